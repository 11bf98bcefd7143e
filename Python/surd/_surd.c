/*
 * The extension behind the package surd: numbers, sessions, expressions and sums of the C library
 * as Python objects. It keeps to Python's limited interface, so that one build serves every version
 * from 3.11 on.
 *
 * Every call into the library lets other threads run. While the main thread is in one, a watcher
 * looks out for Ctrl-C: Python itself notices it only when the call is over.
 */
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <surd.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

/* What the module looks up once. The objects live as long as the process. */
static PyTypeObject *number_type, *list_type, *polynomial_type, *session_type, *expression_type, *sum_type;
static PyObject *error_type, *division_type, *fraction_type, *helpers, *formats;
/* Takes the cancellations of what belongs to no session of the user's. */
static surd_session *own_session;

/* ---- Ctrl-C ------------------------------------------------------------------------------- */

/*
 * The main thread says which session it computes in. After a moment the watcher puts a handler
 * before that of SIGINT, which takes the interrupt down and goes on to the old one; then the
 * watcher cancels the session. So calls that are over at once cost two stores, and the handler of
 * the process is as it was whenever nothing long is running.
 */
static struct {
    _Atomic(surd_session *) session;
    atomic_uint calls;
    atomic_int is_asleep, is_watching;
    sem_t wake;
    pthread_mutex_t lock;
    int has_handler;
    struct sigaction before;
} watch = {.lock = PTHREAD_MUTEX_INITIALIZER};
static volatile sig_atomic_t interrupted;
static unsigned long main_thread;

static void on_interrupt(int number, siginfo_t *info, void *context)
{
    interrupted = 1;
    if (watch.before.sa_flags & SA_SIGINFO)
        watch.before.sa_sigaction(number, info, context);
    else if (watch.before.sa_handler != SIG_IGN && watch.before.sa_handler != SIG_DFL)
        watch.before.sa_handler(number);
}

static void pause_for(long milliseconds)
{
    struct timespec time = {0, milliseconds * 1000000};
    nanosleep(&time, NULL);
}

static void *watcher(void *argument)
{
    unsigned seen = 0;
    int quiet = 0;
    for (;;) {
        pause_for(20);
        unsigned now = atomic_load(&watch.calls);
        surd_session *session = atomic_load(&watch.session);
        if (session == NULL) {
            quiet = now == seen ? quiet + 1 : 0;
            seen = now;
            if (quiet > 50) {
                atomic_store(&watch.is_asleep, 1);
                /* A call that began meanwhile did not see it asleep, and wakes nobody. */
                if (atomic_load(&watch.session) == NULL || !atomic_exchange(&watch.is_asleep, 0))
                    while (sem_wait(&watch.wake) != 0) {}
                quiet = 0;
            }
            continue;
        }
        if (now != seen) {
            seen = now;
            continue;
        }
        /* The same call as a moment ago. */
        pthread_mutex_lock(&watch.lock);
        if (atomic_load(&watch.calls) == now && atomic_load(&watch.session) == session) {
            if (!watch.has_handler) {
                struct sigaction ours;
                sigaction(SIGINT, NULL, &watch.before);
                /* Without a handler the process ends by itself, and ignored is ignored. */
                if ((watch.before.sa_flags & SA_SIGINFO) ||
                    (watch.before.sa_handler != SIG_DFL && watch.before.sa_handler != SIG_IGN)) {
                    memset(&ours, 0, sizeof ours);
                    ours.sa_sigaction = on_interrupt;
                    ours.sa_flags = (watch.before.sa_flags & ~SA_RESETHAND) | SA_SIGINFO;
                    ours.sa_mask = watch.before.sa_mask;
                    watch.has_handler = sigaction(SIGINT, &ours, NULL) == 0;
                }
            }
            if (interrupted) surd_session_cancel(session);
        }
        pthread_mutex_unlock(&watch.lock);
    }
    return argument;
}

