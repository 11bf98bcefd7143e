/*
 * The machine for single rows, for one kind of processor: FILTER_NAME and FILTER_HAS_FMA are set by
 * who includes this.
 *
 * One row has no vectors to fill: here the cost is that of the steps between the operations and of
 * each operation's length. So the value at hand stays in registers, what seldom happens is behind a
 * branch, and sums and products leave their pair as it comes, with a low part that may be more than
 * half a unit of the high one (Bound 110 of Docs/error-bounds.md): the few operations that need it
 * smaller tidy it first. Functions are the kernels of the blocks, built for blocks of one row.
 */
#define FILTER_ROWS 1
/* Sums and products are those of this file. */
#pragma clang diagnostic ignored "-Wunused-function"
#include "kernels.h"

_Static_assert(sizeof(filter_block) == sizeof(filter_cell), "a block of one row is a cell");

#define SELDOM(condition) __builtin_expect(!!(condition), 0)

/* ---- Arithmetic --------------------------------------------------------------------------- */

INLINE filter_block value_of(double high, double low, double error)
{
    return (filter_block){{high}, {low}, {error}};
}

/* The same value with a low part of at most half a unit in the last place of the high one. */
INLINE filter_block tidy(filter_block a)
{
    pair s = two_sum(a.high[0], a.low[0]);
    return value_of(s.high, s.low, a.error[0]);
}

INLINE filter_block sum_of_plain(double a, double b)
{
    pair s = two_sum(a, b);
    return value_of(s.high, s.low, UNLESS_NUMBER(s.low));
}

INLINE filter_block sum_with_plain(filter_block a, double b)
{
    pair s = two_sum(a.high[0], b), t = two_sum(s.low, a.low[0]);
    return value_of(s.high, t.high, (a.error[0] + MAGNITUDE(t.low)) * inflate);
}

INLINE filter_block sum(filter_block a, filter_block b)
{
    pair s = two_sum(a.high[0], b.high[0]);
    pair t = two_sum(a.low[0], b.low[0]);
    pair u = two_sum(s.low, t.high);
    double error = (a.error[0] + b.error[0] + (MAGNITUDE(t.low) + MAGNITUDE(u.low))) * inflate;
    return value_of(s.high, u.high, error);
}

INLINE filter_block opposite(filter_block a)
{
    return value_of(-a.high[0], -a.low[0], a.error[0]);
}

INLINE filter_block product_of_plain(double a, double b)
{
    pair p = two_product(a, b);
    double error = UNLESS_NUMBER(p.low);
    if (SELDOM(MAGNITUDE(p.high) < smallest) && a != 0 && b != 0) error = INFINITY;
    return value_of(p.high, p.low, error);
}

INLINE filter_block product_with_plain(filter_block a, double b)
{
    double high = a.high[0], low = a.low[0];
    pair p = two_product(high, b);
    double sum = p.low, error = 0;
    if ((low != 0) | (a.error[0] != 0)) {
        double x = low * b;
        sum = p.low + x;
        error = (unit * (MAGNITUDE(x) + MAGNITUDE(sum)) + eta + a.error[0] * MAGNITUDE(b)) * inflate;
    }
    if (SELDOM(MAGNITUDE(p.high) < smallest)) {
        if (b == 0) return value_of(0, 0, a.error[0] * 0);
        if (high != 0) error = INFINITY;
    }
    return value_of(p.high, sum, error + UNLESS_NUMBER(sum));
}

INLINE filter_block product(filter_block a, filter_block b)
{
    double ah = a.high[0], al = a.low[0], ae = a.error[0];
    double bh = b.high[0], bl = b.low[0], be = b.error[0];
    pair p = two_product(ah, bh);
    double sum = p.low, error = 0;
    if ((al != 0) | (bl != 0) | (ae != 0) | (be != 0)) {
        double x = ah * bl, y = al * bh;
        sum = p.low + (x + y);
        double lost = unit * (2 * (MAGNITUDE(x) + MAGNITUDE(y)) + MAGNITUDE(sum)) +
                      MAGNITUDE(al * bl) + eta;
        error = (lost + ae * (MAGNITUDE(bh) + MAGNITUDE(bl)) +
                 be * ((MAGNITUDE(ah) + MAGNITUDE(al)) + ae)) * inflate;
    }
    if (SELDOM(MAGNITUDE(p.high) < smallest)) {
        int isZero = ((ah == 0) & (al == 0) & (ae == 0)) | ((bh == 0) & (bl == 0) & (be == 0));
        if (isZero) return value_of(0, 0, (ae + be) * 0);
        if (ah != 0 && bh != 0) error = INFINITY;
    }
    return value_of(p.high, sum, error + UNLESS_NUMBER(sum));
}

