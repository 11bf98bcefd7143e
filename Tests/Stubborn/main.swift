import Surd
import SurdTool

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// The command with one function more, which tests call: `stubborn(n)` computes for about twenty
// seconds without a look at the clock, as nothing of the language should, and gives back n.
//
// SURD_EXACT_BITS in the environment is how long a fraction may be that is made at once, for
// comparing what the same programs come to with any such budget.
exit(
    Command.run { calculator in
        if let budget = getenv("SURD_EXACT_BITS").flatMap({ Int(String(cString: $0)) }) {
            calculator.limits.exactBits = budget
        }
        try? calculator.define("stubborn", parameters: ["n"]) { arguments in
            var state: UInt64 = 1
            let start = ContinuousClock.now
            while ContinuousClock.now - start < .seconds(20) {
                for _ in 0..<1_000_000 { state = state &* 6_364_136_223_846_793_005 &+ 1 }
            }
            return state == 0 ? 0 : arguments[0]
        }
    })
