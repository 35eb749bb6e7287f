/* What is called from outside. A game that comes to no good end here says so, and is played elsewhere. */

static S now, blank_;
static int ready;

IN int64_t down(S *s, int64_t base) {
    if (s->k >= base) slid(s, base);
    return s->top = (int32_t)end_of(s, s->k);
}
IN int gone_on(S *s, int got, int64_t base) {
    while (got < 0) {
        base = down(s, base);
        scrap = scratch;
        got = resumed(s);
    }
    down(s, base);
    return got;
}
IN int started(S *s, u128 rng) {
    if (!ready) {
        blank(&blank_);
        ready = 1;
    }
    memcpy(s, &blank_, sizeof *s - sizeof s->a);
    s->s_rng = rng;
    scrap = scratch;
    return gone_on(s, begun(s), 0);
}
IN int chose(S *s, int64_t code) {
    scrap = scratch;
    return gone_on(s, taken(s, code), s->top);
}

/* ---------------------------------------------------------------- seeds: SHA-256 of a short text */

typedef struct { uint8_t b[64]; int n; } text;
static void say(text *t, const char *c) { while (*c && t->n < 55) t->b[t->n++] = (uint8_t)*c++; }
static void say_number(text *t, uint64_t x) {
    char c[21];
    int i = 20;
    c[i] = 0;
    do c[--i] = (char)('0' + x % 10); while (x /= 10);
    say(t, c + i);
}
IN uint32_t turned(uint32_t x, int by) { return x >> by | x << (32 - by); }
static void digest(text *t, uint64_t to[2]) {
    static const uint32_t K[64] = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
    uint32_t h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    uint32_t w[64];
    uint64_t bits = (uint64_t)t->n * 8;
    memset(t->b + t->n, 0, (size_t)(64 - t->n));
    t->b[t->n] = 0x80;
    for (int i = 0; i < 8; i++) t->b[56 + i] = (uint8_t)(bits >> (56 - 8 * i));
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)t->b[4 * i] << 24 | (uint32_t)t->b[4 * i + 1] << 16 | (uint32_t)t->b[4 * i + 2] << 8 | t->b[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t b = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
#define STEP(a, b, c, d, e, f, g, h, i) do { \
    uint32_t x_ = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]; \
    d += x_; \
    h = x_ + (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c)); \
} while (0)
    uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], x = h[7];
    for (int i = 0; i < 64; i += 8) {
        STEP(a, b, c, d, e, f, g, x, i);
        STEP(x, a, b, c, d, e, f, g, i + 1);
        STEP(g, x, a, b, c, d, e, f, i + 2);
        STEP(f, g, x, a, b, c, d, e, i + 3);
        STEP(e, f, g, x, a, b, c, d, i + 4);
        STEP(d, e, f, g, x, a, b, c, i + 5);
        STEP(c, d, e, f, g, x, a, b, i + 6);
        STEP(b, c, d, e, f, g, x, a, i + 7);
    }
    uint32_t v[4] = {a, b, c, d};
    for (int i = 0; i < 4; i++) to[i / 2] = to[i / 2] << 32 | (h[i] + v[i]);
}
/* Of game `number` of a seed; of seat `seat` in a game. */
static uint64_t seed_of(const char *seed, const char *between, uint64_t number) {
    text t = {{0}, 0};
    uint64_t d[2];
    say(&t, seed);
    say(&t, between);
    say_number(&t, number);
    digest(&t, d);
    return d[0];
}
static uint64_t seed_of_seat(uint64_t game, uint64_t seat) {
    text t = {{0}, 0};
    say_number(&t, game);
    t.b[t.n] = 0;
    char seed[24];
    memcpy(seed, t.b, (size_t)t.n + 1);
    return seed_of(seed, ":seat:", seat);
}
static u128 seeded(uint64_t seed) {
    text t = {{0}, 0};
    uint64_t d[2];
    say(&t, "rulewright:");
    say_number(&t, seed);
    digest(&t, d);
    return ((u128)d[0] << 64 | d[1]) | 1;
}

/* ---------------------------------------------------------------- what was offered, and what was used */

enum { OFFERED, USED, PLAYERS, WON, FIGURES };
static int64_t counts[COUNTED][FIGURES];
static struct { int64_t decision; int32_t offered, used; uint64_t seats; } seen[COUNTED];
static int32_t touched[COUNTED], touches;
static int64_t decisions;