INLINE filter_block quotient(filter_block a, filter_block b)
{
    filter_block result;
    a = tidy(a);
    b = tidy(b);
    divide(&a, &b, &result, 1);
    return result;
}

INLINE filter_block quotient_of_plain(double a, double b)
{
    double q = a / b, rest = remainder_of(a, q, b), low = rest / b;
    /* Not finite either where the quotient is not. */
    double error = unit * MAGNITUDE(low);
    if (SELDOM(!(MAGNITUDE(a) >= smallest && MAGNITUDE(q) >= smallest)) && !(a == 0 && b != 0))
        error = INFINITY;
    return value_of(q, low, error);
}

INLINE filter_block root_of_plain(double x)
{
    if (SELDOM(!(x >= smallest))) return value_of(0, 0, x == 0 ? 0 : INFINITY);
    double s = __builtin_elementwise_sqrt(x);
    double low = 0.5 * remainder_of(x, s, s) / s;
    return value_of(s, low, unit * MAGNITUDE(low));
}

/* ---- Programs ----------------------------------------------------------------------------- */

/* What the steps of a run share; cells are told from constants by the first bit of their number. */
typedef struct run_state {
    const double *inputs;
    const filter_block *constants;
    const filter_block *kept[2];
    filter_block *cells;
    /* NaN where an input is no number that a step might drop. */
    double marks;
    filter_block result;
} run_state;

/*
 * Each step is a function that ends with a jump to the next one's, so that the value stays in
 * registers.
 */
typedef void step_function(
    const filter_step *step, run_state *state, double high, double low, double error);

static step_function *const step_functions[];

#define FIRST_INPUT state->inputs[step->first]
#define SECOND_INPUT state->inputs[step->second]
#define CONSTANT state->constants[step->first].high[0]
#define CELL(operand) state->kept[(operand) >> 15][(operand) & 0x7FFF]
/* A step, and on to the next. */
#define STEP(name, ...)                                                                           \
    static void name(                                                                             \
        const filter_step *step, run_state *state, double high, double low, double error)         \
    {                                                                                             \
        filter_block value = value_of(high, low, error);                                          \
        __VA_ARGS__;                                                                            \
        step += 1;                                                                                \
        __attribute__((musttail)) return step_functions[step->operation](                         \
            step, state, value.high[0], value.low[0], value.error[0]);                            \
    }
/* A kernel of the blocks. */
#define KERNEL(kernel, operand)                                                                   \
    filter_block argument = operand;                                                              \
    kernel(&argument, &value, 1)
#define KERNEL_OF_TWO(kernel, one, two)                                                           \
    filter_block first = one, second = two;                                                       \
    kernel(&first, &second, &value, 1)

STEP(step_check, state->marks += UNLESS_NUMBER(FIRST_INPUT))
STEP(step_load_input, value = value_of(FIRST_INPUT, 0, UNLESS_NUMBER(FIRST_INPUT)))
STEP(step_load, value = CELL(step->first))
STEP(step_store, state->cells[step->first] = value)
STEP(step_add_inputs, value = sum_of_plain(FIRST_INPUT, SECOND_INPUT))
STEP(step_subtract_inputs, value = sum_of_plain(FIRST_INPUT, -SECOND_INPUT))
STEP(step_multiply_inputs, value = product_of_plain(FIRST_INPUT, SECOND_INPUT))
STEP(step_divide_inputs, value = quotient_of_plain(FIRST_INPUT, SECOND_INPUT))
STEP(step_add_input, value = sum_with_plain(value, FIRST_INPUT))
STEP(step_subtract_input, value = sum_with_plain(value, -FIRST_INPUT))
STEP(step_subtract_from_input, value = sum_with_plain(opposite(value), FIRST_INPUT))
STEP(step_multiply_input, value = product_with_plain(value, FIRST_INPUT))
STEP(step_add_constant, value = sum_with_plain(value, CONSTANT))
STEP(step_subtract_constant, value = sum_with_plain(value, -CONSTANT))
STEP(step_subtract_from_constant, value = sum_with_plain(opposite(value), CONSTANT))
STEP(step_multiply_constant, value = product_with_plain(value, CONSTANT))
STEP(step_add, value = sum(value, CELL(step->first)))
STEP(step_subtract, value = sum(value, opposite(CELL(step->first))))
STEP(step_subtract_from, value = sum(opposite(value), CELL(step->first)))
STEP(step_multiply, value = product(value, CELL(step->first)))
STEP(step_divide, value = quotient(value, CELL(step->first)))
STEP(step_divide_into, value = quotient(CELL(step->first), value))
STEP(step_minimum, KERNEL_OF_TWO(minimum, tidy(value), tidy(CELL(step->first))))
STEP(step_maximum, KERNEL_OF_TWO(maximum, tidy(value), tidy(CELL(step->first))))
STEP(step_negate, value = opposite(value))
STEP(step_absolute, KERNEL(absolute, tidy(value)))
STEP(step_root_of_input, value = root_of_plain(FIRST_INPUT))
STEP(step_root, KERNEL(square_root, tidy(value)))
STEP(step_floor, KERNEL(whole_below, tidy(value)))
STEP(step_exp, KERNEL(exp_rows, tidy(value)))
STEP(step_ln, KERNEL(ln_rows, tidy(value)))
STEP(step_sin, KERNEL(sin_rows, tidy(value)))
STEP(step_cos, KERNEL(cos_rows, tidy(value)))
STEP(step_compare, filter_block first = value;
     compare(&first, &CELL(step->first), step->third, &value, 1))
