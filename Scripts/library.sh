# Shell functions that build the C library; sourced after support.sh, never run.

# Apart from other builds, because its flags differ from theirs.
library_build="$root/.build/library"
case $(uname -s) in
Darwin) library_name=libSurdC.dylib library_soname= ;;
# The name that programs look for when they run; it changes when they would have to be built anew.
*) library_name=libSurdC.so library_soname=libSurdC.so.1 ;;
esac
library_binary="$library_build/$library_name"
library_static="$library_build/libSurdC.a"
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
        # The linker's id of a build would be a sum over what is there for debuggers too, which is never the same.
        # It stays where a program unloads it: Swift's runtime does not give back what it made once.
        set -- -Xswiftc -static-stdlib -Xlinker -z -Xlinker nodelete \
            -Xlinker --version-script="$root/Scripts/libSurdC.map" \
            -Xlinker -soname="$library_soname" -Xlinker --gc-sections -Xlinker --build-id=none
    else
        set --
    fi
    trap 'stop_reporting; rm -f "$library_started"' EXIT
    trap 'exit 130' INT TERM
    report_progress "$library_log"
    swift build --package-path "$root" --scratch-path "$library_build" -c release \
        --product SurdC $overlapped "$@" >>"$library_log" 2>&1
    built=$?
    stop_reporting
    trap - EXIT INT TERM
    if [ "$built" -ne 0 ]; then
        rm -f "$library_started"
        grep -E 'error:' "$library_log" | sort -u | head -n 10 >&2
        fail "the build failed; everything it said is in $library_log."
    fi
    cp -f "$library_build/release/$library_name" "$library_binary.$$" &&
        { strip -x "$library_binary.$$" >/dev/null 2>&1 || true; } &&
        mv -f "$library_binary.$$" "$library_binary" ||
        fail "the library could not be copied to $library_binary."
    rm -f "$library_static"
    if [ "$(uname -s)" = Linux ] && ! build_static_library >>"$library_log" 2>&1; then
        rm -f "$library_static"
        say "the static library was left out; why is in $library_log."
    fi
    mv -f "$library_started" "$library_stamp"
}

# The same for programs that want it inside: one object with Swift's standard library in it, in
# which all names but those of surd.h are its own.
build_static_library() {
    runtime=$(swiftc -print-target-info -static-stdlib |
        sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')/linux
    objects=$library_build/release
    pieces=$(mktemp -d) || return 1
    # The objects that the shared library was linked from. Those of files that are gone stay in the folders.
    ld -r -o "$pieces/all.o" "@$objects/SurdC.product/Objects.LinkFileList" \
        "$runtime/$(uname -m)/swiftrt.o" --start-group "$runtime"/libswift*.a \
        "$runtime/libdispatch.a" "$runtime/libBlocksRuntime.a" --end-group &&
        objcopy --wildcard --keep-global-symbol='surd_*' "$pieces/all.o" "$pieces/surd.o" &&
        strip --strip-debug "$pieces/surd.o" &&
        ar rcs "$library_static" "$pieces/surd.o"
    built=$?
    rm -rf "$pieces"
    return "$built"
}

# What pkg-config says about the library in a folder of the prefix. The paths follow the file,
# wherever it is put.
write_pkgconfig() {
    up=$(printf '%s\n' "$1" | sed 's|[^/][^/]*|..|g')
    cat <<END
prefix=\${pcfiledir}/../$up
libdir=\${prefix}/$1
includedir=\${prefix}/include

Name: surd
Description: Certified arbitrary-precision arithmetic
Version: $library_version
Libs: -L\${libdir} -lSurdC
Libs.private: -lmpfr -lgmp -lstdc++ -lm -lpthread -ldl
Cflags: -I\${includedir}
END
}

# What CMake's find_package(surd) reads: the target surd::surd. The paths follow the file.
write_cmake() {
    up=$(printf '%s\n' "$1" | sed 's|[^/][^/]*|..|g')
    cat <<END
get_filename_component(_surd_prefix "\${CMAKE_CURRENT_LIST_DIR}/../../$up" ABSOLUTE)
if(NOT TARGET surd::surd)
  add_library(surd::surd SHARED IMPORTED)
  set_target_properties(surd::surd PROPERTIES
    IMPORTED_LOCATION "\${_surd_prefix}/$1/${library_soname:-$library_name}"
    IMPORTED_SONAME "${library_soname:-$library_name}"
    INTERFACE_INCLUDE_DIRECTORIES "\${_surd_prefix}/include")
endif()
END
}

write_cmake_version() {
    cat <<END
set(PACKAGE_VERSION "$library_version")
if(PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION
   OR NOT PACKAGE_FIND_VERSION_MAJOR STREQUAL "${library_version%%.*}")
  set(PACKAGE_VERSION_COMPATIBLE FALSE)
else()
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
  if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
    set(PACKAGE_VERSION_EXACT TRUE)
  endif()
endif()
END
}
