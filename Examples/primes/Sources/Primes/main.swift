// Number theory: a key pair, a signature, a factorisation, and generic code over the numbers.
//
//     swift run --package-path Examples/primes
import Surd

/// A generator with a seed, so that this example prints the same each time. Real keys take
/// `BigInt.random(bits:)`, which asks the system.
struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state ^ state >> 33) &* 0xff51_afd7_ed55_8ccd
    }
}

var generator = Seeded(state: 2026)
let p = (BigInt.random(bits: 256, using: &generator) | 1 << 255).nextPrime()
let q = (BigInt.random(bits: 256, using: &generator) | 1 << 255).nextPrime()
let n = p * q
let e: BigInt = 65_537
let d = try e.inverse(modulo: BigInt.leastCommonMultiple(p - 1, q - 1))
print("the modulus has", n.bitLength, "bits")

let message = BigInt(bytes: Array("exact stays exact".utf8))
let signature = try message.power(d, modulus: n)
let opened = try signature.power(e, modulus: n)
print("opened:", String(decoding: opened.magnitudeBytes(), as: UTF8.self))
print("as bytes:", signature.magnitudeBytes(minimumCount: 64).count)

// Jacobi's symbol says what squares are, and Euler's criterion agrees.
let a: BigInt = 5
let euler = try a.power((p - 1) / 2, modulus: p)
print("symbol and criterion agree:", try a.jacobiSymbol(modulo: p) == (euler == 1 ? 1 : -1))

// Mersenne numbers: which of them are prime, and what the others are made of.
let exponents = [31, 61, 67, 89, 107, 109, 127]
print("prime:", exponents.filter { (BigInt(2) ** $0 - 1).isPrime })
print("2^67 - 1 =", try (BigInt(2) ** 67 - 1).factored().map(\.prime))

// What would take too long says so, instead of taking it.
do {
    _ = try BigInt(10).power(1 << 40)
} catch {
    print(error.code + ":", error.message)
}

// Generic code: see Numerics.swift.
print("over fractions:", polynomial([1, 0.5, 0.25] as [BigRational], at: 3))
print("over numbers:", polynomial([1, .pi], at: BigNumber(2)))
print("means of 1 and 2:", means(BigNumber(1), 2).map(\.description).joined(separator: " "))
print("exp(log 7) = 7:", undoes(BigNumber(7)))
