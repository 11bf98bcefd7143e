import CGMP
import Foundation

/// What a reader must know of the machine before comparing figures from two of them.
struct Machine: Codable, Sendable {
    let processor: String
    let cores: Int
    let system: String
    let gmp: String
    let mpfr: String
    let build: String

    static func current() -> Machine {
        Machine(
            processor: processorName(),
            cores: ProcessInfo.processInfo.activeProcessorCount,
            system: ProcessInfo.processInfo.operatingSystemVersionString,
            gmp: String(cString: __gmp_version),
            mpfr: String(cString: mpfr_get_version()),
            build: isOptimised ? "release" : "debug")
    }

    static var isOptimised: Bool {
        #if DEBUG
            false
        #else
            true
        #endif
    }

    private static func processorName() -> String {
        let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        for line in text.split(separator: "\n") where line.hasPrefix("model name") {
            if let colon = line.firstIndex(of: ":") {
                return line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            }
        }
        return "unknown processor"
    }

    var line: String {
        "\(processor), \(cores) cores, \(system); GMP \(gmp), MPFR \(mpfr); \(build) build"
    }
}
