import Testing

@testable import SurdNumbers

/// Expressions that are exactly zero. Each is a textbook identity, and was checked to 1,000 digits
/// with mpmath 1.3 (`abs(mpf) < 1e-990`); DLMF section numbers are given where they help.
@Suite struct IdentityTests {
    static let monitor = Monitor(limits: Limits(maximumPrecision: 1 << 20))

    @Test(arguments: [
        "sqrt(3+2*sqrt(2))-1-sqrt(2)",
        "cos(pi/5)-(1+sqrt(5))/4",
        "sqrt(2)+sqrt(3)-sqrt(5+2*sqrt(6))",
        "sqrt(2+sqrt(2+sqrt(2)))-2*cos(pi/16)",
        "(7+4*sqrt(3))^20+(7-4*sqrt(3))^20-75492168629825517411074",
        "abs(15-sqrt(15^2+1))-1/(15+sqrt(15^2+1))",
        "cbrt(2+sqrt(5))+cbrt(2-sqrt(5))-1",
        "sqrt(16-2*sqrt(29)+2*sqrt(55-10*sqrt(29)))-sqrt(22+2*sqrt(5))+sqrt(11+2*sqrt(29))-sqrt(5)",
        "cos(pi/7)-cos(2*pi/7)+cos(3*pi/7)-1/2",
        "sin(pi/12)-(sqrt(6)-sqrt(2))/4",
        "tan(pi/8)-sqrt(2)+1",
        "sin(pi/5)^2-(5-sqrt(5))/8",
        "tan(pi/5)-sqrt(5-2*sqrt(5))",
        "16*cos(pi/17)*cos(2*pi/17)*cos(4*pi/17)*cos(8*pi/17)-1",
        "root(7,4)^2-sqrt(7)",
        "(sqrt(5)-2)^(1/3)-(sqrt(5)-1)/2",
        "phi^2-phi-1",
        "sqrt(5+sqrt(24))-sqrt(2)-sqrt(3)",
    ])
    func algebraic(_ text: String) throws {
        #expect(try TestExpression.evaluate(text).sign(monitor: Self.monitor) == 0)
    }

    @Test(arguments: [
        "sin(1)^2+cos(1)^2-1",
        "cosh(1)^2-sinh(1)^2-1",
        "sin(2)-2*sin(1)*cos(1)",
        "sin(3)-3*sin(1)+4*sin(1)^3",
        "cos(1+sqrt(2))-cos(1)*cos(sqrt(2))+sin(1)*sin(sqrt(2))",
        "tan(3)-(tan(1)+tan(2))/(1-tan(1)*tan(2))",
        "1+tan(1)^2-sec(1)^2",
        "1+cot(2)^2-csc(2)^2",
        "sinh(1+pi)-sinh(1)*cosh(pi)-cosh(1)*sinh(pi)",
        "tanh(2)-2*tanh(1)/(1+tanh(1)^2)",
        "exp(1)-exp(1/2)^2",
        "exp(pi+1)-exp(pi)*e",
        "exp(sqrt(2))*exp(-sqrt(2))-1",
        "exp(1)-sinh(1)-cosh(1)",
        "(exp(2)-1)/(exp(2)+1)-tanh(1)",
        "sin(pi/7+1)-sin(pi/7)*cos(1)-cos(pi/7)*sin(1)",
        "cos(pi*sqrt(2))-2*cos(pi*sqrt(2)/2)^2+1",
        "expm1(2)-exp(2)+1",
        "sin(10^30*pi+1)-sin(1)",
        "sqrt(sin(1)^2)-sin(1)",
        "sqrt(sin(1))*sqrt(sin(1))-sin(1)",
    ])
    func exponentials(_ text: String) throws {
        #expect(try TestExpression.evaluate(text).sign(monitor: Self.monitor) == 0)
    }

