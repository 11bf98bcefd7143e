/// Every suite, in the order of the house: from words to whole programs.
enum Suites {
    static func all(peers: Bool, missing: inout [String]) throws -> [Case] {
        var cases = SmallIntegerSuite.cases() + LargeIntegerSuite.cases() + TextSuite.cases()
        cases += RationalSuite.cases() + SequenceSuite.cases() + BallSuite.cases()
        cases += NumberSuite.cases()
        cases += try LanguageSuite.cases()
        cases += try PathSuite.cases()
        cases += try DoubleSuite.cases()
        cases += try KeypadSuite.cases()
        cases += EmbeddingSuite.cases()
        cases += LocalizedSuite.cases()
        cases += ColumnSuite.cases()
        if peers {
            cases += CommandSuite.cases(missing: &missing)
            cases += GrowthSuite.cases(missing: &missing)
            cases += try SizesSuite.cases(missing: &missing)
        }
        return cases
    }
}
