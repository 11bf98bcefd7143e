/// A complex number with rational parts.
struct GaussianRational: Hashable {
    var re: BigRational
    var im: BigRational

    init(_ re: BigRational, _ im: BigRational = 0) {
        self.re = re
        self.im = im
    }

    static let one = GaussianRational(1)
    static let i = GaussianRational(0, 1)

    var isZero: Bool { re.isZero && im.isZero }
    var isReal: Bool { im.isZero }
    var norm: BigRational { re * re + im * im }
    var bits: Int { max(re.bits, im.bits) }

    /// One over a value that is not zero.
    var inverse: GaussianRational {
        let norm = self.norm
        return GaussianRational(re / norm, -im / norm)
    }

    static func + (a: GaussianRational, b: GaussianRational) -> GaussianRational {
        GaussianRational(a.re + b.re, a.im + b.im)
    }

    static prefix func - (a: GaussianRational) -> GaussianRational {
        GaussianRational(-a.re, -a.im)
    }

    static func * (a: GaussianRational, b: GaussianRational) -> GaussianRational {
        if a.im.isZero, b.im.isZero { return GaussianRational(a.re * b.re) }
        return GaussianRational(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re)
    }
}
