import Testing

@testable import SurdNumbers

/// The group that exponents generate modulo whole ones. The orders are N^k over the determinant of the lattice, by SymPy
/// 1.14's Smith normal form of the vectors times N and N times the unit matrix.
@Suite struct ExponentGroupTests {
    @Test(arguments: [
        ("1/2 0; 0 1/2; 1/2 1/2", 4),
        ("1/2 1/2 0; 1/2 0 1/2", 4),
        ("1/6 1/6 1/6 1/6", 6),
        ("1/3 -1/3; -1/3 1/3", 3),
        ("5 -3", 1),
        ("1/4 1/2; 1/2 3/4", 16),
        ("1/2; 1/3; 1/6", 6),
        ("5/2 -11/2; -8 5/2; -17/2 13/2", 4),
        ("-14/5 -7/2 -4/5; -8/3 -1/5 4", 150),
        ("2/3; -3/2; 5/3; -5/2; -10/3", 6),
        ("2 6 7/3; -5 -1/3 -9; -6 20/3 13/3; 1/2 -4 3; 20/3 -3/2 2/3", 108),
        ("0 -17/2 -3/2; -13/3 -3 9/2; -6 -5 0; 0 0 3; -1 8/3 -4", 36),
        ("1/2 3/2 9/2 1; -1 4 7/2 -13/2; -17/2 -5 9 14/3; 17/2 0 -13/3 3; 5 -5/3 2 -9", 216),
        ("7/2 11/2 -9 -4/3; -5/2 -2 -2 0; 0 16/3 -6 2; 7/2 8 1/3 10/3", 108),
        (
            "-1 5/3 -16/3 10; -6 19/2 -3/2 -10/3; 16/3 5/3 -7/2 -7/2; -20/3 -13/3 2 15/2; -4 6 5 13/3",
            216
        ),
        ("9", 1),
        (
            "-4/3 -18/5 -15/2 -1/5; -8 2 4/3 -1/7; -6/7 5/2 -8 19/5; 12/7 6/7 -16/3 4; 10/7 -13/3 1 -3",
            926100
        ),
        ("1/5 7 -5; -1/2 7 11/7; 13/2 13/3 6/5; 2/3 -9/2 -17/5", 6300),
        (
            "2 19/6 5/6 -2/3; 1/6 7/6 3 19/6; -1/3 -4/3 19/6 -8/3; -3/2 1/2 -3/2 -19/6; 13/6 1/3 -5/3 17/6",
            648
        ),
        ("5", 1),
    ])
    func order(_ text: String, _ order: Int) throws {
        let vectors = text.split(separator: ";").map { row in
            row.split(separator: " ").compactMap { BigRational(String($0)) }
        }
        let group = try #require(ExponentGroup(vectors))
        #expect(group.order == Double(order))
        // Every vector is the sum that the group says.
        for vector in vectors {
            let (multiples, whole) = try #require(group.parts(of: vector))
            for j in vector.indices {
                var sum = BigRational(whole[j])
                for (multiple, summand) in zip(multiples, group.summands) {
                    sum += BigRational(
                        BigInt(multiple * summand.exponents[j]), BigInt(summand.order))
                }
                #expect(sum == vector[j])
            }
        }
    }

    @Test func refusesWhatIsTooLarge() {
        #expect(ExponentGroup([Array(repeating: BigRational(1, 2), count: 25)]) == nil)
        #expect(ExponentGroup([[BigRational(1, 1 << 31)]]) == nil)
        #expect(ExponentGroup([])?.order == 1)
    }
}
