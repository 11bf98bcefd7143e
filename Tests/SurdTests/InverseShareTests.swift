import Surd
import Testing

/// Inverses of the shares of Euler's integral where the answer is far below what a double holds, and on both sides of
/// the border from which bound 190 is used.
///
/// Values from mpmath at 120 digits: e^((ln p + ln Γ(1 + a))/a), and where that is not all, the fixed point
/// of x = (p Γ(1 + a)/M(x))^(1/a), M = Σ (−x)^n a/((a + n) n!).
@Suite struct InverseShareTests {
    static let cases = [
        ("gammaqinv(1e-17, 0.5)", "1.6902250441978504599e-30102999566398120"),
        ("gammapinv(1e-17, 0.5)", "1.6902250441978504599e-30102999566398120"),
        ("gammapinv(1e-9, 0.5)", "1.2171307283765969245e-301029996"),
        ("gammaqinv(1e-30, 1e-25)", "2.000451822913458637e-43430"),
        ("gammapinv(1/1000, 1e-9)", "5.6192123043311531245e-9001"),
        ("gammapinv(7/2, 1e-400)", "1.0441322279116055328e-114"),
        ("gammapinv(5/8, 1e-19)", "3.343012818248579052e-31"),
        ("gammapinv(2/3, 1e-22)", "8.5772456620478032606e-34"),
        ("gammapinv(2/3, 1e-25)", "2.7123632342869908998e-38"),
        ("gammapinv(1/50, 1/5)", "6.4252995970945084631e-36"),
        ("gammapinv(1/50, 1/4)", "4.5018812291177002835e-31"),
    ]

    @Test(arguments: cases.indices)
    func smallSolutions(_ index: Int) throws {
        let (text, expected) = Self.cases[index]
        #expect(try Surd.evaluate(text).digits(20) == expected)
    }
}
