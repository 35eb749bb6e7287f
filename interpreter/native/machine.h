/* What is the same in every program: lists, zones, wide masks, the generator, the stack of frames.
   Before it stand the types `thing` and the sizes WORDS, STACK; behind it the state `S` of one program. */

#include <setjmp.h>
#include <stdint.h>
#include <string.h>

typedef unsigned __int128 u128;
typedef struct { int64_t *p; int32_t n, room; } list; /* room 0: it does not grow */
typedef struct { uint64_t w[WORDS]; } wide;
#define IN static inline __attribute__((always_inline))
#define MULTIPLIER ((u128)0xDA942042E4DD58B5ull)
#define MIX 0x9E3779B97F4A7C15ull
#define LARGEST 1000000000ll
#define FARTHEST 1000000000000000ll
#define MOST_STEPS 10000

/* ---------------------------------------------------------------- room for what a step makes */

#define SCRATCH (1 << 20)
static int64_t scratch[SCRATCH];
static int64_t *scrap;
static jmp_buf out;

/* Whatever a game cannot go on with: it is played again by an engine that can say why. */
static __attribute__((noreturn, noinline, cold)) void give_up(void) { longjmp(out, 1); }

/* A place of a row that has `n` of them, of which the first is nobody's (-1). The form says that there is one; should
   it be wrong, no memory is touched that is not the row's. */
IN int64_t nth(int64_t i, int64_t n) {
    if (__builtin_expect((uint64_t)i + 1 >= (uint64_t)n, 0)) give_up();
    return i + 1;
}
/* What does not fit into 64 bits is reckoned with by an engine whose numbers have no end. */
IN int64_t plus(int64_t a, int64_t b) {
    int64_t x;
    if (__builtin_expect(__builtin_add_overflow(a, b, &x), 0)) give_up();
    return x;
}
IN int64_t minus(int64_t a, int64_t b) {
    int64_t x;
    if (__builtin_expect(__builtin_sub_overflow(a, b, &x), 0)) give_up();
    return x;
}
IN int64_t times(int64_t a, int64_t b) {
    int64_t x;
    if (__builtin_expect(__builtin_mul_overflow(a, b, &x), 0)) give_up();
    return x;
}

