/*
 * table EXPRESSION FROM TO STEP [DIGITS]: a table of an expression of x, every digit right.
 *
 *     $ ./table 'sin(x)/x' 1 2 1/4 30
 *     1      0.841470984807896506652502321630
 *     ...
 *
 * FROM, TO and STEP are expressions too, so that steps of 0.1 are tenths and not what is near them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <surd.h>

/* Prints an error with the place in the text and ends the program. */
static void fail(surd_error *error)
{
    fprintf(stderr, "%s\n", surd_error_report(error));
    surd_error_free(error);
    exit(1);
}

static surd_value *evaluated(surd_session *session, const char *text)
{
    surd_error *error;
    surd_value *value;
    if (surd_evaluate(session, text, SURD_NUL_TERMINATED, &value, &error) != SURD_OK) fail(error);
    return value;
}

int main(int count, char **arguments)
{
    surd_error *error;
    surd_session *session;
    surd_expression *curve, *next;
    char options[64];

    if (count < 5 || count > 6) {
        fprintf(stderr, "usage: table EXPRESSION FROM TO STEP [DIGITS]\n");
        return 2;
    }
    /* Text from a command line may be from anyone: it gets five seconds and little memory. */
    snprintf(options, sizeof options, "limits=untrusted digits=%s", count == 6 ? arguments[5] : "15");
    if (surd_session_create(options, &session, &error) != SURD_OK) fail(error);

    /* Compiled once; naming x makes 2x a product with it. */
    if (surd_expression_create(session, arguments[1], SURD_NUL_TERMINATED, "x", &curve, &error)
            != SURD_OK
        || surd_expression_create(session, "x + step", SURD_NUL_TERMINATED, "x step", &next, &error)
            != SURD_OK)
        fail(error);

    surd_value *x = evaluated(session, arguments[2]);
    surd_value *end = evaluated(session, arguments[3]);
    surd_value *step = evaluated(session, arguments[4]);
    for (;;) {
        int32_t order;
        if (surd_value_compare(x, end, &order, &error) != SURD_OK) fail(error);
        if (order > 0) break;

        const surd_value *one[] = {x};
        surd_value *y;
        surd_text *left, *right;
        if (surd_value_text(x, NULL, &left, NULL, &error) != SURD_OK) fail(error);
        printf("%-6s ", surd_text_bytes(left));
        if (surd_expression_evaluate(curve, one, 1, &y, &error) == SURD_OK
            && surd_value_text(y, NULL, &right, NULL, &error) == SURD_OK) {
            printf("%s\n", surd_text_bytes(right));
            surd_text_free(right);
            surd_value_free(y);
        } else {
            printf("(%s)\n", surd_error_message(error));
            surd_error_free(error);
        }
        surd_text_free(left);

        const surd_value *two[] = {x, step};
        surd_value *following;
        if (surd_expression_evaluate(next, two, 2, &following, &error) != SURD_OK) fail(error);
        surd_value_free(x);
        x = following;
    }
    surd_value_free(x);
    surd_value_free(end);
    surd_value_free(step);
    surd_expression_free(curve);
    surd_expression_free(next);
    surd_session_free(session);
    return surd_live_objects() == 0 ? 0 : 3;
}
