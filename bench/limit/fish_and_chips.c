/* Fish & Chips in hand-written C: the limit that the compiled Python is measured against.
 *
 * The same algorithm and the same state as src/shoal/games/fish_and_chips/rules.py, move for
 * move: piles linked to the first pile on each side, the fish under each fish, the same dice.
 * Only what a C programmer would do otherwise differs: bytes in a struct instead of packed words.
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 6, CELLS = 36, EDGE = 36, NOTHING = 255, EMPTY = 255, BEYOND = 99 };
enum { NORTH, EAST, SOUTH, WEST, NEXT, PREVIOUS, LINKS };

typedef struct {
    uint8_t top, bottom, colour, value, link[LINKS];
} Pile;

typedef struct {
    Pile pile[CELLS + 1];
    uint8_t under[64];
    int32_t total[4];
    int32_t colours, turn, captures, sweeps, over;
} Sea;

/* Dice: xoshiro128++, unbiased by rejection */

typedef struct { uint32_t a, b, c, d; } Dice;

static inline uint32_t rotate(uint32_t word, int by) { return word << by | word >> (32 - by); }

static inline uint32_t word(Dice *dice) {
    uint32_t result = rotate(dice->a + dice->d, 7) + dice->a, shifted = dice->b << 9;
    dice->c ^= dice->a;
    dice->d ^= dice->b;
    dice->b ^= dice->c;
    dice->a ^= dice->d;
    dice->c ^= shifted;
    dice->d = rotate(dice->d, 11);
    return result;
}

static inline uint32_t below(Dice *dice, uint32_t n) {
    uint64_t scaled = (uint64_t)word(dice) * n;
    if ((uint32_t)scaled < n) {
        uint32_t unfair = -n % n;
        while ((uint32_t)scaled < unfair) scaled = (uint64_t)word(dice) * n;
    }
    return scaled >> 32;
}

/* Setup */

static inline void join(Sea *sea, int one, int other, int ahead, int behind) {
    sea->pile[one].link[ahead] = other;
    sea->pile[other].link[behind] = one;
}

static void link_line(Sea *sea, int cell, int step, int ahead, int behind) {
    int before = EDGE;
    for (int place = 0; place < SIDE; place++, cell += step)
        if (sea->pile[cell].top != EMPTY) {
            join(sea, before, cell, ahead, behind);
            before = cell;
        }
    join(sea, before, EDGE, ahead, behind);
}

static void link_piles(Sea *sea) {
    int before = EDGE;
    for (int cell = 0; cell < CELLS; cell++)
        if (sea->pile[cell].top != EMPTY) {
            join(sea, before, cell, NEXT, PREVIOUS);
            before = cell;
        }
    join(sea, before, EDGE, NEXT, PREVIOUS);
    for (int line = 0; line < SIDE; line++) {
        link_line(sea, line * SIDE, 1, EAST, WEST);
        link_line(sea, line, SIDE, NORTH, SOUTH);
    }
}

static void give_turn(Sea *sea, int turn);

static void deal(Sea *sea, int colours, Dice *dice) {
    static const int lowest[] = {0, 0, 1, 5, 8}, starts[] = {0, 0, 4, 5, 5};
    uint8_t fish[CELLS];
    int each = 17 - lowest[colours], count = colours * each, next = 0;
    for (int number = 0; number < count; number++)
        fish[number] = (number / each) << 4 | (lowest[colours] - 1 + number % each);
    for (int last = count - 1; last > 0; last--) {
        int other = below(dice, last + 1);
        uint8_t kept = fish[last];
        fish[last] = fish[other];
        fish[other] = kept;
    }
    memset(sea, 0, sizeof *sea);
    sea->colours = colours;
    sea->pile[EDGE].value = BEYOND;
    for (int cell = 0; cell < CELLS; cell++) {
        int corner = cell == 0 || cell == 5 || cell == 30 || cell == 35;
        Pile *pile = &sea->pile[cell];
        if (colours == 2 && corner) {
            pile->top = EMPTY;
            continue;
        }
        pile->top = pile->bottom = fish[next];
        pile->colour = fish[next] >> 4;
        pile->value = fish[next] & 15;
        sea->under[fish[next++]] = NOTHING;
    }
    link_piles(sea);
    give_turn(sea, sea->pile[starts[colours]].colour);
}