IN int64_t *some(int64_t count) {
    int64_t *p = scrap;
    if (__builtin_expect(count < 0 || count > scratch + SCRATCH - p, 0)) give_up();
    scrap = p + count;
    return p;
}
#define FEW 24
IN list fresh(void) { return (list){some(FEW), 0, FEW}; }
static __attribute__((noinline, cold)) list more(list l, int32_t size, int32_t by) {
    int32_t room = 2 * (l.n * size + by) + FEW;
    int64_t *p = some(room);
    memcpy(p, l.p, 8u * (size_t)(l.n * size));
    return (list){p, l.n, room};
}
IN void add(list *l, int64_t x) {
    if (__builtin_expect(l->n >= l->room, 0)) *l = more(*l, 1, 1);
    l->p[l->n++] = x;
}
IN int64_t *add_tuple(list *l, int32_t size) {
    if (__builtin_expect((l->n + 1) * size > l->room, 0)) *l = more(*l, size, size);
    return l->p + size * l->n++;
}
IN void add_all(list *l, list o, int32_t size) {
    if (!o.n) return;
    if ((l->n + o.n) * size > l->room) *l = more(*l, size, o.n * size);
    memcpy(l->p + l->n * size, o.p, 8u * (size_t)(o.n * size));
    l->n += o.n;
}
/* A list where a number stands: the place of what it is. It holds as long as the step. */
IN int64_t boxed(list l) {
    list *box = (list *)some(2);
    *box = l;
    return (int64_t)box;
}
IN list unboxed(int64_t x) { return *(const list *)x; }
static list copy_of(list o, int32_t size) {
    list l = {some((o.n + 4) * size), o.n, (o.n + 4) * size};
    memcpy(l.p, o.p, 8u * (size_t)(o.n * size));
    return l;
}
IN list with_one(list o, int64_t x) { list l = copy_of(o, 1); add(&l, x); return l; }
IN int has(list l, int64_t x) {
    for (int32_t i = 0; i < l.n; i++) if (l.p[i] == x) return 1;
    return 0;
}
static int32_t find(list l, int64_t x, int64_t from) {
    for (int64_t i = from; i < l.n; i++) if (l.p[i] == x) return (int32_t)i;
    give_up();
}
static void list_remove(list *l, int64_t x) {
    int32_t i = find(*l, x, 0);
    for (l->n--; i < l->n; i++) l->p[i] = l->p[i + 1];
}
static void list_first(list *l, int64_t x) {
    add(l, x);
    for (int32_t i = l->n - 1; i > 0; i--) l->p[i] = l->p[i - 1];
    l->p[0] = x;
}
IN int64_t item(list l, int64_t i) {
    if (i < 0) i += l.n;
    if (__builtin_expect(i < 0 || i >= l.n, 0)) give_up();
    return l.p[i];
}
static void add_key(list *l, list key) {
    add(l, key.n);
    add_all(l, key, 1);
}
static int has_key(list l, list key) {
    for (int32_t i = 0; i < l.n; i += 1 + (int32_t)l.p[i])
        if (l.p[i] == key.n && !memcmp(l.p + i + 1, key.p, 8u * (size_t)key.n)) return 1;
    return 0;
}
IN int64_t *list_place(list l, int64_t i) {
    if (i < 0 || i >= l.n) give_up();
    return l.p + i;
}
IN int64_t *tuple(list l, int64_t i, int32_t size) {
    if (i < 0) i += l.n;
    if (i < 0 || i >= l.n) give_up();
    return l.p + i * size;
}
IN int64_t limit(int64_t i, int64_t n) { /* an end of a slice, as Python has it */
    if (i < 0) i += n;
    return i < 0 ? 0 : i > n ? n : i;
}
IN list cut(list l, int64_t low, int64_t high, int32_t size) {
    low = limit(low, l.n);
    high = limit(high, l.n);
    return (list){l.p + low * size, (int32_t)(high > low ? high - low : 0), 0};
}

/* ---------------------------------------------------------------- zones: capacity, how many, things */

IN int pile_has(const thing *z, int64_t x) {
    for (int i = 0; i < z[1]; i++) if (z[2 + i] == x) return 1;
    return 0;
}
IN void pile_add(thing *z, int64_t x) {
    if (__builtin_expect(z[1] >= z[0], 0)) give_up();
    z[2 + z[1]++] = (thing)x;
}
IN int pile_find(const thing *z, int64_t x) {
    for (int i = 0; i < z[1]; i++) if (z[2 + i] == x) return i;
    give_up();
}
IN void pile_remove(thing *z, int64_t x) {
    int i = pile_find(z, x), n = --z[1];
    memmove(z + 2 + i, z + 3 + i, sizeof(thing) * (size_t)(n - i));
}
IN int64_t pile_item(const thing *z, int64_t i) {
    if (i < 0) i += z[1];
    if (__builtin_expect(i < 0 || i >= z[1], 0)) give_up();
    return z[2 + i];
}
IN thing *pile_place(thing *z, int64_t i) {
    if (i < 0 || i >= z[1]) give_up();
    return z + 2 + i;
}
IN list pile_cut(const thing *z, int64_t low, int64_t high) {
    low = limit(low, z[1]);
    high = limit(high, z[1]);
    int32_t n = (int32_t)(high > low ? high - low : 0);
    list l = {some(n + 4), n, n + 4};
    for (int32_t i = 0; i < n; i++) l.p[i] = z[2 + low + i];
    return l;
}
IN list pile_list(const thing *z) { return pile_cut(z, 0, z[1]); }
IN void pile_drop(thing *z, int64_t low, int64_t high) {
    int n = z[1];
    low = limit(low, n);
    high = limit(high, n);
    if (high <= low) return;
    memmove(z + 2 + low, z + 2 + high, sizeof(thing) * (size_t)(n - high));
    z[1] = (thing)(n - (high - low));
}
static void pile_push(thing *z, list l) {
    if (z[1] + l.n > z[0]) give_up();
    memmove(z + 2 + l.n, z + 2, sizeof(thing) * (size_t)z[1]);
    for (int32_t i = 0; i < l.n; i++) z[2 + i] = (thing)l.p[i];
    z[1] = (thing)(z[1] + l.n);
}
IN void pile_first(thing *z, int64_t x) { int64_t one[1] = {x}; pile_push(z, (list){one, 1, 0}); }
IN void pile_extend(thing *z, list l) {
    if (__builtin_expect(z[1] + l.n > z[0], 0)) give_up();
    for (int32_t i = 0; i < l.n; i++) z[2 + z[1] + i] = (thing)l.p[i];
    z[1] = (thing)(z[1] + l.n);
}
IN void pile_pour(thing *z, const thing *o) { /* o is another one, or the same */
    int n = o[1];
    if (__builtin_expect(z[1] + n > z[0], 0)) give_up();
    memmove(z + 2 + z[1], o + 2, sizeof(thing) * (size_t)n);
    z[1] = (thing)(z[1] + n);
}
IN void pile_become(thing *z, list l) { z[1] = 0; pile_extend(z, l); }
static void pile_swap(thing *a, thing *b) {
    if (a[1] > b[0] || b[1] > a[0]) give_up();
    int n = a[1] > b[1] ? a[1] : b[1];
    for (int i = 1; i < 2 + n; i++) { thing x = a[i]; a[i] = b[i]; b[i] = x; }
}

