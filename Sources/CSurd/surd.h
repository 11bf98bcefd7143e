/*
 * surd.h: certified arithmetic for any program that can call C.
 *
 * Text goes in, digits come out, and every digit is right: what is written is the exact value of
 * the expression, correctly rounded, or there is an error that says why not.
 *
 *     surd_session *session;
 *     surd_value *value;
 *     surd_text *text;
 *     surd_session_create("digits=30", &session, NULL);
 *     surd_evaluate(session, "sqrt(2) + 1/3", SURD_NUL_TERMINATED, &value, NULL);
 *     surd_value_text(value, NULL, &text, NULL, NULL);
 *     puts(surd_text_bytes(text));
 *     surd_text_free(text);
 *     surd_value_free(value);
 *     surd_session_free(session);
 *
 * RULES
 *
 * Handles. Every object is an opaque handle with one free function. A handle that is NULL, was
 *   freed, is of another type or was never given out is reported as SURD_INVALID_HANDLE; nothing
 *   is read through it. Freeing an object that another thread is using is safe too: it lives until
 *   that call is over. Objects do not depend on each other: a value outlives its session.
 *
 * Results. A function that can fail returns a surd_status. On any status but SURD_OK, a handle
 *   that it would have given is set to NULL, and where `error` is not NULL, *error is set to an
 *   error object that is yours to free. On SURD_OK *error is set to NULL. Pointers that are said
 *   to be optional may be NULL; any other NULL pointer is SURD_INVALID_ARGUMENT.
 *
 * Text is UTF-8, given by pointer and length in bytes; SURD_NUL_TERMINATED as the length takes all
 *   bytes before the first NUL. Invalid bytes are an error with their place. Names and options are
 *   NUL-terminated strings.
 *
 * Threads. Every function may be called from any thread.
 *   - Sessions are independent. One session (or keypad) serves one call at a time: a second call
 *     at the same time fails with SURD_BUSY and changes nothing. surd_session_cancel and
 *     surd_session_resume are the exception; they are for other threads.
 *   - Expressions, values, formats, texts and errors never change: any number of threads may use
 *     the same one at the same time.
 *
 * The process. The library changes no setting of the process: no signal handler, locale, memory
 *   function or rounding mode, and none of GMP's or MPFR's; nor do its results depend on them.
 *
 * Memory. Where malloc gives nothing, the process ends: GMP, MPFR and Swift's runtime know no way
 *   back. So sizes are predicted, and all numbers of a call are counted against max-bytes: what
 *   would be more fails with "too-large". Docs/embedding.md says how a budget is shared out.
 *
 * OPTIONS are a text of NAME=VALUE pairs, separated by spaces or commas; NULL and "" change nothing.
 *
 *   of numbers (sessions and formats):
 *     digits=20           significant digits, 1 and up
 *     scale=none          digits after the point, 0 and up, or none
 *     rounding=half-even  half-even half-up half-down up down ceiling floor 05up
 *     format=auto         auto plain sci eng fraction exact full repeating hexfloat
 *                         display20
 *     group=no            commas between thousands: yes or no
 *     base=10             2 to 36; in others than ten what ends is written in full, unless format=plain
 *     bits=none           integers as two's complement of so many bits, or none
 *   of limits (sessions):
 *     limits=standard     standard, or untrusted for text from strangers; sets all of the others
 *     max-bits  max-bytes  max-digits  max-nesting  max-depth  max-steps  max-precision
 *     max-order           derivatives in one another
 *     max-pieces          parts that an interval is cut into for an integral or for zeros
 *     max-elements        elements of a list, those of its inner lists counted
 *     max-matrix          rows of a matrix
 *     time=none           seconds for one call, such as 2.5, or none
 *   of sessions alone:
 *     complex=no          complex numbers: yes or no
 *     seed=N              random() begins anew and draws what it always draws from N
 */
#ifndef SURD_H
#define SURD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header; surd_version() gives that of the library. */
#define SURD_VERSION "1.0.0"
#define SURD_VERSION_MAJOR 1
#define SURD_VERSION_MINOR 0
#define SURD_VERSION_PATCH 0
/* Grows with every addition to this header. Nothing that is in it is changed or taken away. */
#define SURD_API_LEVEL 6