/* Capturing */

static inline int takes(const Pile *pile, const Pile *there) {
    return pile->colour != there->colour && there->value <= pile->value;
}

static int list_captures(const Sea *sea, int16_t *out) {
    int count = 0, colour = sea->turn;
    for (int cell = sea->pile[EDGE].link[NEXT]; cell != EDGE; cell = sea->pile[cell].link[NEXT]) {
        const Pile *pile = &sea->pile[cell];
        if (pile->colour != colour) continue;
        for (int side = NORTH; side <= WEST; side++) {
            int target = pile->link[side];
            if (takes(pile, &sea->pile[target])) out[count++] = cell << 6 | target;
        }
    }
    return count;
}

static int can_capture(const Sea *sea, int colour) {
    for (int cell = sea->pile[EDGE].link[NEXT]; cell != EDGE; cell = sea->pile[cell].link[NEXT]) {
        const Pile *pile = &sea->pile[cell];
        if (pile->colour != colour) continue;
        for (int side = NORTH; side <= WEST; side++)
            if (takes(pile, &sea->pile[pile->link[side]])) return 1;
    }
    return 0;
}

static void end_round(Sea *sea) {
    int first = sea->pile[EDGE].link[NEXT], sweep = 1;
    for (int cell = first; cell != EDGE; cell = sea->pile[cell].link[NEXT]) {
        int owner = sea->pile[cell].colour;
        sweep &= owner == sea->pile[first].colour;
        for (int fish = sea->pile[cell].top; fish != NOTHING; fish = sea->under[fish])
            sea->total[owner] += fish >> 4 != owner;
    }
    sea->sweeps += sweep;
    sea->over = 1;
}

static void give_turn(Sea *sea, int turn) {
    for (int tried = 0; tried < sea->colours; tried++) {
        if (can_capture(sea, turn)) {
            sea->turn = turn;
            return;
        }
        if (++turn == sea->colours) turn = 0;
    }
    end_round(sea);
}

static void play(Sea *sea, int move) {
    Pile *captor = &sea->pile[move >> 6], *caught = &sea->pile[move & 63];
    const uint8_t *link = captor->link;
    sea->under[captor->bottom] = caught->top;
    caught->top = captor->top;
    caught->colour = captor->colour;
    caught->value = captor->value;
    join(sea, link[SOUTH], link[NORTH], NORTH, SOUTH);
    join(sea, link[WEST], link[EAST], EAST, WEST);
    join(sea, link[PREVIOUS], link[NEXT], NEXT, PREVIOUS);
    captor->top = EMPTY;
    sea->captures++;
    give_turn(sea, sea->turn + 1 == sea->colours ? 0 : sea->turn + 1);
}

static int playout(Sea *sea, Dice *dice) {
    int16_t moves[256];
    int plies = 0;
    while (!sea->over) {
        int count = list_captures(sea, moves);
        play(sea, moves[below(dice, count)]);
        plies++;
    }
    return plies;
}

/* What the bench calls. A checksum shows that both sides played the same games. */

static int64_t checksum(int64_t state, const Sea *sea) {
    for (int seat = 0; seat < 4; seat++) state = (state * 31 + sea->total[seat]) % 1000003;
    return state;
}

int64_t playouts(int colours, const uint32_t *seed, int64_t games, int64_t *check) {
    Dice dice = {seed[0], seed[1], seed[2], seed[3]};
    int64_t plies = 0;
    Sea sea;
    *check = 0;
    for (int64_t game = 0; game < games; game++) {
        deal(&sea, colours, &dice);
        plies += playout(&sea, &dice);
        *check = checksum(*check, &sea);
    }
    return plies;
}

int64_t copies(const uint32_t *seed, int64_t count) { /* on the heap, as objects are */
    Dice dice = {seed[0], seed[1], seed[2], seed[3]};
    Sea *sea = malloc(sizeof *sea);
    deal(sea, 2, &dice);
    for (int64_t number = 0; number < count; number++) {
        Sea *twin = malloc(sizeof *twin);
        *twin = *sea;
        __asm__ volatile("" : : "r"(twin) : "memory");
        free(sea);
        sea = twin;
    }
    int64_t top = sea->pile[1].top;
    free(sea);
    return top;
}