/* ---------------------------------------------------------------- masks of more than one word */

IN wide w_of(int64_t x) {
    wide r;
    for (int i = 0; i < WORDS; i++) r.w[i] = i ? (uint64_t)(x >> 63) : (uint64_t)x;
    return r;
}
#define EACH_WORD(expr) ({ wide r_; for (int i = 0; i < WORDS; i++) r_.w[i] = (expr); r_; })
IN wide w_and(wide a, wide b) { return EACH_WORD(a.w[i] & b.w[i]); }
IN wide w_or(wide a, wide b) { return EACH_WORD(a.w[i] | b.w[i]); }
IN wide w_not(wide a) { return EACH_WORD(~a.w[i]); }
IN int w_any(wide a) { uint64_t x = 0; for (int i = 0; i < WORDS; i++) x |= a.w[i]; return x != 0; }
IN int w_meet(wide a, wide b) { return w_any(w_and(a, b)); }
IN int w_same(wide a, wide b) { return !memcmp(&a, &b, sizeof a); }
IN int64_t w_ones(wide a) { int64_t n = 0; for (int i = 0; i < WORDS; i++) n += __builtin_popcountll(a.w[i]); return n; }
IN wide w_left(wide a, int64_t by) {
    if (by < 0) give_up();
    int64_t skip = by >> 6, part = by & 63;
    return EACH_WORD(({
        int64_t j = i - skip;
        uint64_t low = j >= 1 && j - 1 < WORDS && part ? a.w[j - 1] >> (64 - part) : 0;
        (j >= 0 && j < WORDS ? a.w[j] << part : 0) | low;
    }));
}
IN int64_t w_right(wide a, int64_t by) {
    if (by < 0) give_up();
    int64_t j = by >> 6, part = by & 63;
    uint64_t low = j < WORDS ? a.w[j] >> part : 0;
    return (int64_t)(low | (j + 1 < WORDS && part ? a.w[j + 1] << (64 - part) : 0));
}

/* ---------------------------------------------------------------- numbers */

