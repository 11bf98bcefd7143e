import CGMP

/// Every suite, in the order of the house: from words to whole programs.
enum Suites {
    static func all(peers: Bool, missing: inout [String]) throws -> [Case] {
        [
            Case("demo", "add 1", size: 1, series: "add", against: "C", demands: [.ratio(atMost: 2)], reference: { n in for i in 0..<n { keep(i) } }) { n in for i in 0..<n { keep(i &+ 1) } },
            Case("demo", "add 10", size: 10, series: "add", against: "C", demands: [.ratio(atMost: 2)], reference: { n in for i in 0..<n*10 { keep(i) } }) { n in for i in 0..<n*10 { keep(i &+ 1) } },
            Case("demo", "add 100", size: 100, series: "add", against: "C", demands: [.allocations(atMost: 0)], answers: { ("1", "2") }, reference: { n in for i in 0..<n*100 { keep(i) } }) { n in for i in 0..<n*100 { keep([i &+ 1]) } },
        ]
    }
}
