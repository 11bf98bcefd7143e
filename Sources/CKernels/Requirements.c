/*
 * What the package needs of the system, asked for where it is said once: everything in Swift waits
 * for this target, and each of its files would say it again (Sources/CGMP/shim.h).
 */
#if !__has_include(<gmp.h>) || !__has_include(<mpfr.h>)
#error "Surd needs GMP and MPFR. Run `apt-get install libgmp-dev libmpfr-dev` (Debian, Ubuntu), `dnf install gmp-devel mpfr-devel` (Fedora) or `brew install gmp mpfr pkgconf` (macOS)"
#endif

typedef int surd_requirements_are_met;