IN int64_t divided(int64_t a, int64_t b) {
    if (!b || (b == -1 && a == INT64_MIN)) give_up();
    int64_t q = a / b;
    return q * b != a && (a < 0) != (b < 0) ? q - 1 : q;
}
IN int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }
IN int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }
IN int64_t shifted(int64_t a, int64_t by) { if (by < 0) give_up(); return by > 63 ? 0 : (int64_t)((uint64_t)a << by); }
IN int64_t right(int64_t a, int64_t by) { if (by < 0) give_up(); return a >> (by > 63 ? 63 : by); }
IN int64_t bounded(int64_t x) { if (x < -LARGEST || x > LARGEST) give_up(); return x; }
IN int64_t reckoned(int64_t x) { if (x < -FARTHEST || x > FARTHEST) give_up(); return x; }
IN int64_t product(int64_t a, int64_t b) { return reckoned(times(a, b)); }
IN int64_t raise_to(int64_t v, int64_t by, int64_t most) { return larger(v, smaller(most, plus(v, by))); }
IN int64_t lower_to(int64_t v, int64_t by, int64_t least) { return smaller(v, larger(least, minus(v, by))); }
static int64_t raise_by_steps(int64_t v, list l) {
    for (int32_t i = 0; i < l.n; i++) v = raise_to(v, l.p[2 * i], l.p[2 * i + 1]);
    return v;
}
static int64_t lower_by_steps(int64_t v, list l) {
    for (int32_t i = 0; i < l.n; i++) v = lower_to(v, l.p[2 * i], l.p[2 * i + 1]);
    return v;
}
IN int64_t last_of(list l, int64_t otherwise) { return l.n ? l.p[l.n - 1] : otherwise; }
IN int64_t starting(int64_t player, int64_t otherwise) { return player >= 0 ? player : otherwise; }
IN int64_t place(int64_t x, int64_t low, int64_t high) { return low <= x && x <= high ? x - low : -1; }

/* ---------------------------------------------------------------- the generator */

IN uint64_t below(u128 rng, int64_t n) { return (uint64_t)((u128)(uint64_t)(rng >> 64) * (uint64_t)n >> 64); }
#define SHUFFLED(rng, at, count, type) do { \
    type *a_ = (at); \
    int32_t left_ = (count), most_ = left_ <= 1024 ? 5 : 2; \
    while (left_ > 1) { \
        (rng) *= MULTIPLIER; \
        uint64_t o_ = (uint64_t)((rng) >> 64); \
        int32_t stop_ = left_ > most_ + 1 ? left_ - most_ : 1; \
        while (left_ > stop_) { \
            uint64_t i_ = o_ % (uint64_t)left_; \
            o_ /= (uint64_t)left_--; \
            type x_ = a_[left_]; \
            a_[left_] = a_[i_]; \
            a_[i_] = x_; \
        } \
    } \
} while (0)
static u128 shuffle_pile(u128 rng, thing *z) { SHUFFLED(rng, z + 2, z[1], thing); return rng; }
static u128 shuffle_list(u128 rng, list l) { SHUFFLED(rng, l.p, l.n, int64_t); return rng; }
static u128 draw_some(u128 rng, list from, int64_t count, list *drawn) {
    list rest = copy_of(from, 1);
    *drawn = fresh();
    for (count = smaller(larger(count, 0), rest.n); count > 0; count--) {
        rng *= MULTIPLIER;
        uint64_t i = below(rng, rest.n);
        add(drawn, rest.p[i]);
        memmove(rest.p + i, rest.p + i + 1, 8u * (size_t)(--rest.n - (int32_t)i));
    }
    return rng;
}

/* ---------------------------------------------------------------- lists that are worked out */

