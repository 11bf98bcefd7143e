/*
 * service [WORKERS [SECONDS]]: answers requests, one on each line of its input, as a service that
 * takes formulas from strangers would.
 *
 *     $ printf '1/3 + 1/7\n9^9^9^9^9\n' | ./service 2 0.5
 *     1: 0.47619047619047619048
 *     2: error too-large
 *
 * Each worker is a thread with a session of its own, whose limits end what takes too long or too
 * much room. A watcher cancels what is still at work two seconds after its limit of time, and all of it
 * when the service is told to end (SIGTERM, Ctrl-C). Answers come as they are ready, with the number of
 * the request. At the end the memory that was used at most is said.
 */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#include <surd.h>

enum { MOST_WORKERS = 64, LONGEST_REQUEST = 1 << 16, LONGEST_ANSWER = 1 << 12 };

struct worker {
    pthread_t thread;
    surd_session *session;
    /* When the request that it works on began; 0 between requests. */
    time_t since;
};

static struct worker workers[MOST_WORKERS];
static int worker_count = 2;
static double seconds = 0.5;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long taken, answered, refused, cancelled;
static volatile sig_atomic_t ending;

static void end(int number)
{
    (void)number;
    ending = 1;
}

/* The next request, without the end of its line; 0 when there is none. */
static int take(struct worker *self, char *request, long *number)
{
    int some;
    pthread_mutex_lock(&lock);
    self->since = 0;
    some = !ending && fgets(request, LONGEST_REQUEST, stdin) != NULL;
    if (some) {
        *number = ++taken;
        self->since = time(NULL);
        /* What the watcher may have cancelled was the request before. */
        surd_session_resume(self->session);
    }
    pthread_mutex_unlock(&lock);
    if (some) request[strcspn(request, "\n")] = 0;
    return some;
}

static void *work(void *argument)
{
    struct worker *self = argument;
    char *request = malloc(LONGEST_REQUEST), *answer = malloc(LONGEST_ANSWER);
    surd_error *error;
    long number;

    while (request && answer && take(self, request, &number)) {
        surd_status status = surd_evaluate_line(
            self->session, request, SURD_NUL_TERMINATED, answer, LONGEST_ANSWER, NULL, NULL, NULL,
            &error);
        pthread_mutex_lock(&lock);
        if (status == SURD_OK) {
            answered++;
            printf("%ld: %s\n", number, answer);
        } else {
            const char *code = surd_error_code(error);
            refused++;
            if (strcmp(code, "cancelled") == 0) cancelled++;
            printf("%ld: error %s\n", number, code);
            surd_error_free(error);
        }
        pthread_mutex_unlock(&lock);
    }
    free(request);
    free(answer);
    return NULL;
}

static void *watch(void *done)
{
    struct timespec pause = {0, 20 * 1000 * 1000};
    while (!*(volatile sig_atomic_t *)done) {
        int index;
        time_t now = time(NULL);
        nanosleep(&pause, NULL);
        pthread_mutex_lock(&lock);
        for (index = 0; index < worker_count; index++) {
            time_t since = workers[index].since;
            if (since && (ending || (double)(now - since) > seconds + 2))
                surd_session_cancel(workers[index].session);
        }
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(int count, char **arguments)
{
    static volatile sig_atomic_t done;
    struct rusage usage;
    struct sigaction action;
    pthread_t watcher;
    char options[64];
    int index;

    if (count > 1) worker_count = atoi(arguments[1]);
    if (count > 2) seconds = atof(arguments[2]);
    if (count > 3 || worker_count < 1 || worker_count > MOST_WORKERS || !(seconds > 0)) {
        fprintf(stderr, "usage: service [WORKERS [SECONDS]]\n");
        return 2;
    }
    memset(&action, 0, sizeof action);
    action.sa_handler = end;
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    snprintf(options, sizeof options, "limits=untrusted time=%g", seconds);
    for (index = 0; index < worker_count; index++) {
        surd_error *error;
        if (surd_session_create(options, &workers[index].session, &error) != SURD_OK) {
            fprintf(stderr, "%s\n", surd_error_report(error));
            surd_error_free(error);
            return 1;
        }
    }
    for (index = 0; index < worker_count; index++)
        if (pthread_create(&workers[index].thread, NULL, work, &workers[index])) return 1;
    if (pthread_create(&watcher, NULL, watch, (void *)&done)) return 1;
    for (index = 0; index < worker_count; index++) pthread_join(workers[index].thread, NULL);
    done = 1;
    pthread_join(watcher, NULL);
    for (index = 0; index < worker_count; index++) surd_session_free(workers[index].session);

    getrusage(RUSAGE_SELF, &usage);
    fprintf(
        stderr, "%ld requests: %ld answered, %ld refused (%ld cancelled); at most %ld MiB\n",
        taken, answered, refused, cancelled, usage.ru_maxrss / 1024);
    return surd_live_objects() == 0 ? 0 : 3;
}
