// swift-tools-version: 6.2
import PackageDescription

// One set of rules for every Swift target: language mode 6, warnings are errors.
let house: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

// What a quick fuzzer watches is what reads text, not the numbers below, which take most of the time.
let readers: [SwiftSetting] =
    Context.environment["SURD_FUZZ"] == "readers" ? [.unsafeFlags(["-sanitize=fuzzer"])] : []

// MARK: - What others build on

let products: [Product] = [
    .library(name: "Surd", targets: ["Surd"]),
    .library(name: "SurdFoundation", targets: ["SurdFoundation"]),
    .library(name: "SurdKeypad", targets: ["SurdKeypad"]),
    .library(name: "SurdC", type: .dynamic, targets: ["SurdC"]),
    .executable(name: "surd", targets: ["SurdMain"]),
]

// MARK: - C libraries, found on the system

let systemLibraries: [Target] = [
    .systemLibrary(
        name: "CGMP",
        pkgConfig: "mpfr",
        providers: [.apt(["libgmp-dev", "libmpfr-dev"]), .brew(["gmp", "mpfr"])])
]

// MARK: - The house, from the ground up; an arrow never points upward

// Each folder has a page that says what belongs there.
func pages(_ folders: [String]) -> [String] { folders.map { "\($0)/README.md" } }
let numbers = [
    "Support", "Integer", "Rational", "Theory", "Ball", "Kernels", "Kernels/Elementary",
    "Functions", "Tape", "Exact", "Number", "Matrix", "Complex", "Jet", "Strip", "Germ",
    "Calculus", "Format", "Floating",
    "Theory/Factoring", "Functions/Bessel", "Functions/Gamma", "Functions/Hypergeometric",
    "Functions/Zeta",
]
let library: [Target] = [
    // Pairs of doubles with a bound, in loops that the C compiler turns into vectors.
    .target(name: "CFilter"),
    // Long products, in vectors too, and tables of constants: what Swift's compiler would take seconds
    // for. Compiled before all Swift, it is also where a missing GMP is said once.
    .target(name: "CKernels", dependencies: ["CGMP", "CFilter"]),
    .target(
        name: "SurdNumbers", dependencies: ["CGMP", "CKernels"], exclude: pages(numbers),
        swiftSettings: house),
    .target(name: "SurdSyntax", exclude: pages(["."]), swiftSettings: house + readers),
    .target(
        name: "Surd", dependencies: ["SurdSyntax", "SurdNumbers", "CFilter"],
        exclude: pages([
            "Certificate", "Columns", "Errors", "Evaluation", "Floating", "Functions", "Program",
            "Session",
            "Values",
        ]),
        swiftSettings: house + readers),
    .target(
        name: "SurdKeypad", dependencies: ["Surd"], exclude: pages(["."]), swiftSettings: house),
    // What meets Foundation, which the others do without.
    .target(
        name: "SurdFoundation", dependencies: ["Surd"], exclude: pages(["."]), swiftSettings: house),
]

// The header of the C library is written by hand; Swift implements what it declares.
let embedding: [Target] = [
    .systemLibrary(name: "CSurd"),
    .target(
        name: "SurdC", dependencies: ["CSurd", "Surd", "SurdKeypad"], exclude: pages(["."]),
        swiftSettings: house + readers),
]

let command: [Target] = [
    .target(
        name: "SurdTool", dependencies: ["SurdSyntax", "Surd", "SurdKeypad"],
        exclude: pages([".", "Columns", "Evaluation", "Lines", "Prompt"]), swiftSettings: house),
    .executableTarget(name: "SurdMain", dependencies: ["SurdTool"], swiftSettings: house),
]

// MARK: - The judge

let benchmarks: [Target] = [
    // Stands in front of the C library's allocator, so it is linked into benchmarks alone.
    .target(name: "CCounters"),
    .executableTarget(
        name: "Benchmarks",
        dependencies: [
            "CCounters", "CGMP", "CSurd", "SurdNumbers", "SurdSyntax", "Surd", "SurdKeypad",
            "SurdC", "SurdFoundation",
        ],
        path: "Benchmarks", exclude: ["baseline.json", "cases.txt", "Peers"], swiftSettings: house),
]

// MARK: - Fuzzing

// What Scripts/fuzz feeds with arbitrary bytes; the tests replay its corpus.
let fuzzing: [Target] = [
    .target(
        name: "FuzzTargets",
        dependencies: ["SurdSyntax", "SurdNumbers", "Surd", "SurdKeypad", "CSurd", "SurdC"],
        path: "Fuzz/Targets", swiftSettings: house + readers)
]
let fuzzProducts: [Product] =
    Context.environment["SURD_FUZZ"] == nil
    ? [] : [.library(name: "SurdFuzz", type: .static, targets: ["FuzzTargets"])]

// MARK: - Tests

let tests: [Target] = [
    .testTarget(
        name: "SurdNumbersTests", dependencies: ["Surd", "SurdNumbers", "CGMP", "CKernels"],
        swiftSettings: house),
    // Reads the sources and the pages: which folder uses which, and which words they have.
    .testTarget(name: "StructureTests", exclude: ["words.txt"], swiftSettings: house),
    .testTarget(name: "SurdSyntaxTests", dependencies: ["SurdSyntax"], swiftSettings: house),
    .testTarget(
        name: "SurdTests", dependencies: ["Surd"], exclude: ["Golden", "Data"],
        swiftSettings: house),
    .testTarget(
        name: "SurdCTests", dependencies: ["SurdC", "CSurd", "Surd"], swiftSettings: house),
    .testTarget(
        name: "SurdFoundationTests", dependencies: ["SurdFoundation", "Surd"],
        swiftSettings: house),
    .testTarget(
        name: "SurdKeypadTests", dependencies: ["SurdKeypad", "Surd"], swiftSettings: house),
    .testTarget(
        name: "HostileTests", dependencies: ["FuzzTargets", "SurdMain"], path: "Tests/Hostile",
        exclude: ["hostile.tsv", "standard.tsv"], swiftSettings: house),
    // The command with a function that ignores every limit, for tests.
    .executableTarget(
        name: "SurdStubborn", dependencies: ["SurdTool", "Surd"], path: "Tests/Stubborn",
        swiftSettings: house),
    .testTarget(
        name: "SurdToolTests", dependencies: ["SurdTool", "SurdMain", "SurdStubborn", "Surd"],
        exclude: ["Sessions", "Decimals"], swiftSettings: house),
    .testTarget(name: "BenchmarkTests", dependencies: ["Benchmarks"], swiftSettings: house),
]

let package = Package(
    name: "Surd",
    // What the standard library says of InlineArray, Span and `span`: Scripts/check platforms shows it.
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: products + fuzzProducts,
    targets: systemLibraries + library + embedding + command + benchmarks + fuzzing + tests)