/*
 * As a length: the text ends before its first NUL. A text has at most 2^31 - 1 bytes; every other
 * length is SURD_INVALID_ARGUMENT, without a look at the text.
 */
#define SURD_NUL_TERMINATED ((size_t)-1)

typedef enum surd_status {
    SURD_OK = 0,
    /* No answer: the error has its code, its sentence and its place in the text. */
    SURD_FAILED = 1,
    /* A handle is NULL, was freed, or is of another type. */
    SURD_INVALID_HANDLE = 2,
    /* A pointer is NULL, an option is unknown, an index is out of range. */
    SURD_INVALID_ARGUMENT = 3,
    /* Another call is using the session. */
    SURD_BUSY = 4,
    /* The buffer cannot hold the text. */
    SURD_TOO_SMALL = 5
} surd_status;

typedef enum surd_kind {
    SURD_NOTHING = 0,
    SURD_INTEGER = 1,
    SURD_RATIONAL = 2,
    /* Neither, as far as is known: the value is held as a recipe that can give any digit. */
    SURD_REAL = 3,
    SURD_BOOLEAN = 4,
    /* Numbers in a row: what divisors(12) gives. */
    SURD_LIST = 5,
    /* What minpoly gives; its elements are the coefficients of 1, x, x^2 ... */
    SURD_POLYNOMIAL = 6,
    /* What identify gives: a text. */
    SURD_IDENTIFICATION = 7,
    /* A complex number, whose elements are its real and its imaginary part. */
    SURD_COMPLEX = 8,
    /* Infinity or minus infinity, which limit may give. */
    SURD_INFINITY = 9
} surd_kind;

typedef struct surd_session surd_session;
typedef struct surd_expression surd_expression;
typedef struct surd_value surd_value;
typedef struct surd_format surd_format;
typedef struct surd_sum surd_sum;
typedef struct surd_text surd_text;
typedef struct surd_error surd_error;
typedef struct surd_keypad surd_keypad;

/* ---- The library ------------------------------------------------------------------------- */

/* "1.0.0". The text is the library's own. */
const char *surd_version(void);
/* SURD_API_LEVEL of the library. */
int32_t surd_api_level(void);
/* How many objects exist now that were created and not freed: 0 when nothing leaked. */
size_t surd_live_objects(void);

/* ---- Sessions: variables, functions, the last result, limits and a format ----------------- */

surd_status surd_session_create(const char *options, surd_session **session, surd_error **error);

/* Changes the options that are named. Either all of them are taken or none. */
surd_status surd_session_configure(
    surd_session *session, const char *options, surd_error **error);

/* Gives a variable a value. */
surd_status surd_session_define(
    surd_session *session, const char *name, const surd_value *value, surd_error **error);

/* The value of a variable. */
surd_status surd_session_variable(
    surd_session *session, const char *name, surd_value **value, surd_error **error);

/* Forgets a variable or a function of the session; one that is not there is no error. */
surd_status surd_session_forget(surd_session *session, const char *name, surd_error **error);

/* Whether the session has a variable or a function of that name of its own: one that can be forgotten. */
surd_status surd_session_has(
    surd_session *session, const char *name, bool *has, surd_error **error);

/*
 * Ends, soon, what any thread computes for this session: evaluations in it, evaluations of
 * expressions compiled in it, digits of its values. They fail with the code "cancelled", and so
 * does all later work until surd_session_resume, so that a cancellation is never missed.
 */
surd_status surd_session_cancel(surd_session *session);
surd_status surd_session_resume(surd_session *session);

surd_status surd_session_free(surd_session *session);

/* ---- Evaluating -------------------------------------------------------------------------- */

/*
 * Runs the statements of a text; gives the value of its last expression. Definitions stay, and the
 * value becomes `ans`. A text without an expression gives *value = NULL and SURD_OK.
 */
surd_status surd_evaluate(
    surd_session *session, const char *text, size_t length, surd_value **value,
    surd_error **error);

/*
 * Evaluates a text by itself and writes the result, in the session's format and with a NUL behind
 * it, to `buffer`: what the text defines is forgotten again. The quickest way from text to text.
 *
 *   needed  (optional) bytes of the result without the NUL. With SURD_TOO_SMALL, which comes when
 *           needed >= capacity, nothing is written to the buffer. A capacity beyond PTRDIFF_MAX is
 *           SURD_INVALID_ARGUMENT.
 *   kind    (optional) what the result is; SURD_NOTHING for a text without an expression.
 *   exact   (optional) whether the text written is the exact value.
 */
