/* xoshiro128++, made unbiased by rejection: the same numbers as shoal.core.dice.FastDice. */
#ifndef DICE_H
#define DICE_H

#include <stdint.h>

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

#endif
