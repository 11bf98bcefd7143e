/*
 * A SQLite extension: formulas with right digits, and exact sums, in SQL.
 *
 *     sqlite> .load ./surd_sqlite
 *     surd('0.1 + 0.2')                     0.3
 *     surd('sqrt(2)', 40)                   1.414213562373095048801688724209698078570
 *     surd('price * qty', price, qty)       the columns are the variables, in order; compiled once
 *     surd('price / qty', price, qty, 30)   the same to 30 digits
 *     surd_sum(price)                       the exact sum, all its digits; also over windows
 *     surd_avg(price)                       the mean of all, to 20 digits
 *     surd_cmp(a, b)                        -1, 0 or 1
 *     order by price collate surd           texts as the numbers they are
 *
 * Expressions are treated as text from strangers; an error becomes an SQL error. A text in a column
 * is read as a number and never evaluated, an INTEGER is itself, and a REAL stands for exactly its
 * value. NULL makes a formula NULL; sums leave it out.
 */
#include <math.h>
#include <sqlite3ext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <surd.h>

SQLITE_EXTENSION_INIT1

/* Hands an error over to SQLite. */
static void give_error(sqlite3_context *context, surd_error *error)
{
    sqlite3_result_error(context, surd_error_message(error), -1);
    surd_error_free(error);
}

/* Hands the text of a value over to SQLite; `value` is freed. No format is 20 digits. */
static void give_value(sqlite3_context *context, surd_value *value, const surd_format *format)
{
    surd_text *text;
    surd_error *error;
    if (surd_value_text(value, format, &text, NULL, &error) == SURD_OK) {
        sqlite3_result_text64(
            context, surd_text_bytes(text), surd_text_length(text), SQLITE_TRANSIENT, SQLITE_UTF8);
        surd_text_free(text);
    } else {
        give_error(context, error);
    }
    surd_value_free(value);
}

/* The number in a column. */
static surd_status read_number(sqlite3_value *column, surd_value **value, surd_error **error)
{
    switch (sqlite3_value_type(column)) {
    case SQLITE_INTEGER: return surd_value_from_int64(sqlite3_value_int64(column), value, error);
    case SQLITE_FLOAT: return surd_value_from_double(sqlite3_value_double(column), value, error);
    default: {
        const char *text = (const char *)sqlite3_value_text(column);
        size_t length = (size_t)sqlite3_value_bytes(column);
        return surd_session_number(NULL, text ? text : "", length, value, error);
    }
    }
}

/* The fraction that a double is, in lowest terms; false where it has no room in two words. */
static bool words_of_double(double number, int64_t *above, int64_t *below)
{
    int exponent;
    double fraction = frexp(number, &exponent);
    if (!(fraction > -1 && fraction < 1)) return false;
    int64_t size = (int64_t)ldexp(fraction, 53);
    exponent -= 53;
    if (size == 0) exponent = 0;
    if (exponent < 0) {
        int twos = __builtin_ctzll((unsigned long long)size);
        if (twos > -exponent) twos = -exponent;
        size /= (int64_t)1 << twos;
        exponent += twos;
    }
    if (exponent < -62 || exponent > 9) return false;
    *above = exponent > 0 ? size * ((int64_t)1 << exponent) : size;
    *below = exponent < 0 ? (int64_t)1 << -exponent : 1;
    return true;
}

/* Whether it is plainly a fraction of two words, without a value of the library. */
static bool reads_words(sqlite3_value *column, int64_t *above, int64_t *below)
{
    if (sqlite3_value_type(column) == SQLITE_INTEGER) {
        *above = sqlite3_value_int64(column);
        *below = 1;
        return true;
    }
    if (sqlite3_value_type(column) != SQLITE_TEXT) return false;
    const char *text = (const char *)sqlite3_value_text(column);
    return text && surd_words_from_text(text, (size_t)sqlite3_value_bytes(column), above, below);
}

/* The last `count` digits of a number, zeros before it. */
static void write_digits(char *place, int count, uint64_t number)
{
    static const char pairs[] =
        "00010203040506070809101112131415161718192021222324252627282930313233343536373839"
        "40414243444546474849505152535455565758596061626364656667686970717273747576777879"
        "8081828384858687888990919293949596979899";
    if (count & 1) {
        place[--count] = (char)('0' + number % 10);
        number /= 10;
    }
    /* Eight at a time, which fit 32 bits: those are divided in a few steps. */
    for (; count > 0; number /= 100000000) {
        uint32_t part = (uint32_t)(number % 100000000);
        for (int i = 0; i < 4 && count > 0; i += 1, part /= 100)
            memcpy(place + (count -= 2), pairs + 2 * (part % 100), 2);
    }
}

