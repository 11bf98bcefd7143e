// Rows of the function table: special functions.
// The answers in the examples come from mpmath at 60 digits, those of integers from Python.

extension FunctionTable {
    static let specialRows: [FunctionEntry] = [
        FunctionEntry(
            "gamma", "x", .special, .real(.gamma),
            domain: "x not 0, -1, -2, ...",
            "gamma function; gamma(n + 1) is n!",
            example: "gamma(1/3)", "2.6789385347077476337"),
        FunctionEntry(
            "lgamma", "x", .special,
            .real(.lgamma).onComplex(ComplexFunctions.logarithmOfGamma).dependingOnMode,
            domain: "x not 0, -1, -2, ...",
            "logarithm of the absolute value of gamma(x)",
            example: "lgamma(100)", "359.13420536957539878"),
        FunctionEntry(
            "loggamma", "z", .special,
            // lgamma has values at negative numbers too.
            .number(RealFunctions.logarithmOfGamma).on(tape: .formula("lgamma(z) + 0*ln(z)"))
                .onComplex(ComplexFunctions.logarithmOfGamma).onRectangles(.lgamma)
                .dependingOnMode,
            isSoft: true,
            domain: "z not 0, -1, -2, ...; z > 0 without complex numbers",
            "logarithm of gamma that is continuous but for the cut along the negative numbers",
            example: "loggamma(100)", "359.13420536957539878"),
        FunctionEntry(
            "digamma", "x", .special, .real(.digamma),
            domain: "x not 0, -1, -2, ...",
            "logarithmic derivative of gamma",
            example: "digamma(1)", "-0.57721566490153286061"),
        FunctionEntry(
            "beta", "a, b", .special, .real(.beta),
            domain: "neither is 0, -1, -2, ... unless the other is 1, 2, ... and the sum below 1",
            "beta function, gamma(a)*gamma(b)/gamma(a + b)",
            example: "beta(1/2, 1/3)", "4.2065463159763627835"),
        FunctionEntry(
            "gammaupper", "a, x", .special, .real(.gammaupper),
            aliases: ["uppergamma", "incgam"],
            domain: "x > 0, and x = 0 for a > 0",
            "upper incomplete gamma function, from x to infinity of t^(a - 1)*exp(-t)",
            example: "gammaupper(1/3, 2)", "0.068136414441459136166"),
        FunctionEntry(
            "gammalower", "a, x", .special, .real(.gammalower),
            aliases: ["lowergamma"],
            domain: "x ≥ 0 and a not 0, -1, -2, ...; x > 0 for a < 0",
            "lower incomplete gamma function, gamma(a) - gammaupper(a, x)",
            example: "gammalower(1/3, 2)", "2.6108021202662884975"),
        FunctionEntry(
            "gammap", "a, x", .special,
            .number(Distributions.gammaP).on(tape: .formula("gammalower(a, x)/gamma(a)")),
            aliases: ["igam"],
            domain: "a > 0 and x ≥ 0",
            "gammalower(a, x)/gamma(a), a probability",
            example: "gammap(3, 2)", "0.32332358381693654053"),
        FunctionEntry(
            "gammaq", "a, x", .special,
            .number(Distributions.gammaQ).on(tape: .formula("gammaupper(a, x)/gamma(a)")),
            aliases: ["igamc"],
            domain: "a > 0 and x ≥ 0",
            "gammaupper(a, x)/gamma(a), which is 1 - gammap(a, x)",
            example: "gammaq(3, 2)", "0.67667641618306345947"),
        FunctionEntry(
            "betainc", "a, b, x", .special, .real(.betainc), aliases: ["pbeta"],
            domain: "a > 0, b > 0 and 0 ≤ x ≤ 1",
            "regularised incomplete beta function, from 0 to x of t^(a-1)*(1-t)^(b-1) over beta(a, b)",
            example: "betainc(1/2, 3, 1/4)", "0.79296875"),
        FunctionEntry(
            "gammapinv", "a, p", .special, .real(.gammapinv), aliases: ["gammaincinv"],
            domain: "a > 0 and 0 ≤ p < 1",
            "the x for which gammap(a, x) is p",
            example: "gammapinv(3, 0.9)", "5.3223203378342099044"),
        FunctionEntry(
            "gammaqinv", "a, q", .special, .real(.gammaqinv), aliases: ["gammainccinv"],
            domain: "a > 0 and 0 < q ≤ 1",
            "the x for which gammaq(a, x) is q",
            example: "gammaqinv(3, 0.9)", "1.1020653282493210741"),
        FunctionEntry(
            "betaincinv", "a, b, p", .special, .real(.betaincinv), aliases: ["qbeta"],
            domain: "a > 0, b > 0 and 0 ≤ p ≤ 1",
            "the x for which betainc(a, b, x) is p",
            example: "betaincinv(1/2, 3, 0.9)", "0.38624888180536916184"),
        FunctionEntry(
            "zeta", "s, [a]", .special,
            .number(RealFunctions.ofTwo(.hurwitz)).ofOne(.zeta)
                .on(tape: .oneOrTwo(.operation(.zeta), .operation(.hurwitz)))
                .onComplex(ComplexFunctions.oneOrTwo(.zeta, .hurwitz)),
            aliases: ["hurwitz", "zetahurwitz"],
            domain: "s not 1; a > 0, or a not 0, -1, -2, ... where s is an integer",
            "Riemann's zeta function, or Hurwitz's: the sum of 1/(a + k)^s from k = 0",
            example: "zeta(3)", "1.2020569031595942854"),
        FunctionEntry(
            "polylog", "s, x", .special, .real(.polylog),
            domain: "x < 1, or x = 1 for s > 1; any x but 1 for s = 0, -1, -2, ...",
            "polylogarithm, the sum of x^k/k^s from k = 1; li(s, x) is the same",
            example: "polylog(3, 1/3)", "0.34882786115484008421"),
        FunctionEntry(
            "hyp0f1", "b, x", .special, .real(.hyp0f1),
            domain: "b not 0, -1, -2, ...",
            "hypergeometric function 0F1, the sum of x^k/(b*(b + 1)*...*(b + k - 1)*k!)",
            example: "hyp0f1(1/3, 2)", "12.997538215694104486"),
        FunctionEntry(
            "hyp1f1", "a, b, x", .special, .real(.hyp1f1), aliases: ["kummerm"],
            domain: "b not 0, -1, -2, ... unless a ends the series before",
            "confluent hypergeometric function 1F1, of Kummer",
            example: "hyp1f1(1/3, 1/2, 2)", "4.8020683207344988865"),
        FunctionEntry(
            "hyp2f1", "a, b, c, x", .special, .real(.hyp2f1),
            domain: "x < 1, or a series that ends; c not 0, -1, -2, ... unless it ends before",
            "hypergeometric function 2F1, of Gauss",
            example: "hyp2f1(1/3, 2/3, 1, 1/2)", "1.1595952669639283658"),
        FunctionEntry(
            "erf", "x", .special, .real(.erf),
            domain: "any x",
            "error function",
            example: "erf(1)", "0.84270079294971486934"),
        FunctionEntry(
            "erfc", "x", .special, .real(.erfc),
            domain: "any x",
            "1 - erf(x)",
            example: "erfc(1)", "0.15729920705028513066"),
        FunctionEntry(
            "ei", "x", .special, .real(.ei),
            domain: "x not 0",
            "exponential integral",
            example: "ei(1)", "1.8951178163559367555"),
        FunctionEntry(
            "li", "[s], x", .special,
            .number(RealFunctions.ofTwo(.polylog)).ofOne(.li)
                .on(tape: .oneOrTwo(.operation(.li), .operation(.polylog)))
                .onComplex(ComplexFunctions.oneOrTwo(.li, .polylog)),
            domain: "x ≥ 0 and not 1; with s as polylog",
            "logarithmic integral, or with an order s the polylogarithm",
            example: "li(10)", "6.1655995047872979375"),
        FunctionEntry(
            "li2", "x", .special, .real(.li2),
            domain: "x ≤ 1",
            "dilogarithm",
            example: "li2(1/3)", "0.36621322997706348762"),
        FunctionEntry(
            "lambertw", "x, [k]", .special,
            .number(RealFunctions.lambert).ofOne(.lambertw)
                .on(tape: .branches { [0: .lambertw, -1: .lambertLower] })
                .onComplex(ComplexFunctions.oneOrTwo(.lambertw, .lambertw)),
            domain: "x ≥ -1/e; -1/e ≤ x < 0 for k = -1",
            "Lambert W, the solution w ≥ -1 of w * exp(w) = x, or with k = -1 the one w ≤ -1",
            example: "lambertw(1)", "0.567143290409783873"),
        FunctionEntry(
            "j0", "x", .special,
            .number(RealFunctions.bessel(.besselJ, order: 0))
                .on(tape: .withParameter(.besselJ, 0))
                .onComplex(ComplexFunctions.bessel(.besselJOfReal, order: 0)),
            domain: "any x",
            "Bessel function of the first kind, order 0",
            example: "j0(1)", "0.76519768655796655145"),
        FunctionEntry(
            "j1", "x", .special,
            .number(RealFunctions.bessel(.besselJ, order: 1))
                .on(tape: .withParameter(.besselJ, 1))
                .onComplex(ComplexFunctions.bessel(.besselJOfReal, order: 1)),
            domain: "any x",
            "Bessel function of the first kind, order 1",
            example: "j1(1)", "0.44005058574493351596"),
        FunctionEntry(
            "y0", "x", .special,
            .number(RealFunctions.bessel(.besselY, order: 0))
                .on(tape: .withParameter(.besselY, 0))
                .onComplex(ComplexFunctions.bessel(.besselYOfReal, order: 0)),
            domain: "x > 0",
            "Bessel function of the second kind, order 0",
            example: "y0(1)", "0.088256964215676957983"),
        FunctionEntry(
            "y1", "x", .special,
            .number(RealFunctions.bessel(.besselY, order: 1))
                .on(tape: .withParameter(.besselY, 1))
                .onComplex(ComplexFunctions.bessel(.besselYOfReal, order: 1)),
            domain: "x > 0",
            "Bessel function of the second kind, order 1",
            example: "y1(1)", "-0.78121282130028871655"),
        FunctionEntry(
            "besselj", "n, x", .special,
            .number(RealFunctions.bessel(.besselJ, ofReal: .besselJOfReal))
                .on(tape: .ordered(.besselJ, ofReal: .besselJOfReal))
                .onComplex(ComplexFunctions.ofTwo(.besselJOfReal)),
            domain: "any x for integer n, else x ≥ 0, and x > 0 for n < 0",
            "Bessel function of the first kind, order n",
            example: "besselj(2, 3)", "0.48609126058589107691"),
        FunctionEntry(
            "bessely", "n, x", .special,
            .number(RealFunctions.bessel(.besselY, ofReal: .besselYOfReal))
                .on(tape: .ordered(.besselY, ofReal: .besselYOfReal))
                .onComplex(ComplexFunctions.ofTwo(.besselYOfReal)),
            domain: "any n, x > 0",
            "Bessel function of the second kind, order n",
            example: "bessely(2, 3)", "-0.16040039348492372968"),
        FunctionEntry(
            "besseli", "n, x", .special, .real(.besseli),
            domain: "any x for integer n, else x ≥ 0, and x > 0 for n < 0",
            "modified Bessel function of the first kind, order n",
            example: "besseli(1/3, 2)", "2.158782581372863024"),
        FunctionEntry(
            "besselk", "n, x", .special, .real(.besselk),
            domain: "any n, x > 0",
            "modified Bessel function of the second kind, order n",
            example: "besselk(1/3, 2)", "0.11654496129616524876"),
        FunctionEntry(
            "ai", "x", .special, .real(.airy), aliases: ["airyai"],
            domain: "any x",
            "Airy function",
            example: "ai(1)", "0.13529241631288141552"),
        FunctionEntry(
            "bi", "x", .special, .real(.bi), aliases: ["airybi"],
            domain: "any x",
            "Airy function of the second kind",
            example: "bi(1)", "1.2074235949528712594"),
        FunctionEntry(
            "si", "x", .special, .real(.si), aliases: ["sinint"],
            domain: "any x",
            "sine integral, from 0 to x of sin(t)/t",
            example: "si(1)", "0.94608307036718301494"),
        FunctionEntry(
            "ci", "x", .special, .real(.ci), aliases: ["cosint"],
            domain: "x > 0",
            "cosine integral, egamma + ln(x) + integral from 0 to x of (cos(t) - 1)/t",
            example: "ci(1)", "0.33740392290096813466"),
        FunctionEntry(
            "fresnels", "x", .special, .real(.fresnels),
            domain: "any x",
            "Fresnel integral from 0 to x of sin(pi t^2/2)",
            example: "fresnels(1)", "0.43825914739035476608"),
        FunctionEntry(
            "fresnelc", "x", .special, .real(.fresnelc),
            domain: "any x",
            "Fresnel integral from 0 to x of cos(pi t^2/2)",
            example: "fresnelc(1)", "0.77989340037682282947"),
        FunctionEntry(
            "erfinv", "y", .special, .real(.erfinv),
            domain: "-1 < y < 1",
            "the x for which erf(x) is y",
            example: "erfinv(0.5)", "0.47693627620446987338"),
        FunctionEntry(
            "erfcinv", "y", .special, .real(.erfcinv),
            domain: "0 < y < 2",
            "the x for which erfc(x) is y",
            example: "erfcinv(0.1)", "1.1630871536766740867"),
        FunctionEntry(
            "normcdf", "x", .special,
            .number(RealFunctions.normalDistribution).on(tape: .formula("erfc(-x/sqrt(2))/2")),
            aliases: ["pnorm"],
            domain: "any x",
            "probability that a standard normal variable is below x",
            example: "normcdf(1)", "0.84134474606854294859"),
        FunctionEntry(
            "norminv", "p", .special,
            .number(RealFunctions.normalQuantile).on(tape: .formula("sqrt(2)*erfinv(2*p - 1)")),
            aliases: ["qnorm"],
            domain: "0 < p < 1",
            "the x for which normcdf(x) is p",
            example: "norminv(0.975)", "1.9599639845400542355"),
        FunctionEntry(
            "chi2cdf", "x, k", .special,
            .number(Distributions.chiSquare).on(
                tape: .chosen { known in
                    known[1].map { $0.sign <= 0 } == true
                        ? nil : "if(x <= 0, 0, gammalower(k/2, x/2)/gamma(k/2))"
                }),
            aliases: ["pchisq"],
            domain: "k > 0, any x",
            "probability that a chi-square variable with k degrees of freedom is below x",
            example: "chi2cdf(3.84, 1)", "0.94995647875129490105"),
        FunctionEntry(
            "tcdf", "t, k", .special,
            .number(Distributions.student).on(
                tape: .formula(
                    "1/2 + t*hyp2f1(1/2, (k + 1)/2, 3/2, -t^2/k)/(sqrt(k)*beta(1/2, k/2))")),
            aliases: ["pt"],
            domain: "k > 0, any t",
            "probability that a Student variable with k degrees of freedom is below t",
            example: "tcdf(2.5, 10)", "0.98427657788169559788"),
        FunctionEntry(
            "fcdf", "x, k, m", .special,
            .number(Distributions.fisher).on(
                tape: .chosen { known in
                    known.dropFirst().contains { $0.map { $0.sign <= 0 } == true }
                        ? nil : "if(x <= 0, 0, betainc(k/2, m/2, k*x/(k*x + m)))"
                }),
            aliases: ["pf"],
            domain: "k > 0 and m > 0, any x",
            "probability that Fisher's F with k and m degrees of freedom is below x",
            example: "fcdf(3, 5, 10)", "0.93444243790615588672"),
        FunctionEntry(
            "chi2inv", "p, k", .special,
            .number(Distributions.chiSquareQuantile).on(tape: .formula("2*gammapinv(k/2, p)")),
            aliases: ["qchisq"],
            domain: "k > 0 and 0 ≤ p < 1",
            "the x for which chi2cdf(x, k) is p",
            example: "chi2inv(0.95, 3)", "7.8147279032511799553"),
        FunctionEntry(
            "tinv", "p, k", .special,
            .number(Distributions.studentQuantile).on(
                tape: .formula(
                    "if(p < 1/2, -1, 1)*sqrt(k/betaincinv(k/2, 1/2, 2*min(p, 1 - p)) - k)")),
            aliases: ["qt"],
            domain: "k > 0 and 0 < p < 1",
            "the t for which tcdf(t, k) is p",
            example: "tinv(0.975, 10)", "2.2281388519862747484"),
        FunctionEntry(
            "finv", "p, k, m", .special,
            .number(Distributions.fisherQuantile).on(
                tape: .formula("m/k*betaincinv(k/2, m/2, p)/(1 - betaincinv(k/2, m/2, p))")),
            aliases: ["qf"],
            domain: "k > 0, m > 0 and 0 ≤ p < 1",
            "the x for which fcdf(x, k, m) is p",
            example: "finv(0.95, 3, 20)", "3.0983912121407800993"),
        FunctionEntry(
            "binocdf", "j, n, p", .special,
            .number(Distributions.binomial).on(
                tape: .chosen { known in
                    guard let j = known[0], let n = known[1], j.isInteger, n.isInteger,
                        j.sign >= 0, j < n
                    else { return nil }
                    return "betainc(n - j, j + 1, 1 - p)"
                }),
            aliases: ["binomcdf", "pbinom"],
            domain: "integer j, n ≥ 0, and 0 ≤ p ≤ 1",
            "probability of at most j successes in n trials, each of probability p",
            example: "binocdf(2, 5, 1/2)", "0.5"),
        FunctionEntry(
            "poisscdf", "j, m", .special,
            .number(Distributions.poisson).on(
                tape: .chosen { known in
                    guard let j = known[0], j.isInteger, j.sign >= 0 else { return nil }
                    return "gammaupper(j + 1, m)/gamma(j + 1)"
                }),
            aliases: ["ppois"],
            domain: "integer j and m > 0",
            "probability of at most j events where m are expected",
            example: "poisscdf(2, 3)", "0.42319008112684351532"),
        FunctionEntry(
            "ellipk", "m", .special, .real(.ellipk),
            domain: "m < 1",
            "complete elliptic integral of the first kind, of the parameter m = k^2",
            example: "ellipk(0.5)", "1.8540746773013719184"),
        FunctionEntry(
            "ellipe", "[phi], m", .special,
            .number(EllipticFunctions.second).ofOne(.ellipe).on(
                balls: IncompleteElliptic.second.set,
                tape: .integral { ["phi, m": "integrate(t, 0, phi, sqrt(1 - m*sin(t)^2))"] }),
            domain: "m ≤ 1, or m*sin(phi)^2 ≤ 1 up to pi/2",
            "elliptic integral of the second kind, complete or up to the angle phi, of the parameter m = k^2",
            example: "ellipe(0.5)", "1.3506438810476755025"),
        FunctionEntry(
            "ellipf", "phi, m", .special,
            .number(EllipticFunctions.first).on(
                balls: IncompleteElliptic.first.set,
                tape: .integral { ["phi, m": "integrate(t, 0, phi, 1/sqrt(1 - m*sin(t)^2))"] }),
            domain: "m < 1, or m*sin(phi)^2 < 1 up to pi/2",
            "elliptic integral of the first kind up to the angle phi, of the parameter m = k^2",
            example: "ellipf(1, 0.5)", "1.0832167728451687504"),
        FunctionEntry(
            "ellippi", "n, [phi], m", .special,
            .number(EllipticFunctions.third).on(
                balls: IncompleteElliptic.third.set,
                tape: .integral {
                    [
                        "n, m":
                            "integrate(t, 0, pi/2, 1/((1 - n*sin(t)^2)*sqrt(1 - m*sin(t)^2)))",
                        "n, phi, m":
                            "integrate(t, 0, phi, 1/((1 - n*sin(t)^2)*sqrt(1 - m*sin(t)^2)))",
                    ]
                }),
            domain: "as ellipf, and n*sin(phi)^2 < 1",
            "elliptic integral of the third kind, complete or up to the angle phi, of the parameter m = k^2",
            example: "ellippi(1/3, 0.5)", "2.3107949907542818154"),
        FunctionEntry(
            "carlsonrf", "x, y, z", .special,
            .real(.carlsonrf).on(
                tape: .integral {
                    [
                        "x, y, z":
                            "integrate(t, 0, 1, t/(sqrt(t^2 + x*(1 - t)^2)*sqrt(t^2 + y*(1 - t)^2)*sqrt(t^2 + z*(1 - t)^2)))"
                    ]
                }),
            domain: "none negative, at most one 0",
            "Carlson's integral, half of that from 0 to infinity of 1/sqrt((t + x)*(t + y)*(t + z))",
            example: "carlsonrf(1, 2, 3)", "0.72694593546890819854"),
        FunctionEntry(
            "carlsonrc", "x, y", .special, .real(.carlsonrc),
            domain: "x ≥ 0 and y > 0",
            "carlsonrf(x, y, y)",
            example: "carlsonrc(0, 1/4)", "3.1415926535897932385"),
        FunctionEntry(
            "carlsonrj", "x, y, z, p", .special,
            .real(.carlsonrj).on(
                tape: .integral {
                    [
                        "x, y, z, p":
                            "3*integrate(t, 0, 1, t*(1 - t)^2/(sqrt(t^2 + x*(1 - t)^2)*sqrt(t^2 + y*(1 - t)^2)*sqrt(t^2 + z*(1 - t)^2)*(t^2 + p*(1 - t)^2)))"
                    ]
                }),
            domain: "none negative, at most one of x, y, z is 0, p > 0",
            "Carlson's integral, 3/2 of that from 0 to infinity of 1/((t + p)*sqrt((t + x)*(t + y)*(t + z)))",
            example: "carlsonrj(1, 2, 3, 4)", "0.23984809974956776218"),
        FunctionEntry(
            "carlsonrd", "x, y, z", .special,
            .real(.carlsonrd).on(
                tape: .integral {
                    [
                        "x, y, z":
                            "3*integrate(t, 0, 1, t*(1 - t)^2/(sqrt(t^2 + x*(1 - t)^2)*sqrt(t^2 + y*(1 - t)^2)*(t^2 + z*(1 - t)^2)^(3/2)))"
                    ]
                }),
            domain: "none negative, at most one of x and y is 0, z > 0",
            "carlsonrj(x, y, z, z)",
            example: "carlsonrd(1, 2, 3)", "0.29046028102899064423"),
        FunctionEntry(
            "agm", "x, y", .special, .real(.agm),
            domain: "x ≥ 0 and y ≥ 0",
            "arithmetic-geometric mean",
            example: "agm(1, 2)", "1.4567910310469068692"),
    ]
}
