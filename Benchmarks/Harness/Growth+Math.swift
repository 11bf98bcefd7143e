import Foundation

extension Growth {
    static func logarithm(_ x: Double) -> Double { log(x) }
    static func exponential(_ x: Double) -> Double { exp(x) }
}