surd_status surd_evaluate_line(
    surd_session *session, const char *text, size_t length, char *buffer, size_t capacity,
    size_t *needed, surd_kind *kind, bool *exact, surd_error **error);

/*
 * The same for a host that asks but once: a session with these options (NULL for none) is made, the
 * text evaluated, its result written, and all of it forgotten. *result is NULL for a text without
 * an expression.
 *
 *   exact   (optional) whether the text written is the exact value.
 */
surd_status surd_evaluate_once(
    const char *options, const char *text, size_t length, surd_text **result, bool *exact,
    surd_error **error);

/*
 * Runs the statements of a text, as surd_evaluate does, and gives the certificates of all of its expressions, one
 * behind the other: the bytes of the file that `surd --certificate` writes for it. Variables of the session count as
 * far as they hold exact numbers. Docs/certificates.md describes the text; Scripts/verify checks it.
 *
 *   form    NULL or "surd"; with "coq" the text is one of theorems for the proof assistant Coq.
 *
 * The error is that of a statement, or says why an expression has no certificate.
 */
surd_status surd_certificate(
    surd_session *session, const char *text, size_t length, const char *form,
    surd_text **certificate, surd_error **error);

/* ---- Expressions: compiled once, evaluated many times, from any number of threads ---------- */

/*
 * Compiles a text that holds one expression; definitions may stand before it. Names that nothing
 * defines become its variables, numbered from 0 in the order in which they appear.
 *
 *   session    (optional) its variables and functions are used as they are now, and its limits.
 *   variables  (optional) names separated by spaces or commas, to be the first variables in any
 *              case. A variable called x must be named here for 2x to be a product with it.
 */
surd_status surd_expression_create(
    surd_session *session, const char *text, size_t length, const char *variables,
    surd_expression **expression, surd_error **error);

surd_status surd_expression_variable_count(const surd_expression *expression, size_t *count);

/* The name of a variable. The text lives as long as the expression. */
surd_status surd_expression_variable_name(
    const surd_expression *expression, size_t index, const char **name);

/* The number of a variable; SURD_INVALID_ARGUMENT when there is none of that name. */
surd_status surd_expression_variable_index(
    const surd_expression *expression, const char *name, size_t *index);

/*
 * The value for `count` values, which are in the order of the variables, one for each. `result` may
 * be the place of one of them, which is then no longer known there and still has to be freed.
 */
surd_status surd_expression_evaluate(
    const surd_expression *expression, const surd_value *const *values, size_t count,
    surd_value **result, surd_error **error);

/*
 * The same for fractions of words, as surd_value_words gives them, in lowest terms with a denominator above 0: a
 * numerator and a denominator for each variable. It takes some nanoseconds and makes no value. False where the result
 * is no fraction of words, has an error, or needs more work than a few steps: surd_expression_evaluate tells. At most
 * 16 variables.
 */
bool surd_expression_evaluate_words(
    const surd_expression *expression, const int64_t *numerators, const int64_t *denominators,
    size_t count, int64_t *numerator, int64_t *denominator);

/*
 * What the expression does in a format of floating-point numbers, as a text that is an object of JSON.
 *
 *   format  half, bfloat16, float, double, quad, decimal64, decimal128, or binary(P, E).
 *   values  a value for each variable, in their order.
 *   upper   (optional) for each variable NULL, or the largest of its values, of which `values` has the
 *           smallest: then the text has a proved bound of the error over these ranges, at most three,
 *           and an input with a large error. Without ranges it has the table of steps.
 *
 * The fields are explained in Docs/floating-point.md.
 */
surd_status surd_expression_inspect(
    const surd_expression *expression, const char *format, const surd_value *const *values,
    const surd_value *const *upper, size_t count, surd_text **json, surd_error **error);

/*
 * The value for doubles, each of which stands for exactly its value: the double nearest
 * to the result (see surd_value_double), so that no object is made.
 */
surd_status surd_expression_evaluate_double(
    const surd_expression *expression, const double *values, size_t count, double *result,
    bool *exact, surd_error **error);