STEP(step_not, KERNEL(not_true, value))
STEP(step_both, KERNEL_OF_TWO(both, value, CELL(step->first)))
STEP(step_either, KERNEL_OF_TWO(either, value, CELL(step->first)))
STEP(step_select,
     select_rows(&CELL(step->first), &CELL(step->second), &CELL(step->third), &value, 1))

static void step_end(
    const filter_step *step, run_state *state, double high, double low, double error)
{
    (void)step;
    state->result = value_of(high, low, error + state->marks);
}

static step_function *const step_functions[] = {
    [FILTER_CHECK] = step_check,
    [FILTER_LOAD_INPUT] = step_load_input,
    [FILTER_LOAD] = step_load,
    [FILTER_STORE] = step_store,
    [FILTER_ADD_INPUTS] = step_add_inputs,
    [FILTER_SUBTRACT_INPUTS] = step_subtract_inputs,
    [FILTER_MULTIPLY_INPUTS] = step_multiply_inputs,
    [FILTER_DIVIDE_INPUTS] = step_divide_inputs,
    [FILTER_ADD_INPUT] = step_add_input,
    [FILTER_SUBTRACT_INPUT] = step_subtract_input,
    [FILTER_SUBTRACT_FROM_INPUT] = step_subtract_from_input,
    [FILTER_MULTIPLY_INPUT] = step_multiply_input,
    [FILTER_ADD_CONSTANT] = step_add_constant,
    [FILTER_SUBTRACT_CONSTANT] = step_subtract_constant,
    [FILTER_SUBTRACT_FROM_CONSTANT] = step_subtract_from_constant,
    [FILTER_MULTIPLY_CONSTANT] = step_multiply_constant,
    [FILTER_ADD] = step_add,
    [FILTER_SUBTRACT] = step_subtract,
    [FILTER_SUBTRACT_FROM] = step_subtract_from,
    [FILTER_MULTIPLY] = step_multiply,
    [FILTER_DIVIDE] = step_divide,
    [FILTER_DIVIDE_INTO] = step_divide_into,
    [FILTER_MINIMUM] = step_minimum,
    [FILTER_MAXIMUM] = step_maximum,
    [FILTER_NEGATE] = step_negate,
    [FILTER_ABSOLUTE] = step_absolute,
    [FILTER_SQUARE_ROOT_INPUT] = step_root_of_input,
    [FILTER_SQUARE_ROOT] = step_root,
    [FILTER_FLOOR] = step_floor,
    [FILTER_EXP] = step_exp,
    [FILTER_LN] = step_ln,
    [FILTER_SIN] = step_sin,
    [FILTER_COS] = step_cos,
    [FILTER_COMPARE] = step_compare,
    [FILTER_NOT] = step_not,
    [FILTER_BOTH] = step_both,
    [FILTER_EITHER] = step_either,
    [FILTER_SELECT] = step_select,
    [FILTER_END] = step_end,
};

/* Runs the steps. The bound is NaN where an input is no number. */
INLINE filter_block run(const filter_program *program, const double *inputs, filter_cell *cells)
{
    filter_cell local[FILTER_CELLS];
    run_state state;
    state.inputs = inputs;
    state.cells = (filter_block *)(cells ? cells : local);
    state.constants = (const filter_block *)program->constants;
    state.kept[0] = state.cells;
    state.kept[1] = state.constants;
    state.marks = 0;
    const filter_step *step = program->steps;
    step_functions[step->operation](step, &state, 0, 0, 0);
    return state.result;
}