#define SHORT 32 /* lists in which it is quickest to look from end to end */
static list each_once(list l, int64_t least) {
    list r = {some(l.n + 1), 0, l.n + 1};
    if (l.n <= SHORT) {
        for (int32_t i = 0; i < l.n; i++) if (l.p[i] >= least && !has(r, l.p[i])) r.p[r.n++] = l.p[i];
        return r;
    }
    int64_t cells = 64; /* each: the place in `r` of what stands there, counted from 1 */
    while (cells < 2 * (int64_t)l.n) cells *= 2;
    int64_t *before = scrap, *spots = some(cells);
    memset(spots, 0, 8u * (size_t)cells);
    for (int32_t i = 0; i < l.n; i++) if (l.p[i] >= least) {
        uint64_t h = (uint64_t)l.p[i] * MIX >> 20 & (uint64_t)(cells - 1);
        while (spots[h] && r.p[spots[h] - 1] != l.p[i]) h = (h + 1) & (uint64_t)(cells - 1);
        if (spots[h]) continue;
        r.p[r.n++] = l.p[i];
        spots[h] = r.n;
    }
    scrap = before;
    return r;
}
#define ANY INT64_MIN
static list span(int64_t low, int64_t high) {
    if (minus(high, low) >= MOST_STEPS) give_up();
    int32_t n = (int32_t)(high >= low ? high - low + 1 : 0);
    list l = {some(n + 1), n, 0};
    for (int32_t i = 0; i < n; i++) l.p[i] = low + i;
    return l;
}
/* Equal ones stay in their order: parts by insertion, then each two sorted parts become one. */
static void sort(list l, int64_t *keys, int32_t size) {
    for (int32_t i = 1; i < l.n; i++)
        for (int32_t j = i; j % SHORT && keys[j - 1] > keys[j]; j--) {
            int64_t key = keys[j];
            keys[j] = keys[j - 1];
            keys[j - 1] = key;
            for (int32_t part = 0; part < size; part++) {
                int64_t x = l.p[j * size + part];
                l.p[j * size + part] = l.p[(j - 1) * size + part];
                l.p[(j - 1) * size + part] = x;
            }
        }
    if (l.n <= SHORT) return;
    int64_t *before = scrap, *new_keys = some(l.n), *new_items = some((int64_t)l.n * size);
    for (int64_t width = SHORT; width < l.n; width *= 2) {
        for (int64_t low = 0; low < l.n; low += 2 * width) {
            int64_t middle = smaller(low + width, l.n), high = smaller(low + 2 * width, l.n), a = low, b = middle;
            for (int64_t to = low; to < high; to++) {
                int64_t from = a < middle && (b >= high || keys[a] <= keys[b]) ? a++ : b++;
                new_keys[to] = keys[from];
                memcpy(new_items + to * size, l.p + from * size, 8u * (size_t)size);
            }
        }
        memcpy(keys, new_keys, 8u * (size_t)l.n);
        memcpy(l.p, new_items, 8u * (size_t)(l.n * size));
    }
    scrap = before;
}
static list best(list l, const int64_t *keys, int highest) {
    if (l.n < 2) return l;
    int64_t top = keys[0];
    for (int32_t i = 1; i < l.n; i++) if (highest ? keys[i] > top : keys[i] < top) top = keys[i];
    list r = {some(l.n), 0, 0};
    for (int32_t i = 0; i < l.n; i++) if (keys[i] == top) r.p[r.n++] = l.p[i];
    return r;
}
static list by_seat(list found, int64_t active, int64_t players) {
    if (found.n < 2) return found;
    list r = copy_of(found, 2);
    int64_t first = larger(active, 0), *keys = some(r.n);
    for (int32_t i = 0; i < r.n; i++) {
        int64_t who = r.p[2 * i], rest = (who - first) % players;
        keys[i] = who < 0 ? players : rest < 0 ? rest + players : rest;
    }
    sort(r, keys, 2);
    return r;
}
static list in_turn(list found, int64_t active, int64_t players) {
    list pairs = by_seat(found, active, players), r = {some(pairs.n + 1), pairs.n, 0};
    for (int32_t i = 0; i < r.n; i++) r.p[i] = pairs.p[2 * i + 1];
    return r;
}
static list order_options(list waiting) {
    if (!waiting.n) give_up();
    int64_t owner = waiting.p[0];
    int differ = 0;
    list r = {some(waiting.n), 0, 0};
    for (int32_t i = 0; i < waiting.n; i++) if (waiting.p[2 * i] == owner) {
        r.p[r.n] = waiting.p[2 * i + 1];
        differ |= (r.p[r.n++] & 1023) != (r.p[0] & 1023);
    }
    if (owner < 0 || !differ) r.n = 1;
    return r;
}
static list without(list waiting, int64_t code) {
    list r = {some(2 * waiting.n), 0, 0};
    int32_t i = 0;
    while (i < waiting.n && waiting.p[2 * i + 1] != code) i++;
    if (i == waiting.n) give_up();
    for (int32_t j = 0; j < waiting.n; j++) if (j != i) {
        r.p[2 * r.n] = waiting.p[2 * j];
        r.p[2 * r.n++ + 1] = waiting.p[2 * j + 1];
    }
    return r;
}
IN int64_t place_in(list l, int64_t x) {
    for (int32_t i = 0; i < l.n; i++) if (l.p[i] == x) return i + 1;
    return 0;
}
static int64_t next_in(list l, int64_t x, int64_t step, int64_t around) {
    int64_t at = place_in(l, x) - 1;
    if (at < 0) return -1;
    at += step;
    if (around) { at %= l.n; return l.p[at < 0 ? at + l.n : at]; }
    return at >= 0 && at < l.n ? l.p[at] : -1;
}