/*
 * The value for each row of a table, as the double nearest to the exact value of the formula, a half
 * to even; what is too small for a double is zero, and zero has no sign. A row that has no value
 * stops no other. Most rows cost nanoseconds; see Docs/embedding.md.
 *
 *   columns   a column of doubles for each variable, in their order. Each double stands for exactly
 *             its value; a row with an infinity or NaN fails.
 *   out       room for the doubles; NaN for a row without a value.
 *   validity  (optional) room for (rows + 7) / 8 bytes: a bit for each row, the lowest of a byte
 *             first, 1 where there is a value.
 *   codes     (optional) room for a number for each row: 0 where there is a value, else why not; see
 *             surd_row_code.
 *   failed    (optional) how many rows have no value.
 *
 * The status is SURD_OK also where rows failed; it is SURD_FAILED when the time of the session, which
 * is for all rows together, is over, or somebody has cancelled it: then `out` is not complete.
 */
surd_status surd_expression_evaluate_doubles(
    const surd_expression *expression, const double *const *columns, size_t count, size_t rows,
    double *out, uint8_t *validity, uint16_t *codes, size_t *failed, surd_error **error);

typedef enum surd_column_type {
    SURD_DOUBLES = 1,
    SURD_INT64S = 2,
    /* Texts in one piece, one behind the other; where each begins is an int32_t. */
    SURD_TEXTS = 3,
    /* The same with int64_t. */
    SURD_LARGE_TEXTS = 4,
    /* Decimals of 128 bits: integers in two's complement, the lower half first. */
    SURD_DECIMALS = 5,
    /* Complex numbers: two doubles each, the real part first. */
    SURD_COMPLEXES = 6
} surd_column_type;

/* A column as Apache Arrow lays it out. */
typedef struct surd_column {
    surd_column_type type;
    /* double[], int64_t[], the bytes of the texts, or 16 bytes for each decimal or complex number. */
    const void *values;
    /*
     * Of texts: where each begins and where the last ends, one number more than rows. Of decimals: one
     * int32_t, how many of their digits stand behind the point, from -1000 to 1000. Else NULL.
     */
    const void *offsets;
    /* (optional) A bit for each row, the lowest of a byte first; 0 where there is no value. */
    const uint8_t *validity;
    /* How many rows of all of these stand before the first one. */
    size_t first;
} surd_column;

/*
 * The same with columns of several types. A text is read as a number, which is exactly what it says
 * ("0.1" is a tenth), and never evaluated. A row in which any column has no value has none; its
 * code is that of "null". Offsets that are not in order are SURD_INVALID_ARGUMENT.
 */
surd_status surd_expression_evaluate_columns(
    const surd_expression *expression, const surd_column *columns, size_t count, size_t rows,
    double *out, uint8_t *validity, uint16_t *codes, size_t *failed, surd_error **error);

/*
 * The same with complex numbers as results: the doubles nearest to both parts, the real one first. `out` has room for two
 * doubles for each row; NaN twice for a row without a value. A column of complex numbers turns complex numbers on, so that
 * sqrt(z) of -1 is i. Each row costs some microseconds.
 */
surd_status surd_expression_evaluate_complexes(
    const surd_expression *expression, const surd_column *columns, size_t count, size_t rows,
    double *out, uint8_t *validity, uint16_t *codes, size_t *failed, surd_error **error);

/*
 * The same with decimals as results: the multiple of 10^-places next to the exact value, a half to the
 * even one. `out` has room for 16 bytes for each row, integers as in a column of decimals; 0 for a
 * row without a value. More than 38 digits are "does-not-fit". `places` is from -1000 to 1000.
 */
surd_status surd_expression_evaluate_decimals(
    const surd_expression *expression, const surd_column *columns, size_t count, size_t rows,
    int32_t places, void *out, uint8_t *validity, uint16_t *codes, size_t *failed,
    surd_error **error);

/*
 * The same with texts as results, in the format (NULL for 20 digits): all in one text, one behind the
 * other, and in `offsets`, which has room for rows + 1 numbers, where each begins and where the last
 * ends. A row without a value has an empty text. Each row is evaluated exactly, which costs some
 * microseconds.
 */