/* The digits of a number that is not negative, 1 for 0. */
static int digit_count(uint64_t number)
{
    int count = 1;
    for (; number >= 10000; number /= 10000) count += 4;
    return count + (number >= 10) + (number >= 100) + (number >= 1000);
}

/* A fraction with at most eight digits behind the point, as most prices are. The length; 0 for others. */
static int write_short(int64_t above, int64_t below, char *text)
{
    const uint64_t scale = UINT64_C(100000000);
    uint64_t size = above < 0 ? -(uint64_t)above : (uint64_t)above, q = (uint64_t)below;
    uint64_t whole = size / q, rest = size % q, digits = 0;
    char *place = text;
    if (rest != 0) {
        if (rest > UINT64_MAX / scale || rest * scale % q != 0) return 0;
        digits = rest * scale / q;
    }
    int before = digit_count(whole), behind = 8;
    if (before > 12) return 0;
    if (above < 0) *place++ = '-';
    write_digits(place, before, whole);
    place += before;
    if (digits == 0) return (int)(place - text);
    for (; digits % 100 == 0; digits /= 100) behind -= 2;
    if (digits % 10 == 0) digits /= 10, behind -= 1;
    /* Of a small one nothing but digits from the first that is not 0 counts, and an exponent may be needed. */
    if (whole == 0 && digit_count(digits) + 4 < behind) return 0;
    *place++ = '.';
    write_digits(place, behind, digits);
    return (int)(place + behind - text);
}

/*
 * Writes a fraction of words as surd_value_text does, to 20 digits, a half to even, without a value of the library.
 * The length; 0 where an exponent would be needed.
 */
static int write_words(int64_t above, int64_t below, char *text)
{
    enum { WANTED = 20, WHOLE = 19, COUNT = WHOLE + 38 };
    /* A place for a carry, 19 digits of the integer, 38 behind it. */
    char buffer[1 + COUNT], *digits = buffer + 1, *place = text;
    uint64_t size = above < 0 ? -(uint64_t)above : (uint64_t)above, q = (uint64_t)below;
    uint64_t rest = size % q;
    int end = WHOLE, first = 0;
    buffer[0] = '0';
    memset(digits, '0', WHOLE);
    write_digits(digits + WHOLE - digit_count(size / q), digit_count(size / q), size / q);
    while (first < WHOLE - 1 && digits[first] == '0') first += 1;
    if (rest != 0) {
        for (int half = 0; half < 2; half += 1) {
            unsigned __int128 scaled = (unsigned __int128)rest * UINT64_C(10000000000000000000);
            uint64_t quotient = (uint64_t)(scaled / q);
            write_digits(digits + WHOLE + 19 * half, 19, quotient);
            rest = (uint64_t)scaled - quotient * q;
        }
        int start = first;
        while (start < COUNT && digits[start] == '0') start += 1;
        if (start >= WHOLE + 6) return 0;
        end = start + WANTED;
        int is_more = rest != 0, goes_up = digits[end] > '5';
        if (digits[end] == '5') {
            for (int i = end + 1; i < COUNT && !is_more; i += 1) is_more = digits[i] != '0';
            goes_up = is_more || (digits[end - 1] & 1);
        }
        if (goes_up) {
            int at = end - 1;
            while (digits[at] == '9') digits[at--] = '0';
            digits[at] += 1;
            if (at < first) first = at;
        }
        while (end > WHOLE && digits[end - 1] == '0') end -= 1;
    }
    if (above < 0) *place++ = '-';
    memcpy(place, digits + first, (size_t)(WHOLE - first));
    place += WHOLE - first;
    if (end > WHOLE) {
        *place++ = '.';
        memcpy(place, digits + WHOLE, (size_t)(end - WHOLE));
        place += end - WHOLE;
    }
    return (int)(place - text);
}

/* ---- surd(expression, values…, digits) ------------------------------------------------------ */

/* What SQLite keeps while the statement runs. */
typedef struct prepared {
    surd_expression *expression;
    size_t variables;
    /* The format of so many digits. */
    surd_format *format;
    long long digits;
} prepared;

static void forget_prepared(void *kept)
{
    prepared *own = kept;
    surd_expression_free(own->expression);
    surd_format_free(own->format);
    free(own);
}

static prepared *compiled(sqlite3_context *context, sqlite3_value *source)
{
    prepared *kept = sqlite3_get_auxdata(context, 0);
    surd_session *session = NULL;
    surd_error *error = NULL;
    if (kept != NULL) return kept;
    if ((kept = calloc(1, sizeof *kept)) == NULL) {
        sqlite3_result_error_nomem(context);
        return NULL;
    }
    const char *text = (const char *)sqlite3_value_text(source);
    size_t length = (size_t)sqlite3_value_bytes(source);
    if (surd_session_create("limits=untrusted", &session, &error) != SURD_OK ||
        surd_expression_create(
            session, text ? text : "", length, NULL, &kept->expression, &error) != SURD_OK) {
        give_error(context, error);
        surd_session_free(session);
        free(kept);
        return NULL;
    }
    surd_session_free(session);
    surd_expression_variable_count(kept->expression, &kept->variables);
    sqlite3_set_auxdata(context, 0, kept, forget_prepared);
    /* Where SQLite could not keep it, it is gone already. */
    return sqlite3_get_auxdata(context, 0);
}

