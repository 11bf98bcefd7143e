import Testing

@testable import SurdNumbers

/// A table behaves as a dictionary with an order of its own; each step is made on both.
@Suite struct OrderedTableTests {
    @Test func agreesWithDictionary() {
        var table: OrderedTable<Int, Int> = [:]
        var dictionary: [Int: Int] = [:]
        var order: [Int] = []
        var state: UInt64 = 12345
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for step in 0..<20_000 {
            // The table grows beyond what is looked through, and shrinks again.
            let key = next(step / 5_000 % 2 == 0 ? 40 : 10)
            if next(3) == 0 {
                #expect(table.removeValue(forKey: key) == dictionary.removeValue(forKey: key))
                if let place = order.firstIndex(of: key) {
                    let last = order.removeLast()
                    if place < order.count { order[place] = last }
                }
            } else {
                table[key, default: 0] += step
                if dictionary[key] == nil { order.append(key) }
                dictionary[key, default: 0] += step
            }
            #expect(table[key] == dictionary[key])
            #expect(table.keys == order)
        }
        #expect(table.count == dictionary.count)
        for (key, value) in table { #expect(dictionary[key] == value) }
    }

    @Test func equalityKnowsNoOrder() {
        let a: OrderedTable<String, Int> = ["x": 1, "y": 2]
        let b: OrderedTable<String, Int> = ["y": 2, "x": 1]
        #expect(a == b)
        #expect(Set([a, b]).count == 1)
        #expect(a.keys == ["x", "y"] && b.keys == ["y", "x"])
        #expect(a != ["x": 1] && a != ["x": 1, "y": 3])
    }
}
