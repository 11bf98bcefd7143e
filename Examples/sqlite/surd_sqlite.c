/*
 * A SQLite extension: exact sums and certified digits in SQL.
 *
 *     sqlite> .load ./surd_sqlite
 *     sqlite> select surd('0.1 + 0.2');                 0.3
 *     sqlite> select surd('sqrt(2)', 40);               1.414213562373095048801688724209698078570
 *     sqlite> select surd_sum(price) from bill;         the exact sum of texts such as '19.99'
 *
 * Expressions are treated as text from strangers; an error becomes an SQL error.
 */
#include <sqlite3ext.h>
#include <stdio.h>
#include <surd.h>

SQLITE_EXTENSION_INIT1

/* Hands an error over to SQLite. */
static void give_error(sqlite3_context *context, surd_error *error)
{
    sqlite3_result_error(context, surd_error_message(error), -1);
    surd_error_free(error);
}

/* Hands the text of a value over to SQLite; `value` is freed. */
static void give_value(sqlite3_context *context, surd_value *value)
{
    surd_text *text;
    surd_error *error;
    if (surd_value_text(value, NULL, &text, NULL, &error) == SURD_OK) {
        sqlite3_result_text64(
            context, surd_text_bytes(text), surd_text_length(text), SQLITE_TRANSIENT, SQLITE_UTF8);
        surd_text_free(text);
    } else {
        give_error(context, error);
    }
    surd_value_free(value);
}

/* surd(expression) and surd(expression, digits) */
static void evaluate(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    surd_session *session;
    surd_value *value;
    surd_error *error;
    char options[64];

    if (sqlite3_value_type(arguments[0]) == SQLITE_NULL) return;
    snprintf(options, sizeof options, "limits=untrusted digits=%lld",
        count == 2 ? (long long)sqlite3_value_int64(arguments[1]) : 20LL);
    if (surd_session_create(options, &session, &error) != SURD_OK) {
        give_error(context, error);
        return;
    }
    const char *text = (const char *)sqlite3_value_text(arguments[0]);
    size_t length = (size_t)sqlite3_value_bytes(arguments[0]);
    if (surd_evaluate(session, text, length, &value, &error) != SURD_OK)
        give_error(context, error);
    else if (value != NULL)
        give_value(context, value);
    surd_session_free(session);
}

/* surd_sum(number): each is read as an exact decimal, so money adds up. */
typedef struct total {
    surd_value *sum;
    surd_expression *add;
} total;

static void add(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    total *total = sqlite3_aggregate_context(context, sizeof *total);
    surd_error *error = NULL;
    surd_value *item, *sum;

    (void)count;
    if (total == NULL || sqlite3_value_type(arguments[0]) == SQLITE_NULL) return;
    if (total->add == NULL
        && (surd_expression_create(NULL, "a + b", SURD_NUL_TERMINATED, NULL, &total->add, &error)
                != SURD_OK
            || surd_value_from_int64(0, &total->sum, &error) != SURD_OK)) {
        give_error(context, error);
        return;
    }
    const char *text = (const char *)sqlite3_value_text(arguments[0]);
    size_t length = (size_t)sqlite3_value_bytes(arguments[0]);
    if (surd_value_from_text(text, length, 10, &item, &error) != SURD_OK) {
        give_error(context, error);
        return;
    }
    const surd_value *both[] = {total->sum, item};
    if (surd_expression_evaluate(total->add, both, 2, &sum, &error) == SURD_OK) {
        surd_value_free(total->sum);
        total->sum = sum;
    } else {
        give_error(context, error);
    }
    surd_value_free(item);
}

static void finish(sqlite3_context *context)
{
    total *total = sqlite3_aggregate_context(context, 0);
    if (total == NULL || total->add == NULL) return;
    give_value(context, total->sum);
    surd_expression_free(total->add);
}

int sqlite3_surdsqlite_init(sqlite3 *database, char **message, const sqlite3_api_routines *api)
{
    SQLITE_EXTENSION_INIT2(api);
    (void)message;
    int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
    int status = sqlite3_create_function(database, "surd", 1, flags, NULL, evaluate, NULL, NULL);
    if (status == SQLITE_OK)
        status = sqlite3_create_function(database, "surd", 2, flags, NULL, evaluate, NULL, NULL);
    if (status == SQLITE_OK)
        status = sqlite3_create_function(database, "surd_sum", 1, flags, NULL, NULL, add, finish);
    return status;
}
