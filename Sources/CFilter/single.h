/*
 * The machine for single rows, for one kind of processor: FILTER_NAME and FILTER_HAS_FMA are set by
 * who includes this. The kernels are those of the blocks, built for blocks of one row.
 */
#define FILTER_ROWS 1
#include "kernels.h"

_Static_assert(sizeof(filter_block) == sizeof(filter_cell), "a block of one row is a cell");

#define FIRST (cells + step->first)
#define SECOND (cells + step->second)
#define THIRD (cells + step->third)
#define RESULT (cells + step->result)
#define PLAIN(operand) ((operand)->high)

/* Runs the steps; 0 where all inputs are numbers, else NaN. */
INLINE double run(const filter_program *program, const double *inputs, filter_block *cells)
{
    for (size_t index = 0; index < program->constant_count; index += 1)
        cells[index] = ((const filter_block *)program->constants)[index];
    filter_block *values = cells + (program->cell_count - program->input_count);
    double marks = 0;
    for (size_t slot = 0; slot < program->input_count; slot += 1) {
        load_plain(inputs + slot, values + slot, 1);
        marks += values[slot].error[0];
    }
    const filter_step *end = program->steps + program->step_count;
    for (const filter_step *step = program->steps; step < end; step += 1) {
        switch ((filter_operation)step->operation) {
        case FILTER_ADD_PLAIN: add_plain(PLAIN(FIRST), PLAIN(SECOND), RESULT, 1); break;
        case FILTER_SUBTRACT_PLAIN: subtract_plain(PLAIN(FIRST), PLAIN(SECOND), RESULT, 1); break;
        case FILTER_MULTIPLY_PLAIN: multiply_plain(PLAIN(FIRST), PLAIN(SECOND), RESULT, 1); break;
        case FILTER_DIVIDE_PLAIN: divide_plain(PLAIN(FIRST), PLAIN(SECOND), RESULT, 1); break;
        case FILTER_ADD_BLOCK_PLAIN: add_block_plain(FIRST, PLAIN(SECOND), RESULT, 1); break;
        case FILTER_SUBTRACT_BLOCK_PLAIN:
            subtract_block_plain(FIRST, PLAIN(SECOND), RESULT, 1);
            break;
        case FILTER_SUBTRACT_PLAIN_BLOCK:
            subtract_plain_block(FIRST, PLAIN(SECOND), RESULT, 1);
            break;
        case FILTER_MULTIPLY_BLOCK_PLAIN:
            multiply_block_plain(FIRST, PLAIN(SECOND), RESULT, 1);
            break;
        case FILTER_ADD: add(FIRST, SECOND, RESULT, 1); break;
        case FILTER_SUBTRACT: subtract(FIRST, SECOND, RESULT, 1); break;
        case FILTER_MULTIPLY: multiply(FIRST, SECOND, RESULT, 1); break;
        case FILTER_DIVIDE: divide(FIRST, SECOND, RESULT, 1); break;
        case FILTER_MINIMUM: minimum(FIRST, SECOND, RESULT, 1); break;
        case FILTER_MAXIMUM: maximum(FIRST, SECOND, RESULT, 1); break;
        case FILTER_NEGATE: negate(FIRST, RESULT, 1); break;
        case FILTER_ABSOLUTE: absolute(FIRST, RESULT, 1); break;
        case FILTER_SQUARE_ROOT: square_root(FIRST, RESULT, 1); break;
        case FILTER_FLOOR: whole_below(FIRST, RESULT, 1); break;
        case FILTER_EXP: exp_rows(FIRST, RESULT, 1); break;
        case FILTER_LN: ln_rows(FIRST, RESULT, 1); break;
        case FILTER_SIN: sin_rows(FIRST, RESULT, 1); break;
        case FILTER_COS: cos_rows(FIRST, RESULT, 1); break;
        case FILTER_COMPARE: compare(FIRST, SECOND, step->third, RESULT, 1); break;
        case FILTER_NOT: not_true(FIRST, RESULT, 1); break;
        case FILTER_BOTH: both(FIRST, SECOND, RESULT, 1); break;
        case FILTER_EITHER: either(FIRST, SECOND, RESULT, 1); break;
        case FILTER_SELECT: select_rows(FIRST, SECOND, THIRD, RESULT, 1); break;
        }
    }
    return marks;
}

static int evaluate(
    const filter_program *program, const double *inputs, filter_cell *cells, double *result)
{
    double marks = run(program, inputs, (filter_block *)cells);
    return round_rows((filter_block *)cells + program->result, &marks, result, 1) == 0;
}

/* Bound 109 of Docs/error-bounds.md. */
static int decimal(
    const filter_program *program, const double *inputs, filter_cell *cells, int digits,
    filter_digits *result)
{
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                    1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                    1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    double marks = run(program, inputs, (filter_block *)cells);
    filter_block value = ((filter_block *)cells)[program->result];
    if (digits < 1 || digits > 15 || marks != 0) return 0;
    double size = MAGNITUDE(value.high[0]);
    if (!(size >= 1e-30 && size <= 1e60)) return 0;
    int64_t bits;
    memcpy(&bits, &size, sizeof bits);
    /* 1233 / 4096 is log10(2) from below. The digits before the point may be one more. */
    int64_t places = digits - 1 - ((((bits >> 52) - 1023) * 1233) >> 12);
    for (int attempt = 0; attempt < 2; attempt += 1) {
        if (places < -22 || places > 22) return 0;
        filter_block scaled;
        if (places >= 0) {
            multiply_block_plain(&value, &powers[places], &scaled, 1);
        } else {
            filter_block power = {{powers[-places]}, {0}, {0}};
            divide(&value, &power, &scaled, 1);
        }
        double high = MAGNITUDE(scaled.high[0]);
        double low = scaled.high[0] < 0 ? -scaled.low[0] : scaled.low[0];
        if (!(high < 0x1p51)) return 0;
        double whole = (high + 0x1p52) - 0x1p52;
        if (whole > powers[digits]) {
            places -= 1;
            continue;
        }
        double rest = (high - whole) + low;
        double reach = scaled.error[0] * inflate + 0x1p-50;
        if (!(MAGNITUDE(rest) + reach < 0.5)) return 0;
        /* Below the first digit, but for so little that one place more rounds to the same. */
        if (whole < powers[digits - 1]) return 0;
        if (whole == powers[digits - 1] && rest - reach < -0.03) return 0;
        *result = (filter_digits){(uint64_t)whole, (int32_t)-places, value.high[0] < 0};
        return 1;
    }
    return 0;
}

const filter_machine FILTER_JOIN(filter_machine_, FILTER_NAME) = {
    .evaluate = evaluate,
    .decimal = decimal,
};
