# Shell functions that build the C library; sourced after support.sh, never run.

# Apart from other builds, because its flags differ from theirs.
library_build="$root/.build/library"
case $(uname -s) in
Darwin) library_name=libSurdC.dylib ;;
*) library_name=libSurdC.so ;;
esac
library_binary="$library_build/$library_name"
library_stamp="$library_build/library.stamp"
header_file="$root/Sources/CSurd/surd.h"
library_version=$(sed -n 's/^#define SURD_VERSION "\(.*\)"/\1/p' "$header_file")

library_is_fresh() {
    [ -f "$library_binary" ] && [ -f "$library_stamp" ] &&
        [ -z "$(find "$root/Sources" "$root/Package.swift" "$root/Scripts/libSurdC.map" \
            -newer "$library_stamp" -print -quit)" ]
}

# Builds the release library. On Linux it carries Swift's standard library inside, so that it
# needs no toolchain where it is installed, and shows nothing but the functions of surd.h, so
# that it never meets another Swift, GMP wrapper or Surd in the process it is loaded into.
build_library() {
    need_swift
    need_libraries
    mkdir -p "$library_build" 2>/dev/null && [ -w "$library_build" ] ||
        fail "no permission to write in $library_build."
    say "building the C library (once after each change; the first time takes minutes)"
    library_log="$library_build/build.log"
    : >"$library_log"
    library_started="$library_stamp.$$"
    : >"$library_started"
    if [ "$(uname -s)" = Linux ]; then
        set -- -Xswiftc -static-stdlib \
            -Xlinker --version-script="$root/Scripts/libSurdC.map" \
            -Xlinker -soname=libSurdC.so -Xlinker --gc-sections
    else
        set --
    fi
    if ! swift build --package-path "$root" --scratch-path "$library_build" -c release \
        --product SurdC "$@" >>"$library_log" 2>&1; then
        rm -f "$library_started"
        grep -E 'error:' "$library_log" | sort -u | head -n 10 >&2
        fail "the build failed; everything it said is in $library_log."
    fi
    cp -f "$library_build/release/$library_name" "$library_binary.$$" &&
        { strip -x "$library_binary.$$" >/dev/null 2>&1 || true; } &&
        mv -f "$library_binary.$$" "$library_binary" ||
        fail "the library could not be copied to $library_binary."
    mv -f "$library_started" "$library_stamp"
}

# What pkg-config says about the library. The paths follow the file, wherever it is put.
write_pkgconfig() {
    cat <<END
prefix=\${pcfiledir}/../..
libdir=\${prefix}/lib
includedir=\${prefix}/include

Name: surd
Description: Certified arbitrary-precision arithmetic
Version: $library_version
Libs: -L\${libdir} -lSurdC
Cflags: -I\${includedir}
END
}
