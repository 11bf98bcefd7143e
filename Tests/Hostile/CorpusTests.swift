import Foundation
import FuzzTargets
import Testing

/// The inputs that a fuzzer found, and seeds for it: none may break anything again.
@Suite struct CorpusTests {
    static let corpus = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fuzz/Corpus")

    @Test(arguments: FuzzTarget.allCases)
    func everyInputIsSurvived(_ target: FuzzTarget) throws {
        let folder = Self.corpus.appending(path: target.rawValue)
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        for file in files.sorted(by: { $0.path < $1.path }) {
            target.run([UInt8](try Data(contentsOf: file)))
        }
    }

    /// A few thousand mutations of the corpus, the same ones everywhere.
    @Test(arguments: FuzzTarget.allCases)
    func smallChangesAreSurvived(_ target: FuzzTarget) throws {
        let folder = Self.corpus.appending(path: target.rawValue)
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        let seeds = try files.sorted { $0.path < $1.path }.map { [UInt8](try Data(contentsOf: $0)) }
        var random = SeededGenerator(state: 20_261_120)
        for _ in 0..<1_000 {
            guard var bytes = seeds.randomElement(using: &random) else { return }
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                mutate(&bytes, seeds, &random)
            }
            target.run(bytes)
        }
    }

    private func mutate(
        _ bytes: inout [UInt8], _ seeds: [[UInt8]], _ random: inout SeededGenerator
    ) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 1:
            bytes.insert(
                contentsOf: "()^!*+-/%1e.x;=,".utf8.shuffled(using: &random).prefix(2), at: place)
        case 2: if place < bytes.count { bytes.remove(at: place) }
        case 3:
            if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
        default:
            let other = seeds.randomElement(using: &random) ?? []
            bytes = Array(bytes[..<place] + other.suffix(20)).suffix(600)
        }
    }
}

/// SplitMix64: the same numbers everywhere from the same seed.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
