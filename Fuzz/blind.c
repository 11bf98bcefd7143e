/* A driver without coverage: changes inputs that are known and runs them, ten times as many as a driver that
 * watches what each of them reaches. Scripts/fuzz -b builds and runs it on what the other one has found.
 *
 *   blind RUNS SEED FOUND FILE...     the dictionary's words are in the file named by SURD_FUZZ_DICTIONARY
 *
 * An input that ends the process is left in the folder FOUND. */
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LONGEST = 120, SLOW = 5 };

struct input { uint8_t *bytes; size_t size; };

static struct input *inputs, *words;
static size_t input_count, word_count;
static uint8_t current[4 * LONGEST];
static size_t current_size;
static char found[512];
static clock_t began;
static uint64_t state;

static uint64_t next(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * 0x2545F4914F6CDD1Dull >> 16;
}

static size_t below(size_t count) { return (size_t)(next() % count); }

static void add(struct input **list, size_t *count, const uint8_t *bytes, size_t size)
{
    if ((*count & (*count - 1)) == 0) {
        *list = realloc(*list, (*count ? 2 * *count : 1) * sizeof **list);
        if (!*list) exit(2);
    }
    (*list)[*count].bytes = memcpy(malloc(size + 1), bytes, size);
    (*list)[(*count)++].size = size;
}

static void read_file(const char *path)
{
    uint8_t bytes[LONGEST];
    FILE *file = fopen(path, "rb");
    if (!file) return;
    add(&inputs, &input_count, bytes, fread(bytes, 1, sizeof bytes, file));
    fclose(file);
}

static void read_path(const char *path)
{
    char name[1024];
    struct dirent *entry;
    DIR *folder = opendir(path);
    if (!folder) {
        read_file(path);
        return;
    }
    while ((entry = readdir(folder))) {
        if (entry->d_name[0] == '.') continue;
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        read_file(name);
    }
    closedir(folder);
}

/* The words of libFuzzer's notation that need no escapes. */
static void read_words(const char *path)
{
    char line[256];
    FILE *file = path ? fopen(path, "r") : NULL;
    while (file && fgets(line, sizeof line, file)) {
        size_t length = strcspn(line, "\n");
        if (length > 2 && line[0] == '"' && !strchr(line, '\\'))
            add(&words, &word_count, (uint8_t *)line + 1, length - 2);
    }
    if (file) fclose(file);
}

/* Leaves the input, whatever happens afterwards. Only what a signal handler may call. */
static void keep(int number)
{
    int file = open(found, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file >= 0 && write(file, current, current_size) >= 0) close(file);
    signal(number, SIG_DFL);
    raise(number);
}

static void look_at_clock(int number)
{
    if (clock() - began > SLOW * CLOCKS_PER_SEC) keep(SIGABRT);
    (void)number;
    alarm(1);
}

static void insert(size_t place, const uint8_t *bytes, size_t size)
{
    if (current_size + size > LONGEST) return;
    memmove(current + place + size, current + place, current_size - place);
    memcpy(current + place, bytes, size);
    current_size += size;
}

static void change(void)
{
    size_t place = below(current_size + 1), length, other;
    uint8_t byte = (uint8_t)next();
    const struct input *source;

    switch (below(8)) {
    case 0:
        if (place < current_size) current[place] = byte;
        break;
    case 1:
        byte = (uint8_t)"0123456789.eE+-*/^!%(),= ;:\n<>&|x"[below(33)];
        insert(place, &byte, 1);
        break;
    case 2:
        length = below(8) + 1;
        if (place + length > current_size) break;
        memmove(current + place, current + place + length, current_size - place - length);
        current_size -= length;
        break;
    case 3:
    case 4:
        if (!word_count) break;
        source = &words[below(word_count)];
        insert(place, source->bytes, source->size);
        break;
    case 5:
        source = &inputs[below(input_count)];
        other = below(source->size + 1);
        length = below(source->size - other + 1);
        insert(place, source->bytes + other, length);
        break;
    case 6:
        length = below(12) + 1;
        other = below(current_size + 1);
        if (other + length <= current_size) {
            uint8_t copy[16];
            memcpy(copy, current + other, length);
            insert(place, copy, length);
        }
        break;
    default:
        if (place < current_size && current[place] >= '0' && current[place] <= '9')
            current[place] = (uint8_t)('0' + below(10));
    }
}

int main(int count, char **arguments)
{
    static const int signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
    unsigned long long runs, run;
    int index;

    if (count < 5) {
        fputs("usage: blind RUNS SEED FOUND FILE...\n", stderr);
        return 2;
    }
    runs = strtoull(arguments[1], NULL, 10);
    state = strtoull(arguments[2], NULL, 10) * 0x9E3779B97F4A7C15ull + 1;
    snprintf(found, sizeof found, "%s-%s", arguments[3], arguments[2]);
    for (index = 4; index < count; index++) read_path(arguments[index]);
    read_words(getenv("SURD_FUZZ_DICTIONARY"));
    unsetenv("SURD_FUZZ_DICTIONARY");
    if (!input_count) {
        fputs("blind: no inputs\n", stderr);
        return 2;
    }
    for (index = 0; index < (int)(sizeof signals / sizeof *signals); index++)
        signal(signals[index], keep);
    signal(SIGALRM, look_at_clock);
    alarm(1);
    for (run = 0; run < runs; run++) {
        const struct input *source = &inputs[below(input_count)];
        size_t changes = below(4) + 1;
        memcpy(current, source->bytes, source->size);
        current_size = source->size;
        while (changes--) change();
        began = clock();
        LLVMFuzzerTestOneInput(current, current_size);
        if ((run & 0xFFFFF) == 0xFFFFF) fprintf(stderr, "%llu\n", run + 1);
    }
    printf("%llu inputs, nothing broke\n", runs);
    return 0;
}