    @Test(arguments: [
        "ln(6)-ln(2)-ln(3)",
        "ln(2/3)+ln(3/2)",
        "ln(pi*e)-ln(pi)-1",
        "ln(2*pi)-ln(2)-ln(pi)",
        "2^(log2(3))-3",
        "exp(ln(2)*ln(3)/ln(2))-3",
        "log(1000,7)*ln(7)-3*ln(10)",
        "log2(3)-ln(3)/ln(2)",
        "log10(2)+log10(5)-1",
        "log(5,3)*log(3,5)-1",
        "sqrt(pi)^2-pi",
        "pi^pi*pi^(-pi)-1",
        "2^pi*3^pi-6^pi",
        "(2^sqrt(2))^sqrt(2)-4",
        "exp(pi*sqrt(163)/2)^2-exp(pi*sqrt(163))",
        "ln(sqrt(2)+1)+ln(sqrt(2)-1)",
        "acosh(2)-ln(2+sqrt(3))",
        "asinh(1)-ln(1+sqrt(2))",
        "atanh(1/2)-ln(3)/2",
        "asinh(3/4)-ln(2)",
        "ln(2+sqrt(3))+ln(2-sqrt(3))",
        "ln(1+pi)+ln(2)-ln(2+2*pi)",
        "log1p(2)-ln(3)",
        "exp(asinh(2))-2-sqrt(5)",
        "ln(123456789*987654321)-ln(123456789)-ln(987654321)",
    ])
    func logarithms(_ text: String) throws {
        #expect(try TestExpression.evaluate(text).sign(monitor: Self.monitor) == 0)
    }

    @Test(arguments: [
        "4*atan(1)-pi",
        "16*atan(1/5)-4*atan(1/239)-pi",
        "atan(1)+atan(2)+atan(3)-pi",
        "atan(1/2)+atan(1/3)-pi/4",
        "48*atan(1/18)+32*atan(1/57)-20*atan(1/239)-pi",
        "48*atan(1/49)+128*atan(1/57)-20*atan(1/239)+48*atan(1/110443)-pi",
        "asin(1/3)+acos(1/3)-pi/2",
        "asin(3/5)-atan(3/4)",
        "atan(sqrt(2))+atan(1/sqrt(2))-pi/2",
        "atan(pi)+atan(1/pi)-pi/2",
        "atan(sqrt(2)-1)-pi/8",
        "atan(2-sqrt(3))-pi/12",
        "acos((1+sqrt(5))/4)-pi/5",
        "sin(atan(2))-2/sqrt(5)",
        "cos(atan(1/2)+atan(1/3))-sqrt(2)/2",
        "sin(acos(1/3))-sqrt(8)/3",
        "cos(2*asin(1/pi))-1+2/pi^2",
        "tan(asin(1/4))-1/sqrt(15)",
        "asin(sin(10))-3*pi+10",
        "acos(cos(10))-4*pi+10",
        "atan(tan(10))-10+3*pi",
        "atan2(1,-1)-3*pi/4",
        "atan2(3,-4)-pi+atan(3/4)",
        "tan(atan(1/2)/2+atan(1/2)/2)-1/2",
        "hypot(3,pi)^2-9-pi^2",
        "acos(-1/7)-2*asin(2/sqrt(7))",
        "acos(1/9)-pi+2*asin(sqrt(5)/3)",
        "asin(1/3)+2*asin(1/sqrt(3))-pi/2",
    ])
    func angles(_ text: String) throws {
        #expect(try TestExpression.evaluate(text).sign(monitor: Self.monitor) == 0)
    }