/* ---------------------------------------------------------------- marks: who bears them, and who put them there */

IN int64_t marker(const thing *b, const thing *m, int64_t who) {
    for (int i = 0; i < b[1]; i++) if (b[2 + i] == who) return m[2 + i];
    return -1;
}
IN int64_t marked(const thing *b, const thing *m, int64_t who, int64_t by) {
    for (int i = 0; i < b[1]; i++) if (b[2 + i] == who && m[2 + i] == by) return 1;
    return 0;
}
static list borne(const thing *b, const thing *m, int64_t what) {
    list r = {some(b[1] + 1), 0, 0};
    for (int i = 0; i < b[1]; i++) if (b[2 + i] == what) r.p[r.n++] = m[2 + i];
    return r;
}
static list others(const thing *values, const thing *keys, int64_t key) {
    list r = {some(values[1] + 1), 0, 0};
    for (int i = 0; i < values[1]; i++) if (keys[2 + i] != key) r.p[r.n++] = values[2 + i];
    return r;
}
static const list *unmarked(const thing *b, const thing *m, int64_t who, int64_t by) { /* its items stand from 1 on */
    list *r = (list *)some(6);
    r[1] = (list){some(b[1] + 1), 0, 0};
    r[2] = (list){some(b[1] + 1), 0, 0};
    for (int i = 0; i < b[1]; i++) if (b[2 + i] != who || m[2 + i] != by) {
        r[1].p[r[1].n++] = b[2 + i];
        r[2].p[r[2].n++] = m[2 + i];
    }
    return r;
}

static int64_t *write_pile(const thing *z, int64_t *to) {
    *to++ = z[1];
    for (int i = 0; i < z[1]; i++) *to++ = z[2 + i];
    return to;
}

/* ---------------------------------------------------------------- suspended turns: how many, then each */

static void held_drop(int64_t *held, int64_t who, int32_t size) {
    int64_t left = 0;
    for (int64_t i = 0; i < held[0]; i++) {
        int64_t *from = held + 1 + i * size;
        if (*from != who) memmove(held + 1 + left++ * size, from, 8u * (size_t)size);
    }
    held[0] = left;
}
static int64_t *held_by(int64_t *held, int64_t who, int32_t size) {
    for (int64_t i = 0; i < held[0]; i++) if (held[1 + i * size] == who) return held + 1 + i * size;
    return 0;
}
static int64_t *held_new(int64_t *held, int64_t who, int32_t size, int64_t room) {
    held_drop(held, who, size);
    if (held[0] >= room) give_up();
    return held + 1 + held[0]++ * size;
}

/* ---------------------------------------------------------------- can a price be raised that is not there? */

typedef struct { int64_t covers, units, most, takes; const int64_t *prices; list free; } way;
typedef struct { int32_t sorts, count, taking; int64_t tries; const int64_t *firm; const way *ways; list sets[16]; int64_t times[16]; } raise_;

