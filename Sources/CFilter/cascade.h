/*
 * The quick way of sums, for one kind of processor.
 *
 * A piece of a column goes through two sums without error, one behind the other, in each of sixteen
 * lanes: what the first loses the second takes up, and where the second loses nothing (it hardly
 * ever does: the terms of a piece would have to be spread over more than a hundred bits) the piece
 * is exactly what the lanes hold.
 */
#pragma STDC FP_CONTRACT OFF

typedef double lanes __attribute__((vector_size(32)));
typedef int64_t marks __attribute__((vector_size(32)));
typedef uint64_t halves __attribute__((vector_size(32)));

enum { vectors = 4, piece = 512 };

typedef struct cascade {
    lanes first[vectors], second[vectors];
    marks lost;
} cascade;

#define ABSOLUTE(x) ((lanes)((marks)(x) & INT64_MAX))

#define TAKE(state, v, term)                                                                      \
    do {                                                                                          \
        lanes x_ = (term), a_ = (state).first[v], s_ = a_ + x_, t_ = s_ - a_;                     \
        lanes e_ = (a_ - (s_ - t_)) + (x_ - t_);                                                  \
        lanes b_ = (state).second[v], u_ = b_ + e_, w_ = u_ - b_;                                 \
        lanes f_ = (b_ - (u_ - w_)) + (e_ - w_);                                                  \
        (state).first[v] = s_;                                                                    \
        (state).second[v] = u_;                                                                   \
        (state).lost |= f_ != 0;                                                                  \
    } while (0)

static int SUMS_NAME(sum_piece)(const double *values, size_t count, double *result)
{
    cascade state;
    memset(&state, 0, sizeof state);
    for (size_t i = 0; i < count; i += 4 * vectors) {
        for (int v = 0; v < vectors; v += 1) {
            lanes x;
            memcpy(&x, values + i + 4 * v, sizeof x);
            TAKE(state, v, x);
        }
    }
    memcpy(result, state.first, sizeof state.first);
    memcpy(result + 4 * vectors, state.second, sizeof state.second);
    return (state.lost[0] | state.lost[1] | state.lost[2] | state.lost[3]) == 0;
}

static int SUMS_NAME(product_piece)(
    const double *left, const double *right, size_t count, double *result)
{
    /* Products and what rounding left of them lie far apart: each has lanes of its own. */
    cascade state, rest;
    memset(&state, 0, sizeof state);
    memset(&rest, 0, sizeof rest);
    marks bad = {0, 0, 0, 0};
    for (size_t i = 0; i < count; i += 4 * vectors) {
        for (int v = 0; v < vectors; v += 1) {
            lanes x, y;
            memcpy(&x, left + i + 4 * v, sizeof x);
            memcpy(&y, right + i + 4 * v, sizeof y);
            lanes p = x * y, e;
#ifdef SUMS_HAVE_FMA
            for (int k = 0; k < 4; k += 1) e[k] = __builtin_fma(x[k], y[k], -p[k]);
#else
            lanes t = x * 134217729.0, xh = t - (t - x), xl = x - xh;
            t = y * 134217729.0;
            lanes yh = t - (t - y), yl = y - yh;
            e = xh * yh - p;
            e = e + xh * yl;
            e = e + xl * yh;
            e = e + xl * yl;
#endif
            /* Below this a product's error may be lost. */
            bad |= (ABSOLUTE(p) < 0x1p-900) & (x != 0) & (y != 0);
            TAKE(state, v, p);
            TAKE(rest, v, e);
        }
    }
    memcpy(result, state.first, sizeof state.first);
    memcpy(result + 4 * vectors, state.second, sizeof state.second);
    memcpy(result + 8 * vectors, rest.first, sizeof rest.first);
    memcpy(result + 12 * vectors, rest.second, sizeof rest.second);
    bad |= state.lost | rest.lost;
    return (bad[0] | bad[1] | bad[2] | bad[3]) == 0;
}

/*
 * Integers in halves of 64 bits, `count` of them, a multiple of 4: the sums of the lower 32 bits, of the upper ones and of
 * the sign bits, for each of four lanes. A half whose bit is 0 counts as 0, where there are bits.
 */
static void SUMS_NAME(sum_halves)(
    const uint64_t *values, size_t count, const uint8_t *bits, uint64_t *result)
{
    static const int64_t lanes_of[16][4] = {
        {0, 0, 0, 0},  {-1, 0, 0, 0},  {0, -1, 0, 0},  {-1, -1, 0, 0},  {0, 0, -1, 0},  {-1, 0, -1, 0},
        {0, -1, -1, 0},  {-1, -1, -1, 0}, {0, 0, 0, -1},  {-1, 0, 0, -1},  {0, -1, 0, -1},
        {-1, -1, 0, -1}, {0, 0, -1, -1},  {-1, 0, -1, -1}, {0, -1, -1, -1}, {-1, -1, -1, -1}};
    halves low = {0, 0, 0, 0}, high = low, sign = low, x, mask;
    for (size_t i = 0; i < count; i += 4) {
        memcpy(&x, values + i, sizeof x);
        if (bits) {
            memcpy(&mask, lanes_of[bits[i / 4] & 15], sizeof mask);
            x &= mask;
        }
        low += x & 0xFFFFFFFF;
        high += x >> 32;
        sign += x >> 63;
    }
    memcpy(result, &low, sizeof low);
    memcpy(result + 4, &high, sizeof high);
    memcpy(result + 8, &sign, sizeof sign);
}
