/*
 * Calls every function of surd.h with good and with bad arguments. Run under the address sanitizer
 * and under valgrind by Scripts/test-embedding, which also sees to it that no function is missing
 * here. Expected digits are those of Python's fractions and mpmath.
 */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <surd.h>

static int failures = 0;

#define CHECK(condition)                                                                    \
    do {                                                                                    \
        if (!(condition)) {                                                                 \
            failures++;                                                                     \
            fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition);       \
        }                                                                                   \
    } while (0)

#define N SURD_NUL_TERMINATED

/* Whether an error has a code; the error is freed. */
static int has_code(surd_error *error, const char *code)
{
    int same = strcmp(surd_error_code(error), code) == 0;
    if (!same) fprintf(stderr, "the code is %s\n", surd_error_code(error));
    CHECK(surd_error_free(error) == SURD_OK);
    return same;
}

/* Whether a text is what is expected; the text is freed. */
static int is_text(surd_text *text, const char *expected)
{
    int same = strcmp(surd_text_bytes(text), expected) == 0
        && surd_text_length(text) == strlen(expected);
    if (!same) fprintf(stderr, "the text is %s\n", surd_text_bytes(text));
    CHECK(surd_text_free(text) == SURD_OK);
    return same;
}

/* Whether a value prints as expected. */
static int shows(const surd_value *value, const char *expected)
{
    surd_text *text = NULL;
    return surd_value_text(value, NULL, &text, NULL, NULL) == SURD_OK && is_text(text, expected);
}

/* The same; the value is freed. */
static int prints(surd_value *value, const char *expected)
{
    int same = shows(value, expected);
    CHECK(surd_value_free(value) == SURD_OK);
    return same;
}

static surd_session *new_session(const char *options)
{
    surd_session *session = NULL;
    CHECK(surd_session_create(options, &session, NULL) == SURD_OK);
    return session;
}

static surd_value *new_value(surd_session *session, const char *text)
{
    surd_value *value = NULL;
    CHECK(surd_evaluate(session, text, N, &value, NULL) == SURD_OK);
    return value;
}

static void test_library(void)
{
    CHECK(strcmp(surd_version(), SURD_VERSION) == 0);
    CHECK(surd_api_level() == SURD_API_LEVEL);
    CHECK(surd_live_objects() == 0);
}