static void start_watching(void)
{
    sigset_t all, before;
    pthread_t thread;
    atomic_store(&watch.is_watching, 1);
    sem_init(&watch.wake, 0, 0);
    /* Signals are for the other threads. */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    if (pthread_create(&thread, NULL, watcher, NULL) == 0) pthread_detach(thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* A child has the memory and not the thread. */
static void after_fork(void)
{
    pthread_mutex_init(&watch.lock, NULL);
    atomic_store(&watch.is_watching, 0);
    atomic_store(&watch.is_asleep, 0);
    main_thread = PyThread_get_thread_ident();
}

typedef struct call {
    int is_main;
    surd_session *session;
    PyThreadState *state;
} call;

static call begin(surd_session *session)
{
    call now = {PyThread_get_thread_ident() == main_thread, session ? session : own_session, NULL};
    if (now.is_main) {
        if (!atomic_load(&watch.is_watching)) start_watching();
        interrupted = 0;
        atomic_store(&watch.session, now.session);
        atomic_fetch_add(&watch.calls, 1);
        if (atomic_exchange(&watch.is_asleep, 0)) sem_post(&watch.wake);
    }
    now.state = PyEval_SaveThread();
    return now;
}

/* False where Ctrl-C ended the call and its exception is set. */
static int end(call *now)
{
    if (now->is_main) {
        atomic_store(&watch.session, NULL);
        if (watch.has_handler) {
            pthread_mutex_lock(&watch.lock);
            sigaction(SIGINT, &watch.before, NULL);
            watch.has_handler = 0;
            pthread_mutex_unlock(&watch.lock);
        }
    }
    PyEval_RestoreThread(now->state);
    if (now->is_main && interrupted) {
        interrupted = 0;
        surd_session_resume(now->session);
        return PyErr_CheckSignals() == 0;
    }
    return 1;
}

/* ---- Errors ------------------------------------------------------------------------------- */

/* Sets the exception for an error of the library, which is freed. */
static void *failed(surd_error *error, const char *text, Py_ssize_t length)
{
    const char *hint = surd_error_hint(error);
    int is_division = strcmp(surd_error_code(error), "division-by-zero") == 0;
    PyObject *type = is_division ? division_type : error_type;
    PyObject *place = text ? PyBytes_FromStringAndSize(text, length)
                           : PyBytes_FromStringAndSize("", 0);
    PyObject *exception = place == NULL ? NULL
        : PyObject_CallFunction(
              type, "sszOnnnns", surd_error_code(error), surd_error_message(error), hint,
              place, (Py_ssize_t)surd_error_start(error), (Py_ssize_t)surd_error_end(error),
              (Py_ssize_t)surd_error_line(error), (Py_ssize_t)surd_error_column(error),
              surd_error_report(error));
    surd_error_free(error);
    Py_XDECREF(place);
    if (exception != NULL) {
        PyErr_SetObject(type, exception);
        Py_DECREF(exception);
    }
    return NULL;
}

/* The UTF-8 of a text; a lone surrogate becomes bytes that the library reports with their place. */
static PyObject *utf8(PyObject *text)
{
    if (!PyUnicode_Check(text)) {
        PyErr_SetString(PyExc_TypeError, "a text (str) is needed");
        return NULL;
    }
    return PyUnicode_AsEncodedString(text, "utf-8", "surrogatepass");
}

/* Bytes without a NUL. */
static char *c_string(PyObject *bytes)
{
    char *start;
    Py_ssize_t length;
    if (PyBytes_AsStringAndSize(bytes, &start, &length) < 0) return NULL;
    if ((Py_ssize_t)strlen(start) != length) {
        PyErr_SetString(PyExc_ValueError, "a NUL character cannot stand here");
        return NULL;
    }
    return start;
}

static void free_object(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

static void *new_object(PyTypeObject *type)
{
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    return allocate(type, 0);
}

/* ---- Numbers ------------------------------------------------------------------------------ */

typedef struct Number {
    PyObject_HEAD
    /* NULL while the words say all and nobody has asked for the library's value. */
    surd_value *value;
    /* A fraction of two words in lowest terms; below is 0 where the number is none. */
    int64_t above, below;
    /* Whether it came as a value of the library, with the limits and the format of its session. */
    int is_source;
    /* The one from which a number made of words has these, or NULL. */
    struct Number *like;
    /* -1 before somebody has asked for it. */
    Py_hash_t hash;
} Number;

static PyObject *number_of(surd_value *value)
{
    int64_t above = 0, below = 0;
    surd_kind kind = SURD_NOTHING;
    if (!surd_value_words(value, &above, &below)) {
        below = 0;
        surd_value_kind(value, &kind);
    }
    Number *number = new_object(
        kind == SURD_LIST ? list_type : kind == SURD_POLYNOMIAL ? polynomial_type : number_type);
    if (number == NULL) {
        surd_value_free(value);
        return NULL;
    }
    number->value = value;
    number->is_source = 1;
    number->above = above;
    number->below = below;
    number->like = NULL;
    number->hash = -1;
    return (PyObject *)number;
}

static PyObject *number_of_words(int64_t above, int64_t below, Number *like)
{
    Number *number = new_object(number_type);
    if (number == NULL) return NULL;
    number->value = NULL;
    number->is_source = 0;
    number->above = above;
    number->below = below;
    number->like = like;
    Py_XINCREF((PyObject *)like);
    number->hash = -1;
    return (PyObject *)number;
}

/* A number that no session has made: what fits words is kept in them alone. */
static PyObject *plain_number_of(surd_value *value)
{
    int64_t above, below;
    if (!surd_value_words(value, &above, &below)) return number_of(value);
    surd_value_free(value);
    return number_of_words(above, below, NULL);
}

/* The number whose limits and format count for what is made of this one. */
static Number *source_of(Number *number)
{
    return number->is_source ? number : number->like;
}

/* The library's value, which the number keeps; NULL with an exception. */
static surd_value *value_in(PyObject *self)
{
    Number *number = (Number *)self;
    surd_error *error = NULL;
    if (number->value == NULL
        && surd_value_from_words(
               number->above, number->below, number->like ? number->like->value : NULL,
               &number->value, &error) != SURD_OK)
        return failed(error, NULL, 0);
    return number->value;
}

static void number_free(PyObject *self)
{
    Number *number = (Number *)self;
    if (number->value) surd_value_free(number->value);
    Py_XDECREF((PyObject *)number->like);
    free_object(self);
}

/* Whether it is a row of numbers of the library's. */
static int is_row(PyObject *object)
{
    return Py_TYPE(object) == list_type || Py_TYPE(object) == polynomial_type;
}

/* A List and a Polynomial are held as a Number is. */
static int is_number(PyObject *object)
{
    return Py_TYPE(object) == number_type || is_row(object);
}

/* Digits of an int in base 16, with a sign; NULL where there are none. */
static surd_value *value_of_long(PyObject *integer)
{
    surd_value *value = NULL;
    surd_error *error = NULL;
    int overflow;
    long long small = PyLong_AsLongLongAndOverflow(integer, &overflow);
    if (small == -1 && PyErr_Occurred()) return NULL;
    if (!overflow) {
        if (surd_value_from_int64(small, &value, &error) != SURD_OK) return failed(error, NULL, 0);
        return value;
    }
    PyObject *digits = PyNumber_ToBase(integer, 16);
    if (digits == NULL) return NULL;
    Py_ssize_t length;
    const char *text = PyUnicode_AsUTF8AndSize(digits, &length);
    char *copy = text == NULL ? NULL : PyMem_Malloc(length + 1);
    if (copy != NULL) {
        /* "0x" goes. */
        int sign = text[0] == '-';
        if (sign) copy[0] = '-';
        memcpy(copy + sign, text + sign + 2, length - sign - 2);
        if (surd_value_from_text(copy, length - 2, 16, &value, &error) != SURD_OK)
            failed(error, NULL, 0);
        PyMem_Free(copy);
    } else if (!PyErr_Occurred()) {
        PyErr_NoMemory();
    }
    Py_DECREF(digits);
    return value;
}

static surd_value *value_of_text(PyObject *text, surd_session *session)
{
    surd_value *value = NULL;
    surd_error *error = NULL;
    PyObject *bytes = utf8(text);
    char *start;
    Py_ssize_t length;
    if (bytes == NULL) return NULL;
    if (PyBytes_AsStringAndSize(bytes, &start, &length) == 0) {
        call now = begin(session);
        surd_status status = surd_session_number(session, start, length, &value, &error);
        if (!end(&now)) {
            surd_error_free(error);
            surd_value_free(value);
            value = NULL;
        } else if (status != SURD_OK) {
            failed(error, start, length);
        }
    }
    Py_DECREF(bytes);
    return value;
}

static surd_value *value_of(PyObject *object, int takes_text, surd_session *session);

/* The list of what a Python list or tuple holds, as a new value; NULL with an exception. */
static surd_value *value_of_list(PyObject *object, int takes_text, surd_session *session)
{
    surd_value *value = NULL, **made = NULL;
    const surd_value **elements = NULL;
    surd_error *error = NULL;
    /* A tuple, which keeps the elements whatever becomes of a list meanwhile. */
    PyObject *row = PySequence_Tuple(object);
    Py_ssize_t count = row ? PyTuple_Size(row) : 0, known = 0;
    if (row == NULL || Py_EnterRecursiveCall(" in a list of numbers")) {
        Py_XDECREF(row);
        return NULL;
    }
    made = PyMem_Calloc(count + 1, sizeof *made);
    elements = PyMem_Calloc(count + 1, sizeof *elements);
    if (!made || !elements) PyErr_NoMemory();
    while (made && elements && known < count) {
        PyObject *element = PyTuple_GetItem(row, known);
        elements[known] = is_number(element) ? value_in(element)
                                             : (made[known] = value_of(element, takes_text, session));
        if (elements[known] == NULL) break;
        known++;
    }
    if (made && elements && known == count
        && surd_value_from_elements(elements, count, &value, &error) != SURD_OK)
        failed(error, NULL, 0);
    for (Py_ssize_t place = 0; made && place < count; place++)
        if (made[place]) surd_value_free(made[place]);
    PyMem_Free(made);
    PyMem_Free(elements);
    Py_DECREF(row);
    Py_LeaveRecursiveCall();
    return value;
}

/*
 * The exact value of a Python number, as a new value; NULL with an exception. A text is read as a
 * number where `takes_text` is set, and never evaluated.
 */
static surd_value *value_of(PyObject *object, int takes_text, surd_session *session)
{
    surd_value *value = NULL;
    surd_error *error = NULL;
    if (PyList_Check(object) || PyTuple_Check(object))
        return value_of_list(object, takes_text, session);
    if (PyBool_Check(object)) {
        PyErr_SetString(PyExc_TypeError, "True and False are no numbers here");
        return NULL;
    }
    if (PyLong_Check(object)) return value_of_long(object);
    if (PyComplex_Check(object)) {
        surd_value *real = NULL, *imaginary = NULL;
        int is_done =
            surd_value_from_double(PyComplex_RealAsDouble(object), &real, &error) == SURD_OK
            && surd_value_from_double(PyComplex_ImagAsDouble(object), &imaginary, &error) == SURD_OK
            && surd_value_from_parts(real, imaginary, &value, &error) == SURD_OK;
        surd_value_free(real);
        surd_value_free(imaginary);
        return is_done ? value : failed(error, NULL, 0);
    }
    if (PyFloat_Check(object)) {
        if (surd_value_from_double(PyFloat_AsDouble(object), &value, &error) != SURD_OK)
            return failed(error, NULL, 0);
        return value;
    }
    if (PyUnicode_Check(object)) {
        if (takes_text) return value_of_text(object, session);
        PyErr_SetString(
            PyExc_TypeError, "a text is no number; surd.Number reads one, surd.evaluate evaluates it");
        return NULL;
    }
    /* Two integers, from Fraction, Decimal, numpy's scalars and the like; or the text of a long one. */
    PyObject *parts = PyObject_CallMethod(helpers, "exact_parts", "(O)", object);
    if (parts == NULL) return NULL;
    surd_value *above = NULL, *below = NULL;
    PyObject *first = PyTuple_GetItem(parts, 0), *second = PyTuple_GetItem(parts, 1);
    if (first && second) {
        above = value_of_long(first);
        if (above) below = value_of_long(second);
        if (below && surd_value_apply(NULL, SURD_DIVIDE, above, below, &value, &error) != SURD_OK)
            failed(error, NULL, 0);
    }
    surd_value_free(above);
    surd_value_free(below);
    Py_DECREF(parts);
    return value;
}

/* The value of a Number, or a new one in `made`. NULL with an exception. */
static surd_value *borrowed(PyObject *object, surd_value **made)
{
    *made = NULL;
    if (is_number(object)) return value_in(object);
    return *made = value_of(object, 0, NULL);
}

/* The fraction of words that a short decimal is, also with an exponent. */
static int words_of_text(const char *text, Py_ssize_t length, int64_t *above, int64_t *below)
{
    if (surd_words_from_text(text, (size_t)length, above, below)) return 1;
    const char *mark = length <= 40 ? memchr(text, 'e', (size_t)length) : NULL;
    if (mark == NULL) return 0;
    const char *digit = mark + 1, *end = text + length;
    int is_below = digit < end && *digit == '-', exponent = 0;
    if (digit < end && (*digit == '-' || *digit == '+')) digit++;
    if (digit == end || end - digit > 2) return 0;
    for (; digit < end; digit++) {
        if (*digit < '0' || *digit > '9') return 0;
        exponent = 10 * exponent + *digit - '0';
    }
    int64_t power = 1, p, q;
    if (exponent > 18 || !surd_words_from_text(text, (size_t)(mark - text), &p, &q)) return 0;
    while (exponent-- > 0) power *= 10;
    return surd_words_apply(is_below ? SURD_DIVIDE : SURD_MULTIPLY, p, q, power, 1, above, below);
}

static PyObject *number_new(PyTypeObject *type, PyObject *arguments, PyObject *named)
{
    PyObject *object;
    if (named != NULL && PyDict_Size(named) > 0) {
        PyErr_SetString(PyExc_TypeError, "Number takes one number and no names");
        return NULL;
    }
    if (!PyArg_ParseTuple(arguments, "O:Number", &object)) return NULL;
    (void)type;
    if (Py_TYPE(object) == number_type) return Py_NewRef(object);
    if (is_row(object) || PyList_Check(object) || PyTuple_Check(object)) {
        PyErr_SetString(PyExc_TypeError, "a list is no number; surd.List takes one");
        return NULL;
    }
    if (PyUnicode_Check(object)) {
        /* A short decimal, which needs no value of the library's. */
        Py_ssize_t length;
        int64_t above, below;
        const char *text = PyUnicode_AsUTF8AndSize(object, &length);
        if (text == NULL) PyErr_Clear();
        else if (words_of_text(text, length, &above, &below))
            return number_of_words(above, below, NULL);
    }
    surd_value *value = value_of(object, 1, NULL);
    return value ? plain_number_of(value) : NULL;
}

/* Whether the operand is one that arithmetic takes; others are Python's to try. */
static int is_operand(PyObject *object)
{
    if (is_number(object) || PyFloat_Check(object) || PyComplex_Check(object)) return 1;
    if (PyLong_Check(object)) return !PyBool_Check(object);
    if (PyUnicode_Check(object) || object == Py_None) return 0;
    PyObject *answer = PyObject_CallMethod(helpers, "is_exact", "(O)", object);
    int is_one = answer == Py_True;
    Py_XDECREF(answer);
    PyErr_Clear();
    return is_one;
}

/* Numerator and denominator of an operand that is a fraction of words as it stands. */
static int words_in(PyObject *object, int64_t *above, int64_t *below)
{
    if (is_number(object)) {
        *above = ((Number *)object)->above;
        *below = ((Number *)object)->below;
        return *below != 0;
    }
    if (!PyLong_Check(object) || PyBool_Check(object)) return 0;
    int overflow;
    *above = PyLong_AsLongLongAndOverflow(object, &overflow);
    *below = 1;
    return !overflow;
}

/* The sum and the like of words, without the library's values; NULL where that cannot be done. */
static PyObject *combined_words(surd_operation operation, PyObject *left, PyObject *right)
{
    int64_t p, q, r = 0, s = 1, above, below;
    if (!words_in(left, &p, &q) || (right && !words_in(right, &r, &s))
        || !surd_words_apply(operation, p, q, r, s, &above, &below))
        return NULL;
    Number *like = is_number(left) ? source_of((Number *)left) : NULL;
    if (like == NULL && right && is_number(right)) like = source_of((Number *)right);
    return number_of_words(above, below, like);
}

static PyObject *combined(surd_operation operation, PyObject *left, PyObject *right)
{
    surd_value *made_left = NULL, *made_right = NULL, *value = NULL;
    surd_error *error = NULL;
    PyObject *result = combined_words(operation, left, right);
    if (result != NULL || PyErr_Occurred()) return result;
    if (!is_operand(left) || (right && !is_operand(right)))
        return Py_NewRef(Py_NotImplemented);
    surd_value *a = borrowed(left, &made_left);
    surd_value *b = a && right ? borrowed(right, &made_right) : NULL;
    if (a && (b || !right)) {
        call now = begin(NULL);
        surd_status status = surd_value_apply(own_session, operation, a, b, &value, &error);
        if (!end(&now)) {
            surd_error_free(error);
            surd_value_free(value);
        } else if (status == SURD_OK) {
            result = number_of(value);
        } else {
            failed(error, NULL, 0);
        }
    }
    surd_value_free(made_left);
    surd_value_free(made_right);
    return result;
}

#define BINARY(name, operation)                                                                   \
    static PyObject *name(PyObject *a, PyObject *b) { return combined(operation, a, b); }
BINARY(number_add, SURD_ADD)
BINARY(number_subtract, SURD_SUBTRACT)
BINARY(number_multiply, SURD_MULTIPLY)
BINARY(number_divide, SURD_DIVIDE)
BINARY(number_floor_divide, SURD_FLOOR_DIVIDE)
BINARY(number_modulo, SURD_MODULO)
static PyObject *number_negate(PyObject *self) { return combined(SURD_NEGATE, self, NULL); }

static PyObject *number_absolute(PyObject *self)
{
    if (((Number *)self)->below && ((Number *)self)->above >= 0) return Py_NewRef(self);
    return combined(SURD_ABSOLUTE, self, NULL);
}

static PyObject *number_power(PyObject *a, PyObject *b, PyObject *modulus)
{
    if (modulus == Py_None) return combined(SURD_POWER, a, b);
    if (is_row(a) || !is_operand(a) || !is_operand(b) || !is_operand(modulus))
        return Py_NewRef(Py_NotImplemented);
    return PyObject_CallMethod(helpers, "power_modulo", "OOO", a, b, modulus);
}

static PyObject *number_itself(PyObject *self) { return Py_NewRef(self); }

static PyObject *number_divmod(PyObject *a, PyObject *b)
{
    PyObject *quotient = number_floor_divide(a, b);
    if (quotient == NULL || quotient == Py_NotImplemented) return quotient;
    PyObject *rest = number_modulo(a, b);
    PyObject *both = rest ? PyTuple_Pack(2, quotient, rest) : NULL;
    Py_DECREF(quotient);
    Py_XDECREF(rest);
    return both;
}

/* The text of a library's text, which is freed. */
static PyObject *taken(surd_text *text)
{
    PyObject *result =
        PyUnicode_DecodeUTF8(surd_text_bytes(text), surd_text_length(text), "replace");
    surd_text_free(text);
    return result;
}

/* An int from a text in base 16, which is freed. */
static PyObject *taken_integer(surd_text *text)
{
    PyObject *result = PyLong_FromString(surd_text_bytes(text), NULL, 16);
    surd_text_free(text);
    return result;
}

/* Numerator and denominator, new references; 0 with an exception, -1 where it is not rational. */
static int parts_of(PyObject *self, PyObject **above, PyObject **below, int raises)
{
    surd_text *top = NULL, *bottom = NULL;
    surd_error *error = NULL;
    Number *number = (Number *)self;
    if (number->below) {
        *above = PyLong_FromLongLong(number->above);
        *below = PyLong_FromLongLong(number->below);
    } else {
        call now = begin(NULL);
        surd_status status = surd_value_fraction(number->value, 16, &top, &bottom, &error);
        if (!end(&now)) {
            surd_error_free(error);
            surd_text_free(top);
            surd_text_free(bottom);
            return 0;
        }
        if (status != SURD_OK) {
            if (raises) {
                failed(error, NULL, 0);
                return 0;
            }
            surd_error_free(error);
            return -1;
        }
        *above = taken_integer(top);
        *below = taken_integer(bottom);
    }
    if (*above && *below) return 1;
    Py_XDECREF(*above);
    Py_XDECREF(*below);
    return 0;
}

static PyObject *number_fraction(PyObject *self, PyObject *unused)
{
    PyObject *above, *below;
    (void)unused;
    if (parts_of(self, &above, &below, 1) != 1) return NULL;
    PyObject *result = PyObject_CallFunctionObjArgs(fraction_type, above, below, NULL);
    Py_DECREF(above);
    Py_DECREF(below);
    return result;
}

static PyObject *number_ratio(PyObject *self, PyObject *unused)
{
    PyObject *above, *below;
    (void)unused;
    if (parts_of(self, &above, &below, 1) != 1) return NULL;
    PyObject *result = PyTuple_Pack(2, above, below);
    Py_DECREF(above);
    Py_DECREF(below);
    return result;
}

static PyObject *integer_of(PyObject *self, surd_operation operation)
{
    if (((Number *)self)->below == 1) return PyLong_FromLongLong(((Number *)self)->above);
    PyObject *whole = combined(operation, self, NULL), *above, *below, *result = NULL;
    if (whole == NULL) return NULL;
    if (parts_of(whole, &above, &below, 1) == 1) {
        result = above;
        Py_DECREF(below);
    }
    Py_DECREF(whole);
    return result;
}

static PyObject *number_int(PyObject *self) { return integer_of(self, SURD_TRUNCATE); }

/* Whether the number is known to be an integer; the integer in `whole` where that is not NULL. */
static int whole_of(PyObject *self, PyObject **whole)
{
    PyObject *above, *below;
    int64_t words = ((Number *)self)->below;
    if (words > 1) return 0;
    if (words == 0) {
        surd_kind kind;
        surd_value_kind(((Number *)self)->value, &kind);
        if (kind != SURD_INTEGER && kind != SURD_RATIONAL && kind != SURD_REAL) return 0;
    }
    int is_rational = parts_of(self, &above, &below, 0);
    if (is_rational != 1) return is_rational == 0 ? -1 : 0;
    int overflow, is_one = PyLong_AsLongAndOverflow(below, &overflow) == 1 && !overflow;
    Py_DECREF(below);
    if (is_one && whole) *whole = above;
    else Py_DECREF(above);
    return is_one;
}

static PyObject *number_index(PyObject *self)
{
    PyObject *whole = NULL;
    int is_whole = whole_of(self, &whole);
    if (is_whole == 1) return whole;
    if (is_whole == 0) PyErr_SetString(PyExc_TypeError, "the number is not known to be an integer");
    return NULL;
}

static PyObject *number_is_integer(PyObject *self, PyObject *unused)
{
    (void)unused;
    int is_whole = whole_of(self, NULL);
    return is_whole < 0 ? NULL : PyBool_FromLong(is_whole);
}
static PyObject *number_trunc(PyObject *self, PyObject *unused)
{
    (void)unused;
    return integer_of(self, SURD_TRUNCATE);
}
static PyObject *number_floor(PyObject *self, PyObject *unused)
{
    (void)unused;
    return integer_of(self, SURD_FLOOR);
}
static PyObject *number_ceil(PyObject *self, PyObject *unused)
{
    (void)unused;
    return integer_of(self, SURD_CEILING);
}

static PyObject *number_round(PyObject *self, PyObject *arguments)
{
    PyObject *places = Py_None;
    if (!PyArg_ParseTuple(arguments, "|O:__round__", &places)) return NULL;
    if (places == Py_None) return integer_of(self, SURD_ROUND);
    return PyObject_CallMethod(helpers, "rounded", "OO", self, places);
}

static PyObject *number_float(PyObject *self)
{
    double result;
    surd_error *error = NULL;
    int64_t above = ((Number *)self)->above, below = ((Number *)self)->below;
    const int64_t exact = (int64_t)1 << 53;
    /* The quotient of two doubles is the one nearest to the exact quotient. */
    if (below && above >= -exact && above <= exact && below <= exact)
        return PyFloat_FromDouble((double)above / (double)below);
    surd_value *value = value_in(self);
    if (value == NULL) return NULL;
    call now = begin(NULL);
    surd_status status = surd_value_double(value, &result, NULL, &error);
    if (!end(&now)) {
        surd_error_free(error);
        return NULL;
    }
    if (status == SURD_OK) return PyFloat_FromDouble(result);
    if (strcmp(surd_error_code(error), "does-not-fit") == 0) {
        PyErr_SetString(PyExc_OverflowError, "the number is beyond the largest float");
        surd_error_free(error);
        return NULL;
    }
    return failed(error, NULL, 0);
}

static surd_kind kind_of(PyObject *self)
{
    Number *number = (Number *)self;
    surd_kind kind = number->below == 1 ? SURD_INTEGER : SURD_RATIONAL;
    if (!number->below) surd_value_kind(number->value, &kind);
    return kind;
}

static int number_truth(PyObject *self)
{
    bool truth;
    if (((Number *)self)->below) return ((Number *)self)->above != 0;
    surd_value *value = ((Number *)self)->value, *zero = NULL;
    if (kind_of(self) == SURD_BOOLEAN) {
        surd_value_boolean(value, &truth, NULL);
        return truth;
    }
    int32_t order = 0;
    surd_error *error = NULL;
    if (surd_value_from_int64(0, &zero, NULL) != SURD_OK) return -1;
    call now = begin(NULL);
    surd_status status = surd_value_compare(value, zero, &order, &error);
    surd_value_free(zero);
    if (!end(&now)) {
        surd_error_free(error);
        return -1;
    }
    if (status == SURD_OK) return order != 0;
    failed(error, NULL, 0);
    return -1;
}

/* The same for operands that are words as they stand; 0 where one is not. */
static int order_of_words(PyObject *left, PyObject *right, int *order)
{
    int64_t p, q, r, s;
    if (!words_in(left, &p, &q) || !words_in(right, &r, &s)) return 0;
    __int128 a = (__int128)p * s, b = (__int128)r * q;
    *order = (a > b) - (a < b);
    return 1;
}

/* -1, 0 or 1; 2 with an exception, 3 with an error of the library in `error`. */
static int order_of(surd_value *a, surd_value *b, surd_error **error)
{
    int32_t order = 0;
    surd_kind first, second;
    surd_value_kind(a, &first);
    surd_value_kind(b, &second);
    if (first == SURD_BOOLEAN && second == SURD_BOOLEAN) {
        bool x = false, y = false;
        surd_value_boolean(a, &x, NULL);
        surd_value_boolean(b, &y, NULL);
        return x - y;
    }
    call now = begin(NULL);
    surd_status status = surd_value_compare(a, b, &order, error);
    if (!end(&now)) {
        surd_error_free(*error);
        return 2;
    }
    return status == SURD_OK ? order : 3;
}

static PyObject *number_richcompare(PyObject *self, PyObject *other, int operation)
{
    surd_value *made = NULL;
    surd_error *error = NULL;
    int order, is_equality = operation == Py_EQ || operation == Py_NE;
    if (order_of_words(self, other, &order)) Py_RETURN_RICHCOMPARE(order, 0, operation);
    if (!is_operand(other)) {
        if (is_equality && PyBool_Check(other)) {
            bool truth = false;
            if (kind_of(self) == SURD_BOOLEAN) {
                surd_value_boolean(((Number *)self)->value, &truth, NULL);
                return PyBool_FromLong((truth == (other == Py_True)) == (operation == Py_EQ));
            }
        }
        return Py_NewRef(Py_NotImplemented);
    }
    surd_value *b = borrowed(other, &made), *a = value_in(self);
    if (a == NULL) {
        surd_value_free(made);
        return NULL;
    }
    if (b == NULL) {
        /* An infinity, NaN, or a number beyond the limits: equal to none. */
        if (!is_equality) {
            if (!PyFloat_Check(other)) return NULL;
            PyErr_Clear();
            double x = PyFloat_AsDouble(other);
            return PyBool_FromLong(
                x == x && (x > 0 ? operation == Py_LT || operation == Py_LE
                                 : operation == Py_GT || operation == Py_GE));
        }
        PyErr_Clear();
        return PyBool_FromLong(operation == Py_NE);
    }
    order = order_of(a, b, &error);
    surd_value_free(made);
    if (order == 2) return NULL;
    if (order == 3) {
        if (!is_equality) return failed(error, NULL, 0);
        /* Two numbers that cannot be told apart within the limits are not called equal. */
        surd_error_free(error);
        return PyBool_FromLong((self == other) == (operation == Py_EQ));
    }
    Py_RETURN_RICHCOMPARE(order, 0, operation);
}

static PyObject *number_compare(PyObject *self, PyObject *other)
{
    int order;
    if (order_of_words(self, other, &order)) return PyLong_FromLong(order);
    surd_value *made = NULL, *b = borrowed(other, &made), *a = b ? value_in(self) : NULL;
    surd_error *error = NULL;
    if (a == NULL) {
        surd_value_free(made);
        return NULL;
    }
    order = order_of(a, b, &error);
    surd_value_free(made);
    if (order == 2) return NULL;
    return order == 3 ? failed(error, NULL, 0) : PyLong_FromLong(order);
}

/* The text in the options' format; whether it is exact in `exact`. */
static PyObject *text_of(PyObject *self, const char *options, bool *exact)
{
    surd_value *value = value_in(self);
    if (value == NULL) return NULL;
    surd_format *format = NULL;
    surd_text *text = NULL;
    surd_error *error = NULL;
    if (options && *options && surd_format_create(options, &format, &error) != SURD_OK)
        return failed(error, NULL, 0);
    call now = begin(NULL);
    surd_status status = surd_value_text(value, format, &text, exact, &error);
    int is_done = end(&now);
    surd_format_free(format);
    if (!is_done) {
        surd_error_free(error);
        surd_text_free(text);
        return NULL;
    }
    return status == SURD_OK ? taken(text) : failed(error, NULL, 0);
}

/* 19 digits of a number below 10^19, zeros before it. */
static void write_digits(char *place, uint64_t number)
{
    for (int i = 18; i >= 0; i--, number /= 10) place[i] = (char)('0' + number % 10);
}

/* Whether the number with these digits, of which `kept` stay, is rounded up: a half goes to even. */
static int rounds_up(const char *digits, int kept, int count, int has_more)
{
    if (digits[kept] != '5') return digits[kept] > '5';
    for (int i = kept + 1; i < count && !has_more; i++) has_more = digits[i] != '0';
    return has_more || (digits[kept - 1] & 1);
}

/* What the library writes for a fraction of words in its usual format, which is 20 digits. */
static PyObject *text_of_words(int64_t above, int64_t below)
{
    enum { WANTED = 20, WHOLE = 19, COUNT = WHOLE + 57 };
    /* A place for a carry, 19 digits of the integer, and up to 57 behind it. */
    char buffer[1 + COUNT], *digits = buffer + 1, text[COUNT + 4], *place = text;
    uint64_t size = above < 0 ? -(uint64_t)above : (uint64_t)above, q = (uint64_t)below;
    const uint64_t power = 10000000000000000000u;
    uint64_t rest = size % q;
    buffer[0] = '0';
    write_digits(digits, size / q);
    int end = WHOLE, first = 0, start;
    while (first < WHOLE - 1 && digits[first] == '0') first++;
    start = first;
    if (rest != 0) {
        int count = WHOLE;
        do {
            unsigned __int128 scaled = (unsigned __int128)rest * power;
            uint64_t quotient = (uint64_t)(scaled / q);
            write_digits(digits + count, quotient);
            rest = (uint64_t)scaled - quotient * q;
            count += 19;
            while (start < count && digits[start] == '0') start++;
        } while (start + WANTED >= count);
        end = start + WANTED;
        if (rounds_up(digits, end, count, rest != 0)) {
            int at = end - 1;
            while (digits[at] == '9') digits[at--] = '0';
            digits[at] += 1;
            if (at < start) start = at;
            if (at < first) first = at;
        }
        while (end > WHOLE && digits[end - 1] == '0') end--;
    }
    if (above < 0) *place++ = '-';
    /* Behind six zeros an exponent is written. */
    if (start >= WHOLE + 6) {
        int exponent = start - WHOLE + 1;
        *place++ = digits[start++];
        if (end > start) *place++ = '.';
        while (start < end) *place++ = digits[start++];
        *place++ = 'e';
        *place++ = '-';
        if (exponent >= 10) *place++ = (char)('0' + exponent / 10);
        *place++ = (char)('0' + exponent % 10);
        return PyUnicode_FromStringAndSize(text, place - text);
    }
    memcpy(place, digits + first, WHOLE - first);
    place += WHOLE - first;
    if (end > WHOLE) {
        *place++ = '.';
        memcpy(place, digits + WHOLE, end - WHOLE);
        place += end - WHOLE;
    }
    return PyUnicode_FromStringAndSize(text, place - text);
}

static PyObject *number_str(PyObject *self)
{
    Number *number = (Number *)self;
    if (number->below && !number->is_source && number->like == NULL)
        return text_of_words(number->above, number->below);
    return text_of(self, NULL, NULL);
}

static PyObject *number_repr(PyObject *self)
{
    bool exact = false;
    PyObject *text = text_of(self, NULL, &exact);
    if (text == NULL) return NULL;
    if (is_row(self)) {
        PyObject *result = PyUnicode_FromFormat(
            Py_TYPE(self) == list_type ? "<List %U>" : "<Polynomial %U>", text);
        Py_DECREF(text);
        return result;
    }
    if (!exact && kind_of(self) == SURD_RATIONAL) {
        PyObject *fraction = text_of(self, "format=fraction", NULL);
        if (fraction == NULL) {
            PyErr_Clear();
        } else if (PyUnicode_GetLength(fraction) <= 80) {
            Py_DECREF(text);
            text = fraction;
            exact = true;
        } else {
            Py_DECREF(fraction);
        }
    }
    PyObject *result =
        PyUnicode_FromFormat(exact ? "Number('%U')" : "<Number %U...>", text);
    Py_DECREF(text);
    return result;
}

static PyObject *number_text(PyObject *self, PyObject *options)
{
    PyObject *bytes = utf8(options), *result = NULL;
    char *start = bytes ? c_string(bytes) : NULL;
    if (start) result = text_of(self, start, NULL);
    Py_XDECREF(bytes);
    return result;
}

/*
 * The hash that int and Fraction give to the same number, as Python's reference describes it: modulo
 * the prime 2^61 - 1, where a division is a multiplication by the power p - 2.
 */
static Py_hash_t hash_of_words(int64_t numerator, int64_t denominator)
{
    const uint64_t p = ((uint64_t)1 << 61) - 1;
    uint64_t size = (numerator < 0 ? -(uint64_t)numerator : (uint64_t)numerator) % p;
    uint64_t base = (uint64_t)denominator % p;
    if (denominator != 1 && base == 0) {
        size = 314159; /* sys.hash_info.inf */
    } else if (denominator != 1) {
        for (uint64_t power = p - 2; power > 0; power >>= 1) {
            if (power & 1) size = (uint64_t)((unsigned __int128)size * base % p);
            base = (uint64_t)((unsigned __int128)base * base % p);
        }
    }
    Py_hash_t hash = numerator < 0 ? -(Py_hash_t)size : (Py_hash_t)size;
    return hash == -1 ? -2 : hash;
}

static Py_hash_t computed_hash(PyObject *self)
{
    PyObject *above, *below, *key;
    Number *number = (Number *)self;
    if (number->below) return hash_of_words(number->above, number->below);
    if (kind_of(self) == SURD_BOOLEAN) return number_truth(self);
    int is_rational = parts_of(self, &above, &below, 0);
    if (is_rational == 0) return -1;
    if (is_rational == 1) {
        /* As int and Fraction hash, to which it may be equal. */
        key = PyObject_CallFunctionObjArgs(fraction_type, above, below, NULL);
        Py_DECREF(above);
        Py_DECREF(below);
    } else {
        /* Equal numbers round to the same digits. */
        key = text_of(self, "digits=15 format=sci", NULL);
    }
    if (key == NULL) return -1;
    Py_hash_t hash = PyObject_Hash(key);
    Py_DECREF(key);
    return hash;
}

static Py_hash_t number_hash(PyObject *self)
{
    Number *number = (Number *)self;
    if (number->hash == -1) number->hash = computed_hash(self);
    return number->hash;
}

static PyObject *number_kind(PyObject *self, void *unused)
{
    (void)unused;
    switch (kind_of(self)) {
    case SURD_NOTHING: return PyUnicode_FromString("nothing");
    case SURD_INTEGER: return PyUnicode_FromString("integer");
    case SURD_RATIONAL: return PyUnicode_FromString("rational");
    case SURD_REAL: return PyUnicode_FromString("real");
    case SURD_BOOLEAN: return PyUnicode_FromString("boolean");
    case SURD_LIST: return PyUnicode_FromString("list");
    case SURD_POLYNOMIAL: return PyUnicode_FromString("polynomial");
    case SURD_IDENTIFICATION: return PyUnicode_FromString("identification");
    case SURD_COMPLEX: return PyUnicode_FromString("complex");
    case SURD_INFINITY: return PyUnicode_FromString("infinity");
    }
    /* Of a library that is newer than this. */
    return PyUnicode_FromString("other");
}

static PyObject *number_is_exact(PyObject *self, void *unused)
{
    bool exact = true;
    (void)unused;
    if (!((Number *)self)->below) surd_value_is_exact(((Number *)self)->value, &exact);
    return PyBool_FromLong(exact);
}

static PyObject *number_part(PyObject *self, void *which)
{
    PyObject *above, *below;
    if (parts_of(self, &above, &below, 1) != 1) return NULL;
    Py_DECREF(which ? above : below);
    return which ? below : above;
}

/* A part of a complex number: the real one is the first. */
static PyObject *part_of_complex(PyObject *self, size_t place)
{
    surd_value *part;
    surd_error *error = NULL;
    if (surd_value_element(((Number *)self)->value, place, &part, &error) != SURD_OK)
        return failed(error, NULL, 0);
    return plain_number_of(part);
}

static PyObject *number_real(PyObject *self, void *unused)
{
    (void)unused;
    return kind_of(self) == SURD_COMPLEX ? part_of_complex(self, 0) : Py_NewRef(self);
}

static PyObject *number_imaginary(PyObject *self, void *unused)
{
    (void)unused;
    return kind_of(self) == SURD_COMPLEX ? part_of_complex(self, 1) : PyLong_FromLong(0);
}

static PyObject *number_conjugate(PyObject *self, PyObject *unused)
{
    (void)unused;
    if (kind_of(self) != SURD_COMPLEX) return Py_NewRef(self);
    surd_value *real = NULL, *imaginary = NULL, *other = NULL, *value = NULL;
    surd_error *error = NULL;
    surd_value *own = ((Number *)self)->value;
    int is_done = surd_value_element(own, 0, &real, &error) == SURD_OK
        && surd_value_element(own, 1, &imaginary, &error) == SURD_OK
        && surd_value_apply(NULL, SURD_NEGATE, imaginary, NULL, &other, &error) == SURD_OK
        && surd_value_from_parts(real, other, &value, &error) == SURD_OK;
    surd_value_free(real);
    surd_value_free(imaginary);
    surd_value_free(other);
    return is_done ? plain_number_of(value) : failed(error, NULL, 0);
}

static PyObject *number_complex(PyObject *self, PyObject *unused)
{
    (void)unused;
    PyObject *real = number_real(self, NULL), *imaginary = number_imaginary(self, NULL);
    double x = real ? PyFloat_AsDouble(real) : 0, y = imaginary ? PyFloat_AsDouble(imaginary) : 0;
    Py_XDECREF(real);
    Py_XDECREF(imaginary);
    return PyErr_Occurred() ? NULL : PyComplex_FromDoubles(x, y);
}

static PyObject *number_same(PyObject *self, PyObject *unused)
{
    (void)unused;
    return Py_NewRef(self);
}

/* A method that a helper of the package carries out. */
#define HELPED(name, module, helper)                                                              \
    static PyObject *name(PyObject *self, PyObject *unused)                                       \
    {                                                                                             \
        (void)unused;                                                                             \
        return PyObject_CallMethod(module, helper, "(O)", self);                                  \
    }
HELPED(number_decimal, helpers, "decimal_of")

static PyObject *number_save(PyObject *self, PyObject *unused)
{
    surd_value *value = value_in(self);
    surd_text *text = NULL;
    surd_error *error = NULL;
    (void)unused;
    if (value == NULL) return NULL;
    if (surd_value_save(value, &text, &error) != SURD_OK) return failed(error, NULL, 0);
    return taken(text);
}

/* The value of a saved text, under the limits of the session or, where it is NULL, the standard ones. */
static PyObject *loaded(PyObject *text, surd_session *session)
{
    PyObject *bytes = utf8(text), *result = NULL;
    surd_value *value = NULL;
    surd_error *error = NULL;
    char *start;
    Py_ssize_t length;
    if (bytes && PyBytes_AsStringAndSize(bytes, &start, &length) == 0) {
        call now = begin(session);
        surd_status status = surd_value_load(session, start, length, &value, &error);
        if (!end(&now)) {
            surd_error_free(error);
            surd_value_free(value);
        } else if (status != SURD_OK) {
            failed(error, NULL, 0);
        } else {
            result = session ? number_of(value) : plain_number_of(value);
        }
    }
    Py_XDECREF(bytes);
    return result;
}

static PyObject *number_load(PyObject *type, PyObject *text)
{
    (void)type;
    return loaded(text, NULL);
}
HELPED(number_reduced, helpers, "reduced")
HELPED(number_as_html, helpers, "as_html")
HELPED(number_as_latex, formats, "latex")

/* text(**options) and digits(count, rounding), whose options become one text there. */
static PyObject *number_text_options(PyObject *self, PyObject *arguments, PyObject *named)
{
    if (!PyArg_ParseTuple(arguments, ":text")) return NULL;
    PyObject *words = named ? PyObject_CallMethod(helpers, "options", "(O)", named)
                            : PyUnicode_FromString("");
    PyObject *result = words ? number_text(self, words) : NULL;
    Py_XDECREF(words);
    return result;
}

static PyObject *number_digits(PyObject *self, PyObject *arguments, PyObject *named)
{
    static char *names[] = {"count", "rounding", NULL};
    Py_ssize_t count;
    const char *rounding = "half-even";
    if (!PyArg_ParseTupleAndKeywords(arguments, named, "n|s:digits", names, &count, &rounding))
        return NULL;
    if (strpbrk(rounding, " ,=")) {
        PyErr_SetString(PyExc_ValueError, "that is no way of rounding");
        return NULL;
    }
    PyObject *words = PyUnicode_FromFormat("digits=%zd rounding=%s", count, rounding);
    PyObject *result = words ? number_text(self, words) : NULL;
    Py_XDECREF(words);
    return result;
}

static PyObject *number_format(PyObject *self, PyObject *specification)
{
    if (!PyUnicode_Check(specification)) {
        PyErr_SetString(PyExc_TypeError, "a format has to be a text (str)");
        return NULL;
    }
    return PyObject_CallMethod(formats, "formatted", "OO", self, specification);
}

static PyObject *number_quantize(PyObject *self, PyObject *arguments, PyObject *named)
{
    static char *names[] = {"quantum", "rounding", NULL};
    PyObject *quantum;
    const char *rounding = "half-even";
    if (!PyArg_ParseTupleAndKeywords(arguments, named, "O|s:quantize", names, &quantum, &rounding))
        return NULL;
    return PyObject_CallMethod(formats, "quantized", "OOs", self, quantum, rounding);
}

static PyMethodDef number_methods[] = {
    {"text", (PyCFunction)(void (*)(void))number_text_options, METH_VARARGS | METH_KEYWORDS,
     "text($self, **options)\n--\n\nThe value correctly rounded: text(digits=50, rounding=\"half-up\", format=\"sci\").\n"
     "Options are those of surd.h: digits, scale, rounding, format, group, base."},
    {"digits", (PyCFunction)(void (*)(void))number_digits, METH_VARARGS | METH_KEYWORDS,
     "digits($self, count, rounding='half-even')\n--\n\nThe value with so many significant digits."},
    {"quantize", (PyCFunction)(void (*)(void))number_quantize, METH_VARARGS | METH_KEYWORDS,
     "quantize($self, quantum, rounding='half-even')\n--\n\nThe next multiple of a power of ten: quantize(\"0.01\"). The ways of\n"
     "rounding are those of text, and those of the module decimal."},
    {"is_integer", number_is_integer, METH_NOARGS,
     "is_integer($self, /)\n--\n\nWhether it is an integer; False where that is not known without computation."},
    {"fraction", number_fraction, METH_NOARGS,
     "fraction($self, /)\n--\n\nThe exact value; a SurdError with code not-exact where it is not rational."},
    {"decimal", number_decimal, METH_NOARGS,
     "decimal($self, /)\n--\n\nThe exact value as a Decimal, whatever the context's precision; a ValueError\n"
     "where its digits never end."},
    {"save", number_save, METH_NOARGS,
     "save($self, /)\n--\n\nAll of the value as a text: a fraction, or the recipe of a real."},
    {"load", number_load, METH_O | METH_STATIC,
     "load(text, /)\n--\n\nA value that was saved; under the standard limits. For a text from a stranger:\n"
     "Session(limits=\"untrusted\").load(text)."},
    {"as_integer_ratio", number_ratio, METH_NOARGS,
     "as_integer_ratio($self, /)\n--\n\nNumerator and denominator in lowest terms."},
    {"compare", number_compare, METH_O,
     "compare($self, other, /)\n--\n\n-1, 0 or 1; a SurdError with code undecided where the limits do not suffice."},
    {"conjugate", number_conjugate, METH_NOARGS,
     "conjugate($self, /)\n--\n\nThe number with the other sign of its imaginary part; a real number itself."},
    {"__complex__", number_complex, METH_NOARGS, NULL},
    {"__trunc__", number_trunc, METH_NOARGS, NULL},
    {"__floor__", number_floor, METH_NOARGS, NULL},
    {"__ceil__", number_ceil, METH_NOARGS, NULL},
    {"__round__", number_round, METH_VARARGS, NULL},
    {"__format__", number_format, METH_O, NULL},
    {"__reduce__", number_reduced, METH_NOARGS, NULL},
    {"__copy__", number_same, METH_NOARGS, NULL},
    {"__deepcopy__", number_same, METH_O, NULL},
    {"_repr_html_", number_as_html, METH_NOARGS, NULL},
    {"_repr_latex_", number_as_latex, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef number_properties[] = {
    {"kind", number_kind, NULL,
     "integer, rational, real, boolean, list, polynomial or identification, as far as is known\n"
     "without computation", NULL},
    {"is_exact", number_is_exact, NULL, "Whether the value is held exactly.", NULL},
    {"numerator", number_part, NULL, "Of the value in lowest terms.", NULL},
    {"denominator", number_part, NULL, "Of the value in lowest terms.", (void *)1},
    {"real", number_real, NULL, NULL, NULL},
    {"imag", number_imaginary, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot number_slots[] = {
    {Py_tp_doc, "A value: exact, or a real that can give any number of digits. It never changes."},
    {Py_tp_new, number_new},
    {Py_tp_dealloc, number_free},
    {Py_tp_methods, number_methods},
    {Py_tp_getset, number_properties},
    {Py_tp_repr, number_repr},
    {Py_tp_str, number_str},
    {Py_tp_hash, number_hash},
    {Py_tp_richcompare, number_richcompare},
    {Py_nb_add, number_add},
    {Py_nb_subtract, number_subtract},
    {Py_nb_multiply, number_multiply},
    {Py_nb_true_divide, number_divide},
    {Py_nb_floor_divide, number_floor_divide},
    {Py_nb_remainder, number_modulo},
    {Py_nb_divmod, number_divmod},
    {Py_nb_power, number_power},
    {Py_nb_negative, number_negate},
    {Py_nb_positive, number_itself},
    {Py_nb_absolute, number_absolute},
    {Py_nb_bool, number_truth},
    {Py_nb_int, number_int},
    {Py_nb_index, number_index},
    {Py_nb_float, number_float},
    {0, NULL},
};
static PyType_Spec number_spec = {
    "surd.Number", sizeof(Number), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, number_slots};

/* ---- Lists --------------------------------------------------------------------------------- */

static PyObject *list_new(PyTypeObject *type, PyObject *arguments, PyObject *named)
{
    PyObject *object;
    (void)type;
    if (named != NULL && PyDict_Size(named) > 0) {
        PyErr_SetString(PyExc_TypeError, "List takes one iterable and no names");
        return NULL;
    }
    if (!PyArg_ParseTuple(arguments, "O:List", &object)) return NULL;
    if (Py_TYPE(object) == list_type) return Py_NewRef(object);
    PyObject *row = PyUnicode_Check(object) ? NULL : PySequence_Tuple(object);
    surd_value *value = row ? value_of_list(row, 1, NULL) : NULL;
    if (row == NULL && !PyErr_Occurred())
        PyErr_SetString(PyExc_TypeError, "a text is no list; surd.evaluate evaluates it");
    Py_XDECREF(row);
    return value ? number_of(value) : NULL;
}

static Py_ssize_t list_length(PyObject *self)
{
    size_t count = 0;
    surd_value *value = value_in(self);
    if (value == NULL) return -1;
    surd_value_count(value, &count);
    return (Py_ssize_t)count;
}

static PyObject *list_item(PyObject *self, Py_ssize_t place)
{
    surd_value *element;
    surd_error *error = NULL;
    Py_ssize_t count = list_length(self);
    if (count < 0) return NULL;
    if (place < 0 || place >= count) {
        PyErr_SetString(PyExc_IndexError, "there is no element with that index");
        return NULL;
    }
    if (surd_value_element(((Number *)self)->value, (size_t)place, &element, &error) != SURD_OK)
        return failed(error, NULL, 0);
    return number_of(element);
}

/* The elements as a Python list. */
static PyObject *list_elements(PyObject *self, PyObject *unused)
{
    (void)unused;
    Py_ssize_t count = list_length(self);
    PyObject *elements = count < 0 ? NULL : PyList_New(count);
    for (Py_ssize_t place = 0; elements && place < count; place++) {
        PyObject *element = list_item(self, place);
        if (element == NULL || PyList_SetItem(elements, place, element) < 0) Py_CLEAR(elements);
    }
    return elements;
}

static PyObject *list_iterator(PyObject *self)
{
    PyObject *elements = list_elements(self, NULL);
    PyObject *iterator = elements ? PyObject_GetIter(elements) : NULL;
    Py_XDECREF(elements);
    return iterator;
}

static PyObject *list_subscript(PyObject *self, PyObject *key)
{
    if (PyIndex_Check(key)) {
        Py_ssize_t place = PyNumber_AsSsize_t(key, PyExc_IndexError);
        if (place == -1 && PyErr_Occurred()) return NULL;
        Py_ssize_t count = list_length(self);
        return count < 0 ? NULL : list_item(self, place < 0 ? place + count : place);
    }
    /* A slice: what Python's lists make of it. */
    PyObject *elements = list_elements(self, NULL);
    PyObject *part = elements ? PyObject_GetItem(elements, key) : NULL;
    Py_XDECREF(elements);
    return part;
}

static PyObject *list_richcompare(PyObject *self, PyObject *other, int operation)
{
    if (operation != Py_EQ && operation != Py_NE) return Py_NewRef(Py_NotImplemented);
    int is_tuple = PyTuple_Check(other), is_list = Py_TYPE(other) == Py_TYPE(self);
    if (!is_tuple && !is_list && !PyList_Check(other)) return Py_NewRef(Py_NotImplemented);
    PyObject *left = list_elements(self, NULL), *right = NULL, *answer = NULL;
    if (left && is_list) right = list_elements(other, NULL);
    else if (left) right = is_tuple ? PySequence_List(other) : Py_NewRef(other);
    if (right) answer = PyObject_RichCompare(left, right, operation);
    Py_XDECREF(left);
    Py_XDECREF(right);
    return answer;
}

/* As the tuple of the elements hashes, to which it may be equal. */
static Py_hash_t list_hash(PyObject *self)
{
    Number *list = (Number *)self;
    if (list->hash == -1) {
        PyObject *elements = list_elements(self, NULL);
        PyObject *tuple = elements ? PySequence_Tuple(elements) : NULL;
        list->hash = tuple ? PyObject_Hash(tuple) : -1;
        Py_XDECREF(tuple);
        Py_XDECREF(elements);
    }
    return list->hash;
}

/* index(value[, start[, stop]]) and count(value): what Python's lists make of them. */
static PyObject *of_elements(PyObject *self, const char *method, PyObject *arguments)
{
    PyObject *elements = list_elements(self, NULL);
    PyObject *function = elements ? PyObject_GetAttrString(elements, method) : NULL;
    PyObject *result = function ? PyObject_Call(function, arguments, NULL) : NULL;
    Py_XDECREF(function);
    Py_XDECREF(elements);
    return result;
}

static PyObject *list_index(PyObject *self, PyObject *arguments)
{
    return of_elements(self, "index", arguments);
}

static PyObject *list_count(PyObject *self, PyObject *arguments)
{
    return of_elements(self, "count", arguments);
}

static PyMethodDef list_methods[] = {
    {"text", (PyCFunction)(void (*)(void))number_text_options, METH_VARARGS | METH_KEYWORDS,
     "text($self, **options)\n--\n\nEach number correctly rounded: text(digits=50). Options are those of Number.text."},
    {"tolist", list_elements, METH_NOARGS,
     "tolist($self, /)\n--\n\nThe elements as a Python list of Numbers, or of Lists."},
    {"index", list_index, METH_VARARGS,
     "index($self, value, start=0, stop=sys.maxsize, /)\n--\n\nThe place of the first element that is equal."},
    {"count", list_count, METH_VARARGS, "count($self, value, /)\n--\n\nHow many elements are equal."},
    {"save", number_save, METH_NOARGS, "save($self, /)\n--\n\nAll of the list as a text."},
    {"__format__", number_format, METH_O, NULL},
    {"__reduce__", number_reduced, METH_NOARGS, NULL},
    {"__copy__", number_same, METH_NOARGS, NULL},
    {"__deepcopy__", number_same, METH_O, NULL},
    {"_repr_html_", number_as_html, METH_NOARGS, NULL},
    {"_repr_latex_", number_as_latex, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef list_properties[] = {
    {"kind", number_kind, NULL, "list", NULL},
    {"is_exact", number_is_exact, NULL, "Whether every element is held exactly.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot list_slots[] = {
    {Py_tp_doc, "A list of values, or a matrix as a list of its rows. It never changes."},
    {Py_tp_new, list_new},
    {Py_tp_dealloc, number_free},
    {Py_tp_methods, list_methods},
    {Py_tp_getset, list_properties},
    {Py_tp_repr, number_repr},
    {Py_tp_str, number_str},
    {Py_tp_hash, list_hash},
    {Py_tp_richcompare, list_richcompare},
    {Py_tp_iter, list_iterator},
    {Py_sq_length, list_length},
    {Py_sq_item, list_item},
    {Py_mp_length, list_length},
    {Py_mp_subscript, list_subscript},
    {Py_nb_add, number_add},
    {Py_nb_subtract, number_subtract},
    {Py_nb_multiply, number_multiply},
    {Py_nb_matrix_multiply, number_multiply},
    {Py_nb_true_divide, number_divide},
    {Py_nb_power, number_power},
    {Py_nb_negative, number_negate},
    {Py_nb_positive, number_itself},
    {0, NULL},
};
static PyType_Spec list_spec = {
    "surd.List", sizeof(Number), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, list_slots};

/* ---- Polynomials --------------------------------------------------------------------------- */

static PyObject *polynomial_degree(PyObject *self, void *unused)
{
    (void)unused;
    Py_ssize_t count = list_length(self);
    return count < 0 ? NULL : PyLong_FromSsize_t(count - 1);
}

/* polynomial(x), by the rule of Horner. */
static PyObject *polynomial_call(PyObject *self, PyObject *arguments, PyObject *named)
{
    PyObject *at, *result = NULL;
    if (named != NULL && PyDict_Size(named) > 0) {
        PyErr_SetString(PyExc_TypeError, "a polynomial takes one number and no names");
        return NULL;
    }
    if (!PyArg_ParseTuple(arguments, "O:Polynomial", &at)) return NULL;
    for (Py_ssize_t place = list_length(self) - 1; place >= 0; place--) {
        PyObject *coefficient = list_item(self, place);
        PyObject *product = coefficient && result ? PyNumber_Multiply(result, at) : NULL;
        if (coefficient && result) {
            Py_DECREF(result);
            result = product ? PyNumber_Add(product, coefficient) : NULL;
            Py_DECREF(coefficient);
            Py_XDECREF(product);
        } else {
            result = coefficient;
        }
        if (result == NULL) return NULL;
    }
    return result;
}

static PyMethodDef polynomial_methods[] = {
    {"text", (PyCFunction)(void (*)(void))number_text_options, METH_VARARGS | METH_KEYWORDS,
     "text($self, **options)\n--\n\nThe polynomial as a text. Options are those of Number.text."},
    {"tolist", list_elements, METH_NOARGS,
     "tolist($self, /)\n--\n\nThe coefficients as a Python list of Numbers, that of 1 first."},
    {"index", list_index, METH_VARARGS,
     "index($self, value, start=0, stop=sys.maxsize, /)\n--\n\nThe place of the first coefficient that is equal."},
    {"count", list_count, METH_VARARGS, "count($self, value, /)\n--\n\nHow many coefficients are equal."},
    {"save", number_save, METH_NOARGS, "save($self, /)\n--\n\nAll of the polynomial as a text."},
    {"__format__", number_format, METH_O, NULL},
    {"__reduce__", number_reduced, METH_NOARGS, NULL},
    {"__copy__", number_same, METH_NOARGS, NULL},
    {"__deepcopy__", number_same, METH_O, NULL},
    {"_repr_html_", number_as_html, METH_NOARGS, NULL},
    {"_repr_latex_", number_as_latex, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef polynomial_properties[] = {
    {"kind", number_kind, NULL, "polynomial", NULL},
    {"degree", polynomial_degree, NULL, "The largest exponent.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot polynomial_slots[] = {
    {Py_tp_doc, "A polynomial as the sequence of its coefficients, that of 1 first: p[k] belongs to x^k.\n\n"
                "p(x) is its value. It never changes."},
    {Py_tp_dealloc, number_free},
    {Py_tp_methods, polynomial_methods},
    {Py_tp_getset, polynomial_properties},
    {Py_tp_repr, number_repr},
    {Py_tp_str, number_str},
    {Py_tp_hash, list_hash},
    {Py_tp_richcompare, list_richcompare},
    {Py_tp_call, polynomial_call},
    {Py_tp_iter, list_iterator},
    {Py_sq_length, list_length},
    {Py_sq_item, list_item},
    {Py_mp_length, list_length},
    {Py_mp_subscript, list_subscript},
    {0, NULL},
};
static PyType_Spec polynomial_spec = {
    "surd.Polynomial", sizeof(Number), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    polynomial_slots};

/* ---- Sessions ----------------------------------------------------------------------------- */

typedef struct {
    PyObject_HEAD
    surd_session *session;
} Session;

static void session_free(PyObject *self)
{
    surd_session_free(((Session *)self)->session);
    free_object(self);
}

/* The open session; NULL with an exception after close(). */
static surd_session *session_of(PyObject *self)
{
    surd_session *session = ((Session *)self)->session;
    if (session == NULL) PyErr_SetString(PyExc_ValueError, "the session is closed");
    return session;
}

/* Session(options as one text); the package's class makes the text of named options. */
static PyObject *session_new(PyTypeObject *type, PyObject *arguments, PyObject *named)
{
    PyObject *words = named ? PyObject_CallMethod(helpers, "options", "(O)", named)
                            : PyUnicode_FromString("");
    surd_session *session = NULL;
    surd_error *error = NULL;
    if (words == NULL) return NULL;
    if (!PyArg_ParseTuple(arguments, ":Session")) {
        Py_DECREF(words);
        return NULL;
    }
    PyObject *bytes = utf8(words);
    char *start = bytes ? c_string(bytes) : NULL;
    Session *self = NULL;
    if (start && surd_session_create(start, &session, &error) != SURD_OK) {
        failed(error, NULL, 0);
    } else if (start) {
        self = new_object(type);
        if (self) self->session = session;
        else surd_session_free(session);
    }
    Py_XDECREF(bytes);
    Py_DECREF(words);
    return (PyObject *)self;
}

static PyObject *session_configure(PyObject *self, PyObject *arguments, PyObject *named)
{
    surd_session *session = session_of(self);
    surd_error *error = NULL;
    if (session == NULL || !PyArg_ParseTuple(arguments, ":configure")) return NULL;
    PyObject *words = named ? PyObject_CallMethod(helpers, "options", "(O)", named)
                            : PyUnicode_FromString("");
    PyObject *bytes = words ? utf8(words) : NULL;
    char *start = bytes ? c_string(bytes) : NULL;
    int is_done = 0;
    if (start) {
        is_done = surd_session_configure(session, start, &error) == SURD_OK;
        if (!is_done) failed(error, NULL, 0);
    }
    Py_XDECREF(bytes);
    Py_XDECREF(words);
    return is_done ? Py_NewRef(Py_None) : NULL;
}

static PyObject *session_run(PyObject *self, PyObject *text)
{
    surd_session *session = session_of(self);
    PyObject *bytes = session ? utf8(text) : NULL, *result = NULL;
    surd_value *value = NULL;
    surd_error *error = NULL;
    char *start;
    Py_ssize_t length;
    if (bytes == NULL) return NULL;
    if (PyBytes_AsStringAndSize(bytes, &start, &length) == 0) {
        call now = begin(session);
        surd_status status = surd_evaluate(session, start, length, &value, &error);
        if (!end(&now)) {
            surd_error_free(error);
            surd_value_free(value);
        } else if (status != SURD_OK) {
            failed(error, start, length);
        } else {
            result = value ? number_of(value) : Py_NewRef(Py_None);
        }
    }
    Py_DECREF(bytes);
    return result;
}

static PyObject *session_evaluate(PyObject *self, PyObject *text)
{
    PyObject *result = session_run(self, text);
    if (result == Py_None) {
        Py_DECREF(result);
        PyErr_SetString(PyExc_ValueError, "the text holds no expression");
        return NULL;
    }
    return result;
}

static PyObject *session_certificate(PyObject *self, PyObject *arguments, PyObject *named)
{
    static char *names[] = {"text", "form", NULL};
    PyObject *text, *result = NULL;
    const char *form = "surd";
    if (!PyArg_ParseTupleAndKeywords(arguments, named, "O|s:certificate", names, &text, &form))
        return NULL;
    surd_session *session = session_of(self);
    PyObject *bytes = session ? utf8(text) : NULL;
    surd_text *certificate = NULL;
    surd_error *error = NULL;
    char *start;
    Py_ssize_t length;
    if (bytes == NULL) return NULL;
    if (PyBytes_AsStringAndSize(bytes, &start, &length) == 0) {
        call now = begin(session);
        surd_status status = surd_certificate(session, start, length, form, &certificate, &error);
        if (!end(&now)) {
            surd_error_free(error);
            surd_text_free(certificate);
        } else if (status != SURD_OK) {
            failed(error, start, length);
        } else {
            result = taken(certificate);
        }
    }
    Py_DECREF(bytes);
    return result;
}

static PyObject *session_line(PyObject *self, PyObject *text)
{
    surd_session *session = session_of(self);
    PyObject *bytes = session ? utf8(text) : NULL, *result = NULL;
    surd_error *error = NULL;
    char *start, small[512], *place = small, *more = NULL;
    Py_ssize_t length;
    size_t needed = 0, capacity = sizeof small;
    if (bytes == NULL) return NULL;
    if (PyBytes_AsStringAndSize(bytes, &start, &length) == 0) {
        for (;;) {
            call now = begin(session);
            surd_status status = surd_evaluate_line(
                session, start, length, place, capacity, &needed, NULL, NULL, &error);
            if (!end(&now)) {
                surd_error_free(error);
            } else if (status == SURD_TOO_SMALL && more == NULL) {
                surd_error_free(error);
                capacity = needed + 1;
                more = place = PyMem_Malloc(capacity);
                if (more) continue;
                PyErr_NoMemory();
            } else if (status != SURD_OK) {
                failed(error, start, length);
            } else {
                result = PyUnicode_DecodeUTF8(place, needed, "replace");
            }
            break;
        }
    }
    PyMem_Free(more);
    Py_DECREF(bytes);
    return result;
}

static PyObject *session_number(PyObject *self, PyObject *object)
{
    surd_session *session = session_of(self);
    if (session == NULL) return NULL;
    if (is_number(object)) return Py_NewRef(object);
    surd_value *value = value_of(object, 1, session);
    return value ? number_of(value) : NULL;
}

static PyObject *session_load(PyObject *self, PyObject *text)
{
    surd_session *session = session_of(self);
    return session ? loaded(text, session) : NULL;
}

static int session_set(PyObject *self, PyObject *name, PyObject *object)
{
    surd_session *session = session_of(self);
    PyObject *bytes = session ? utf8(name) : NULL, *number = NULL;
    char *start = bytes ? c_string(bytes) : NULL;
    surd_error *error = NULL;
    int result = -1;
    if (start && object == NULL) {
        bool has = false;
        if (surd_session_has(session, start, &has, &error) == SURD_OK && !has)
            PyErr_SetObject(PyExc_KeyError, name);
        else if (error == NULL && surd_session_forget(session, start, &error) == SURD_OK) result = 0;
        else failed(error, NULL, 0);
    } else if (start && (number = session_number(self, object)) != NULL) {
        surd_value *value = value_in(number);
        if (value && surd_session_define(session, start, value, &error) == SURD_OK) result = 0;
        else if (value) failed(error, NULL, 0);
    }
    Py_XDECREF(number);
    Py_XDECREF(bytes);
    return result;
}

static PyObject *session_get(PyObject *self, PyObject *name)
{
    surd_session *session = session_of(self);
    PyObject *bytes = session ? utf8(name) : NULL;
    char *start = bytes ? c_string(bytes) : NULL;
    surd_value *value = NULL;
    surd_error *error = NULL;
    PyObject *result = NULL;
    if (start) {
        if (surd_session_variable(session, start, &value, &error) == SURD_OK) {
            result = number_of(value);
        } else {
            surd_error_free(error);
            PyErr_SetObject(PyExc_KeyError, name);
        }
    }
    Py_XDECREF(bytes);
    return result;
}

static PyObject *session_cancel(PyObject *self, PyObject *unused)
{
    (void)unused;
    if (session_of(self) == NULL) return NULL;
    surd_session_cancel(((Session *)self)->session);
    return Py_NewRef(Py_None);
}

static PyObject *session_resume(PyObject *self, PyObject *unused)
{
    (void)unused;
    if (session_of(self) == NULL) return NULL;
    surd_session_resume(((Session *)self)->session);
    return Py_NewRef(Py_None);
}

static PyObject *session_close(PyObject *self, PyObject *unused)
{
    (void)unused;
    surd_session *session = ((Session *)self)->session;
    ((Session *)self)->session = NULL;
    surd_session_free(session);
    return Py_NewRef(Py_None);
}

static PyObject *session_enter(PyObject *self, PyObject *unused)
{
    (void)unused;
    return session_of(self) ? Py_NewRef(self) : NULL;
}

static PyObject *session_exit(PyObject *self, PyObject *arguments)
{
    (void)arguments;
    return session_close(self, NULL);
}

static PyObject *session_compile(PyObject *self, PyObject *arguments, PyObject *named)
{
    static char *names[] = {"text", "variables", NULL};
    PyObject *text, *variables = NULL;
    if (!PyArg_ParseTupleAndKeywords(arguments, named, "O|O:compile", names, &text, &variables))
        return NULL;
    return PyObject_CallFunctionObjArgs(
        (PyObject *)expression_type, text, variables ? variables : Py_None, self, NULL);
}

static PyMethodDef session_methods[] = {
    {"configure", (PyCFunction)(void (*)(void))session_configure, METH_VARARGS | METH_KEYWORDS,
     "configure($self, **options)\n--\n\nChanges the options that are named: all of them, or with an error none."},
    {"run", session_run, METH_O,
     "run($self, text, /)\n--\n\nRuns statements; the value of the last expression, or None where there is none."},
    {"evaluate", session_evaluate, METH_O,
     "evaluate($self, text, /)\n--\n\nThe value of an expression; definitions may stand before it."},
    {"line", session_line, METH_O,
     "line($self, text, /)\n--\n\nText to text, the quickest way; what the text defines is forgotten again."},
    {"certificate", (PyCFunction)(void (*)(void))session_certificate, METH_VARARGS | METH_KEYWORDS,
     "certificate($self, text, form='surd')\n--\n\nRuns statements; the certificates of all expressions among them, as the file that\n"
     "surd --certificate writes. The form coq is for the proof assistant Coq."},
    {"number", session_number, METH_O,
     "number($self, value, /)\n--\n\nA number under the limits of the session; a text is read, not evaluated."},
    {"load", session_load, METH_O,
     "load($self, text, /)\n--\n\nA value that save() wrote, read under the limits of the session."},
    {"compile", (PyCFunction)(void (*)(void))session_compile, METH_VARARGS | METH_KEYWORDS,
     "compile($self, text, variables=())\n--\n\nAn expression that uses the session's names as they are now."},
    {"cancel", session_cancel, METH_NOARGS,
     "cancel($self, /)\n--\n\nEnds what runs, soon, and all that follows, until resume()."},
    {"resume", session_resume, METH_NOARGS, "resume($self, /)\n--\n\nEnds a cancellation."},
    {"close", session_close, METH_NOARGS, "close($self, /)\n--\n\nGives back what the session holds."},
    {"__enter__", session_enter, METH_NOARGS, NULL},
    {"__exit__", session_exit, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot session_slots[] = {
    {Py_tp_doc,
     "Variables, functions, the last result, limits and a format.\n\n"
     "    session = surd.Session(digits=30, limits=\"untrusted\", time=2)\n\n"
     "Options are those of surd.h. One session serves one thread at a time; cancel may be called\n"
     "from any."},
    {Py_tp_new, session_new},
    {Py_tp_dealloc, session_free},
    {Py_tp_methods, session_methods},
    {Py_mp_subscript, session_get},
    {Py_mp_ass_subscript, session_set},
    {0, NULL},
};
static PyType_Spec session_spec = {
    "surd.Session", sizeof(Session), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    session_slots};

/* ---- Expressions -------------------------------------------------------------------------- */

typedef struct {
    PyObject_HEAD
    surd_expression *expression;
    /* Where its computations are cancelled; closed by nobody else. */
    PyObject *session;
    PyObject *text, *variables;
    Py_ssize_t count;
} Expression;

static void expression_free(PyObject *self)
{
    Expression *expression = (Expression *)self;
    surd_expression_free(expression->expression);
    Py_XDECREF(expression->session);
    Py_XDECREF(expression->text);
    Py_XDECREF(expression->variables);
    free_object(self);
}

static surd_session *session_behind(Expression *self)
{
    return self->session ? ((Session *)self->session)->session : NULL;
}

/* The names of an expression as a tuple. */
static PyObject *names_of(surd_expression *expression)
{
    size_t count = 0;
    surd_expression_variable_count(expression, &count);
    PyObject *names = PyTuple_New(count);
    for (size_t i = 0; names && i < count; i += 1) {
        const char *name = "";
        surd_expression_variable_name(expression, i, &name);
        PyObject *text = PyUnicode_FromString(name);
        if (text == NULL || PyTuple_SetItem(names, i, text) < 0) {
            Py_DECREF(names);
            return NULL;
        }
    }
    return names;
}

static PyObject *expression_new(PyTypeObject *type, PyObject *arguments, PyObject *named)
{
    static char *keywords[] = {"text", "variables", "session", NULL};
    PyObject *text, *variables = Py_None, *session = Py_None, *words = NULL, *list = NULL;
    surd_error *error = NULL;
    if (!PyArg_ParseTupleAndKeywords(
            arguments, named, "O|OO:Expression", keywords, &text, &variables, &session))
        return NULL;
    if (session == Py_None) {
        /* One of its own, so that Ctrl-C has something to cancel. */
        session = PyObject_CallNoArgs((PyObject *)session_type);
        if (session == NULL) return NULL;
    } else if (Py_TYPE(session) == session_type) {
        Py_INCREF(session);
    } else {
        PyErr_SetString(PyExc_TypeError, "the session has to be a surd.Session");
        return NULL;
    }
    Expression *self = NULL;
    surd_session *handle = session_of(session);
    PyObject *bytes = handle ? utf8(text) : NULL;
    words = bytes ? PyObject_CallMethod(helpers, "names", "(O)", variables) : NULL;
    list = words ? utf8(words) : NULL;
    char *start, *wanted = list ? c_string(list) : NULL;
    Py_ssize_t length;
    if (wanted && PyBytes_AsStringAndSize(bytes, &start, &length) == 0 &&
        (self = new_object(type)) != NULL) {
        self->session = Py_NewRef(session);
        self->text = Py_NewRef(text);
        call now = begin(handle);
        surd_status status =
            surd_expression_create(handle, start, length, wanted, &self->expression, &error);
        int is_good = end(&now);
        if (is_good && status != SURD_OK) failed(error, start, length);
        else if (!is_good) surd_error_free(error);
        if (is_good && status == SURD_OK) self->variables = names_of(self->expression);
        if (self->variables == NULL) {
            Py_DECREF(self);
            self = NULL;
        } else {
            self->count = PyTuple_Size(self->variables);
        }
    }
    Py_XDECREF(list);
    Py_XDECREF(words);
    Py_XDECREF(bytes);
    Py_DECREF(session);
    return (PyObject *)self;
}

/* The arguments in the order of the variables: a new tuple. */
static PyObject *ordered(Expression *self, PyObject *arguments, PyObject *named)
{
    Py_ssize_t given = PyTuple_Size(arguments), more = named ? PyDict_Size(named) : 0;
    if (given + more != self->count) {
        PyErr_Format(
            PyExc_TypeError, "%zd values are needed for the variables, not %zd", self->count,
            given + more);
        return NULL;
    }
    if (more == 0) return Py_NewRef(arguments);
    PyObject *all = PyTuple_New(self->count);
    for (Py_ssize_t i = 0; all && i < self->count; i += 1) {
        PyObject *name = PyTuple_GetItem(self->variables, i);
        PyObject *value =
            i < given ? PyTuple_GetItem(arguments, i) : PyDict_GetItemWithError(named, name);
        if (value == NULL) {
            if (!PyErr_Occurred())
                PyErr_Format(PyExc_TypeError, "no value is given for the variable '%U'", name);
            Py_DECREF(all);
            return NULL;
        }
        PyTuple_SetItem(all, i, Py_NewRef(value));
    }
    return all;
}

static PyObject *expression_call(PyObject *object, PyObject *arguments, PyObject *named)
{
    Expression *self = (Expression *)object;
    surd_value *few[8], *made_few[8], **values = few, **made = made_few, *value = NULL;
    surd_error *error = NULL;
    PyObject *result = NULL, *all = ordered(self, arguments, named);
    if (all == NULL) return NULL;
    Py_ssize_t count = self->count, ready = 0;
    if (count > 8) {
        values = PyMem_Malloc(count * sizeof *values);
        made = PyMem_Malloc(count * sizeof *made);
    }
    if (values && made) {
        for (; ready < count; ready += 1) {
            values[ready] = borrowed(PyTuple_GetItem(all, ready), &made[ready]);
            if (values[ready] == NULL) break;
        }
    } else {
        PyErr_NoMemory();
    }
    if (ready == count && values && made) {
        call now = begin(session_behind(self));
        surd_status status = surd_expression_evaluate(
            self->expression, (const surd_value *const *)values, count, &value, &error);
        if (!end(&now)) {
            surd_error_free(error);
            surd_value_free(value);
        } else if (status == SURD_OK) {
            result = number_of(value);
        } else {
            PyObject *bytes = utf8(self->text);
            char *start = NULL;
            Py_ssize_t length = 0;
            if (bytes) PyBytes_AsStringAndSize(bytes, &start, &length);
            failed(error, start, length);
            Py_XDECREF(bytes);
        }
    }
    for (Py_ssize_t i = 0; made && i < ready; i += 1) surd_value_free(made[i]);
    if (values != few) PyMem_Free(values);
    if (made != made_few) PyMem_Free(made);
    Py_DECREF(all);
    return result;
}

/* A float that is the object's value; a ValueError where none is. */
static int double_of(PyObject *object, double *result)
{
    if (PyFloat_Check(object)) {
        *result = PyFloat_AsDouble(object);
        return 1;
    }
    PyObject *answer = PyObject_CallMethod(helpers, "exact_float", "(O)", object);
    if (answer == NULL) return 0;
    *result = PyFloat_AsDouble(answer);
    Py_DECREF(answer);
    return 1;
}

static PyObject *expression_float(PyObject *object, PyObject *arguments, PyObject *named)
{
    Expression *self = (Expression *)object;
    double few[8], *values = few, number = 0;
    surd_error *error = NULL;
    PyObject *result = NULL, *all = ordered(self, arguments, named);
    Py_ssize_t ready = 0;
    if (all == NULL) return NULL;
    if (self->count > 8) values = PyMem_Malloc(self->count * sizeof *values);
    if (values == NULL) PyErr_NoMemory();
    while (values && ready < self->count &&
           double_of(PyTuple_GetItem(all, ready), &values[ready]))
        ready += 1;
    if (values && ready == self->count) {
        call now = begin(session_behind(self));
        surd_status status = surd_expression_evaluate_double(
            self->expression, values, self->count, &number, NULL, &error);
        if (!end(&now)) surd_error_free(error);
        else if (status == SURD_OK) result = PyFloat_FromDouble(number);
        else failed(error, NULL, 0);
    }
    if (values != few) PyMem_Free(values);
    Py_DECREF(all);
    return result;
}

/*
 * Columns through the buffers that hold them. The package's `map` knows the types; here is only
 * checked that nothing is read or written beyond a buffer.
 */
typedef struct {
    Py_ssize_t rows, count, views;
    Py_buffer *buffers;
    surd_column *columns;
} Table;

static void table_free(Table *table)
{
    for (Py_ssize_t i = 0; i < table->views; i += 1) PyBuffer_Release(&table->buffers[i]);
    PyMem_Free(table->buffers);
    PyMem_Free(table->columns);
}

/* One column of `rows` rows, (type, values, offsets, validity, first); 0 with an exception. */
static int column_of(PyObject *object, Table *table, surd_column *column)
{
    PyObject *parts[3];
    int type;
    Py_ssize_t first;
    if (!PyTuple_Check(object)) {
        PyErr_SetString(PyExc_TypeError, "a column is a tuple here");
        return 0;
    }
    if (!PyArg_ParseTuple(object, "iOOOn", &type, &parts[0], &parts[1], &parts[2], &first)) return 0;
    if (first < 0 || first > PY_SSIZE_T_MAX / 32) {
        PyErr_SetString(PyExc_ValueError, "the number of rows is too large");
        return 0;
    }
    const void *starts[3] = {NULL, NULL, NULL};
    Py_ssize_t lengths[3] = {0, 0, 0}, all = first + table->rows;
    for (int k = 0; k < 3; k += 1) {
        if (parts[k] == Py_None) continue;
        Py_buffer *view = &table->buffers[table->views];
        if (PyObject_GetBuffer(parts[k], view, PyBUF_SIMPLE) < 0) return 0;
        starts[k] = view->buf;
        lengths[k] = view->len;
        table->views += 1;
    }
    int is_text = type == SURD_TEXTS || type == SURD_LARGE_TEXTS, fits;
    Py_ssize_t width = type == SURD_TEXTS ? 4 : 8;
    if (is_text) fits = starts[1] != NULL && lengths[1] >= (all + 1) * width;
    else if (type == SURD_DECIMALS) fits = lengths[0] >= all * 16 && lengths[1] >= 4;
    else if (type == SURD_COMPLEXES) fits = lengths[0] >= all * 16;
    else fits = (type == SURD_DOUBLES || type == SURD_INT64S) && lengths[0] >= all * 8;
    if (starts[2] != NULL && lengths[2] < (all + 7) / 8) fits = 0;
    if (is_text && fits) {
        int64_t last = type == SURD_TEXTS ? ((const int32_t *)starts[1])[all]
                                          : ((const int64_t *)starts[1])[all];
        fits = last >= 0 && last <= lengths[0];
    }
    if (!fits) {
        PyErr_SetString(PyExc_ValueError, "a column is shorter than its rows");
        return 0;
    }
    column->type = (surd_column_type)type;
    column->values = starts[0] ? starts[0] : "";
    column->offsets = starts[1];
    column->validity = starts[2];
    column->first = first;
    return 1;
}

/* A place for results of at least so many bytes; NULL with an exception. */
static void *place_of(PyObject *object, Table *table, Py_ssize_t size)
{
    Py_buffer *view = &table->buffers[table->views];
    if (PyObject_GetBuffer(object, view, PyBUF_WRITABLE) < 0) return NULL;
    table->views += 1;
    if (view->len < size) {
        PyErr_SetString(PyExc_ValueError, "a place for results is too small");
        return NULL;
    }
    return view->buf;
}

/* The same, where None stands for results that nobody asks for; 0 with an exception. */
static int optional_place(PyObject *object, Table *table, Py_ssize_t size, void **place)
{
    *place = NULL;
    if (object == Py_None) return 1;
    *place = place_of(object, table, size);
    return *place != NULL;
}

/* The rows, which are the first argument, and the columns, which begin at argument `from`; 0 with an exception. */
static int table_of(PyObject *arguments, Py_ssize_t from, Expression *self, Table *table)
{
    Py_ssize_t count = PyTuple_Size(arguments) - from;
    memset(table, 0, sizeof *table);
    if (count != self->count) {
        PyErr_Format(PyExc_TypeError, "%zd columns are needed", self->count);
        return 0;
    }
    table->rows = PyLong_AsSsize_t(PyTuple_GetItem(arguments, 0));
    if (table->rows < 0 || table->rows > PY_SSIZE_T_MAX / 32) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "the number of rows is too large");
        return 0;
    }
    table->count = count;
    table->buffers = PyMem_Calloc(3 * count + 3, sizeof *table->buffers);
    table->columns = PyMem_Calloc(count + 1, sizeof *table->columns);
    if (table->buffers == NULL || table->columns == NULL) {
        PyErr_NoMemory();
        return 0;
    }
    for (Py_ssize_t i = 0; i < count; i += 1)
        if (!column_of(PyTuple_GetItem(arguments, from + i), table, &table->columns[i])) return 0;
    return 1;
}

/* How many rows have no value, where each takes so many bytes of the place for results. */
static PyObject *filled_rows(
    PyObject *object, PyObject *arguments, Py_ssize_t width,
    surd_status (*evaluate)(
        const surd_expression *, const surd_column *, size_t, size_t, double *, uint8_t *,
        uint16_t *, size_t *, surd_error **))
{
    Expression *self = (Expression *)object;
    Table table;
    PyObject *result = NULL;
    surd_error *error = NULL;
    size_t failures = 0;
    void *out, *validity, *codes;
    if (table_of(arguments, 4, self, &table)
        && (out = place_of(PyTuple_GetItem(arguments, 1), &table, table.rows * width))
        && optional_place(PyTuple_GetItem(arguments, 2), &table, (table.rows + 7) / 8, &validity)
        && optional_place(PyTuple_GetItem(arguments, 3), &table, table.rows * 2, &codes)) {
        call now = begin(session_behind(self));
        surd_status status = evaluate(
            self->expression, table.columns, table.count, table.rows, out, validity, codes,
            &failures, &error);
        if (!end(&now)) surd_error_free(error);
        else if (status == SURD_OK) result = PyLong_FromSize_t(failures);
        else failed(error, NULL, 0);
    }
    table_free(&table);
    return result;
}

/* _rows(rows, out, validity, codes, column, ...): how many rows have no value; no validity or codes are written to None. */
static PyObject *expression_rows(PyObject *object, PyObject *arguments)
{
    return filled_rows(object, arguments, 8, surd_expression_evaluate_columns);
}

/* _complexes(rows, out, validity, codes, column, ...): the same with two doubles for each row. */
static PyObject *expression_complexes(PyObject *object, PyObject *arguments)
{
    return filled_rows(object, arguments, 16, surd_expression_evaluate_complexes);
}

/* _decimals(rows, places, out, validity, codes, column, ...): the same with decimals of 128 bits. */
static PyObject *expression_decimals(PyObject *object, PyObject *arguments)
{
    Expression *self = (Expression *)object;
    Table table;
    PyObject *result = NULL;
    surd_error *error = NULL;
    size_t failures = 0;
    void *out, *validity, *codes;
    if (table_of(arguments, 5, self, &table)
        && (out = place_of(PyTuple_GetItem(arguments, 2), &table, table.rows * 16))
        && (validity = place_of(PyTuple_GetItem(arguments, 3), &table, (table.rows + 7) / 8))
        && (codes = place_of(PyTuple_GetItem(arguments, 4), &table, table.rows * 2))) {
        long places = PyLong_AsLong(PyTuple_GetItem(arguments, 1));
        if (places < INT32_MIN || places > INT32_MAX) places = INT32_MAX;
        if (!PyErr_Occurred()) {
            call now = begin(session_behind(self));
            surd_status status = surd_expression_evaluate_decimals(
                self->expression, table.columns, table.count, table.rows, (int32_t)places, out,
                validity, codes, &failures, &error);
            if (!end(&now)) surd_error_free(error);
            else if (status == SURD_OK) result = PyLong_FromSize_t(failures);
            else failed(error, NULL, 0);
        }
    }
    table_free(&table);
    return result;
}

/* The format of options as one text, or NULL for none; 0 with an exception. */
static int format_of(PyObject *words, surd_format **format)
{
    PyObject *bytes = utf8(words);
    surd_error *error = NULL;
    char *start = bytes ? c_string(bytes) : NULL;
    int is_done = start != NULL;
    *format = NULL;
    if (start && *start && surd_format_create(start, format, &error) != SURD_OK) {
        failed(error, NULL, 0);
        is_done = 0;
    }
    Py_XDECREF(bytes);
    return is_done;
}

/*
 * _texts(rows, options, validity, codes, column, ...): the bytes of all texts, one behind the other, the offsets of
 * 64 bits at which they begin and the last ends, and how many rows have no value.
 */
static PyObject *expression_texts(PyObject *object, PyObject *arguments)
{
    Expression *self = (Expression *)object;
    Table table;
    PyObject *result = NULL;
    surd_error *error = NULL;
    surd_text *texts = NULL;
    surd_format *format = NULL;
    size_t failures = 0;
    void *validity, *codes;
    if (table_of(arguments, 4, self, &table)
        && (validity = place_of(PyTuple_GetItem(arguments, 2), &table, (table.rows + 7) / 8))
        && (codes = place_of(PyTuple_GetItem(arguments, 3), &table, table.rows * 2))
        && format_of(PyTuple_GetItem(arguments, 1), &format)) {
        int64_t *offsets = PyMem_Calloc(table.rows + 1, sizeof *offsets);
        if (offsets) {
            call now = begin(session_behind(self));
            surd_status status = surd_expression_evaluate_texts(
                self->expression, table.columns, table.count, table.rows, format, &texts, offsets,
                validity, codes, &failures, &error);
            if (!end(&now)) surd_error_free(error);
            else if (status == SURD_OK)
                result = Py_BuildValue(
                    "y#y#n", surd_text_bytes(texts), (Py_ssize_t)surd_text_length(texts),
                    (const char *)offsets, (Py_ssize_t)((table.rows + 1) * sizeof *offsets),
                    (Py_ssize_t)failures);
            else failed(error, NULL, 0);
        } else {
            PyErr_NoMemory();
        }
        PyMem_Free(offsets);
    }
    surd_text_free(texts);
    surd_format_free(format);
    table_free(&table);
    return result;
}

/* ---- Arrays of doubles -------------------------------------------------------------------- */

/* NumPy's type of arrays and its function that makes one, from when the program has imported it. */
static PyObject *array_type, *empty_array;

static int knows_arrays(void)
{
    if (empty_array == NULL) {
        PyObject *module = PyDict_GetItemString(PyImport_GetModuleDict(), "numpy");
        if (module && array_type == NULL) array_type = PyObject_GetAttrString(module, "ndarray");
        if (array_type) empty_array = PyObject_GetAttrString(module, "empty");
        /* While it is being imported it has neither. */
        PyErr_Clear();
    }
    return empty_array != NULL;
}

/* Whether an object is an array of NumPy's with doubles one behind the other, which `view` then holds; no exception. */
static int is_plain_array(PyObject *object, Py_buffer *view)
{
    if ((PyObject *)Py_TYPE(object) != array_type) return 0;
    if (PyObject_GetBuffer(object, view, PyBUF_RECORDS_RO) < 0) {
        PyErr_Clear();
        return 0;
    }
    if (view->ndim == 1 && view->itemsize == sizeof(double) && strcmp(view->format, "d") == 0
        && (view->strides[0] == sizeof(double) || view->shape[0] <= 1))
        return 1;
    PyBuffer_Release(view);
    return 0;
}

#define FEW_COLUMNS 16

/*
 * The nearest doubles of the rows of some arrays of doubles, as an array: what `map` gives, in less time than it takes to
 * find out in Python all that a column may be. NULL without an exception where a column is something else. `failures`
 * says how many rows have no value.
 */
static PyObject *plain_map(
    Expression *self, PyObject *const *columns, Py_ssize_t count, size_t *failures)
{
    Py_buffer views[FEW_COLUMNS + 1];
    const double *values[FEW_COLUMNS];
    Py_ssize_t held = 0, rows;
    PyObject *result = NULL;
    surd_error *error = NULL;
    if (count == 0 || count > FEW_COLUMNS || count != self->count || !knows_arrays()) return NULL;
    int are_equal = 1;
    while (held < count && are_equal && is_plain_array(columns[held], &views[held])) {
        values[held] = views[held].buf;
        are_equal = views[held].shape[0] == views[0].shape[0];
        held += 1;
    }
    rows = held > 0 ? views[0].shape[0] : 0;
    PyObject *size = held == count && are_equal ? PyLong_FromSsize_t(rows) : NULL;
    if (size) result = PyObject_CallFunctionObjArgs(empty_array, size, NULL);
    Py_XDECREF(size);
    if (result && PyObject_GetBuffer(result, &views[count], PyBUF_WRITABLE) < 0) Py_CLEAR(result);
    if (result) {
        call now = begin(session_behind(self));
        surd_status status = surd_expression_evaluate_doubles(
            self->expression, values, count, rows, views[count].buf, NULL, NULL, failures, &error);
        PyBuffer_Release(&views[count]);
        int is_good = end(&now);
        if (!is_good) surd_error_free(error);
        else if (status != SURD_OK) failed(error, NULL, 0);
        if (!is_good || status != SURD_OK) Py_CLEAR(result);
    }
    while (held > 0) PyBuffer_Release(&views[--held]);
    return result;
}

/* What the package does with columns, by its name; a new object. Imported at need: whoever computes with numbers alone
   does without. */
static PyObject *column_function(const char *name)
{
    static PyObject *module = NULL;
    if (module == NULL) module = PyImport_ImportModule("surd._columns");
    return module ? PyObject_GetAttrString(module, name) : NULL;
}

/* Calls it with the expression before the columns. */
static PyObject *with_columns(
    const char *name, PyObject *self, PyObject *const *columns, Py_ssize_t count, PyObject *names)
{
    PyObject *function = column_function(name), *result = NULL;
    PyObject *all = function ? PyTuple_New(count + 1) : NULL, *named = all ? PyDict_New() : NULL;
    if (named) {
        int is_good = 1;
        Py_ssize_t more = names ? PyTuple_Size(names) : 0;
        PyTuple_SetItem(all, 0, Py_NewRef(self));
        for (Py_ssize_t i = 0; i < count; i += 1)
            PyTuple_SetItem(all, i + 1, Py_NewRef(columns[i]));
        for (Py_ssize_t i = 0; is_good && i < more; i += 1)
            is_good = PyDict_SetItem(named, PyTuple_GetItem(names, i), columns[count + i]) == 0;
        if (is_good) result = PyObject_Call(function, all, named);
    }
    Py_XDECREF(named);
    Py_XDECREF(all);
    Py_XDECREF(function);
    return result;
}

/* Whether `errors` is all that is named, and a text: then it. */
static PyObject *only_errors(PyObject *const *named, PyObject *names)
{
    if (names == NULL || PyTuple_Size(names) != 1 || !PyUnicode_Check(named[0])
        || PyUnicode_CompareWithASCIIString(PyTuple_GetItem(names, 0), "errors") != 0)
        return NULL;
    return named[0];
}

static PyObject *expression_map(
    PyObject *self, PyObject *const *columns, Py_ssize_t count, PyObject *names)
{
    PyObject *errors = only_errors(columns + count, names);
    int coerces = errors && PyUnicode_CompareWithASCIIString(errors, "coerce") == 0;
    int raises = names == NULL || PyTuple_Size(names) == 0
        || (errors && PyUnicode_CompareWithASCIIString(errors, "raise") == 0);
    if (coerces || raises) {
        size_t failures = 0;
        PyObject *result = plain_map((Expression *)self, columns, count, &failures);
        if (result != NULL && (failures == 0 || coerces)) return result;
        if (PyErr_Occurred()) return NULL;
        if (result != NULL) {
            Py_DECREF(result);
            return with_columns("refused", self, columns, count, NULL);
        }
    }
    return with_columns("mapped", self, columns, count, names);
}

static PyObject *expression_variables(PyObject *self, void *unused)
{
    (void)unused;
    return Py_NewRef(((Expression *)self)->variables);
}

static PyObject *expression_text(PyObject *self, void *unused)
{
    (void)unused;
    return Py_NewRef(((Expression *)self)->text);
}

static PyObject *expression_repr(PyObject *self)
{
    Expression *expression = (Expression *)self;
    return PyUnicode_FromFormat("Expression(%R, %R)", expression->text, expression->variables);
}

static PyObject *expression_same(PyObject *self, PyObject *unused)
{
    (void)unused;
    return Py_NewRef(self);
}

static PyObject *expression_reduced(PyObject *self, PyObject *unused)
{
    Expression *expression = (Expression *)self;
    (void)unused;
    return Py_BuildValue(
        "O(OO)", (PyObject *)expression_type, expression->text, expression->variables);
}

/* _inspect(format, lower, upper): the text of surd_expression_inspect. `lower` has a number for each variable, `upper` a
   number or None. */
static PyObject *expression_inspect(PyObject *object, PyObject *arguments)
{
    Expression *self = (Expression *)object;
    const char *format;
    PyObject *lower, *upper, *result = NULL;
    if (!PyArg_ParseTuple(arguments, "sO!O!", &format, &PyTuple_Type, &lower, &PyTuple_Type, &upper))
        return NULL;
    Py_ssize_t count = self->count, ready = 0;
    if (PyTuple_Size(lower) != count || PyTuple_Size(upper) != count) {
        PyErr_Format(PyExc_TypeError, "%zd values are needed for the variables", count);
        return NULL;
    }
    surd_value **values = PyMem_Calloc(4 * count + 1, sizeof *values);
    surd_value **made = values + 2 * count;
    surd_error *error = NULL;
    surd_text *text = NULL;
    if (values == NULL) return PyErr_NoMemory();
    for (; ready < 2 * count; ready += 1) {
        PyObject *item = ready < count ? PyTuple_GetItem(lower, ready)
                                       : PyTuple_GetItem(upper, ready - count);
        if (item == Py_None) continue;
        values[ready] = borrowed(item, &made[ready]);
        if (values[ready] == NULL) break;
    }
    if (ready == 2 * count) {
        call now = begin(session_behind(self));
        surd_status status = surd_expression_inspect(
            self->expression, format, (const surd_value *const *)values,
            (const surd_value *const *)(values + count), count, &text, &error);
        if (!end(&now)) {
            surd_error_free(error);
            surd_text_free(text);
        } else if (status == SURD_OK) {
            result = PyUnicode_DecodeUTF8(
                surd_text_bytes(text), surd_text_length(text), "replace");
            surd_text_free(text);
        } else {
            PyObject *bytes = utf8(self->text);
            char *start = NULL;
            Py_ssize_t length = 0;
            if (bytes) PyBytes_AsStringAndSize(bytes, &start, &length);
            failed(error, start, length);
            Py_XDECREF(bytes);
        }
    }
    for (Py_ssize_t i = 0; i < ready; i += 1) surd_value_free(made[i]);
    PyMem_Free(values);
    return result;
}

static PyMethodDef expression_methods[] = {
    {"evaluate", (PyCFunction)(void (*)(void))expression_call, METH_VARARGS | METH_KEYWORDS,
     "evaluate($self, *values, **named)\n--\n\nThe value: evaluate(3) in the order of the variables, or evaluate(r=3)."},
    {"evaluate_float", (PyCFunction)(void (*)(void))expression_float,
     METH_VARARGS | METH_KEYWORDS,
     "evaluate_float($self, *values, **named)\n--\n\nThe same for floats, correctly rounded to a float; no object is made.\n"
     "What no float can hold is a ValueError."},
    {"map", (PyCFunction)(void (*)(void))expression_map, METH_FASTCALL | METH_KEYWORDS,
     "map($self, *columns, errors='raise', output='float', places=None, options=None, **named)\n--\n\n"
     "The value for each row of a table, correctly rounded to a float, to decimals with so many places, or to texts.\n"
     "The first row without a value raises its error; errors='coerce' leaves such rows without one, and a dict as\n"
     "errors gets their numbers and codes. A number among the columns stands for a column of it."},
    {"_rows", expression_rows, METH_VARARGS, NULL},
    {"_complexes", expression_complexes, METH_VARARGS, NULL},
    {"_decimals", expression_decimals, METH_VARARGS, NULL},
    {"_texts", expression_texts, METH_VARARGS, NULL},
    {"_inspect", expression_inspect, METH_VARARGS, NULL},
    {"__reduce__", expression_reduced, METH_NOARGS, NULL},
    {"__copy__", expression_same, METH_NOARGS, NULL},
    {"__deepcopy__", expression_same, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef expression_properties[] = {
    {"variables", expression_variables, NULL, "The names of the variables, in their order.", NULL},
    {"text", expression_text, NULL, "The text that was compiled.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot expression_slots[] = {
    {Py_tp_doc, "Compiled once, evaluated many times, from any number of threads."},
    {Py_tp_new, expression_new},
    {Py_tp_dealloc, expression_free},
    {Py_tp_methods, expression_methods},
    {Py_tp_getset, expression_properties},
    {Py_tp_repr, expression_repr},
    {Py_tp_call, expression_call},
    {0, NULL},
};
static PyType_Spec expression_spec = {
    "surd.Expression", sizeof(Expression), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    expression_slots};

/* ---- Sums --------------------------------------------------------------------------------- */

typedef struct {
    PyObject_HEAD
    surd_sum *sum;
} Sum;

static void sum_free(PyObject *self)
{
    surd_sum_free(((Sum *)self)->sum);
    free_object(self);
}

static PyObject *sum_of(surd_sum *sum)
{
    Sum *self = new_object(sum_type);
    if (self) self->sum = sum;
    else surd_sum_free(sum);
    return (PyObject *)self;
}

static PyObject *sum_new(PyTypeObject *type, PyObject *arguments, PyObject *named)
{
    static char *names[] = {"squares", NULL};
    int squares = 0;
    surd_sum *sum = NULL;
    surd_error *error = NULL;
    (void)type;
    if (!PyArg_ParseTupleAndKeywords(arguments, named, "|p:Sum", names, &squares)) return NULL;
    if (surd_sum_create(squares, &sum, &error) != SURD_OK) return failed(error, NULL, 0);
    return sum_of(sum);
}

/* _add_column(rows, column): doubles, integers or decimals, as `map` has them. */
static PyObject *sum_add_column(PyObject *self, PyObject *arguments)
{
    Py_buffer buffers[3];
    surd_column column;
    Table table = {0, 1, 0, buffers, &column};
    PyObject *object;
    surd_error *error = NULL;
    int is_good = 0;
    if (!PyArg_ParseTuple(arguments, "nO:_add_column", &table.rows, &object)) return NULL;
    if (table.rows < 0 || table.rows > PY_SSIZE_T_MAX / 32) {
        PyErr_SetString(PyExc_ValueError, "the number of rows is too large");
        return NULL;
    }
    if (column_of(object, &table, &column)) {
        call now = begin(NULL);
        surd_status status = surd_sum_add_column(((Sum *)self)->sum, &column, table.rows, &error);
        is_good = end(&now);
        if (!is_good) surd_error_free(error);
        else if (status != SURD_OK) is_good = failed(error, NULL, 0) != NULL;
    }
    for (Py_ssize_t i = 0; i < table.views; i += 1) PyBuffer_Release(&buffers[i]);
    return is_good ? Py_NewRef(Py_None) : NULL;
}

/* _add(doubles[, others]): buffers of doubles; products of each two where there are two. */
static PyObject *sum_add(PyObject *self, PyObject *arguments)
{
    PyObject *left, *right = NULL;
    Py_buffer a, b;
    surd_error *error = NULL;
    surd_status status;
    if (!PyArg_ParseTuple(arguments, "O|O:_add", &left, &right)) return NULL;
    if (PyObject_GetBuffer(left, &a, PyBUF_SIMPLE) < 0) return NULL;
    if (right && PyObject_GetBuffer(right, &b, PyBUF_SIMPLE) < 0) {
        PyBuffer_Release(&a);
        return NULL;
    }
    size_t rows = (size_t)(right && b.len < a.len ? b.len : a.len) / 8;
    call now = begin(NULL);
    status = right ? surd_sum_add_products(((Sum *)self)->sum, a.buf, b.buf, rows, NULL, &error)
                   : surd_sum_add_doubles(((Sum *)self)->sum, a.buf, rows, NULL, &error);
    int is_good = end(&now);
    PyBuffer_Release(&a);
    if (right) PyBuffer_Release(&b);
    if (!is_good) {
        surd_error_free(error);
        return NULL;
    }
    return status == SURD_OK ? Py_NewRef(Py_None) : failed(error, NULL, 0);
}

static PyObject *sum_add_number(PyObject *self, PyObject *object)
{
    int64_t above, below;
    surd_value *made = NULL, *value = NULL;
    surd_error *error = NULL;
    surd_status status;
    if (words_in(object, &above, &below)) {
        status = surd_sum_add_words(((Sum *)self)->sum, above, below, &error);
    } else {
        if ((value = borrowed(object, &made)) == NULL) return NULL;
        status = surd_sum_add_value(((Sum *)self)->sum, value, &error);
        surd_value_free(made);
    }
    return status == SURD_OK ? Py_NewRef(Py_None) : failed(error, NULL, 0);
}

static PyObject *sum_merge(PyObject *self, PyObject *other)
{
    surd_error *error = NULL;
    if (Py_TYPE(other) != sum_type) {
        PyErr_SetString(PyExc_TypeError, "another surd.Sum is needed");
        return NULL;
    }
    if (surd_sum_merge(((Sum *)self)->sum, ((Sum *)other)->sum, &error) != SURD_OK)
        return failed(error, NULL, 0);
    return Py_NewRef(self);
}

static PyObject *sum_result(PyObject *self, void *statistic)
{
    surd_value *value = NULL;
    surd_error *error = NULL;
    if (surd_sum_result(
            ((Sum *)self)->sum, (surd_statistic)(intptr_t)statistic, &value, &error) != SURD_OK)
        return failed(error, NULL, 0);
    return number_of(value);
}

static PyObject *sum_total(PyObject *self, PyObject *unused)
{
    (void)unused;
    return sum_result(self, (void *)SURD_TOTAL);
}
static PyObject *sum_mean(PyObject *self, PyObject *unused)
{
    (void)unused;
    return sum_result(self, (void *)SURD_MEAN);
}
static PyObject *sum_variance(PyObject *self, PyObject *arguments, PyObject *named)
{
    static char *names[] = {"population", NULL};
    int population = 0;
    if (!PyArg_ParseTupleAndKeywords(arguments, named, "|p:variance", names, &population))
        return NULL;
    return sum_result(self, (void *)(intptr_t)(population ? SURD_POPULATION_VARIANCE : SURD_VARIANCE));
}

static PyObject *sum_count(PyObject *self, void *unused)
{
    int64_t count = 0;
    (void)unused;
    surd_sum_count(((Sum *)self)->sum, &count);
    return PyLong_FromLongLong(count);
}

static PyObject *sum_save(PyObject *self, PyObject *unused)
{
    surd_text *text = NULL;
    surd_error *error = NULL;
    (void)unused;
    if (surd_sum_save(((Sum *)self)->sum, &text, &error) != SURD_OK) return failed(error, NULL, 0);
    return taken(text);
}

static PyObject *sum_load(PyObject *type, PyObject *text)
{
    PyObject *bytes = utf8(text), *result = NULL;
    surd_sum *sum = NULL;
    surd_error *error = NULL;
    char *start;
    Py_ssize_t length;
    (void)type;
    if (bytes && PyBytes_AsStringAndSize(bytes, &start, &length) == 0) {
        if (surd_sum_load(start, length, &sum, &error) == SURD_OK) result = sum_of(sum);
        else failed(error, NULL, 0);
    }
    Py_XDECREF(bytes);
    return result;
}

static PyObject *sum_reduced(PyObject *self, PyObject *unused)
{
    PyObject *text = sum_save(self, unused);
    PyObject *load = text ? PyObject_GetAttrString((PyObject *)sum_type, "load") : NULL;
    PyObject *result = load ? Py_BuildValue("O(O)", load, text) : NULL;
    Py_XDECREF(load);
    Py_XDECREF(text);
    return result;
}

static PyObject *sum_helped(PyObject *self, PyObject *arguments)
{
    PyObject *left, *right = Py_None;
    if (!PyArg_ParseTuple(arguments, "O|O:add", &left, &right)) return NULL;
    PyObject *module = PyImport_ImportModule("surd._sums");
    PyObject *result = module ? PyObject_CallMethod(module, "summed", "OOO", self, left, right) : NULL;
    Py_XDECREF(module);
    return result;
}

static PyMethodDef sum_methods[] = {
    {"add", sum_helped, METH_VARARGS,
     "add($self, values, others=None, /)\n--\n\nAdds a column, or the products of two; an array, a Series, any iterable. The sum itself."},
    {"merge", sum_merge, METH_O, "merge($self, other, /)\n--\n\nAdds all of another sum. The sum itself."},
    {"total", sum_total, METH_NOARGS, "total($self, /)\n--\n\nThe exact sum."},
    {"mean", sum_mean, METH_NOARGS, "mean($self, /)\n--\n\nThe exact mean."},
    {"variance", (PyCFunction)(void (*)(void))sum_variance, METH_VARARGS | METH_KEYWORDS,
     "variance($self, population=False)\n--\n\nThe exact variance of a sum with squares."},
    {"save", sum_save, METH_NOARGS, "save($self, /)\n--\n\nAll of the sum as a text."},
    {"load", sum_load, METH_O | METH_STATIC, "load(text, /)\n--\n\nA sum that was saved."},
    {"_add", sum_add, METH_VARARGS, NULL},
    {"_add_column", sum_add_column, METH_VARARGS, NULL},
    {"_add_number", sum_add_number, METH_O, NULL},
    {"__reduce__", sum_reduced, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef sum_properties[] = {
    {"count", sum_count, NULL, "How many numbers, or products, were added.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot sum_slots[] = {
    {Py_tp_doc,
     "A sum of floats, or of products of two, that loses nothing: the same in any order, in any\n"
     "pieces. Sum(squares=True) gives variances too."},
    {Py_tp_new, sum_new},
    {Py_tp_dealloc, sum_free},
    {Py_tp_methods, sum_methods},
    {Py_tp_getset, sum_properties},
    {0, NULL},
};
static PyType_Spec sum_spec = {
    "surd.Sum", sizeof(Sum), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, sum_slots};

/* ---- The module --------------------------------------------------------------------------- */

static PyObject *library_version(PyObject *self, PyObject *unused)
{
    (void)self;
    (void)unused;
    return PyUnicode_FromString(surd_version());
}

static PyObject *row_code(PyObject *self, PyObject *code)
{
    long number = PyLong_AsLong(code);
    (void)self;
    if (number == -1 && PyErr_Occurred()) return NULL;
    return PyUnicode_FromString(surd_row_code((uint16_t)number));
}

/* From so many bytes on, large pages are worth a call to the system. */
#define LARGE_ROOM (4 << 20)

/*
 * room(size): so many bytes that whoever asks for them will write. The system is asked for large pages where there is
 * room for several, as NumPy asks: a formula of one operation would spend half of its time on small ones.
 */
static PyObject *room(PyObject *self, PyObject *size)
{
    Py_ssize_t bytes = PyLong_AsSsize_t(size);
    PyObject *made;
    (void)self;
    if (bytes == -1 && PyErr_Occurred()) return NULL;
    made = PyByteArray_FromStringAndSize(NULL, bytes);
#ifdef MADV_HUGEPAGE
    if (made != NULL && bytes >= LARGE_ROOM) {
        uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
        uintptr_t first = ((uintptr_t)PyByteArray_AsString(made) + page - 1) / page * page;
        uintptr_t end = ((uintptr_t)PyByteArray_AsString(made) + (uintptr_t)bytes) / page * page;
        /* Advice: where the system does not take it, the pages are small ones. */
        (void)madvise((void *)first, end - first, MADV_HUGEPAGE);
    }
#endif
    return made;
}

/* missing_rows(codes): in how many rows something is missing, whose code is 1. */
static PyObject *missing_rows(PyObject *self, PyObject *object)
{
    Py_buffer view;
    size_t count = 0;
    (void)self;
    if (PyObject_GetBuffer(object, &view, PyBUF_SIMPLE) < 0) return NULL;
    const uint16_t *codes = view.buf;
    for (Py_ssize_t row = 0; row < view.len / 2; row += 1) count += codes[row] == 1;
    PyBuffer_Release(&view);
    return PyLong_FromSize_t(count);
}

/* What `spread` reads and writes. */
typedef struct {
    char *values;
    uint8_t *validity;
    uint16_t *codes;
    const char *entries, *gap;
    const uint16_t *entry_codes;
    size_t entry_count, failed;
    const uint8_t *bits;
    Py_ssize_t first, rows;
} spreading;

/* The values of the rows, of `size` bytes each, whose places are unsigned integers of one kind; 0 where one lies beyond. */
#define SPREAD(name, integer)                                                                     \
    static inline int name(spreading *s, const integer *places, size_t size)                      \
    {                                                                                             \
        for (Py_ssize_t row = 0; row < s->rows; row += 1) {                                       \
            Py_ssize_t bit = s->first + row;                                                      \
            int is_there = s->bits == NULL || s->bits[bit / 8] >> bit % 8 & 1;                    \
            size_t place = is_there ? (size_t)places[bit] : 0;                                    \
            if (place >= s->entry_count) return 0;                                                \
            uint16_t code = is_there ? s->entry_codes[place] : 1;                                 \
            memcpy(s->values + row * size, is_there ? s->entries + place * size : s->gap, size);  \
            s->codes[row] = code;                                                                 \
            if (code == 0) continue;                                                              \
            s->validity[row / 8] &= (uint8_t)~(1u << row % 8);                                    \
            s->failed += 1;                                                                       \
        }                                                                                         \
        return 1;                                                                                 \
    }

SPREAD(spread_bytes, uint8_t)
SPREAD(spread_shorts, uint16_t)
SPREAD(spread_words, uint32_t)
SPREAD(spread_longs, uint64_t)

static int spread_rows(spreading *s, const void *places, int width, size_t size)
{
    switch (width) {
    case 1: return size == 8 ? spread_bytes(s, places, 8) : spread_bytes(s, places, 16);
    case 2: return size == 8 ? spread_shorts(s, places, 8) : spread_shorts(s, places, 16);
    case 4: return size == 8 ? spread_words(s, places, 8) : spread_words(s, places, 16);
    default: return size == 8 ? spread_longs(s, places, 8) : spread_longs(s, places, 16);
    }
}

/*
 * spread((values, validity, codes), (entries, their codes, gap), (places, width, bits, first, rows)): writes the value,
 * the bit and the code of each row, whose place says which entry it is; how many rows have no value.
 */
static PyObject *spread(PyObject *self, PyObject *arguments)
{
    Py_buffer values, validity, codes, entries, marks, gap, places, bits;
    int width;
    Py_ssize_t first, rows;
    PyObject *result = NULL;
    (void)self;
    memset(&bits, 0, sizeof bits);
    if (!PyArg_ParseTuple(
            arguments, "(w*w*w*)(y*y*y*)(y*iz*nn):spread", &values, &validity, &codes, &entries, &marks, &gap, &places,
            &width, &bits, &first, &rows))
        return NULL;
    size_t size = (size_t)gap.len, count = (size_t)marks.len / 2;
    int is_good = (size == 8 || size == 16) && (width == 1 || width == 2 || width == 4 || width == 8) && first >= 0
        && rows >= 0 && first <= PY_SSIZE_T_MAX / 32 && rows <= PY_SSIZE_T_MAX / 32;
    is_good = is_good && values.len >= rows * gap.len && validity.len >= (rows + 7) / 8 && codes.len >= 2 * rows
        && (size_t)entries.len >= count * size && places.len >= (first + rows) * width
        && (bits.buf == NULL || bits.len >= (first + rows + 7) / 8) && count > 0;
    if (is_good) {
        spreading all = {values.buf, validity.buf, codes.buf, entries.buf, gap.buf, marks.buf,
                         count, 0, bits.buf, first, rows};
        memset(all.validity, 0xFF, (size_t)rows / 8);
        if (rows % 8 > 0) all.validity[rows / 8] = (uint8_t)((1u << rows % 8) - 1);
        is_good = spread_rows(&all, places.buf, width, size);
        if (is_good) result = PyLong_FromSize_t(all.failed);
    }
    if (!is_good) PyErr_SetString(PyExc_ValueError, "the places of a dictionary are not those of its entries");
    Py_buffer *all[] = {&values, &validity, &codes, &entries, &marks, &gap, &places};
    for (size_t k = 0; k < sizeof all / sizeof *all; k += 1) PyBuffer_Release(all[k]);
    if (bits.obj != NULL) PyBuffer_Release(&bits);
    return result;
}

/* A few bytes, without the call that copies any number of them. */
static void copy_text(char *to, const char *from, size_t size)
{
    if (size > 16) memcpy(to, from, size);
    else if (size >= 8) {
        uint64_t head, tail;
        memcpy(&head, from, 8);
        memcpy(&tail, from + size - 8, 8);
        memcpy(to, &head, 8);
        memcpy(to + size - 8, &tail, 8);
    } else if (size >= 4) {
        uint32_t head, tail;
        memcpy(&head, from, 4);
        memcpy(&tail, from + size - 4, 4);
        memcpy(to, &head, 4);
        memcpy(to + size - 4, &tail, 4);
    } else
        for (size_t i = 0; i < size; i += 1) to[i] = from[i];
}

/* 1 where an object stands for a missing value. */
static int is_missing(PyObject *value, PyObject *const *missing, Py_ssize_t count, int is_nan_missing)
{
    if (value == NULL || value == Py_None) return 1;
    for (Py_ssize_t k = 0; k < count; k += 1)
        if (value == missing[k]) return 1;
    if (!is_nan_missing || !PyFloat_Check(value)) return 0;
    double number = PyFloat_AsDouble(value);
    return number != number;
}

/* So many objects are fetched from memory before they are read. */
#define AHEAD 16

/*
 * The texts of `rows` objects, in a list or one behind the other, as `joined` gives them; None where there is anything
 * else among them, and NULL with an exception. Nothing here runs code of Python's that could change them.
 */
static PyObject *joined_objects(
    PyObject *list, PyObject *const *objects, Py_ssize_t rows, PyObject *const *missing, Py_ssize_t count,
    int is_nan_missing)
{
    Py_ssize_t at = 0, space = 12 * rows + 64, gaps = 0;
    PyObject *bytes = PyByteArray_FromStringAndSize(NULL, space);
    PyObject *ends = PyByteArray_FromStringAndSize(NULL, 8 * (rows + 1));
    PyObject *bits = PyByteArray_FromStringAndSize(NULL, (rows + 7) / 8), *result = NULL;
    if (bytes == NULL || ends == NULL || bits == NULL) goto done;
    char *text = PyByteArray_AsString(bytes);
    int64_t *end = (int64_t *)(void *)PyByteArray_AsString(ends);
    uint8_t *validity = (uint8_t *)PyByteArray_AsString(bits);
    memset(validity, 0xFF, (size_t)(rows + 7) / 8);
    *end = 0;
    for (Py_ssize_t row = 0; row < rows; row += 1) {
        PyObject *value = list ? PyList_GetItem(list, row) : objects[row];
        Py_ssize_t size;
        const char *from;
        /* Objects lie anywhere, and a text begins behind its head. */
        if (row + AHEAD < rows) {
            const char *next = (const char *)(list ? PyList_GetItem(list, row + AHEAD) : objects[row + AHEAD]);
            __builtin_prefetch(next);
            __builtin_prefetch(next + 48);
        }
        if (value != NULL && (Py_TYPE(value) == &PyUnicode_Type || PyUnicode_Check(value))) {
            /* One with half of a pair of surrogates has none. */
            if ((from = PyUnicode_AsUTF8AndSize(value, &size)) == NULL) {
                PyErr_Clear();
                result = Py_NewRef(Py_None);
                goto done;
            }
            if (size > space - at) {
                space = at + size + (space > PY_SSIZE_T_MAX / 2 ? 0 : space);
                if (PyByteArray_Resize(bytes, space) < 0) goto done;
                text = PyByteArray_AsString(bytes);
            }
            copy_text(text + at, from, (size_t)size);
            at += size;
        } else if (is_missing(value, missing, count, is_nan_missing)) {
            validity[row / 8] &= (uint8_t)~(1u << row % 8);
            gaps += 1;
        } else {
            result = Py_NewRef(Py_None);
            goto done;
        }
        end[row + 1] = at;
    }
    result = PyTuple_Pack(3, bytes, ends, gaps ? bits : Py_None);
done:
    Py_XDECREF(bytes);
    Py_XDECREF(ends);
    Py_XDECREF(bits);
    return result;
}

/*
 * joined(values, missing, is_nan_missing): the texts of a list or an array of objects behind each other, where each
 * begins and the last one ends, and which are there, as the columns of texts have them; None where the values are others
 * than texts, None, the objects in `missing`, and NaN where that is missing.
 */
static PyObject *joined(PyObject *self, PyObject *arguments)
{
    PyObject *values, *names, *missing[4], *result = NULL;
    Py_buffer view;
    int is_nan_missing;
    Py_ssize_t count;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "OO!p:joined", &values, &PyTuple_Type, &names, &is_nan_missing)) return NULL;
    count = PyTuple_Size(names);
    if (count > 4) {
        PyErr_SetString(PyExc_ValueError, "so many missing values there are not");
        return NULL;
    }
    for (Py_ssize_t k = 0; k < count; k += 1) missing[k] = PyTuple_GetItem(names, k);
    if (PyList_Check(values))
        return joined_objects(values, NULL, PyList_Size(values), missing, count, is_nan_missing);
    if (PyObject_GetBuffer(values, &view, PyBUF_FORMAT | PyBUF_ND) < 0) return NULL;
    if (view.ndim != 1 || view.itemsize != sizeof(PyObject *) || view.format == NULL || strcmp(view.format, "O") != 0)
        PyErr_SetString(PyExc_TypeError, "a list or an array of objects is needed");
    else
        result = joined_objects(
            NULL, view.buf, view.len / view.itemsize, missing, count, is_nan_missing);
    PyBuffer_Release(&view);
    return result;
}

static PyObject *live_objects(PyObject *self, PyObject *unused)
{
    (void)self;
    (void)unused;
    return PyLong_FromSize_t(surd_live_objects());
}

static PyMethodDef functions[] = {
    {"library_version", library_version, METH_NOARGS,
     "library_version()\n--\n\nThe version of the C library."},
    {"row_code", row_code, METH_O, NULL},
    {"room", room, METH_O, NULL},
    {"joined", joined, METH_VARARGS, NULL},
    {"missing_rows", missing_rows, METH_O, NULL},
    {"spread", spread, METH_VARARGS, NULL},
    {"live_objects", live_objects, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject *add_type(PyObject *module, const char *name, PyType_Spec *spec)
{
    PyObject *type = PyType_FromSpec(spec);
    if (type && PyModule_AddObjectRef(module, name, type) < 0) Py_CLEAR(type);
    return (PyTypeObject *)type;
}

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "surd._surd", NULL, -1, functions, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__surd(void)
{
    PyObject *module = NULL, *fractions = PyImport_ImportModule("fractions");
    helpers = PyImport_ImportModule("surd._helpers");
    formats = PyImport_ImportModule("surd._formats");
    if (helpers == NULL || formats == NULL || fractions == NULL) goto failed;
    fraction_type = PyObject_GetAttrString(fractions, "Fraction");
    error_type = PyObject_GetAttrString(helpers, "SurdError");
    division_type = PyObject_GetAttrString(helpers, "SurdDivisionByZero");
    if (fraction_type == NULL || error_type == NULL || division_type == NULL) goto failed;
    if (surd_session_create(NULL, &own_session, NULL) != SURD_OK) {
        PyErr_SetString(PyExc_ImportError, "the library gives no session");
        goto failed;
    }
    /* Whoever imports this may be another. */
    PyObject *ident = PyObject_GetAttrString(helpers, "MAIN_THREAD");
    main_thread = ident ? PyLong_AsUnsignedLong(ident) : 0;
    Py_XDECREF(ident);
    if (PyErr_Occurred()) goto failed;
    pthread_atfork(NULL, NULL, after_fork);
    module = PyModule_Create(&definition);
    if (module == NULL) goto failed;
    number_type = add_type(module, "Number", &number_spec);
    list_type = add_type(module, "List", &list_spec);
    polynomial_type = add_type(module, "Polynomial", &polynomial_spec);
    session_type = add_type(module, "Session", &session_spec);
    expression_type = add_type(module, "Expression", &expression_spec);
    sum_type = add_type(module, "Sum", &sum_spec);
    if (number_type && list_type && polynomial_type && session_type && expression_type && sum_type) {
        Py_DECREF(fractions);
        return module;
    }
    Py_DECREF(module);
failed:
    Py_XDECREF(fractions);
    return NULL;
}
