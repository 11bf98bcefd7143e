# Shell functions shared by the scripts beside this file; sourced, never run.
# Plain POSIX sh, so that the oldest /bin/sh will do.

# Everything the scripts say about themselves goes to standard error: standard output
# belongs to the results.
say() { printf '%s\n' "surd: $*" >&2; }
fail() {
    say "$*"
    exit 2
}

# Where everything that is built for the command itself lives. It is kept apart from the
# directory of `swift build` and `swift test`: other flags there would rebuild the world.
command_build="$root/.build/command"
command_binary="$command_build/surd"
command_stamp="$command_build/surd.stamp"

need_swift() {
    command -v swift >/dev/null 2>&1 ||
        fail "Swift 6.2 or later is needed and no 'swift' was found; get it from https://swift.org/install."
}

# The compiler that sees the same headers as SwiftPM will.
c_compiler() {
    toolchain=$(dirname "$(command -v swift)")
    for candidate in "$toolchain/clang" clang cc gcc; do
        if command -v "$candidate" >/dev/null 2>&1; then
            printf '%s\n' "$candidate"
            return 0
        fi
    done
    return 1
}

# True when GMP and MPFR can be compiled against. Without any C compiler the headers are
# looked for in the usual places.
have_libraries() {
    if compiler=$(c_compiler); then
        printf '#include <stdio.h>\n#include <gmp.h>\n#include <mpfr.h>\n' |
            "$compiler" -E -x c -I/opt/homebrew/include -I/usr/local/include - >/dev/null 2>&1
    else
        [ -f /usr/include/mpfr.h ] || [ -f /usr/local/include/mpfr.h ] ||
            [ -f /opt/homebrew/include/mpfr.h ]
    fi
}

# as_root COMMAND…: runs it as root, through sudo where that is needed and possible without
# waiting for a password nobody can type.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif [ -t 0 ]; then
        sudo "$@"
    else
        sudo -n "$@"
    fi
}

# How as_root gets there, for messages.
through_sudo() {
    [ "$(id -u)" -eq 0 ] || printf ' through sudo'
}

may_become_root() {
    [ "$(id -u)" -eq 0 ] && return 0
    command -v sudo >/dev/null 2>&1 || return 1
    [ -t 0 ] || sudo -n true >/dev/null 2>&1
}

# Installs GMP and MPFR when they are missing, or says in one sentence why it cannot.
need_libraries() {
    have_libraries && return 0
    if command -v apt-get >/dev/null 2>&1; then
        may_become_root ||
            fail "GMP and MPFR are missing and installing them needs root: run 'apt-get install libgmp-dev libmpfr-dev' as root, then try again."
        say "GMP and MPFR are missing: installing the packages libgmp-dev and libmpfr-dev with apt-get, as root$(through_sudo) (once)"
        install_log=$(mktemp) || fail "no temporary file could be made."
        if ! install_with_apt libgmp-dev libmpfr-dev >"$install_log" 2>&1; then
            tail -n 5 "$install_log" >&2
            rm -f "$install_log"
            fail "apt-get could not install libgmp-dev and libmpfr-dev; its last words are above."
        fi
        rm -f "$install_log"
    elif command -v brew >/dev/null 2>&1; then
        say "installing gmp, mpfr and pkgconf with brew (once)"
        brew install --quiet gmp mpfr pkgconf >&2 ||
            fail "brew could not install gmp, mpfr and pkgconf; its message is above."
    else
        fail "GMP and MPFR are missing and neither apt-get nor brew is here: install the development files of both, then try again."
    fi
    have_libraries ||
        fail "GMP and MPFR were installed, but their headers gmp.h and mpfr.h are not where the compiler looks."
}

# The package lists of a fresh machine may be missing or stale: they are fetched only when
# the first try fails.
install_with_apt() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" ||
        {
            as_root apt-get update &&
                as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y \
                    --no-install-recommends "$@"
        }
}

# True when the command was built and nothing it is made of has changed since. `find` looks
# at directories too, so a removed file counts. This is all a second run pays for.
command_is_fresh() {
    [ -x "$command_binary" ] && [ -f "$command_stamp" ] &&
        [ -z "$(find "$root/Sources" "$root/Package.swift" -newer "$command_stamp" -print -quit)" ]
}

# report_progress LOG: says every few seconds how far the build is that writes to LOG, until
# stop_reporting. The build itself stays in the foreground, so that Ctrl-C reaches it.
report_progress() {
    (
        seconds=0
        while sleep 4 </dev/null >/dev/null 2>&1 && kill -0 $$ 2>/dev/null; do
            seconds=$((seconds + 4))
            say "building: $(build_step "$1")$seconds s so far"
        done
    ) &
    reporter=$!
}