surd_status surd_expression_evaluate_texts(
    const surd_expression *expression, const surd_column *columns, size_t count, size_t rows,
    const surd_format *format, surd_text **texts, int64_t *offsets, uint8_t *validity,
    uint16_t *codes, size_t *failed, surd_error **error);

/*
 * What a row's code stands for: "null", "division-by-zero". "" for 0, "other" for a number that this
 * library does not know. The numbers do not change between versions. The text is the library's own.
 */
const char *surd_row_code(uint16_t code);

surd_status surd_expression_free(surd_expression *expression);

/* ---- Values ------------------------------------------------------------------------------ */

surd_status surd_value_from_int64(int64_t number, surd_value **value, surd_error **error);

/*
 * A fraction of two words, in lowest terms or not; the denominator is not 0. `like` (optional): a value
 * whose limits and format it gets.
 */
surd_status surd_value_from_words(
    int64_t numerator, int64_t denominator, const surd_value *like, surd_value **value,
    surd_error **error);

/* The complex number with these parts, which are real; a real one where the second part is 0. */
surd_status surd_value_from_parts(
    const surd_value *real, const surd_value *imaginary, surd_value **value, surd_error **error);

/*
 * The list of these values, none for an empty one; lists among them make a matrix. It gets the limits and the
 * format of the first element that has some.
 */
surd_status surd_value_from_elements(
    const surd_value *const *elements, size_t count, surd_value **value, surd_error **error);

/* The exact value of a double; infinities and NaN have none. */
surd_status surd_value_from_double(double number, surd_value **value, surd_error **error);

/*
 * A number from digits: in any base from 2 to 36 an integer or a fraction ("-ff", "22/7"), and in
 * base 10 a decimal too ("0.1", "-2.5e10").
 */
surd_status surd_value_from_text(
    const char *text, size_t length, int32_t base, surd_value **value, surd_error **error);

/*
 * A number as the language writes it ("0.1", "-2.5e10", "0xff", "22/7"), which is read and never
 * evaluated, under the limits of the session (optional) and with its format.
 */
surd_status surd_session_number(
    surd_session *session, const char *text, size_t length, surd_value **value,
    surd_error **error);

typedef enum surd_operation {
    SURD_ADD = 1,
    SURD_SUBTRACT = 2,
    SURD_MULTIPLY = 3,
    SURD_DIVIDE = 4,
    SURD_POWER = 5,
    /* The integer below the quotient, and what it leaves: floored, as in Python. */
    SURD_FLOOR_DIVIDE = 6,
    SURD_MODULO = 7,
    /* Of one value; the second is not looked at. */
    SURD_NEGATE = 8,
    SURD_ABSOLUTE = 9,
    SURD_FLOOR = 10,
    SURD_CEILING = 11,
    SURD_TRUNCATE = 12,
    /* A half to even. */
    SURD_ROUND = 13
} surd_operation;

/*
 * What an operation makes of two values, or of one. The limits and the format are those of the
 * first value that has a session, and surd_session_cancel on `session` (optional), which may be in
 * use by others, ends it, and later work on the result where neither value has a session.
 */
surd_status surd_value_apply(
    surd_session *session, surd_operation operation, const surd_value *left,
    const surd_value *right, surd_value **value, surd_error **error);

/*
 * The same of fractions of words as surd_value_words gives them, in lowest terms with a denominator above
 * 0, for who keeps such numbers in places of his own: it takes some nanoseconds and makes no value. The other
 * fraction is not looked at where the operation takes one number. False where the result is no fraction of
 * words, is not defined, or needs more work than a few steps.
 */
bool surd_words_apply(
    surd_operation operation, int64_t numerator, int64_t denominator, int64_t other_numerator,
    int64_t other_denominator, int64_t *result_numerator, int64_t *result_denominator);

/*
 * The fraction of words that a decimal of up to 18 digits is, such as "-12.50", at once and without a
 * value. False for every other text, among them numbers that surd_session_number reads.
 */
bool surd_words_from_text(
    const char *text, size_t length, int64_t *numerator, int64_t *denominator);

/* What the value is known to be, without further computation. */
surd_status surd_value_kind(const surd_value *value, surd_kind *kind);

/* Whether the value is held exactly: true for all but SURD_REAL. */
surd_status surd_value_is_exact(const surd_value *value, bool *exact);