/*
 * Whether doubles are rounded to nearest and subnormals kept, found by computing: to ask the
 * processor takes longer. 1 + x is nearer to the double above 1, -1 - x to the one below -1, 1 + x/2
 * to 1; and the difference of the normal numbers is none, and not taken for 0. (A difference, as
 * products of subnormals are slow.)
 */
INLINE int is_as_needed(void)
{
#ifdef FILTER_HAS_LANES
    typedef double lanes __attribute__((vector_size(32)));
    static const volatile lanes first = {1, -1, 1, -0x1p-1022};
    static const volatile lanes second = {0x1.1p-53, -0x1.1p-53, 0x1.1p-54, 0x1.8p-1022};
    const lanes expected = {0x1.0000000000001p0, -0x1.0000000000001p0, 1, 0};
    return __builtin_ia32_movmskpd256((lanes)(first + second == expected)) == 7;
#else
    static const volatile double one = 1, x = 0x1.1p-53, small = 0x1p-1022, large = 0x1.8p-1022;
    double a = one, b = x, difference = large - small;
    return a + b > a && -a - b < -a && a + b * 0.5 == a && difference > 0;
#endif
}

/* ---- Results ------------------------------------------------------------------------------ */

static int evaluate(
    const filter_program *program, const double *inputs, filter_cell *cells, double *result);

/* The same in the state that is needed. */
static __attribute__((noinline, cold)) int evaluate_in_state(
    const filter_program *program, const double *inputs, filter_cell *cells, double *result)
{
    uint64_t before = filter_enter();
    int isDecided = evaluate(program, inputs, cells, result);
    filter_leave(before);
    return isDecided;
}

static int evaluate(
    const filter_program *program, const double *inputs, filter_cell *cells, double *result)
{
    if (SELDOM(!is_as_needed())) return evaluate_in_state(program, inputs, cells, result);
    filter_block value = run(program, inputs, cells);
    double high = value.high[0], low = value.low[0], error = value.error[0];
    /* Bound 105. */
    double reach = error == 0 ? 0 : error * inflate + (unit * MAGNITUDE(low) + 0x1p-1074);
    double above = high + (low + reach), below = high + (low - reach);
    /* A zero has no sign. */
    *result = above + 0.0;
    /* Of infinities and what is no number the difference is no number. */
    return above - below == 0;
}

static int decimal(
    const filter_program *program, const double *inputs, filter_cell *cells, int digits,
    filter_digits *result);

static __attribute__((noinline, cold)) int decimal_in_state(
    const filter_program *program, const double *inputs, filter_cell *cells, int digits,
    filter_digits *result)
{
    uint64_t before = filter_enter();
    int isDecided = decimal(program, inputs, cells, digits, result);
    filter_leave(before);
    return isDecided;
}

/* Bound 109 of Docs/error-bounds.md. */
static int decimal(
    const filter_program *program, const double *inputs, filter_cell *cells, int digits,
    filter_digits *result)
{
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                    1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                    1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    if (SELDOM(!is_as_needed())) return decimal_in_state(program, inputs, cells, digits, result);
    filter_block value = tidy(run(program, inputs, cells));
    if (digits < 1 || digits > 15) return 0;
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
            scaled = product_with_plain(value, powers[places]);
        } else {
            scaled = quotient(value, value_of(powers[-places], 0, 0));
        }
        double high = MAGNITUDE(scaled.high[0]);
        double low = scaled.high[0] < 0 ? -scaled.low[0] : scaled.low[0];
        /* A digit too many, or no number. */
        if (!(high < 0x1p51)) {
            places -= 1;
            continue;
        }
        double whole = (high + 0x1p52) - 0x1p52;
        double rest = (high - whole) + low;
        /* Beside a half the low part decides. */
        double step = rest > 0.5 ? 1 : rest < -0.5 ? -1 : 0;
        whole += step;
        rest -= step;
        if (whole > powers[digits]) {
            places -= 1;
            continue;
        }
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

static void enclose(
    const filter_program *program, const double *inputs, filter_cell *cells, filter_cell *result)
{
    filter_block value = run(program, inputs, cells);
    *result = (filter_cell){value.high[0], value.low[0], value.error[0]};
}

const filter_machine FILTER_JOIN(filter_machine_, FILTER_NAME) = {
    .evaluate = evaluate,
    .decimal = decimal,
    .enclose = enclose,
};