# The last of SwiftPM's own lines such as "[6/9] Compiling Surd", as "6 of 9, Compiling Surd, ".
build_step() {
    tr '\r' '\n' <"$1" 2>/dev/null |
        sed -n 's|^\[\([0-9]*\)/\([0-9]*\)\] \(Compiling [A-Za-z]*\).*|\1 of \2, \3, |p
            s|^\[\([0-9]*\)/\([0-9]*\)\] .*|\1 of \2, |p' | tail -n 1
}

stop_reporting() {
    [ -z "${reporter:-}" ] || kill "$reporter" 2>/dev/null
    [ -z "${reporter:-}" ] || wait "$reporter" 2>/dev/null
    reporter=
}

# Builds the release command, as static as this system allows: a static program starts in
# half a millisecond, a dynamic one in three. Never leaves half a binary behind.
build_command() {
    need_swift
    need_libraries
    mkdir -p "$command_build" 2>/dev/null && [ -w "$command_build" ] ||
        fail "no permission to write in $command_build."
    say "building the command (once after each change; the first time takes a minute or two)"
    build_log="$command_build/build.log"
    : >"$build_log"
    started="$command_stamp.$$"
    : >"$started"
    trap 'stop_reporting; rm -f "$started" "$command_binary.$$"' EXIT
    trap 'exit 130' INT TERM
    report_progress "$build_log"
    build_as_static_as_possible
    built=$?
    stop_reporting
    if [ "$built" -ne 0 ]; then
        grep -E 'error:' "$build_log" | sort -u | head -n 10 >&2
        fail "the build failed; everything it said is in $build_log."
    fi
    mv -f "$started" "$command_stamp"
    trap - EXIT INT TERM
}

# A module's interface is written before its code, and the modules above it begin with that: on two
# cores a third of the time is saved, and the command executes no more instructions for it.
#
# Nor is there anything of the standard library's regular expressions, which are more than a megabyte of
# every program that is linked statically: SurdNumbers has a search of its own.
overlapped="--use-integrated-swift-driver -Xswiftc -emit-module-separately-wmo -Xswiftc -disable-cmo"
overlapped="$overlapped -Xswiftc -Xfrontend -Xswiftc -disable-implicit-string-processing-module-import"
# A hash that the compiler keeps of its own work would differ from one build to the next.
overlapped="$overlapped -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen"

# Large functions take no more into them at a quarter of the size at which they would by default: a
# fifth of the time, for one or two percent more instructions.
shorter="-Xswiftc -Xllvm -Xswiftc -sil-inline-overall-caller-block-limit=100"

# Nobody looks up names in the command, which are a quarter of its bytes.
nameless="-Xlinker -s"

# The compiler's memory in large pages, and none of it handed back in between: a fifteenth of the
# time. Another C library than GNU's does not look at it.
roomy="glibc.malloc.hugetlb=1:glibc.malloc.tcache_count=65535:glibc.malloc.top_pad=268435456"
roomy="$roomy:glibc.malloc.trim_threshold=4294967296:glibc.malloc.mmap_threshold=1073741824"

# Sources that do not compile will not compile with other flags either: only a failed link
# is worth another attempt.
#
# The last attempt asks nothing special of the compiler.
build_as_static_as_possible() {
    set -- $overlapped
    if [ "$(uname -s)" = Linux ]; then
        set -- "$@" $nameless
        build_release "$@" $shorter -Xswiftc -static-executable && return 0
        grep -q '\.swift:[0-9]*:[0-9]*: error:' "$build_log" && return 1
        # Another compiler may not know the option of its optimiser.
        grep -q 'Unknown command line argument' "$build_log" &&
            build_release "$@" -Xswiftc -static-executable && return 0
        build_release "$@" --static-swift-stdlib && return 0
    fi
    build_release
}

# Linux keeps a file in its cache in pieces as large as it was written in, and a start asks for each
# piece once: what the linker or `cp` wrote takes a third more faults, and a fifth more time, to start.
copy_whole() {
    cp -fP "$1" "$2" && { [ -L "$2" ] || dd if="$1" of="$2" bs=16777216 2>/dev/null; }
}

# build_release FLAGS…: one attempt, proven by running what came out of it. Without what a debugger
# would want to know: that makes the first build shorter and the command a good deal smaller.
build_release() {
    {
        printf '\n== swift build %s\n' "$*"
        GLIBC_TUNABLES=${GLIBC_TUNABLES:-$roomy} \
            swift build --package-path "$root" --scratch-path "$command_build" -c release \
            --product surd -Xswiftc -gnone "$@" &&
            copy_whole "$command_build/release/surd" "$command_binary.$$" &&
            "$command_binary.$$" --version &&
            mv -f "$command_binary.$$" "$command_binary"
    } >>"$build_log" 2>&1
}