/*
 * The value as text, correctly rounded.
 *
 *   format  (optional) NULL for the format that the value's session had when it was made.
 *   exact   (optional) whether the text is the exact value.
 */
surd_status surd_value_text(
    const surd_value *value, const surd_format *format, surd_text **text, bool *exact,
    surd_error **error);

/*
 * The integer that is left when the digits after the point are cut off. Fails with "does-not-fit"
 * beyond 64 bits. `exact` (optional) tells whether it is the value.
 */
surd_status surd_value_int64(
    const surd_value *value, int64_t *number, bool *exact, surd_error **error);

/*
 * Whether the value is held as a fraction, in lowest terms and with a positive denominator, of two
 * words, which are given then. It takes some nanoseconds. Both places are optional.
 */
bool surd_value_words(const surd_value *value, int64_t *numerator, int64_t *denominator);

/*
 * The double next to the value, a half to even. Fails with "does-not-fit" beyond the largest; what
 * is too small for a double is zero. `exact` (optional) tells whether it is the value.
 */
surd_status surd_value_double(
    const surd_value *value, double *number, bool *exact, surd_error **error);

surd_status surd_value_boolean(const surd_value *value, bool *boolean, surd_error **error);

/*
 * Numerator and denominator of a rational value, in lowest terms, in full, in a base from 2 to 36;
 * the denominator is positive. Fails with "not-exact" where the value is not known to be rational,
 * and with "too-large" beyond the digits that the limits allow.
 */
surd_status surd_value_fraction(
    const surd_value *value, int32_t base, surd_text **numerator, surd_text **denominator,
    surd_error **error);

/* -1, 0 or 1. Complex numbers have no order: unless they are equal, it fails with "needs-real". Fails with "undecided" where two reals cannot be told apart within the limits. */
surd_status surd_value_compare(
    const surd_value *left, const surd_value *right, int32_t *order, surd_error **error);

/* How many numbers a list holds, or coefficients a polynomial has; 2 for the parts of a complex number, 1 for all
   other values. */
surd_status surd_value_count(const surd_value *value, size_t *count);

/* A number of a list, the coefficient of a power of x, or a part of a complex number, the real one first; counted
   from 0. Any other value is its own only element. */
surd_status surd_value_element(
    const surd_value *value, size_t index, surd_value **element, surd_error **error);

/*
 * All of a value as a text, and back, in another process or another year. Nothing is lost: a real is saved as the
 * recipe of its digits, "surd1;o zeta 0 3;= @0". Reading follows the recipe under the limits of the session
 * (optional; the standard limits without one), as surd_evaluate would, so that a text from a stranger can do no more
 * than an expression from a stranger. The value has the format of that session.
 */
surd_status surd_value_save(const surd_value *value, surd_text **text, surd_error **error);
surd_status surd_value_load(
    surd_session *session, const char *text, size_t length, surd_value **value,
    surd_error **error);

surd_status surd_value_free(surd_value *value);

/* ---- Formats: how numbers are written ---------------------------------------------------- */

/* From the options of numbers; what is not named is as listed at the top of this file. */
surd_status surd_format_create(const char *options, surd_format **format, surd_error **error);

surd_status surd_format_free(surd_format *format);

/* ---- Sums: exact, whatever the order --------------------------------------------------------- */

/*
 * A sum of doubles, or of products of two, that loses nothing: the same in any order, in any pieces,
 * on any number of threads (a sum for each, merged at the end).
 *
 *   squares  whether the squares of what is added are summed too, for variances.
 */
surd_status surd_sum_create(bool squares, surd_sum **sum, surd_error **error);

/*
 * Adds doubles. An infinity or NaN is counted, and then there is no result; see surd_sum_result.
 *
 *   validity  (optional) as in surd_column; rows without a value are left out.
 */
surd_status surd_sum_add_doubles(
    surd_sum *sum, const double *values, size_t rows, const uint8_t *validity,
    surd_error **error);

/*
 * Adds a column of doubles, integers or decimals, each exactly; rows without a value are left out and not
 * counted. Texts are SURD_INVALID_ARGUMENT.
 */
surd_status surd_sum_add_column(
    surd_sum *sum, const surd_column *column, size_t rows, surd_error **error);