/* The quick way: short numbers in, a short number out, 20 digits. False where it is not for this row. */
static bool evaluated_in_words(
    sqlite3_context *context, const prepared *kept, sqlite3_value **arguments)
{
    int64_t above[8], below[8], p, q;
    char text[80];
    size_t count = kept->variables;
    if (count > 8) return false;
    for (size_t i = 0; i < count; i += 1) {
        sqlite3_value *column = arguments[1 + i];
        if (sqlite3_value_type(column) == SQLITE_FLOAT
                ? !words_of_double(sqlite3_value_double(column), &above[i], &below[i])
                : !reads_words(column, &above[i], &below[i]))
            return false;
    }
    if (!surd_expression_evaluate_words(kept->expression, above, below, count, &p, &q)) return false;
    int length = write_short(p, q, text);
    if (length == 0 && (length = write_words(p, q, text)) == 0) return false;
    sqlite3_result_text(context, text, length, SQLITE_TRANSIENT);
    return true;
}

static void evaluate(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    surd_value *few[8], **values = few, *result = NULL;
    surd_error *error = NULL;
    size_t ready = 0;

    if (count < 1) {
        sqlite3_result_error(context, "surd needs an expression", -1);
        return;
    }
    for (int i = 0; i < count; i += 1)
        if (sqlite3_value_type(arguments[i]) == SQLITE_NULL) return;
    prepared *kept = compiled(context, arguments[0]);
    if (kept == NULL) return;
    size_t wanted = kept->variables;
    long long digits = 20;
    if ((size_t)count == wanted + 2) {
        digits = (long long)sqlite3_value_int64(arguments[count - 1]);
    } else if ((size_t)count != wanted + 1) {
        char message[96];
        snprintf(message, sizeof message, "the expression has %zu variables, and %d values are given",
            wanted, count - 1);
        sqlite3_result_error(context, message, -1);
        return;
    }
    if (digits == 20 && evaluated_in_words(context, kept, arguments)) return;
    if (kept->format == NULL || kept->digits != digits) {
        char options[64];
        surd_format *format = NULL;
        snprintf(options, sizeof options, "digits=%lld", digits);
        if (surd_format_create(options, &format, &error) != SURD_OK) {
            give_error(context, error);
            return;
        }
        surd_format_free(kept->format);
        kept->format = format;
        kept->digits = digits;
    }
    if (wanted > 8 && (values = malloc(wanted * sizeof *values)) == NULL) {
        sqlite3_result_error_nomem(context);
        return;
    }
    while (ready < wanted &&
           read_number(arguments[1 + ready], &values[ready], &error) == SURD_OK)
        ready += 1;
    if (ready == wanted &&
        surd_expression_evaluate(
            kept->expression, (const surd_value *const *)values, wanted, &result, &error) == SURD_OK)
        give_value(context, result, kept->format);
    else
        give_error(context, error);
    while (ready > 0) surd_value_free(values[--ready]);
    if (values != few) free(values);
}

/* ---- Sums ------------------------------------------------------------------------------------ */

/* What SQLite keeps for a group or a window. */
typedef struct total {
    surd_sum *sum;
    /* How it is written; a window writes it for every row. */
    surd_format *format;
} total;

static void change(sqlite3_context *context, sqlite3_value *column, int adds)
{
    total *total = sqlite3_aggregate_context(context, sizeof *total);
    surd_error *error = NULL;
    surd_value *item = NULL;
    surd_status status;
    int64_t above, below;

    if (total == NULL) {
        sqlite3_result_error_nomem(context);
        return;
    }
    if (sqlite3_value_type(column) == SQLITE_NULL) return;
    if (total->sum == NULL && surd_sum_create(false, &total->sum, &error) != SURD_OK) {
        give_error(context, error);
        return;
    }
    if (sqlite3_value_type(column) == SQLITE_FLOAT) {
        double number = sqlite3_value_double(column);
        status = adds ? surd_sum_add_doubles(total->sum, &number, 1, NULL, &error)
                      : surd_sum_subtract_doubles(total->sum, &number, 1, NULL, &error);
    } else if (adds && reads_words(column, &above, &below)) {
        status = surd_sum_add_words(total->sum, above, below, &error);
    } else {
        status = read_number(column, &item, &error);
        if (status == SURD_OK)
            status = adds ? surd_sum_add_value(total->sum, item, &error)
                          : surd_sum_subtract_value(total->sum, item, &error);
        surd_value_free(item);
    }
    if (status != SURD_OK) give_error(context, error);
}