IN void see(int32_t it, int taken_, int64_t who) {
    if (taken_) {
        seen[it].used++;
        seen[it].seats |= 1ull << who;
    } else if (seen[it].decision != decisions) {
        if (!seen[it].offered++) touched[touches++] = it;
        seen[it].decision = decisions;
    }
}
static void look(int64_t site, int64_t code, int taken_, int64_t who) {
    int32_t it = FIRST_OF_SITE[site] + (int32_t)(code & ENTRY_MASK);
    int64_t value = code >> ENTRY_BITS;
    see(it, taken_, who);
    if (NAMES_A_CARD[it] && value >= 0 && value < THINGS) see(ENTRIES + CARD_OF[value], taken_, who);
}
static void counted(uint64_t winners) {
    for (int32_t i = 0; i < touches; i++) {
        int32_t it = touched[i];
        counts[it][OFFERED] += seen[it].offered;
        counts[it][USED] += seen[it].used;
        counts[it][PLAYERS] += __builtin_popcountll(seen[it].seats);
        counts[it][WON] += __builtin_popcountll(seen[it].seats & winners);
    }
}
static void forget(void) {
    for (int32_t i = 0; i < touches; i++) {
        seen[touched[i]].offered = seen[touched[i]].used = 0;
        seen[touched[i]].seats = 0;
    }
    touches = 0;
}

/* ---------------------------------------------------------------- whole games */

/* Does somebody want this to end? It is asked now and then, and an answer other than 0 ends everything here. */
enum { PATIENCE = 4096, HEAVY = 12, NOT_HERE = -1, STOPPED = -2 };
static int (*wanted)(void);
static int64_t patience = PATIENCE;
void listen(int (*asked_)(void)) { wanted = asked_; }
IN int stopped(int64_t work) { /* after each decision, by how much work it was */
    if (__builtin_expect((patience -= 1 + (work >> HEAVY)) >= 0, 1)) return 0;
    patience = PATIENCE;
    return wanted && wanted();
}

/* One game in which each seat draws from a generator of its own. How many decisions, or why there are none. `said`: of
   each decision who, where, what, among what; there is room for so many numbers. */
static int64_t played(uint64_t seed, int detail, int64_t *said, int64_t room) {
    u128 rng[PEOPLE];
    for (int i = 0; i < PEOPLE; i++) rng[i] = seeded(seed_of_seat(seed, (uint64_t)i));
    int n = started(&now, seeded(seed));
    int64_t made = 0;
    for (; n; made++) {
        if (made == DECISIONS) return NOT_HERE;
        int64_t who = now.s_who, site = now.s_site, work = now.work;
        if (who < 0 || who >= PEOPLE) return NOT_HERE;
        rng[who] *= MULTIPLIER;
        int64_t code = options.p[below(rng[who], n)];
        if (detail) {
            decisions++;
            for (int i = 0; i < n; i++) look(site, options.p[i], 0, who);
            look(site, code, 1, who);
        }
        if (said) {
            if ((room -= n + 4) < 0) return NOT_HERE;
            *said++ = who;
            *said++ = site;
            *said++ = code;
            *said++ = n;
            memcpy(said, options.p, 8u * (size_t)n);
            said += n;
        }
        n = chose(&now, code);
        if (stopped(work - now.work)) return STOPPED;
    }
    return now.s_over ? made : NOT_HERE;
}
/* Games of a seed, by their numbers. Of each: how many decisions (-1: to be played elsewhere), turns, how many
   winners, each of them, and what each seat has of what is scored. */
void games(const char *seed, int64_t first, int64_t count, int64_t detail, int64_t *to) {
    for (volatile int64_t i = 0; i < count; i++) {
        int64_t *row = to + i * (3 + 2 * SEATS);
        forget();
        if (setjmp(out)) {
            row[0] = NOT_HERE;
            if (stopped(blank_.work - now.work)) return;
            continue;
        }
        row[0] = played(seed_of(seed, ":", (uint64_t)(first + i)), (int)detail, 0, 0);
        if (row[0] == STOPPED) return;
        if (row[0] < 0) continue;
        uint64_t winners = 0;
        row[1] = now.turns;
        row[2] = now.s_winners[1];
        for (int j = 0; j < now.s_winners[1]; j++) winners |= 1ull << (row[3 + j] = now.s_winners[2 + j]);
        for (int j = 0; j < SEATS; j++) row[3 + SEATS + j] = SCORE(j);
        if (detail) counted(winners);
    }
    forget();
}
/* What was counted since it was asked last. */
void taken_counts(int64_t *to) {
    memcpy(to, counts, sizeof counts);
    memset(counts, 0, sizeof counts);
}
/* One game, with all that was chosen, and its state at the end. */
int64_t game(uint64_t seed, int64_t *said, int64_t room, int64_t *end) {
    if (setjmp(out)) return NOT_HERE;
    int64_t made = played(seed, 0, said, room);
    if ((int64_t)sizeof(S) > room) return NOT_HERE; /* no number of a state is shorter than a byte */
    if (made >= 0) written(&now, end);
    return made;
}
/* So many copies of a state: what one costs. */
int64_t copies(int64_t count) {
    static S other;
    for (int64_t i = 0; i < count; i++) {
        memcpy(&other, &now, sizeof now - sizeof now.a + 8u * (size_t)now.top);
        __asm__ volatile("" ::: "memory");
    }
    return (int64_t)sizeof(S);
}
