/* Frames: what waits, each above the frame that waits for it. A cell each for the block, for who waits (-1: nobody),
   for how many cells it has, and for each value; of a list where it begins behind, and how long it is. */

enum { GO = -1 };
static list options;
#define NONE ((list){scratch, 0, 0})
IN int asked(list l) { options = l; return l.n; }

IN int64_t *push(S *s, int64_t block, int64_t waits, int64_t size) {
    if (__builtin_expect(s->top + size > STACK, 0)) give_up();
    int64_t *c = s->a + s->top;
    s->top += (int32_t)size;
    c[0] = block;
    c[1] = waits;
    c[2] = size;
    return c;
}
IN int32_t keep_list(int64_t *c, int32_t place, list l, int32_t size, int32_t to) {
    c[3 + place] = (int64_t)to << 32 | l.n;
    memcpy(c + to, l.p, 8u * (size_t)(l.n * size));
    return to + l.n * size;
}
IN list kept_list(S *s, int64_t frame, int32_t place) {
    int64_t x = s->a[frame + 3 + place];
    return (list){s->a + frame + (x >> 32), (int32_t)x, 0};
}
IN int64_t end_of(const S *s, int64_t frame) { return frame < 0 ? 0 : frame + s->a[frame + 2]; }

/* Frames that a step made stand above those of before; they come down to who they wait for. */
static void slid(S *s, int64_t base) {
    int64_t chain[STACK / 3 + 1], count = 0;
    for (int64_t f = s->k; f >= base; f = s->a[f + 1]) chain[count++] = f;
    int64_t waits = count ? s->a[chain[count - 1] + 1] : s->k;
    int64_t to = end_of(s, waits);
    while (count--) {
        int64_t f = chain[count], size = s->a[f + 2];
        if (f != to) memmove(s->a + to, s->a + f, 8u * (size_t)size);
        s->a[to + 1] = waits;
        waits = to;
        to += size;
    }
    s->k = waits;
}
static void inside_itself(const S *s, int64_t frame, int64_t most) {
    int64_t block = s->a[frame], levels = 0;
    for (; s->a[frame + 1] >= 0; frame = s->a[frame + 1]) levels += s->a[frame] == block;
    if (levels > most) give_up();
}
static __attribute__((unused)) list spread(list spaces, MASK mask) {
    list l = {some(spaces.n + 1), 0, 0};
#if WORDS > 1
    for (int32_t i = 0; i < spaces.n; i++) if (mask.w[i >> 6] >> (i & 63) & 1) l.p[l.n++] = spaces.p[i];
#else
    uint64_t m = (uint64_t)mask;
    if (spaces.n < 64) m &= (1ull << spaces.n) - 1;
    for (; m; m &= m - 1) l.p[l.n++] = spaces.p[__builtin_ctzll(m)];
#endif
    return l;
}
static __attribute__((unused)) list connected(const list *near, int64_t start, list selected) {
    list left = copy_of(selected, 1), waiting = fresh(), reached = fresh(), r = {some(selected.n + 1), 0, 0};
    if (!has(left, start)) return r;
    list_remove(&left, start);
    add(&waiting, start);
    add(&reached, start);
    while (waiting.n) {
        list next = near[1 + waiting.p[--waiting.n]];
        for (int32_t i = 0; i < next.n; i++) if (has(left, next.p[i])) {
            list_remove(&left, next.p[i]);
            add(&reached, next.p[i]);
            add(&waiting, next.p[i]);
        }
    }
    for (int32_t i = 0; i < selected.n; i++) if (has(reached, selected.p[i])) r.p[r.n++] = selected.p[i];
    return r;
}
