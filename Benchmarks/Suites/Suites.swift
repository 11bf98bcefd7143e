/// Every suite, in the order of the house: from words to whole programs.
enum Suites {
    static func all(peers: Bool, missing: inout [String]) throws -> [Case] {
        SmallIntegerSuite.cases() + LargeIntegerSuite.cases() + TextSuite.cases()
            + RationalSuite.cases() + SequenceSuite.cases() + BallSuite.cases()
    }
}