static int fits(const int64_t *due, const int64_t *firm, const int64_t *there, int32_t sorts) {
    for (int32_t i = 0; i < sorts; i++) if (plus(larger(due[i], 0), firm[i]) > there[i]) return 0;
    return 1;
}
static void covered(int64_t *due, int64_t covers, int64_t units, int32_t sorts) {
    if (units) {
        if (covers < 0 || covers >= sorts) give_up();
        due[covers] = larger(minus(due[covers], units), 0);
    }
    else for (int32_t i = 0; i < sorts; i++) if (covers == -1 || covers == i) due[i] = 0;
}
static int apart(const raise_ *r) { /* can every use take a thing of its own? */
    for (int32_t some_ = 1; some_ < 1 << r->taking; some_++) {
        if (__builtin_popcount((unsigned)some_) < 2) continue;
        list all = fresh();
        int64_t times = 0;
        for (int32_t i = 0; i < r->taking; i++) if (some_ >> i & 1) {
            times += r->times[i];
            for (int32_t j = 0; j < r->sets[i].n; j++) if (!has(all, r->sets[i].p[j])) add(&all, r->sets[i].p[j]);
        }
        if (times > all.n) return 0;
    }
    return 1;
}
static int raised(raise_ *r, int64_t *due, int64_t *there, int32_t first) {
    int32_t sorts = r->sorts;
    if (first == r->count) {
        if (--r->tries < 0) give_up();
        return fits(due, r->firm, there, sorts) && apart(r);
    }
    const way *w = r->ways + first;
    int64_t *owed = some(sorts), *have = some(sorts);
    memcpy(owed, due, 8u * (size_t)sorts);
    memcpy(have, there, 8u * (size_t)sorts);
    for (int64_t times = 0; times <= w->most; times++) {
        if (times) {
            for (int32_t i = 0; i < sorts; i++) if ((have[i] -= w->prices[i]) < 0) return 0;
            covered(owed, w->covers, w->units, sorts);
        }
        int32_t before = r->taking;
        if (w->takes && times) {
            r->times[r->taking] = times;
            r->sets[r->taking++] = w->free;
        }
        int found = raised(r, owed, have, first + 1);
        r->taking = before;
        if (found) return 1;
        int64_t left = w->covers < 0 ? owed[0] : owed[w->covers];
        if (w->covers < 0) for (int32_t i = 1; i < sorts; i++) left = larger(left, owed[i]);
        if ((times && !w->units) || left <= 0) return 0;
    }
    return 0;
}
static int64_t raisable(int32_t sorts, const int64_t *due, const int64_t *firm, const int64_t *there, const way *uses,
                        int32_t count, int64_t without_) {
    way ways[16];
    raise_ r = {sorts, 0, 0, MOST_STEPS, firm, ways, {{0}}, {0}};
    int64_t *least = some(sorts), *owed = some(sorts), priced = 0, taken = 0;
    memcpy(least, due, 8u * (size_t)sorts);
    memcpy(owed, due, 8u * (size_t)sorts);
    if (count > 16) give_up();
    for (int32_t i = 0; i < count; i++) {
        way w = uses[i];
        if (w.most <= 0) continue;
        list free = fresh();
        for (int32_t j = 0; j < w.free.n; j++)
            if (w.free.p[j] != without_ && !has(free, w.free.p[j])) add(&free, w.free.p[j]);
        w.free = free;
        if (w.takes) {
            if (!free.n) continue;
            w.most = smaller(w.most, free.n);
        }
        for (int32_t j = 0; j < sorts; j++) priced |= w.prices[j];
        taken += w.takes;
        covered(least, w.covers, times(w.units, w.most), sorts);
        ways[r.count++] = w;
    }
    if (!fits(least, firm, there, sorts)) return 0;
    if (!priced && taken < 2) return 1;
    return raised(&r, owed, (int64_t *)there, 0);
}