static void test_sessions(void)
{
    surd_session *session = new_session("digits=30,rounding=down limits=untrusted");
    surd_value *value = NULL;
    surd_error *error = NULL;

    CHECK(surd_live_objects() == 1);
    CHECK(surd_session_configure(session, "digits=5", &error) == SURD_OK && error == NULL);
    CHECK(surd_session_configure(session, NULL, NULL) == SURD_OK);
    CHECK(surd_session_configure(session, "digit=5", &error) == SURD_INVALID_ARGUMENT);
    CHECK(has_code(error, "invalid-option"));
    CHECK(surd_session_configure(session, "\xFF", NULL) == SURD_INVALID_ARGUMENT);
    CHECK(prints(new_value(session, "2/3"), "0.66666"));

    value = new_value(session, "1/4");
    CHECK(surd_session_define(session, "q", value, NULL) == SURD_OK);
    CHECK(surd_session_define(session, "2q", value, &error) == SURD_INVALID_ARGUMENT);
    CHECK(has_code(error, "invalid-argument"));
    CHECK(surd_session_define(session, "pi", value, &error) == SURD_FAILED);
    CHECK(has_code(error, "reserved-name"));
    CHECK(surd_session_define(session, NULL, value, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_session_define(session, "q", NULL, NULL) == SURD_INVALID_HANDLE);
    CHECK(surd_session_define(NULL, "q", value, NULL) == SURD_INVALID_HANDLE);
    CHECK(surd_value_free(value) == SURD_OK);
    CHECK(surd_session_variable(session, "q", &value, NULL) == SURD_OK);
    CHECK(prints(value, "0.25"));
    CHECK(surd_session_variable(session, "r", &value, &error) == SURD_FAILED && value == NULL);
    CHECK(has_code(error, "unknown-variable"));
    CHECK(surd_session_variable(session, "q", NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_session_variable(session, NULL, &value, NULL) == SURD_INVALID_ARGUMENT);
    bool has = true;
    CHECK(surd_session_has(session, "nothing_of_that_name", &has, NULL) == SURD_OK && !has);
    CHECK(surd_session_has(session, "sin", &has, NULL) == SURD_OK && !has);
    CHECK(surd_session_has(session, "sin", NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_session_has(NULL, "q", &has, NULL) == SURD_INVALID_HANDLE);
    CHECK(surd_session_forget(session, "q", NULL) == SURD_OK);
    CHECK(surd_session_forget(session, NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_session_forget(NULL, "q", NULL) == SURD_INVALID_HANDLE);
    CHECK(surd_session_variable(session, "q", &value, NULL) == SURD_FAILED);

    CHECK(surd_session_cancel(session) == SURD_OK);
    CHECK(surd_session_resume(session) == SURD_OK);
    CHECK(surd_session_cancel(NULL) == SURD_INVALID_HANDLE);
    CHECK(surd_session_resume(NULL) == SURD_INVALID_HANDLE);

    CHECK(surd_session_free(session) == SURD_OK);
    CHECK(surd_session_free(session) == SURD_INVALID_HANDLE);
    CHECK(surd_session_free(NULL) == SURD_INVALID_HANDLE);
    CHECK(surd_session_cancel(session) == SURD_INVALID_HANDLE);
    CHECK(surd_session_configure(session, "", NULL) == SURD_INVALID_HANDLE);
    CHECK(surd_session_create(NULL, NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_session_create("time=-1", &session, NULL) == SURD_INVALID_ARGUMENT && !session);
}

/* No function may touch a byte of a text, or of a buffer, that is too long. */
static void test_lengths(void)
{
    static const size_t lengths[] = {
        (size_t)-2, (size_t)-100, (size_t)PTRDIFF_MAX + 1, (size_t)PTRDIFF_MAX + 2, PTRDIFF_MAX,
        PTRDIFF_MAX - 1, (size_t)PTRDIFF_MAX / 2 + 1, (size_t)1 << 31, ((size_t)1 << 31) + 1,
    };
    surd_session *session = new_session(NULL);
    surd_keypad *keypad = NULL;
    surd_expression *expression = NULL;
    surd_value *value = NULL;
    surd_error *error = NULL;
    char buffer[8] = "same";
    double one = 1, result = 0;
    bool exact;
    size_t i;

    CHECK(surd_keypad_create(NULL, &keypad, NULL) == SURD_OK);
    for (i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        size_t length = lengths[i];
        CHECK(surd_evaluate(session, "1", length, &value, &error) == SURD_INVALID_ARGUMENT && !value);
        CHECK(has_code(error, "invalid-argument"));
        CHECK(surd_evaluate_line(session, "1", length, buffer, 8, NULL, NULL, NULL, NULL)
            == SURD_INVALID_ARGUMENT);
        CHECK(surd_expression_create(session, "x", length, "x", &expression, NULL)
            == SURD_INVALID_ARGUMENT && !expression);
        CHECK(surd_expression_create(NULL, "x", length, "x", &expression, NULL)
            == SURD_INVALID_ARGUMENT && !expression);
        CHECK(surd_value_from_text("1", length, 10, &value, NULL) == SURD_INVALID_ARGUMENT && !value);
        CHECK(surd_keypad_press(keypad, "1", length, NULL) == SURD_INVALID_ARGUMENT);
        if (length > PTRDIFF_MAX)
            CHECK(surd_evaluate_line(session, "1", 1, buffer, length, NULL, NULL, NULL, NULL)
                == SURD_INVALID_ARGUMENT);
    }
    CHECK(surd_evaluate_line(session, "1", 1, buffer, (size_t)-1, NULL, NULL, NULL, NULL)
        == SURD_INVALID_ARGUMENT);
    CHECK(strcmp(buffer, "same") == 0);
    CHECK(surd_expression_create(session, "x", 1, "x", &expression, NULL) == SURD_OK);
    for (i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        CHECK(surd_expression_evaluate(expression, NULL, lengths[i], &value, NULL)
            == SURD_INVALID_ARGUMENT);
        CHECK(surd_expression_evaluate_double(expression, &one, lengths[i], &result, &exact, NULL)
            == SURD_INVALID_ARGUMENT);
        CHECK(surd_expression_variable_name(expression, lengths[i], &(const char *){ NULL })
            == SURD_INVALID_ARGUMENT);
    }
    surd_expression_free(expression);
    surd_keypad_free(keypad);
    surd_session_free(session);
}

static void test_evaluating(void)
{
    static const char *const failing[] = {
        "1/0", "division-by-zero", "sqr(2)", "unknown-function", "1 << 2^40", "too-large",
        "sqrt(-1)", "not-real",
    };
    surd_session *session = new_session("limits=untrusted");
    surd_value *value = NULL;
    surd_error *error = NULL;
    char buffer[8];
    size_t needed = 99, index;
    surd_kind kind = SURD_REAL;
    bool exact = true;

    CHECK(prints(new_value(session, "0.1 + 0.2"), "0.3"));
    CHECK(surd_evaluate(session, "1+1 is not read", 3, &value, NULL) == SURD_OK);
    CHECK(prints(value, "2"));
    CHECK(surd_evaluate(session, NULL, 0, &value, NULL) == SURD_OK && value == NULL);
    CHECK(surd_evaluate(session, "f(n) = n + 1; k = 3", N, &value, NULL) == SURD_OK && !value);
    CHECK(prints(new_value(session, "f(k)"), "4"));
    CHECK(surd_evaluate(session, NULL, 1, &value, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_evaluate(session, "1", (size_t)-2, &value, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_evaluate(session, "1", 1, NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_evaluate(NULL, "1", 1, &value, &error) == SURD_INVALID_HANDLE);
    CHECK(surd_error_status(error) == SURD_INVALID_HANDLE && has_code(error, "invalid-handle"));
    for (index = 0; index < sizeof failing / sizeof *failing; index += 2) {
        CHECK(surd_evaluate(session, failing[index], N, &value, &error) == SURD_FAILED && !value);
        CHECK(has_code(error, failing[index + 1]));
    }
    CHECK(surd_evaluate(session, "1\0+1", 4, &value, NULL) == SURD_FAILED);
    CHECK(surd_evaluate(session, "1+\xC0\x80", N, &value, NULL) == SURD_FAILED);

    {
        surd_text *once = NULL;
        CHECK(surd_evaluate_once("digits=5", "2/3", N, &once, &exact, NULL) == SURD_OK);
        CHECK(strcmp(surd_text_bytes(once), "0.66667") == 0 && !exact);
        surd_text_free(once);
        CHECK(surd_evaluate_once(NULL, "a = 2; a^10", N, &once, &exact, NULL) == SURD_OK);
        CHECK(strcmp(surd_text_bytes(once), "1024") == 0 && exact);
        surd_text_free(once);
        CHECK(surd_evaluate_once(NULL, "a", N, &once, NULL, &error) == SURD_FAILED && !once);
        CHECK(has_code(error, "unknown-name"));
        CHECK(surd_evaluate_once("digits=", "1", N, &once, NULL, NULL) == SURD_INVALID_ARGUMENT);
        CHECK(surd_evaluate_once("max-bytes=65536", "a = isqrt(7^500000); bitlength(a)", N, &once,
            NULL, &error) == SURD_FAILED);
        CHECK(has_code(error, "too-large"));
        CHECK(surd_evaluate_once("max-bytes=1000000", "a = isqrt(7^500000); bitlength(a)", N, &once,
            NULL, NULL) == SURD_OK);
        CHECK(strcmp(surd_text_bytes(once), "701839") == 0);
        surd_text_free(once);
        CHECK(surd_evaluate_once("max-bytes=1", "1", N, &once, NULL, NULL)
            == SURD_INVALID_ARGUMENT);
        CHECK(surd_evaluate_once(NULL, "", N, &once, NULL, NULL) == SURD_OK && !once);
        CHECK(surd_evaluate_once(NULL, NULL, 1, &once, NULL, NULL) == SURD_INVALID_ARGUMENT);
        CHECK(surd_evaluate_once(NULL, "1", 1, NULL, NULL, NULL) == SURD_INVALID_ARGUMENT);
    }

    CHECK(surd_evaluate_line(session, "1/3", N, buffer, 8, &needed, &kind, &exact, &error)
        == SURD_TOO_SMALL);
    CHECK(needed == 22 && has_code(error, "too-small"));
    CHECK(surd_evaluate_line(session, "1/8", N, buffer, 8, &needed, &kind, &exact, NULL) == SURD_OK);
    CHECK(strcmp(buffer, "0.125") == 0 && needed == 5 && kind == SURD_RATIONAL && exact);
    CHECK(surd_evaluate_line(session, "1/8", N, buffer, 6, NULL, NULL, NULL, NULL) == SURD_OK);
    CHECK(surd_evaluate_line(session, "1/8", N, buffer, 5, NULL, NULL, NULL, NULL)
        == SURD_TOO_SMALL);
    CHECK(surd_evaluate_line(session, "1/8", N, buffer, N, NULL, NULL, NULL, NULL)
        == SURD_INVALID_ARGUMENT);
    CHECK(surd_evaluate_line(session, "1/8", N, NULL, 8, &needed, NULL, NULL, NULL)
        == SURD_INVALID_ARGUMENT);
    CHECK(surd_evaluate_line(session, "1/8", N, NULL, 0, &needed, NULL, NULL, NULL)
        == SURD_TOO_SMALL && needed == 5);
    CHECK(surd_evaluate_line(session, "", 0, buffer, 8, &needed, &kind, NULL, NULL) == SURD_OK);
    CHECK(needed == 0 && kind == SURD_NOTHING && buffer[0] == 0);
    CHECK(surd_evaluate_line(session, "(", N, buffer, 8, NULL, NULL, NULL, NULL) == SURD_FAILED);
    CHECK(surd_evaluate_line(NULL, "1", N, buffer, 8, NULL, NULL, NULL, NULL)
        == SURD_INVALID_HANDLE);
    CHECK(surd_session_free(session) == SURD_OK);
}

/* 0.1 + 0.2 in double is 0.30000000000000004 (IEEE 754); sqrt is rounded correctly, so half an ulp is a bound. */
static void test_inspection(void)
{
    surd_session *session;
    surd_expression *sum, *root;
    surd_value *values[2], *range[2];
    surd_text *text;
    surd_error *error;
    CHECK(surd_expression_create(NULL, "a + b", N, NULL, &sum, NULL) == SURD_OK);
    CHECK(surd_expression_create(NULL, "sqrt(x)", N, NULL, &root, NULL) == SURD_OK);
    CHECK(surd_session_create(NULL, &session, NULL) == SURD_OK);
    values[0] = new_value(session, "0.1");
    values[1] = new_value(session, "0.2");
    range[0] = values[0];
    range[1] = values[1];
    CHECK(surd_expression_inspect(
        sum, "double", (const surd_value *const *)values, NULL, 2, &text, NULL) == SURD_OK);
    CHECK(strstr(surd_text_bytes(text), "\"result\": \"0.30000000000000004\"") != NULL);
    surd_text_free(text);
    CHECK(surd_expression_inspect(
        root, "float", (const surd_value *const *)range, (const surd_value *const *)(range + 1), 1,
        &text, NULL) == SURD_OK);
    CHECK(strstr(surd_text_bytes(text), "\"bound\": {\"ulps\": 0.5,") != NULL);
    surd_text_free(text);
    CHECK(surd_expression_inspect(
        root, "single", (const surd_value *const *)range, NULL, 1, &text, &error)
        == SURD_INVALID_ARGUMENT);
    CHECK(text == NULL);
    surd_error_free(error);
    CHECK(surd_expression_inspect(sum, "double", NULL, NULL, 2, &text, NULL) == SURD_INVALID_ARGUMENT);
    surd_expression_free(sum);
    surd_expression_free(root);
    surd_session_free(session);
    surd_value_free(values[0]);
    surd_value_free(values[1]);
}

/* The lines of sqrt(2) and 1/3 as Docs/certificates.md describes them. */
static void test_certificates(void)
{
    surd_session *session;
    surd_text *text;
    surd_error *error;
    session = new_session("digits=5");
    CHECK(surd_certificate(session, "1/3", N, NULL, &text, NULL) == SURD_OK);
    CHECK(strcmp(surd_text_bytes(text),
        "surd-certificate 1\nof \"1/3\"\n1 number 1\n2 number 3\n3 divide 1 2\n"
        "claim 3 rounds half-even digits 5 3.3333e-1\n") == 0);
    surd_text_free(text);
    CHECK(surd_certificate(session, "a = 2; sqrt(a); a < 3", N, "surd", &text, &error) == SURD_OK);
    CHECK(strstr(surd_text_bytes(text), "claim 2 rounds half-even digits 5 1.4142e0\nsurd-certificate 1\n"));
    surd_text_free(text);
    CHECK(surd_certificate(session, "sqrt(2)", N, "coq", &text, NULL) == SURD_OK);
    CHECK(strstr(surd_text_bytes(text), "Theorem") != NULL || strstr(surd_text_bytes(text), "Goal") != NULL);
    surd_text_free(text);
    CHECK(surd_certificate(session, "sqrt(2)", N, "lean", &text, &error) == SURD_INVALID_ARGUMENT && !text);
    surd_error_free(error);
    CHECK(surd_certificate(session, "1/0", N, NULL, &text, &error) == SURD_FAILED && !text);
    CHECK(has_code(error, "division-by-zero"));
    CHECK(surd_certificate(session, "b = 2", N, NULL, &text, &error) == SURD_FAILED);
    CHECK(has_code(error, "not-one-expression"));
    CHECK(surd_certificate(session, NULL, 1, NULL, &text, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_certificate(session, "1", N, NULL, NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_certificate(NULL, "1", N, NULL, &text, NULL) == SURD_INVALID_HANDLE);
    CHECK(surd_session_free(session) == SURD_OK);
}

/* 1 + 3 - 5 and 0.25 - 2^64, with and without gaps; squares of 1, 3 and 5 are 35. */
static void test_sums_of_columns(void)
{
    static const int64_t whole[] = {7, 1, 9, 3, -5};
    static const uint8_t present[] = {0x1a};
    static const double doubles[] = {0.5, 1e300, -1e300, 2};
    static const uint8_t none_and_last[] = {0x0e};
    /* 25 and -2^64, hundredths. */
    static const uint64_t decimals[] = {25, 0, 0, UINT64_MAX};
    static const int32_t places[] = {2};
    surd_sum *sum;
    surd_value *value;
    surd_error *error;
    int64_t count;
    surd_column column = {SURD_INT64S, whole, NULL, present, 0};
    CHECK(surd_sum_create(true, &sum, NULL) == SURD_OK);
    CHECK(surd_sum_add_column(sum, &column, 5, NULL) == SURD_OK);
    CHECK(surd_sum_count(sum, &count) == SURD_OK && count == 3);
    CHECK(surd_sum_result(sum, SURD_TOTAL, &value, NULL) == SURD_OK && prints(value, "-1"));
    /* (35 - 1/3)/2 */
    CHECK(surd_sum_result(sum, SURD_VARIANCE, &value, NULL) == SURD_OK
        && prints(value, "17.333333333333333333"));
    surd_sum_free(sum);
    CHECK(surd_sum_create(false, &sum, NULL) == SURD_OK);
    column.type = SURD_DOUBLES;
    column.values = doubles;
    column.validity = none_and_last;
    CHECK(surd_sum_add_column(sum, &column, 4, NULL) == SURD_OK);
    column.type = SURD_DECIMALS;
    column.values = decimals;
    column.offsets = places;
    column.validity = NULL;
    CHECK(surd_sum_add_column(sum, &column, 2, NULL) == SURD_OK);
    CHECK(surd_sum_count(sum, &count) == SURD_OK && count == 5);
    /* 2 + 0.25 - 184467440737095516.16 */
    CHECK(surd_sum_result(sum, SURD_TOTAL, &value, NULL) == SURD_OK
        && prints(value, "-184467440737095513.91"));
    column.type = SURD_LARGE_TEXTS;
    CHECK(surd_sum_add_column(sum, &column, 1, &error) == SURD_INVALID_ARGUMENT);
    surd_error_free(error);
    CHECK(surd_sum_add_column(sum, NULL, 1, NULL) == SURD_INVALID_ARGUMENT);
    column.values = NULL;
    CHECK(surd_sum_add_column(sum, &column, 1, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_sum_add_column(NULL, &column, 1, NULL) == SURD_INVALID_HANDLE);
    CHECK(surd_sum_free(sum) == SURD_OK);
}

static void test_expressions(void)
{
    surd_expression *expression = NULL;
    surd_value *values[2] = {NULL, NULL};
    surd_value *result = NULL;
    surd_error *error = NULL;
    const double doubles[2] = {1.5, 1.0};
    const char *name = NULL;
    double number = 0;
    size_t count = 9, index = 9;
    bool exact = false;

    CHECK(surd_expression_create(NULL, "2x^2 + y", N, "x", &expression, NULL) == SURD_OK);
    CHECK(surd_expression_variable_count(expression, &count) == SURD_OK && count == 2);
    CHECK(surd_expression_variable_count(expression, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_expression_variable_count(NULL, &count) == SURD_INVALID_HANDLE && count == 0);
    CHECK(surd_expression_variable_name(expression, 1, &name) == SURD_OK);
    CHECK(name != NULL && strcmp(name, "y") == 0);
    CHECK(surd_expression_variable_name(expression, 2, &name) == SURD_INVALID_ARGUMENT && !name);
    CHECK(surd_expression_variable_name(expression, N, &name) == SURD_INVALID_ARGUMENT);
    CHECK(surd_expression_variable_name(expression, 0, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_expression_variable_index(expression, "y", &index) == SURD_OK && index == 1);
    CHECK(surd_expression_variable_index(expression, "z", &index) == SURD_INVALID_ARGUMENT);
    CHECK(surd_expression_variable_index(expression, NULL, &index) == SURD_INVALID_ARGUMENT);
    CHECK(surd_expression_variable_index(expression, "y", NULL) == SURD_INVALID_ARGUMENT);

    CHECK(surd_value_from_text("3/2", N, 10, &values[0], NULL) == SURD_OK);
    CHECK(surd_expression_evaluate(expression, (const surd_value *const *)values, 2, &result, &error)
        == SURD_INVALID_HANDLE);
    CHECK(has_code(error, "invalid-handle"));
    CHECK(surd_value_from_int64(1, &values[1], NULL) == SURD_OK);
    CHECK(surd_expression_evaluate(expression, (const surd_value *const *)values, 2, &result, NULL)
        == SURD_OK);
    CHECK(prints(result, "5.5"));
    CHECK(surd_expression_evaluate(expression, (const surd_value *const *)values, 1, &result, NULL)
        == SURD_INVALID_ARGUMENT);
    CHECK(surd_expression_evaluate(expression, NULL, 2, &result, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_expression_evaluate(expression, (const surd_value *const *)values, 2, NULL, NULL)
        == SURD_INVALID_ARGUMENT);
    CHECK(surd_value_free(values[0]) == SURD_OK && surd_value_free(values[1]) == SURD_OK);

    CHECK(surd_expression_evaluate_double(expression, doubles, 2, &number, &exact, NULL) == SURD_OK);
    CHECK(number == 5.5 && exact);
    CHECK(surd_expression_evaluate_double(expression, NULL, 2, &number, NULL, NULL)
        == SURD_INVALID_ARGUMENT && number != number);
    CHECK(surd_expression_evaluate_double(expression, doubles, 3, &number, NULL, NULL)
        == SURD_INVALID_ARGUMENT);
    CHECK(surd_expression_evaluate_double(expression, doubles, 2, NULL, NULL, NULL)
        == SURD_INVALID_ARGUMENT);
    CHECK(surd_expression_evaluate_double(NULL, doubles, 2, &number, NULL, NULL)
        == SURD_INVALID_HANDLE);
    test_inspection();
    CHECK(surd_expression_free(expression) == SURD_OK);
    CHECK(surd_expression_free(expression) == SURD_INVALID_HANDLE);
    CHECK(surd_expression_evaluate(expression, NULL, 0, &result, NULL) == SURD_INVALID_HANDLE);

    CHECK(surd_expression_create(NULL, "a +", N, NULL, &expression, &error) == SURD_FAILED);
    CHECK(expression == NULL && surd_error_line(error) == 1 && surd_error_column(error) >= 3);
    CHECK(surd_error_free(error) == SURD_OK);
    CHECK(surd_expression_create(NULL, "a", N, "a,a", &expression, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_expression_create(NULL, "a", N, NULL, NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_expression_create(NULL, NULL, N, NULL, &expression, NULL) == SURD_INVALID_ARGUMENT);
}

static void test_values(void)
{
    surd_session *session = new_session("");
    surd_value *value = NULL, *other = NULL, *element = NULL;
    surd_format *format = NULL;
    size_t count = 0;
    surd_text *text = NULL, *below = NULL;
    surd_error *error = NULL;
    surd_kind kind = SURD_NOTHING;
    int64_t word = 0;
    int32_t order = 9;
    double number = 0;
    bool exact = false, boolean = false;

    CHECK(surd_value_from_int64(INT64_MIN, &value, NULL) == SURD_OK);
    CHECK(surd_value_int64(value, &word, &exact, NULL) == SURD_OK && word == INT64_MIN && exact);
    CHECK(prints(value, "-9223372036854775808"));
    CHECK(surd_value_from_int64(1, NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_value_from_double(0.5, &value, NULL) == SURD_OK && prints(value, "0.5"));
    CHECK(surd_value_from_double(1.0 / 0.0, &value, &error) == SURD_FAILED && value == NULL);
    CHECK(has_code(error, "not-a-number"));
    CHECK(surd_value_from_double(1, NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_value_from_text("-ff/2", N, 16, &value, NULL) == SURD_OK);
    CHECK(prints(value, "-127.5"));
    CHECK(surd_value_from_text("1/0", N, 10, &value, NULL) == SURD_FAILED);
    CHECK(surd_value_from_text("\xFF", N, 10, &value, NULL) == SURD_FAILED);
    CHECK(surd_value_from_text("0xff", N, 10, &value, NULL) == SURD_FAILED);
    CHECK(surd_value_from_text("0x1.8", N, 10, &value, NULL) == SURD_FAILED);
    CHECK(surd_value_from_text("1", N, 37, &value, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_value_from_text(NULL, 1, 10, &value, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_value_from_text("1", N, 10, NULL, NULL) == SURD_INVALID_ARGUMENT);

    value = new_value(session, "sqrt(2)");
    CHECK(surd_value_kind(value, &kind) == SURD_OK && kind == SURD_REAL);
    CHECK(surd_value_kind(value, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_value_is_exact(value, &exact) == SURD_OK && !exact);
    CHECK(surd_value_is_exact(value, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_value_int64(value, &word, &exact, NULL) == SURD_OK && word == 1 && !exact);
    CHECK(surd_value_int64(value, NULL, NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_value_double(value, &number, &exact, NULL) == SURD_OK && !exact);
    CHECK(number == 1.4142135623730951);
    CHECK(surd_value_double(value, NULL, NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_value_fraction(value, 10, &text, &below, &error) == SURD_FAILED && !text && !below);
    CHECK(has_code(error, "not-exact"));
    CHECK(surd_value_boolean(value, &boolean, &error) == SURD_FAILED);
    CHECK(has_code(error, "wrong-kind"));

    CHECK(surd_format_create("digits=40 format=sci", &format, NULL) == SURD_OK);
    CHECK(surd_value_text(value, format, &text, &exact, NULL) == SURD_OK && !exact);
    CHECK(is_text(text, "1.41421356237309504880168872420969807857e0")
        || !"mpmath: sqrt(2) to 40 digits");
    CHECK(surd_value_text(value, format, NULL, NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_format_free(format) == SURD_OK && surd_format_free(format) == SURD_INVALID_HANDLE);
    CHECK(surd_value_text(value, format, &text, NULL, NULL) == SURD_INVALID_HANDLE && !text);
    CHECK(surd_format_create("format=exact", &format, NULL) == SURD_OK);
    CHECK(surd_value_text(value, format, &text, &exact, NULL) == SURD_OK && exact);
    CHECK(is_text(text, "sqrt(2)") || !"a root stays a root");
    CHECK(surd_format_free(format) == SURD_OK);
    CHECK(surd_format_create("time=1", &format, NULL) == SURD_INVALID_ARGUMENT && !format);
    CHECK(surd_format_create("", NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_format_free(NULL) == SURD_INVALID_HANDLE);

    other = new_value(session, "1.4142");
    CHECK(surd_value_compare(value, other, &order, NULL) == SURD_OK && order == 1);
    CHECK(surd_value_compare(other, other, &order, NULL) == SURD_OK && order == 0);
    CHECK(surd_value_compare(other, NULL, &order, NULL) == SURD_INVALID_HANDLE);
    CHECK(surd_value_compare(other, value, NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_value_fraction(other, 10, &text, &below, NULL) == SURD_OK);
    CHECK(is_text(text, "7071") && is_text(below, "5000"));
    CHECK(surd_value_fraction(other, 10, &text, NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_value_fraction(other, 10, NULL, &below, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_value_fraction(other, 0, &text, &below, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_value_free(other) == SURD_OK && surd_value_free(other) == SURD_INVALID_HANDLE);
    CHECK(surd_value_compare(value, other, &order, NULL) == SURD_INVALID_HANDLE && order == 0);

    other = new_value(session, "divisors(12)");
    CHECK(surd_value_kind(other, &kind) == SURD_OK && kind == SURD_LIST);
    CHECK(surd_value_count(other, &count) == SURD_OK && count == 6);
    CHECK(surd_value_count(other, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_value_element(other, 4, &element, NULL) == SURD_OK && prints(element, "6"));
    CHECK(surd_value_element(other, 6, &element, NULL) == SURD_INVALID_ARGUMENT && !element);
    CHECK(surd_value_element(other, 0, NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_value_double(other, &number, NULL, &error) == SURD_FAILED);
    CHECK(has_code(error, "wrong-kind"));
    CHECK(prints(other, "[1, 2, 3, 4, 6, 12]"));
    CHECK(surd_value_count(value, &count) == SURD_OK && count == 1);

    /* Lists in lists, there and back; what a matrix gives is the language's. */
    other = new_value(session, "[[1, 2], [3, 4]]");
    CHECK(surd_value_count(other, &count) == SURD_OK && count == 2);
    surd_value *row = NULL, *matrix = NULL, *square = NULL;
    CHECK(surd_value_element(other, 0, &row, NULL) == SURD_OK && shows(row, "[1, 2]"));
    CHECK(surd_value_element(other, 1, &element, NULL) == SURD_OK);
    CHECK(surd_value_from_elements((const surd_value *[]){row, element}, 2, &matrix, NULL) == SURD_OK);
    CHECK(shows(matrix, "[[1, 2], [3, 4]]"));
    CHECK(surd_value_apply(NULL, SURD_MULTIPLY, matrix, other, &square, NULL) == SURD_OK);
    CHECK(shows(square, "[[7, 10], [15, 22]]"));
    CHECK(surd_value_free(square) == SURD_OK);
    CHECK(surd_value_apply(NULL, SURD_NEGATE, row, NULL, &square, NULL) == SURD_OK);
    CHECK(shows(square, "[-1, -2]"));
    CHECK(surd_value_free(square) == SURD_OK);
    CHECK(surd_value_apply(NULL, SURD_DIVIDE, row, matrix, &square, &error) == SURD_FAILED && !square);
    CHECK(has_code(error, "not-for-lists"));
    CHECK(surd_value_from_elements(NULL, 0, &square, NULL) == SURD_OK && shows(square, "[]"));
    CHECK(surd_value_free(square) == SURD_OK);
    CHECK(surd_value_from_elements(NULL, 1, &square, NULL) == SURD_INVALID_ARGUMENT && !square);
    CHECK(surd_value_from_elements((const surd_value *[]){NULL}, 1, &square, NULL) == SURD_INVALID_HANDLE);
    CHECK(surd_value_free(row) == SURD_OK && surd_value_free(element) == SURD_OK);
    CHECK(surd_value_free(matrix) == SURD_OK && surd_value_free(other) == SURD_OK);

    /* A complex number has two parts, which are its elements. */
    CHECK(surd_value_from_int64(3, &row, NULL) == SURD_OK);
    CHECK(surd_value_from_int64(-4, &element, NULL) == SURD_OK);
    CHECK(surd_value_from_parts(row, element, &other, NULL) == SURD_OK && shows(other, "3-4i"));
    CHECK(surd_value_kind(other, &kind) == SURD_OK && kind == SURD_COMPLEX);
    CHECK(surd_value_count(other, &count) == SURD_OK && count == 2);
    CHECK(surd_value_element(other, 1, &square, NULL) == SURD_OK && shows(square, "-4"));
    CHECK(surd_value_free(square) == SURD_OK);
    CHECK(surd_value_apply(NULL, SURD_MULTIPLY, other, other, &square, NULL) == SURD_OK);
    CHECK(shows(square, "-7-24i"));
    CHECK(surd_value_double(square, &number, NULL, &error) == SURD_FAILED);
    CHECK(has_code(error, "wrong-kind"));
    CHECK(surd_value_compare(square, other, &order, &error) == SURD_FAILED);
    CHECK(has_code(error, "needs-real"));
    CHECK(surd_value_from_parts(other, row, &matrix, &error) == SURD_FAILED && !matrix);
    CHECK(has_code(error, "wrong-kind"));
    CHECK(surd_value_from_parts(row, element, NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_value_free(row) == SURD_OK && surd_value_free(element) == SURD_OK);
    CHECK(surd_value_free(square) == SURD_OK && surd_value_free(other) == SURD_OK);
    surd_session *plane = new_session("complex=yes");
    other = new_value(plane, "sqrt(-4)");
    CHECK(shows(other, "2i"));
    CHECK(surd_value_free(other) == SURD_OK && surd_session_free(plane) == SURD_OK);

    /* Forms that bind a name. */
    other = new_value(session, "solve(x, 0, 2, x^2 == 2)");
    CHECK(surd_value_count(other, &count) == SURD_OK && count == 1);
    CHECK(shows(other, "[1.4142135623730950488]"));
    CHECK(surd_value_free(other) == SURD_OK);
    other = new_value(session, "derivative(x, 2, x^3)");
    CHECK(shows(other, "12"));
    CHECK(surd_value_free(other) == SURD_OK);

    other = new_value(session, "minpoly(sqrt(2))");
    CHECK(surd_value_kind(other, &kind) == SURD_OK && kind == SURD_POLYNOMIAL);
    CHECK(surd_value_count(other, &count) == SURD_OK && count == 3);
    CHECK(surd_value_element(other, 0, &element, NULL) == SURD_OK && prints(element, "-2"));
    CHECK(prints(other, "x^2 - 2"));
    other = new_value(session, "identify(0.693147180559945)");
    CHECK(surd_value_kind(other, &kind) == SURD_OK && kind == SURD_IDENTIFICATION);
    CHECK(surd_value_double(other, &number, NULL, &error) == SURD_FAILED);
    CHECK(has_code(error, "wrong-kind"));
    CHECK(surd_value_free(other) == SURD_OK);

    /* A real travels as its recipe; limits hold when it is read. */
    other = new_value(session, "zeta(3) + sqrt(1 + sqrt(2))");
    CHECK(surd_value_save(other, &text, NULL) == SURD_OK);
    CHECK(surd_value_load(NULL, surd_text_bytes(text), surd_text_length(text), &element, NULL) == SURD_OK);
    CHECK(surd_value_compare(other, element, &order, NULL) == SURD_OK && order == 0);
    CHECK(surd_value_free(element) == SURD_OK);
    CHECK(surd_value_load(session, surd_text_bytes(text), surd_text_length(text), &element, NULL) == SURD_OK);
    CHECK(surd_value_free(element) == SURD_OK && surd_text_free(text) == SURD_OK);
    CHECK(surd_value_load(session, "surd1;= @0", SURD_NUL_TERMINATED, &element, &error) == SURD_FAILED);
    CHECK(has_code(error, "not-a-number") && !element);
    CHECK(surd_value_load(NULL, "surd1;o power 0 a fffffffff;= @0", SURD_NUL_TERMINATED, NULL, NULL)
          == SURD_INVALID_ARGUMENT);
    CHECK(surd_value_save(NULL, &text, NULL) == SURD_INVALID_HANDLE && !text);
    CHECK(surd_value_save(other, NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_value_free(other) == SURD_OK);

    other = new_value(session, "1 < 2");
    CHECK(surd_value_boolean(other, &boolean, NULL) == SURD_OK && boolean);
    CHECK(surd_value_boolean(other, NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(prints(other, "true"));

    /* A value outlives its session. */
    CHECK(surd_session_free(session) == SURD_OK);
    CHECK(prints(value, "1.4142135623730950488"));
    CHECK(surd_value_free(NULL) == SURD_INVALID_HANDLE);
}

static void test_texts_and_errors(void)
{
    surd_session *session = new_session("");
    surd_value *value = NULL;
    surd_error *error = NULL;

    CHECK(strcmp(surd_text_bytes(NULL), "") == 0 && surd_text_length(NULL) == 0);
    CHECK(surd_text_free(NULL) == SURD_INVALID_HANDLE);

    CHECK(surd_evaluate(session, "1 + 1\n  sqr(2)", N, &value, &error) == SURD_FAILED);
    CHECK(surd_error_status(error) == SURD_FAILED);
    CHECK(strcmp(surd_error_code(error), "unknown-function") == 0);
    CHECK(strcmp(surd_error_message(error), "unknown function 'sqr'") == 0);
    CHECK(strcmp(surd_error_hint(error), "did you mean 'sqrt'?") == 0);
    CHECK(surd_error_start(error) == 8 && surd_error_end(error) == 11);
    CHECK(surd_error_line(error) == 2 && surd_error_column(error) == 3);
    CHECK(strstr(surd_error_report(error), "^~~") != NULL);
    CHECK(surd_error_free(error) == SURD_OK && surd_error_free(error) == SURD_INVALID_HANDLE);
    CHECK(surd_error_status(error) == SURD_INVALID_HANDLE);
    CHECK(strcmp(surd_error_code(error), "invalid-handle") == 0);
    CHECK(strlen(surd_error_message(NULL)) > 0 && strlen(surd_error_report(NULL)) > 0);
    CHECK(surd_error_hint(NULL) == NULL);
    CHECK(surd_error_start(NULL) == 0 && surd_error_end(NULL) == 0);
    CHECK(surd_error_line(NULL) == 0 && surd_error_column(NULL) == 0);
    CHECK(surd_session_free(session) == SURD_OK);
}

static void test_keypads(void)
{
    surd_keypad *keypad = NULL;
    surd_text *text = NULL;
    surd_error *error = NULL;

    CHECK(surd_keypad_create(NULL, &keypad, NULL) == SURD_OK);
    CHECK(surd_keypad_press(keypad, "1 / 3 x 3 =", N, NULL) == SURD_OK);
    CHECK(surd_keypad_display(keypad, &text, NULL) == SURD_OK && is_text(text, "1"));
    CHECK(surd_keypad_press(keypad, "AC 1/3=", N, NULL) == SURD_OK);
    CHECK(surd_keypad_tape(keypad, &text, NULL) == SURD_OK && is_text(text, "1 / 3"));
    CHECK(surd_keypad_press(keypad, "1 sin", N, &error) == SURD_FAILED);
    CHECK(has_code(error, "unknown-key"));
    CHECK(surd_keypad_press(keypad, NULL, 1, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_keypad_press(keypad, "\xFF", N, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_keypad_display(keypad, NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_keypad_tape(keypad, NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_keypad_free(keypad) == SURD_OK && surd_keypad_free(keypad) == SURD_INVALID_HANDLE);
    CHECK(surd_keypad_press(keypad, "1", N, NULL) == SURD_INVALID_HANDLE);
    CHECK(surd_keypad_display(keypad, &text, NULL) == SURD_INVALID_HANDLE);
    CHECK(surd_keypad_tape(keypad, &text, NULL) == SURD_INVALID_HANDLE);
    CHECK(surd_keypad_create("abacus", &keypad, NULL) == SURD_INVALID_ARGUMENT && !keypad);
    CHECK(surd_keypad_create("tape", NULL, NULL) == SURD_INVALID_ARGUMENT);
}

/* Pointers to the program's own memory, and numbers, are no handles: nothing is read through them. */
static void test_foreign_pointers(void)
{
    static char memory[64];
    char on_stack[64] = {0};
    uintptr_t bits;

    CHECK(surd_session_free((surd_session *)(void *)memory) == SURD_INVALID_HANDLE);
    CHECK(surd_value_free((surd_value *)(void *)on_stack) == SURD_INVALID_HANDLE);
    for (bits = 1; bits != 0; bits <<= 1) {
        CHECK(surd_value_free((surd_value *)bits) == SURD_INVALID_HANDLE);
        CHECK(surd_value_free((surd_value *)(bits | 5)) == SURD_INVALID_HANDLE);
        CHECK(surd_value_free((surd_value *)~bits) == SURD_INVALID_HANDLE);
        CHECK(surd_text_length((surd_text *)(bits | 9)) == 0);
    }
}

/* Each thread has its session; all share an expression; one is cancelled from another thread. */
static surd_expression *shared;

static void *work(void *argument)
{
    surd_session *session = new_session("digits=10");
    surd_value *value = NULL;
    double number = 0;
    int round;

    for (round = 0; round < 200; round++) {
        CHECK(prints(new_value(session, "sum(k, 1, 100, 1/k)"), "5.187377518"));
        CHECK(surd_expression_evaluate_double(shared, &number, 1, &number, NULL, NULL) == SURD_OK);
        number = 0;
    }
    /* What MPFR keeps for a thread goes with it: valgrind sees what does not. */
    CHECK(prints(new_value(session, "bessely(3, 2.5)"), "-0.7560554968"));
    CHECK(surd_evaluate(session, "n = 1", N, &value, NULL) == SURD_OK);
    CHECK(surd_session_free(session) == SURD_OK);
    return argument;
}

static void *endless(void *argument)
{
    surd_value *value = NULL;
    surd_error *error = NULL;
    const char *text = "f(n) = if(n < 2, n, f(n - 1) + f(n - 2)); f(60)";
    CHECK(surd_evaluate(argument, text, N, &value, &error) == SURD_FAILED);
    CHECK(has_code(error, "cancelled"));
    return NULL;
}

static void test_threads(void)
{
    pthread_t threads[8], slow;
    surd_session *session = new_session("");
    int index;

    CHECK(surd_expression_create(NULL, "sin(t) + 1", N, "t", &shared, NULL) == SURD_OK);
    for (index = 0; index < 8; index++) pthread_create(&threads[index], NULL, work, NULL);
    for (index = 0; index < 8; index++) pthread_join(threads[index], NULL);
    CHECK(surd_expression_free(shared) == SURD_OK);

    pthread_create(&slow, NULL, endless, session);
    CHECK(surd_session_cancel(session) == SURD_OK);
    pthread_join(slow, NULL);
    CHECK(surd_session_resume(session) == SURD_OK);
    CHECK(prints(new_value(session, "1 + 1"), "2"));
    CHECK(surd_session_free(session) == SURD_OK);
}

static void test_columns(void)
{
    surd_expression *expression = NULL;
    surd_error *error = NULL;
    const double price[] = {19.99, 1e308, 5, 0.5}, quantity[] = {3, 100, 0.1, 8};
    const double *columns[] = {price, quantity};
    const int64_t whole[] = {7, 3, 100, INT64_MAX};
    const char *texts = "0.11000-2.5one";
    const int32_t starts[] = {0, 3, 7, 11, 14};
    const int64_t long_starts[] = {0, 3, 7, 11, 14}, unordered[] = {3, 0, 7, 11, 14};
    const uint8_t present = 0x0D;
    surd_column mixed[2];
    double out[4];
    uint8_t validity = 0xFF;
    uint16_t codes[4];
    size_t failed = 9;

    CHECK(surd_expression_create(NULL, "x * y", N, "x y", &expression, NULL) == SURD_OK);
    /* Python: Fraction(19.99) * 3, Fraction(5) * Fraction(0.1), each to the nearest double. */
    CHECK(surd_expression_evaluate_doubles(
              expression, columns, 2, 4, out, &validity, codes, &failed, &error) == SURD_OK);
    CHECK(out[0] == 59.97 && out[1] != out[1] && out[2] == 0.5 && out[3] == 4);
    CHECK(validity == 0x0D && failed == 1 && error == NULL);
    CHECK(codes[0] == 0 && strcmp(surd_row_code(codes[1]), "does-not-fit") == 0);
    CHECK(surd_expression_evaluate_doubles(
              expression, columns, 2, 4, out, NULL, NULL, NULL, NULL) == SURD_OK);
    CHECK(surd_expression_evaluate_doubles(
              expression, columns, 1, 4, out, NULL, NULL, NULL, &error) == SURD_INVALID_ARGUMENT);
    surd_error_free(error);
    CHECK(surd_expression_evaluate_doubles(
              expression, NULL, 2, 4, out, NULL, NULL, NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_expression_evaluate_doubles(
              expression, columns, 2, 4, NULL, NULL, NULL, NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_expression_evaluate_doubles(
              expression, columns, 2, (size_t)-1, out, NULL, NULL, NULL, NULL) ==
          SURD_INVALID_ARGUMENT);
    CHECK(surd_expression_evaluate_doubles(
              expression, columns, 2, 0, NULL, NULL, NULL, NULL, NULL) == SURD_OK);
    CHECK(surd_expression_evaluate_doubles(
              NULL, columns, 2, 4, out, NULL, NULL, NULL, NULL) == SURD_INVALID_HANDLE);

    memset(mixed, 0, sizeof mixed);
    mixed[0].type = SURD_TEXTS;
    mixed[0].values = texts;
    mixed[0].offsets = starts;
    mixed[1].type = SURD_INT64S;
    mixed[1].values = whole;
    mixed[1].validity = &present;
    CHECK(surd_expression_evaluate_columns(
              expression, mixed, 2, 4, out, &validity, codes, &failed, NULL) == SURD_OK);
    /* 0.7 and not seven times the double next to a tenth; the second row is null. */
    CHECK(out[0] == 0.7 && codes[1] == 1 && out[2] == -250 && failed == 2 && validity == 0x05);
    CHECK(strcmp(surd_row_code(codes[3]), "not-a-number") == 0);
    mixed[0].type = SURD_LARGE_TEXTS;
    mixed[0].offsets = long_starts;
    mixed[0].first = mixed[1].first = 2;
    CHECK(surd_expression_evaluate_columns(
              expression, mixed, 2, 2, out, NULL, codes, &failed, NULL) == SURD_OK);
    CHECK(out[0] == -250 && failed == 1);
    mixed[0].offsets = unordered;
    mixed[0].first = mixed[1].first = 0;
    CHECK(surd_expression_evaluate_columns(
              expression, mixed, 2, 4, out, NULL, NULL, NULL, NULL) == SURD_INVALID_ARGUMENT);
    mixed[0].type = (surd_column_type)77;
    CHECK(surd_expression_evaluate_columns(
              expression, mixed, 2, 4, out, NULL, NULL, NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(strcmp(surd_row_code(0), "") == 0 && strcmp(surd_row_code(60000), "other") == 0);
    CHECK(surd_expression_free(expression) == SURD_OK);
}

/* Complex numbers as columns, in and out; what is expected comes from mpmath at 60 digits. */
static void test_complexes(void)
{
    const double z[] = {0.5, -2, -1, 0, 0, 0, 1e308, 1e308};
    const int64_t n[] = {1, 2, 3, 4};
    surd_expression *expression = NULL;
    surd_column columns[2];
    surd_error *error = NULL;
    double out[8];
    uint16_t codes[4];
    uint8_t validity = 0;
    size_t failed = 9;

    memset(columns, 0, sizeof columns);
    columns[0].type = SURD_COMPLEXES;
    columns[0].values = z;
    columns[1].type = SURD_INT64S;
    columns[1].values = n;
    CHECK(surd_expression_create(NULL, "ln(z)*n + sqrt(z)", N, "z n", &expression, NULL) == SURD_OK);
    CHECK(surd_expression_evaluate_complexes(
              expression, columns, 2, 4, out, &validity, codes, &failed, &error) == SURD_OK);
    CHECK(out[0] == 1.8551734157460322 && out[1] == -2.209433194543546);
    CHECK(out[2] == 0 && out[3] == 7.283185307179586);
    CHECK(failed == 1 && validity == 11 && error == NULL);
    CHECK(out[4] != out[4] && out[5] != out[5]);
    CHECK(strcmp(surd_row_code(codes[2]), "domain") == 0);
    surd_expression_free(expression);
    CHECK(surd_expression_create(NULL, "z*n*10", N, "z n", &expression, NULL) == SURD_OK);
    CHECK(surd_expression_evaluate_complexes(
              expression, columns, 2, 4, out, &validity, codes, &failed, NULL) == SURD_OK);
    CHECK(out[0] == 5 && out[1] == -20 && out[6] != out[6] && failed == 1);
    CHECK(strcmp(surd_row_code(codes[3]), "does-not-fit") == 0);
    columns[0].first = 1;
    CHECK(surd_expression_evaluate_complexes(
              expression, columns, 2, 1, out, NULL, NULL, NULL, NULL) == SURD_OK);
    CHECK(out[0] == -10 && out[1] == 0);
    /* As doubles only where the value is real. */
    CHECK(surd_expression_evaluate_columns(
              expression, columns, 2, 2, out, NULL, codes, &failed, NULL) == SURD_OK);
    CHECK(out[0] == -10 && failed == 0 && out[1] == 0);
    CHECK(surd_expression_evaluate_complexes(
              expression, columns, 2, 1, NULL, NULL, NULL, NULL, NULL) == SURD_INVALID_ARGUMENT);
    surd_expression_free(expression);
}

/* Decimals and texts as columns, in and out; what is expected comes from Python's decimal. */
static void test_decimals(void)
{
    /* 2.675, -0.125, and 12345678901234567890.125 in two halves. */
    const int64_t digits[] = {2675, 0, -125, -1, (int64_t)4807115922877859021ull, 669};
    const int64_t counts[] = {1, 2, 1};
    const int32_t places = 3, strange = 2000;
    surd_expression *expression = NULL;
    surd_column columns[2];
    surd_format *format = NULL;
    surd_text *texts = NULL;
    surd_error *error = NULL;
    int64_t out[6], offsets[4];
    uint16_t codes[3];
    uint8_t validity = 0;
    size_t failed = 9;

    memset(columns, 0, sizeof columns);
    columns[0].type = SURD_DECIMALS;
    columns[0].values = digits;
    columns[0].offsets = &places;
    columns[1].type = SURD_INT64S;
    columns[1].values = counts;
    CHECK(surd_expression_create(NULL, "price * n", N, "price n", &expression, NULL) == SURD_OK);
    CHECK(surd_expression_evaluate_decimals(
              expression, columns, 2, 3, 2, out, &validity, codes, &failed, &error) == SURD_OK);
    CHECK(out[0] == 268 && out[1] == 0 && out[2] == -25 && out[3] == -1);
    CHECK((uint64_t)out[4] == 17082781258626382356ull && out[5] == 66);
    CHECK(failed == 0 && validity == 7 && error == NULL);
    CHECK(surd_expression_evaluate_decimals(
              expression, columns, 2, 3, 40, out, &validity, codes, &failed, NULL) == SURD_OK);
    CHECK(failed == 3 && validity == 0 && out[0] == 0);
    CHECK(strcmp(surd_row_code(codes[0]), "does-not-fit") == 0);
    CHECK(surd_expression_evaluate_decimals(
              expression, columns, 2, 3, 1001, out, NULL, NULL, NULL, NULL) ==
          SURD_INVALID_ARGUMENT);
    CHECK(surd_expression_evaluate_decimals(
              expression, columns, 2, 3, 2, NULL, NULL, NULL, NULL, NULL) ==
          SURD_INVALID_ARGUMENT);
    CHECK(surd_format_create("digits=30", &format, NULL) == SURD_OK);
    CHECK(surd_expression_evaluate_texts(
              expression, columns, 2, 3, format, &texts, offsets, NULL, NULL, &failed, NULL) ==
          SURD_OK);
    CHECK(strcmp(surd_text_bytes(texts), "2.675-0.2512345678901234567890.125") == 0);
    CHECK(offsets[0] == 0 && offsets[1] == 5 && offsets[2] == 10 && offsets[3] == 34);
    CHECK(surd_text_free(texts) == SURD_OK && surd_format_free(format) == SURD_OK);
    columns[0].offsets = &strange;
    CHECK(surd_expression_evaluate_columns(
              expression, columns, 2, 3, (double *)out, NULL, NULL, NULL, NULL) ==
          SURD_INVALID_ARGUMENT);
    columns[0].offsets = NULL;
    CHECK(surd_expression_evaluate_columns(
              expression, columns, 2, 3, (double *)out, NULL, NULL, NULL, NULL) ==
          SURD_INVALID_ARGUMENT);
    CHECK(surd_expression_free(expression) == SURD_OK);
}

static surd_value *result_of(surd_sum *sum, surd_statistic statistic)
{
    surd_value *value = NULL;
    CHECK(surd_sum_result(sum, statistic, &value, NULL) == SURD_OK);
    return value;
}

static void test_sums(void)
{
    const double values[] = {1e300, 0.5, -1e300, 3, INFINITY};
    const double left[] = {1e200, 3, -1e200}, right[] = {1e200, 0.25, 1e200};
    const uint8_t present = 0x0F;
    surd_sum *sum = NULL, *other = NULL;
    surd_value *value = NULL;
    surd_text *text = NULL;
    surd_error *error = NULL;
    int64_t count = 0;

    CHECK(surd_sum_create(true, &sum, NULL) == SURD_OK);
    CHECK(surd_sum_add_doubles(sum, values, 5, &present, NULL) == SURD_OK);
    CHECK(surd_sum_count(sum, &count) == SURD_OK && count == 4);
    CHECK(prints(result_of(sum, SURD_TOTAL), "3.5"));
    CHECK(prints(result_of(sum, SURD_MEAN), "0.875"));
    CHECK(surd_sum_subtract_doubles(sum, values, 1, NULL, NULL) == SURD_OK);
    CHECK(surd_sum_subtract_doubles(sum, values + 2, 1, NULL, NULL) == SURD_OK);
    /* The squares of the distances of 0.5 and 3 from 1.75, added and divided by 1 and by 2. */
    CHECK(prints(result_of(sum, SURD_VARIANCE), "3.125"));
    CHECK(prints(result_of(sum, SURD_POPULATION_VARIANCE), "1.5625"));
    CHECK(surd_value_from_text("0.1", N, 10, &value, NULL) == SURD_OK);
    CHECK(surd_sum_add_value(sum, value, NULL) == SURD_OK);
    CHECK(prints(result_of(sum, SURD_TOTAL), "3.6"));
    CHECK(surd_sum_subtract_value(sum, value, NULL) == SURD_OK);
    CHECK(surd_sum_add_words(sum, INT64_MIN, 7, NULL) == SURD_OK);
    CHECK(prints(result_of(sum, SURD_TOTAL), "-1317624576693539397.6"));
    CHECK(surd_sum_add_words(sum, (int64_t)1 << 62, 7, NULL) == SURD_OK);
    CHECK(surd_sum_add_words(sum, (int64_t)1 << 62, 7, NULL) == SURD_OK);
    CHECK(prints(result_of(sum, SURD_TOTAL), "3.5"));
    CHECK(surd_sum_add_words(sum, 1, 0, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_value_free(value) == SURD_OK);

    CHECK(surd_sum_save(sum, &text, NULL) == SURD_OK);
    CHECK(surd_sum_load(surd_text_bytes(text), surd_text_length(text), &other, NULL) == SURD_OK);
    CHECK(surd_sum_merge(sum, other, NULL) == SURD_OK);
    CHECK(surd_sum_merge(sum, sum, NULL) == SURD_OK);
    CHECK(prints(result_of(sum, SURD_TOTAL), "14"));
    CHECK(surd_sum_free(other) == SURD_OK);
    CHECK(surd_sum_load("nonsense", N, &other, &error) == SURD_INVALID_ARGUMENT && other == NULL);
    surd_error_free(error);
    CHECK(surd_text_free(text) == SURD_OK);
    CHECK(surd_sum_add_doubles(sum, values, 5, NULL, NULL) == SURD_OK);
    CHECK(surd_sum_result(sum, SURD_TOTAL, &value, &error) == SURD_FAILED);
    CHECK(has_code(error, "not-a-number"));
    CHECK(surd_sum_free(sum) == SURD_OK);
    CHECK(surd_sum_count(sum, &count) == SURD_INVALID_HANDLE);

    CHECK(surd_sum_create(false, &sum, NULL) == SURD_OK);
    CHECK(surd_sum_result(sum, SURD_MEAN, &value, &error) == SURD_FAILED);
    CHECK(has_code(error, "domain"));
    CHECK(surd_sum_result(sum, SURD_VARIANCE, &value, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_sum_add_products(sum, left, right, 3, NULL, NULL) == SURD_OK);
    CHECK(prints(result_of(sum, SURD_TOTAL), "0.75"));
    CHECK(surd_sum_add_products(sum, left, NULL, 3, NULL, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_sum_free(sum) == SURD_OK);
}

static surd_value *applied(surd_operation operation, const char *left, const char *right)
{
    surd_value *a = NULL, *b = NULL, *result = NULL;
    CHECK(surd_session_number(NULL, left, N, &a, NULL) == SURD_OK);
    if (right != NULL) CHECK(surd_session_number(NULL, right, N, &b, NULL) == SURD_OK);
    CHECK(surd_value_apply(NULL, operation, a, b, &result, NULL) == SURD_OK);
    surd_value_free(a);
    surd_value_free(b);
    return result;
}

/* 7/2 * 1.19 + 1 = 5.165; what words do not hold, and what is wrong, is false. */
static void test_expressions_of_words(void)
{
    surd_session *session = new_session(NULL);
    surd_expression *expression;
    int64_t above[2] = {7, 1}, below[2] = {2, 1}, p = 0, q = 0;
    CHECK(surd_expression_create(session, "a*1.19 + b", N, NULL, &expression, NULL) == SURD_OK);
    CHECK(surd_expression_evaluate_words(expression, above, below, 2, &p, &q) && p == 1033 && q == 200);
    above[0] = INT64_MAX;
    CHECK(!surd_expression_evaluate_words(expression, above, below, 2, &p, &q));
    above[0] = INT64_MIN;
    CHECK(!surd_expression_evaluate_words(expression, above, below, 2, &p, &q));
    above[0] = 7;
    below[0] = 0;
    CHECK(!surd_expression_evaluate_words(expression, above, below, 2, &p, &q));
    below[0] = 2;
    CHECK(!surd_expression_evaluate_words(expression, above, below, 1, &p, &q));
    CHECK(!surd_expression_evaluate_words(expression, above, below, N, &p, &q));
    CHECK(!surd_expression_evaluate_words(expression, NULL, below, 2, &p, &q));
    CHECK(!surd_expression_evaluate_words(expression, above, below, 2, NULL, &q));
    CHECK(!surd_expression_evaluate_words(NULL, above, below, 2, &p, &q));
    CHECK(p == 1033 && q == 200);
    surd_expression_free(expression);
    static const char *const none[] = {"a / 0", "sqrt(a)", "a < 3", "[a, 2]", "a^100"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i += 1) {
        CHECK(surd_expression_create(session, none[i], N, NULL, &expression, NULL) == SURD_OK);
        above[0] = 7;
        CHECK(!surd_expression_evaluate_words(expression, above, below, 1, &p, &q));
        surd_expression_free(expression);
    }
    CHECK(surd_session_free(session) == SURD_OK);
}

static void test_arithmetic(void)
{
    surd_session *session = new_session("limits=untrusted digits=5");
    surd_value *a = NULL, *b = NULL;
    surd_error *error = NULL;

    CHECK(prints(applied(SURD_ADD, "0.1", "22/7"), "3.2428571428571428571"));
    CHECK(prints(applied(SURD_SUBTRACT, "1e3", "0x10"), "984"));
    CHECK(prints(applied(SURD_MULTIPLY, "-1.5", "4"), "-6"));
    CHECK(prints(applied(SURD_DIVIDE, "1", "8"), "0.125"));
    CHECK(prints(applied(SURD_POWER, "2", "-2"), "0.25"));
    CHECK(prints(applied(SURD_FLOOR_DIVIDE, "-7", "2"), "-4"));
    CHECK(prints(applied(SURD_MODULO, "-7", "2"), "1"));
    CHECK(prints(applied(SURD_NEGATE, "3", NULL), "-3"));
    CHECK(prints(applied(SURD_ABSOLUTE, "-3", NULL), "3"));
    CHECK(prints(applied(SURD_FLOOR, "-2.5", NULL), "-3"));
    CHECK(prints(applied(SURD_CEILING, "-2.5", NULL), "-2"));
    CHECK(prints(applied(SURD_TRUNCATE, "-2.5", NULL), "-2"));
    CHECK(prints(applied(SURD_ROUND, "2.5", NULL), "2"));

    CHECK(surd_session_number(session, "2/3", N, &a, NULL) == SURD_OK);
    CHECK(surd_value_apply(session, SURD_NEGATE, a, NULL, &b, NULL) == SURD_OK);
    CHECK(prints(b, "-0.66667"));
    {
        int64_t above = 0, below = 0;
        CHECK(surd_value_words(a, &above, &below) && above == 2 && below == 3);
        CHECK(surd_words_apply(SURD_MULTIPLY, above, below, above, below, &above, &below));
        CHECK(surd_value_from_words(above, below, a, &b, NULL) == SURD_OK);
        CHECK(prints(b, "0.44444"));
        CHECK(!surd_words_apply(SURD_POWER, above, below, 1, 2, &above, &below));
        CHECK(!surd_value_words(NULL, &above, &below));
        CHECK(surd_words_from_text("-12.50", N, &above, &below) && above == -25 && below == 2);
        CHECK(!surd_words_from_text("1/3", N, &above, &below) && above == -25);
    }
    CHECK(surd_session_number(session, "nextprime(10)", N, &b, &error) == SURD_FAILED);
    CHECK(has_code(error, "not-a-number") && b == NULL);
    CHECK(surd_session_number(session, "1e100000000", N, &b, &error) == SURD_FAILED);
    CHECK(has_code(error, "too-large"));
    CHECK(surd_value_apply(NULL, SURD_ADD, a, NULL, &b, NULL) == SURD_INVALID_HANDLE);
    CHECK(surd_value_apply(NULL, (surd_operation)99, a, a, &b, NULL) == SURD_INVALID_ARGUMENT);
    CHECK(surd_session_number(NULL, "0", N, &b, NULL) == SURD_OK);
    {
        surd_value *quotient = NULL;
        CHECK(surd_value_apply(NULL, SURD_DIVIDE, a, b, &quotient, &error) == SURD_FAILED);
        CHECK(has_code(error, "division-by-zero") && quotient == NULL);
        CHECK(surd_value_free(b) == SURD_OK);
    }
    CHECK(surd_value_free(a) == SURD_OK);
    CHECK(surd_session_free(session) == SURD_OK);
}

int main(void)
{
    test_library();
    test_sessions();
    test_lengths();
    test_evaluating();
    test_expressions();
    test_values();
    test_texts_and_errors();
    test_keypads();
    test_columns();
    test_complexes();
    test_decimals();
    test_sums();
    test_sums_of_columns();
    test_certificates();
    test_arithmetic();
    test_expressions_of_words();
    test_foreign_pointers();
    test_threads();
    CHECK(surd_live_objects() == 0);
    if (failures == 0) puts("ok");
    return failures != 0;
}