/* Adds the product of each two: a dot product. Of a sum without squares. */
surd_status surd_sum_add_products(
    surd_sum *sum, const double *left, const double *right, size_t rows, const uint8_t *validity,
    surd_error **error);

/* Adds an exact value. */
surd_status surd_sum_add_value(surd_sum *sum, const surd_value *value, surd_error **error);

/* Adds a fraction of words in lowest terms with a denominator above 0, without a value. */
surd_status surd_sum_add_words(
    surd_sum *sum, int64_t numerator, int64_t denominator, surd_error **error);

/* Takes away what was added once: for windows that move. */
surd_status surd_sum_subtract_doubles(
    surd_sum *sum, const double *values, size_t rows, const uint8_t *validity,
    surd_error **error);
surd_status surd_sum_subtract_value(
    surd_sum *sum, const surd_value *value, surd_error **error);

/* Adds all of another sum, which is left as it is. */
surd_status surd_sum_merge(surd_sum *sum, const surd_sum *other, surd_error **error);

/* How many numbers (or products) were added. */
surd_status surd_sum_count(const surd_sum *sum, int64_t *count);

typedef enum surd_statistic {
    SURD_TOTAL = 0,
    SURD_MEAN = 1,
    /* Divided by one less than there are. */
    SURD_VARIANCE = 2,
    SURD_POPULATION_VARIANCE = 3
} surd_statistic;

/*
 * An exact value. Fails with "not-a-number" where an infinity or NaN was added, and with "domain"
 * where there are too few numbers; variances of a sum without squares are SURD_INVALID_ARGUMENT.
 */
surd_status surd_sum_result(
    const surd_sum *sum, surd_statistic statistic, surd_value **value, surd_error **error);

/* All of a sum as a text, and back: to merge sums of several processes or machines. */
surd_status surd_sum_save(const surd_sum *sum, surd_text **text, surd_error **error);
surd_status surd_sum_load(
    const char *text, size_t length, surd_sum **sum, surd_error **error);

surd_status surd_sum_free(surd_sum *sum);

/* ---- Texts ------------------------------------------------------------------------------- */

/* The bytes, with a NUL behind the last. They live as long as the text. "" for an invalid handle. */
const char *surd_text_bytes(const surd_text *text);
/* The number of bytes without that NUL; 0 for an invalid handle. */
size_t surd_text_length(const surd_text *text);

surd_status surd_text_free(surd_text *text);

/* ---- Errors ------------------------------------------------------------------------------ */

/* The status that came with the error; SURD_INVALID_HANDLE for an invalid handle. */
surd_status surd_error_status(const surd_error *error);

/*
 * A short name that does not change between versions: "division-by-zero", "unknown-name". The
 * texts of an error live as long as the error. Of an invalid handle: "invalid-handle".
 */
const char *surd_error_code(const surd_error *error);
/* One sentence without a full stop. */
const char *surd_error_message(const surd_error *error);
/* What to do about it, or NULL. */
const char *surd_error_hint(const surd_error *error);

/* The bytes of the text that the error is about, from start up to end; both 0 when about none. */
size_t surd_error_start(const surd_error *error);
size_t surd_error_end(const surd_error *error);
/* The same as line and column, counted from 1, in lines and characters; 0 when about none. */
size_t surd_error_line(const surd_error *error);
size_t surd_error_column(const surd_error *error);

/* The whole report, several lines, with the line of the text and a caret under the place. */
const char *surd_error_report(const surd_error *error);

surd_status surd_error_free(surd_error *error);

/* ---- Keypads: the engine of a calculator with keys ----------------------------------------- */

/* style: "phone", "precedence" or "tape"; NULL is "phone". */
surd_status surd_keypad_create(const char *style, surd_keypad **keypad, surd_error **error);

/* Presses the keys of a text, "1 / 3 x 3 ="; a text that holds something else presses none. */
surd_status surd_keypad_press(
    surd_keypad *keypad, const char *keys, size_t length, surd_error **error);

/* What the screen shows. */
surd_status surd_keypad_display(surd_keypad *keypad, surd_text **text, surd_error **error);

/* The expression so far, or the exact result: every number in full. */
surd_status surd_keypad_tape(surd_keypad *keypad, surd_text **text, surd_error **error);

surd_status surd_keypad_free(surd_keypad *keypad);

#ifdef __cplusplus
}
#endif

#endif