    @Test(arguments: [
        "gamma(1/2)^2-pi",
        "gamma(1/3)*gamma(2/3)-2*pi/sqrt(3)",
        "gamma(1/4)*gamma(3/4)-pi*sqrt(2)",
        "gamma(4/3)-gamma(1/3)/3",
        "gamma(-1/3)+3*gamma(2/3)",
        // DLMF 5.5.5, the duplication formula.
        "gamma(1/6)*gamma(2/3)-2^(2/3)*sqrt(pi)*gamma(1/3)",
        "gamma(1/8)*gamma(5/8)-2^(3/4)*sqrt(pi)*gamma(1/4)",
        "gamma(pi+1)-pi*gamma(pi)",
        "gamma(pi)*gamma(1-pi)-pi/sin(pi^2)",
        "beta(1/3,1/2)-gamma(1/3)*sqrt(pi)/gamma(5/6)",
        "lgamma(1/3)+lgamma(2/3)-ln(2*pi/sqrt(3))",
        "digamma(1)+egamma",
        "digamma(3)-3/2+egamma",
        "digamma(1/2)+egamma+2*ln(2)",
        // DLMF 5.5.4
        "digamma(2/3)-digamma(1/3)-pi/sqrt(3)",
        "erf(1)+erfc(1)-1",
        "erf(-2)+erf(2)",
        "zeta(2)-pi^2/6",
        "zeta(4)*90-pi^4",
        "zeta(2)^2-5*zeta(4)/2",
        "li(2)-ei(ln(2))",
        // DLMF 25.12
        "li2(1/2)-pi^2/12+ln(2)^2/2",
        "li2(1/3)+li2(2/3)-pi^2/6+ln(3)*ln(3/2)",
        "li2(-1/2)+li2(1/3)+ln(3/2)^2/2",
        "lambertw(1)*exp(lambertw(1))-1",
        "lambertw(2)+ln(lambertw(2))-ln(2)",
        "lambertw(1/2*exp(1/2))-1/2",
        "besselj(-3,2)+besselj(3,2)",
        "agm(1,sqrt(2))-agm(sqrt(2),1)",
        "catalan*2-catalan-catalan",
    ])
    func special(_ text: String) throws {
        #expect(try TestExpression.evaluate(text).sign(monitor: Self.monitor) == 0)
    }

    /// Not zero, though close to it: the sign is that of mpmath at 200 digits.
    @Test(arguments: [
        ("exp(pi*sqrt(163))-262537412640768744", -1),
        ("exp(pi*sqrt(163))-640320^3-744", -1),
        ("sqrt(2)+sqrt(3)-pi", 1),
        ("sqrt(10)+sqrt(11)+sqrt(18)-sqrt(5)-sqrt(12)-sqrt(20)", 1),
        (
            "sqrt(1000001)+sqrt(1000025)+sqrt(1000031)+sqrt(1000084)+sqrt(1000087)+sqrt(1000134)"
                + "+sqrt(1000158)+sqrt(1000182)+sqrt(1000198)"
                + "-sqrt(1000002)-sqrt(1000018)-sqrt(1000042)-sqrt(1000066)-sqrt(1000113)"
                + "-sqrt(1000116)-sqrt(1000169)-sqrt(1000175)-sqrt(1000199)", -1
        ),
        ("cos(ln(pi+20))+1", 1),
        ("sin(11)+1", 1),
        ("cbrt(2)-1.259921049894873164767210607278228350570251464701", 1),
        ("atan(1/5)*16-4*atan(1/240)-pi", 1),
        ("gamma(1/3)*gamma(2/3)-3.6275987284684357", 1),
        ("cos(pi/7)-0.9009688679024191262361023195074450511659191621318", 1),
        ("exp(1)^(1/10^20)-1-1/10^20", 1),
        ("tanh(200)-1", -1),
        ("zeta(3)-1.2020569031595942853997381615114499907649862923405", -1),
    ])
    func nearMisses(_ text: String, _ sign: Int) throws {
        #expect(try TestExpression.evaluate(text).sign(monitor: Self.monitor) == sign)
    }

    /// PARI 2.15.2: polclass(-4n).
    @Test(arguments: [
        (1, ["-1728", "1"]),
        (5, ["-681472000", "-1264000", "1"]),
        (6, ["14670139392", "-4834944", "1"]),
        (15, ["153173312762625", "-37018076625", "1"]),
        (58, ["14871070713157137145512000000000", "-604729957849891344000", "1"]),
        (
            14,
            [
                "10064086044321563803648", "2257767342088912896", "2059647197077504",
                "-16220384512", "1",
            ]
        ),
    ])
    func classPolynomial(_ n: Int, _ coefficients: [String]) throws {
        let algebra = IdentityAlgebra(monitor: Self.monitor)
        let polynomial = try ClassPolynomial(
            n: n,
            digits: { (number, bits) throws(IdentityStop) in
                try algebra.digits(of: number, bits: bits)
            }, monitor: Self.monitor)
        #expect(polynomial?.coefficients.map { "\($0)" } == coefficients)
    }
}
