/* Breakthrough on 6 x 6 in hand-written C: the same boards and moves as bench/hot/breakthrough.py. */
#include <stdint.h>

#include "dice.h"

typedef int64_t Move;
typedef struct { uint64_t up, down; int32_t acting, winner; } State;

enum { WIDEST = 48, DEEPEST = 256, SEATS = 2, SIDE = 36 };
#define CELLS ((1ULL << 36) - 1)
#define NOT_FIRST 0xFBEFBEFBEULL /* a zero for each cell of the first column */
#define NOT_LAST 0x7DF7DF7DFULL

static const State START = {0xFFFULL, 0xFFFULL << 24, 0, -1};

static inline int mover(const State *state) { return state->acting; }

static inline Move *write_ends(uint64_t ends, Move side, Move *out) {
    for (; ends; ends &= ends - 1) *out++ = (Move)(ends & -ends) | side << SIDE;
    return out;
}

static inline int list_moves(const State *state, Move *moves) {
    uint64_t up = state->up, down = state->down, free = ~(up | down);
    Move *out = moves;
    if (state->acting == 0) {
        out = write_ends((up & NOT_FIRST) << 5 & ~up, 0, out);
        out = write_ends(up << 6 & free, 1, out);
        out = write_ends((up & NOT_LAST) << 7 & ~up, 2, out);
    } else {
        out = write_ends((down & NOT_FIRST) >> 7 & ~down, 0, out);
        out = write_ends(down >> 6 & free, 1, out);
        out = write_ends((down & NOT_LAST) >> 5 & ~down, 2, out);
    }
    return out - moves;
}

static inline void play(State *state, Move move) {
    uint64_t end = move & CELLS;
    int side = move >> SIDE;
    if (state->acting == 0) {
        state->up ^= end | end >> (5 + side);
        state->down &= ~end;
        if (end >> 30 || !state->down) state->winner = 0;
    } else {
        state->down ^= end | end << (7 - side);
        state->up &= ~end;
        if (end & 63 || !state->up) state->winner = 1;
    }
    state->acting = state->winner >= 0 ? -1 : 1 - state->acting;
}

static int playout(State *state, Dice *dice) {
    Move moves[WIDEST];
    int plies = 0;
    while (state->acting >= 0) {
        int count = list_moves(state, moves);
        play(state, moves[below(dice, count)]);
        plies++;
    }
    return plies;
}

static inline double worth(const State *state, int seat) { return seat == state->winner; }

#include "uct.h"

/* What the bench calls */

int64_t playouts(const uint32_t *seed, int64_t games, int64_t *check) {
    Dice dice = {seed[0], seed[1], seed[2], seed[3]};
    int64_t plies = 0;
    *check = 0;
    for (int64_t game = 0; game < games; game++) {
        State state = START;
        plies += playout(&state, &dice);
        *check = (*check * 31 + (state.winner == 0)) % 1000003;
    }
    return plies;
}

int64_t searches(const uint32_t *seed, int64_t simulations, int64_t *check) {
    Dice dice = {seed[0], seed[1], seed[2], seed[3]};
    return grow_tree(&START, &dice, simulations, check);
}
