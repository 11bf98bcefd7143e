/* Which kernels run here, and the floating-point state that they need. */
#include "filter.h"

extern const filter_kernels filter_kernels_portable;
#if defined(__x86_64__)
extern const filter_kernels filter_kernels_avx2, filter_kernels_avx512;
#endif

size_t filter_kernels_all(const filter_kernels **all, size_t capacity)
{
    size_t count = 0;
    if (count < capacity) all[count++] = &filter_kernels_portable;
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (count < capacity && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        all[count++] = &filter_kernels_avx2;
    if (count < capacity && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw"))
        all[count++] = &filter_kernels_avx512;
#endif
    return count;
}

const filter_kernels *filter_kernels_here(void)
{
    const filter_kernels *all[3];
    return all[filter_kernels_all(all, 3) - 1];
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
