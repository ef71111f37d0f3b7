/* Fish & Chips in hand-written C: the limit that the compiled Python is measured against.
 *
 * The same algorithm, the same state and the same dice as src/shoal/games/fish_and_chips/rules/,
 * move for move. A pile is packed into a word as in board.py, which is a little faster here too
 * than a struct of bytes (up to 5 %). What a C programmer would do otherwise differs: a struct on
 * the stack, bytes for the fish below, small integers for the rest.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "dice.h"

enum { SIDE = 6, CELLS = 36, EDGE = 36, NOTHING = 255 };
enum { BOTTOM = 6, NORTH = 12, EAST = 18, SOUTH = 24, WEST = 30, NEXT = 36, PREVIOUS = 42 };
enum { SIDES = 4, FIELD = 63, FISH = 63, TOP_VALUE = 15, TOP_COLOUR = 48 };
enum { WIDEST = 256, DEEPEST = 64, SEATS = 4 };

typedef int64_t Pile;
typedef int16_t Move;

#define EMPTY ((Pile)-1)
#define BEYOND ((Pile)1 << 48) /* the edge is stronger than any fish */

typedef struct {
    Pile pile[CELLS + 1];
    uint8_t under[64];
    int32_t total[SEATS];
    int32_t colours, turn, captures, sweeps, over;
} Sea;

typedef Sea State;

static inline int field(Pile pile, int place) { return pile >> place & FIELD; }
static inline int owner(Pile pile) { return pile >> 4 & 3; }
static inline int first_pile(const Sea *sea) { return field(sea->pile[EDGE], NEXT); }

static inline int takes(Pile pile, Pile there) {
    return ((pile ^ there) & TOP_COLOUR) != 0 && (there & (BEYOND | TOP_VALUE)) <= (pile & TOP_VALUE);
}

/* Setup */

static inline Pile with(Pile pile, int place, int cell) {
    return (pile & ~((Pile)FIELD << place)) | (Pile)cell << place;
}

static inline void join(Sea *sea, int one, int other, int ahead, int behind) {
    sea->pile[one] = with(sea->pile[one], ahead, other);
    sea->pile[other] = with(sea->pile[other], behind, one);
}

static void link_line(Sea *sea, int cell, int step, int length, int ahead, int behind) {
    int before = EDGE;
    for (int place = 0; place < length; place++, cell += step)
        if (sea->pile[cell] != EMPTY) {
            join(sea, before, cell, ahead, behind);
            before = cell;
        }
    join(sea, before, EDGE, ahead, behind);
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
    sea->pile[EDGE] = BEYOND;
    for (int cell = 0; cell < CELLS; cell++) {
        int corner = cell == 0 || cell == 5 || cell == 30 || cell == 35;
        if (colours == 2 && corner) {
            sea->pile[cell] = EMPTY;
            continue;
        }
        sea->pile[cell] = fish[next] << BOTTOM | fish[next];
        sea->under[fish[next++]] = NOTHING;
    }
    link_line(sea, 0, 1, CELLS, NEXT, PREVIOUS);
    for (int line = 0; line < SIDE; line++) {
        link_line(sea, line * SIDE, 1, SIDE, EAST, WEST);
        link_line(sea, line, SIDE, SIDE, NORTH, SOUTH);
    }
    give_turn(sea, owner(sea->pile[starts[colours]]));
}

/* Capturing */

static int list_moves(const Sea *sea, Move *out) {
    int count = 0, colour = sea->turn;
    for (int cell = first_pile(sea); cell != EDGE;) {
        Pile pile = sea->pile[cell], sides = pile >> NORTH;
        if (owner(pile) == colour)
            for (int side = 0; side < SIDES; side++, sides >>= 6) {
                int target = sides & FIELD;
                if (takes(pile, sea->pile[target])) out[count++] = cell << 6 | target;
            }
        cell = field(pile, NEXT);
    }
    return count;
}

static int can_capture(const Sea *sea, int colour) {
    for (int cell = first_pile(sea); cell != EDGE;) {
        Pile pile = sea->pile[cell], sides = pile >> NORTH;
        if (owner(pile) == colour)
            for (int side = 0; side < SIDES; side++, sides >>= 6)
                if (takes(pile, sea->pile[sides & FIELD])) return 1;
        cell = field(pile, NEXT);
    }
    return 0;
}

static void end_round(Sea *sea) {
    int first = first_pile(sea), sweep = 1;
    for (int cell = first; cell != EDGE; cell = field(sea->pile[cell], NEXT)) {
        int own = owner(sea->pile[cell]);
        sweep &= own == owner(sea->pile[first]);
        for (int fish = sea->pile[cell] & FISH; fish != NOTHING; fish = sea->under[fish])
            sea->total[own] += fish >> 4 != own;
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

static void play(Sea *sea, Move move) {
    int start = move >> 6, target = move & FIELD;
    Pile captor = sea->pile[start], caught = sea->pile[target];
    sea->under[field(captor, BOTTOM)] = caught & FISH;
    sea->pile[target] = (caught & ~(Pile)FISH) | (captor & FISH);
    join(sea, field(captor, SOUTH), field(captor, NORTH), NORTH, SOUTH);
    join(sea, field(captor, WEST), field(captor, EAST), EAST, WEST);
    join(sea, field(captor, PREVIOUS), field(captor, NEXT), NEXT, PREVIOUS);
    sea->pile[start] = EMPTY;
    sea->captures++;
    give_turn(sea, sea->turn + 1 == sea->colours ? 0 : sea->turn + 1);
}

static int playout(Sea *sea, Dice *dice) {
    Move moves[WIDEST];
    int plies = 0;
    while (!sea->over) {
        int count = list_moves(sea, moves);
        play(sea, moves[below(dice, count)]);
        plies++;
    }
    return plies;
}

/* Searching */

static inline int mover(const Sea *sea) { return sea->over ? -1 : sea->turn; }

static double worth(const Sea *sea, int seat) { /* a sweeper is the only one with points */
    int most = 0, leaders = 0;
    for (int other = 0; other < sea->colours; other++)
        if (sea->total[other] > most) most = sea->total[other];
    if (sea->total[seat] < most) return 0.0;
    for (int other = 0; other < sea->colours; other++) leaders += sea->total[other] == most;
    return 1.0 / leaders;
}

#include "uct.h"

/* What the bench calls. A checksum shows that both sides played the same games. */

static int64_t checksum(int64_t state, const Sea *sea) {
    for (int seat = 0; seat < SEATS; seat++) state = (state * 31 + sea->total[seat]) % 1000003;
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
        __asm__ volatile("" : : "r"(twin) : "memory"); /* the compiler must really copy */
        free(sea);
        sea = twin;
    }
    int64_t top = sea->pile[1] & FISH;
    free(sea);
    return top;
}

int64_t searches(int colours, const uint32_t *seed, int64_t simulations, int64_t *check) {
    Dice dice = {seed[0], seed[1], seed[2], seed[3]};
    Sea sea;
    deal(&sea, colours, &dice);
    return grow_tree(&sea, &dice, simulations, check);
}
