internal import CSurd

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What libFuzzer calls for each input; `SURD_FUZZ_TARGET` names the target.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Entry.target.run(Array(UnsafeBufferPointer(start: start, count: count)))
    precondition(surd_live_objects() == 0, "something was not freed")
    return 0
}

/// Called once; with `SURD_FUZZ_DICTIONARY=file` the dictionary is written there and nothing is run.
@_cdecl("LLVMFuzzerInitialize")
package func fuzzInitialize(
    _ count: UnsafeMutablePointer<CInt>?,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
    guard let name = getenv("SURD_FUZZ_DICTIONARY") else { return 0 }
    guard let file = fopen(name, "w") else { exit(2) }
    fputs(FuzzTarget.dictionary, file)
    fclose(file)
    exit(0)
}

extension FuzzTarget {
    /// Milliseconds that one input may take; `SURD_FUZZ_MILLISECONDS` buys more inputs with less.
    static let patience =
        getenv("SURD_FUZZ_MILLISECONDS").flatMap { Int(String(cString: $0)) } ?? 40
}

private enum Entry {
    static let target: FuzzTarget = {
        let name = getenv("SURD_FUZZ_TARGET").map { String(cString: $0) } ?? ""
        guard let target = FuzzTarget(rawValue: name) else {
            let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
            fatalError("SURD_FUZZ_TARGET must be one of \(names)")
        }
        return target
    }()
}