static void add(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    (void)count;
    change(context, arguments[0], 1);
}

static void take_away(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    (void)count;
    change(context, arguments[0], 0);
}

static void give_statistic(
    sqlite3_context *context, surd_statistic statistic, const char *options)
{
    total *total = sqlite3_aggregate_context(context, 0);
    surd_value *value = NULL;
    surd_error *error = NULL;
    int64_t count = 0;
    if (total == NULL || total->sum == NULL) return;
    surd_sum_count(total->sum, &count);
    if (count == 0) return;
    if ((options == NULL || total->format != NULL ||
            surd_format_create(options, &total->format, &error) == SURD_OK) &&
        surd_sum_result(total->sum, statistic, &value, &error) == SURD_OK)
        give_value(context, value, total->format);
    else
        give_error(context, error);
}

static void sum_now(sqlite3_context *context) { give_statistic(context, SURD_TOTAL, "format=exact"); }
static void mean_now(sqlite3_context *context) { give_statistic(context, SURD_MEAN, NULL); }

static void forget_sum(sqlite3_context *context)
{
    total *total = sqlite3_aggregate_context(context, 0);
    if (total == NULL) return;
    surd_sum_free(total->sum);
    surd_format_free(total->format);
}

static void sum_finally(sqlite3_context *context)
{
    sum_now(context);
    forget_sum(context);
}

static void mean_finally(sqlite3_context *context)
{
    mean_now(context);
    forget_sum(context);
}

/* ---- Order ----------------------------------------------------------------------------------- */

static int order_of_words(int64_t a, int64_t b, int64_t c, int64_t d)
{
    __int128 left = (__int128)a * d, right = (__int128)c * b;
    return (left > right) - (left < right);
}

static void compare(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    surd_value *left = NULL, *right = NULL;
    surd_error *error = NULL;
    int32_t order = 0;
    int64_t a, b, c, d;
    (void)count;
    for (int i = 0; i < 2; i += 1)
        if (sqlite3_value_type(arguments[i]) == SQLITE_NULL) return;
    if (reads_words(arguments[0], &a, &b) && reads_words(arguments[1], &c, &d)) {
        sqlite3_result_int(context, order_of_words(a, b, c, d));
        return;
    }
    if (read_number(arguments[0], &left, &error) == SURD_OK &&
        read_number(arguments[1], &right, &error) == SURD_OK &&
        surd_value_compare(left, right, &order, &error) == SURD_OK)
        sqlite3_result_int(context, order);
    else
        give_error(context, error);
    surd_value_free(left);
    surd_value_free(right);
}

/* Numbers by their size, and behind them what is none, by its bytes. Equal numbers may be written
   in many ways ("1", "1.0") and are equal here. */
static int collate(void *unused, int a_length, const void *a, int b_length, const void *b)
{
    surd_value *left = NULL, *right = NULL;
    int32_t order = 0;
    int64_t above, below, other, under;
    (void)unused;
    if (surd_words_from_text(a, (size_t)a_length, &above, &below) &&
        surd_words_from_text(b, (size_t)b_length, &other, &under))
        return order_of_words(above, below, other, under);
    surd_session_number(NULL, a, (size_t)a_length, &left, NULL);
    surd_session_number(NULL, b, (size_t)b_length, &right, NULL);
    if (left != NULL && right != NULL) {
        surd_value_compare(left, right, &order, NULL);
    } else if (left != NULL || right != NULL) {
        order = left != NULL ? -1 : 1;
    } else {
        order = memcmp(a, b, (size_t)(a_length < b_length ? a_length : b_length));
        if (order == 0) order = a_length - b_length;
    }
    surd_value_free(left);
    surd_value_free(right);
    return order;
}

int sqlite3_surdsqlite_init(sqlite3 *database, char **message, const sqlite3_api_routines *api)
{
    SQLITE_EXTENSION_INIT2(api);
    (void)message;
    int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    int status = sqlite3_create_function(database, "surd", -1, flags, NULL, evaluate, NULL, NULL);
    if (status == SQLITE_OK)
        status = sqlite3_create_function(database, "surd_cmp", 2, flags, NULL, compare, NULL, NULL);
    if (status == SQLITE_OK)
        status = sqlite3_create_window_function(
            database, "surd_sum", 1, flags, NULL, add, sum_finally, sum_now, take_away, NULL);
    if (status == SQLITE_OK)
        status = sqlite3_create_window_function(
            database, "surd_avg", 1, flags, NULL, add, mean_finally, mean_now, take_away, NULL);
    if (status == SQLITE_OK)
        status = sqlite3_create_collation(database, "surd", SQLITE_UTF8, NULL, collate);
    return status;
}
