/* Which kernels run here, and the floating-point state that they need. */
#include "filter.h"

extern const filter_kernels filter_kernels_portable;
#if defined(__x86_64__)
extern const filter_kernels filter_kernels_avx2;
#endif

size_t filter_kernels_all(const filter_kernels **all, size_t capacity)
{
    size_t count = 0;
    if (count < capacity) all[count++] = &filter_kernels_portable;
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (count < capacity && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        all[count++] = &filter_kernels_avx2;
#endif
    return count;
}

const filter_kernels *filter_kernels_here(void)
{
    const filter_kernels *all[2];
    return all[filter_kernels_all(all, 2) - 1];
}

extern const filter_machine filter_machine_any;
#if defined(__x86_64__)
extern const filter_machine filter_machine_avx2;
#endif

const filter_machine *filter_machine_portable(void) { return &filter_machine_any; }

const filter_machine *filter_machine_here(void)
{
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return &filter_machine_avx2;
#endif
    return &filter_machine_any;
}

/*
 * Whether doubles are rounded to nearest and subnormals kept, found by computing: to ask the
 * processor takes as long as a formula. 1 + x is nearer to the double above 1, -1 - x to the one below
 * -1, 1 + x/2 to 1; and the difference of the normal numbers is none. (A difference, as products of
 * subnormals are slow.)
 */
static int is_as_needed(void)
{
    static const volatile double one = 1, x = 0x1.1p-53, small = 0x1p-1022, large = 0x1.8p-1022;
    double a = one, b = x, difference = large - small;
    return a + b > a && -a - b < -a && a + b * 0.5 == a && difference > 0;
}

int filter_evaluate(
    const filter_machine *machine, const filter_program *program, const double *inputs,
    filter_cell *cells, double *result)
{
    filter_cell local[FILTER_CELLS];
    if (program->cell_count <= FILTER_CELLS) cells = local;
    if (is_as_needed()) return machine->evaluate(program, inputs, cells, result);
    uint64_t before = filter_enter();
    int isDecided = machine->evaluate(program, inputs, cells, result);
    filter_leave(before);
    return isDecided;
}

int filter_decimal(
    const filter_machine *machine, const filter_program *program, const double *inputs,
    filter_cell *cells, int digits, filter_digits *result)
{
    filter_cell local[FILTER_CELLS];
    if (program->cell_count <= FILTER_CELLS) cells = local;
    if (is_as_needed()) return machine->decimal(program, inputs, cells, digits, result);
    uint64_t before = filter_enter();
    int isDecided = machine->decimal(program, inputs, cells, digits, result);
    filter_leave(before);
    return isDecided;
}

#if defined(__x86_64__)

/* Round to nearest, subnormals kept, no traps, no flags raised. */
uint64_t filter_enter(void)
{
    unsigned state = __builtin_ia32_stmxcsr();
    __builtin_ia32_ldmxcsr(0x1F80);
    return state;
}

/* What was computed in between leaves no flag behind. */
void filter_leave(uint64_t state) { __builtin_ia32_ldmxcsr((unsigned)state); }

#elif defined(__aarch64__)

uint64_t filter_enter(void)
{
    uint64_t control, status;
    __asm__ volatile("mrs %0, fpcr" : "=r"(control));
    __asm__ volatile("mrs %0, fpsr" : "=r"(status));
    __asm__ volatile("msr fpcr, %0" : : "r"((uint64_t)0));
    return control << 32 | (status & 0xFFFFFFFF);
}

void filter_leave(uint64_t state)
{
    __asm__ volatile("msr fpcr, %0" : : "r"(state >> 32));
    __asm__ volatile("msr fpsr, %0" : : "r"(state & 0xFFFFFFFF));
}

#else
#error "write filter_enter and filter_leave for this processor"
#endif
