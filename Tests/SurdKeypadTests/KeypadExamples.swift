// Keys and what the display, the tape, the clear key and the highlighted operator then show, as
// data. The lines marked * are the examples and table lines of the keypad's description; the others
// are decisions of Docs/keypad.md. All were worked out by hand.

import Foundation
import SurdKeypad
import Testing

struct KeypadExample: Sendable, CustomTestStringConvertible {
    var style: KeypadStyle
    var keys: String
    var display: String
    var tape: String?
    var clear: String?
    var active: String?

    var testDescription: String { "\(style) \(keys)" }
}

enum KeypadExamples {
    /// style | keys | display | tape | clear key | active operator; a later column may be left out.
    static let all: [KeypadExample] = table.split(separator: "\n").compactMap { line in
        let cells = line.split(separator: "|", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard cells.count >= 3, let style = KeypadStyle(rawValue: cells[0]) else { return nil }
        func cell(_ index: Int) -> String? { cells.count > index ? cells[index] : nil }
        return KeypadExample(
            style: style, keys: cells[1], display: cells[2], tape: cell(3), clear: cell(4),
            active: cell(5))
    }

    static let table = """
        * the examples
        precedence | 1 2 + 3 x 2 =        | 12 + 3 x 2 = 18
        precedence | 1 2 + 3 x 2 = + 1 =  | 18 + 1 = 19
        precedence | 5 + x 3 =            | 5 x 3 = 15
        precedence | AC                   | 0
        phone      | 5 . 2                | 5.2
        phone      | 2 . 0 0 3            | 2.003
        phone      | 0 0 5                | 5
        phone      | 5 + 2 C 3 =          | 8
        phone      | 2 + 3 x 4 =          | 20
        phone      | 1 / 3 x 3 =          | 1
        phone      | +/- 5                | -5
        phone      | 8 / 0 =              | Error
        phone      | 5 0 %                | 0.5
        tape       | 1 + 2 x 3 =          | 9
        tape       | 1 + 2 / 3 + =        | 0 | 1 + 2 / 3 +
        tape       | 8 / 0 =              | NaN
        tape       | 1 + 2 + 3 = x 3 =    | 18
        tape       | 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 | 11,111,111,111,111,111,111
        tape       | 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 x 1 0 0 0 + 1 2 3 = | 1.2345678901234567e22
        tape       | 12345678901234567890 x 1000 + 123 = | 1.2345678901234567e22

        * the table: an operator twice, the later replaces the earlier
        precedence | 5 + - 3 =  | 5 - 3 = 2
        phone      | 5 + x 3 =  | 15
        phone      | 5 + x      | 5 | 5 x | C | x
        tape       | 5 + x 3 =  | 15 | 5 x 3
        * the table: = with an operator last
        precedence | 5 + =      | 5 | 5 | C |
        precedence | 5 + 3 x =  | 5 + 3
        precedence | 5 + 3 x = =  | 5 + 3 = 8
        phone      | 5 + =      | 10 | 5 + 5
        phone      | 5 + 2 x =  | 49 | 5 + 2 x 7
        tape       | 5 + =      | 0 | 5 +
        * the table: = with one number only
        precedence | 5 =        | 5
        precedence | 5 = 3      | 53
        phone      | 5 =        | 5
        phone      | =          | 0 | | AC |
        phone      | 2 + 3 = 7 = | 7
        tape       | 5 =        | 5
        * the table: = again
        precedence | 2 + 3 = =  | 2 + 3 = 5
        phone      | 2 + 3 = =  | 8 | 5 + 3
        phone      | 2 + 3 = = = | 11
        phone      | 5 + = =    | 15
        phone      | 2 + 3 = +/- = | -2
        phone      | 2 + 3 = + =  | 10
        tape       | 2 + 3 = =  | 5 | 2 + 3
        * the table: a digit after = starts afresh
        precedence | 2 + 3 = 4  | 4 | 4
        phone      | 2 + 3 = 4  | 4
        phone      | 2 + 3 = .  | 0.
        tape       | 2 + 3 = 4  | 4 | 4
        * the table: an operator after =
        precedence | 2 + 3 = x  | 5 x | 5 x | C | x
        phone      | 2 + 3 = x 4 = | 20
        tape       | 2 + 3 = x 4 = | 20 | 5 x 4
        * the table: +/- at 0
        precedence | +/-        | 0
        precedence | +/- 5      | 5
        precedence | 5 +/-      | -5
        precedence | 2 x 5 +/- =  | 2 x -5 = -10
        precedence | 5 +/- +/-  | 5
        precedence | 0 . +/- 5  | 0.5
        phone      | +/-        | -0
        phone      | +/- +/-    | 0
        phone      | +/- . 5    | -0.5
        phone      | 5 + +/-    | -0
        phone      | 5 + +/- 3 = | 2 | 5 + -3
        phone      | 5 - 5 = +/- 7 | -7
        tape       | +/-        | 0
        tape       | +/- 5      | 5
        tape       | 5 +/-      | -5
        tape       | 5 + +/-    | 0 | 5 +
        * the table: %
        precedence | 2 x 5 0 % =  | 2 x 0.5 = 1
        precedence | 2 + 3 = %  | 0.05 | 0.05
        precedence | 5 + %      | 5 +
        phone      | 2 + 3 = %  | 0.05
        phone      | 2 0 0 + 1 0 % = | 200.1
        phone      | 5 + %      | 5
        phone      | 5 % %      | 0.0005
        tape       | 5 0 %      | 0.5 | 0.5
        * the table: divide by zero
        precedence | 8 / 0 =    | Error | 8 / 0 | AC |
        precedence | 8 / 0 = 7  | 7
        precedence | 8 / 0 = C  | 0
        precedence | 8 / 0 = AC | 0
        precedence | 8 / 0 = +  | Error
        precedence | 8 / ( 2 - 2 = | Error
        phone      | 8 / 0 + 5  | 5
        phone      | 8 / 0 +    | Error | 8 / 0 | AC |
        phone      | 8 / 0 = .  | 0.
        phone      | 5 M+ C 8 / 0 = MR | Error
        tape       | 8 / 0 + 3 = | NaN
        tape       | 8 / 0 +    | 0 | 8 / 0 +
        * the table: C
        precedence | 1 2 + 3 C  | 12 + | 12 + | C | +
        precedence | 1 2 + C    | 12
        precedence | 1 2 + C 3  | 123
        precedence | 1 2 + 3 C C C | 0 | | AC |
        phone      | 5 + 2 C    | 0 | 5 + | AC | +
        phone      | 5 + 2 C =  | 5 | 5 + 0
        phone      | 5 + 2 C x  | 5 | 5 x | C | x
        phone      | 5 + C 3 =  | 8
        phone      | 5 C        | 0 | | AC |
        phone      | 2 + 3 = C  | 0 | | AC |
        tape       | 1 + 2 C    | 0 | 1 + | AC | +
        tape       | 1 + 2 C 5 = | 6

        typing
        phone      |            | 0 | | AC |
        phone      | 5          | 5 | 5 | C |
        phone      | 5 .        | 5. | 5
        phone      | .          | 0.
        phone      | . .        | 0.
        phone      | 5 . 2 . 3  | 5.23
        phone      | 2 . 0 0    | 2.00 | 2.00
        phone      | 00         | 0
        phone      | 1 00       | 100
        phone      | 5 +        | 5 | 5 + | C | +
        phone      | 5 + 2      | 2 | 5 + 2 | C |
        phone      | 1 2 3 4 5 . 6 7 0 | 12,345.670 | 12345.670
        phone      | 1234567 +/- | -1,234,567
        phone      | 123456789012345678901 | 12,345,678,901,234,567,890
        phone      | 1234567890123456789 00 | 12,345,678,901,234,567,890
        phone      | 12345678901234567890 . | 12,345,678,901,234,567,890
        phone      | .123456789012345678901 | 0.12345678901234567890
        phone      | 0.123456789012345678901 | 0.12345678901234567890
        phone      | 1.23456789012345678901 | 1.2345678901234567890
        phone      | .00000000000000000000 1 = | 0.00000000000000000000
        precedence | 1234 x 5678 = | 1,234 x 5,678 = 7,006,652 | 1234 x 5678
        precedence | 2.50 + 3. =  | 2.50 + 3 = 5.5

        back
        phone      | 5 . 2 back back back | 0 | | AC |
        phone      | 1 2 3 4 back | 123
        phone      | 0 . 0 back   | 0.
        phone      | 5 + 3 back   | 0 | 5 + | AC | +
        phone      | 5 + 3 back 4 = | 9
        phone      | +/- 5 back   | -0
        phone      | +/- 5 back back | 0
        phone      | 2 + 3 = back | 5
        phone      | 5 + back     | 5
        phone      | 5 0 % back   | 0.5
        precedence | 1 2 + 3 back | 12 +
        precedence | 1 2 + 3 back back | 12
        precedence | 1 2 + 3 back back back | 1
        precedence | 5 +/- back   | 0
        precedence | 0.5 +/- back 6 | -0.6
        precedence | 2 + 3 = back | 2 + 3 = 5
        tape       | 1 + 2 back   | 0 | 1 +
        tape       | 1 + back     | 0 | 1 +

        operators at the start
        precedence | - 5 =        | 0 - 5 = -5
        phone      | - 5 =        | -5
        tape       | x 5 =        | 0 | 0 x 5

        exact
        phone      | 0.1 + 0.2 =  | 0.3
        phone      | 1 / 3 =      | 0.33333333333333333333 | 1 / 3
        phone      | 1 / 3 = x 3 = | 1 | (1/3) x 3
        phone      | 1 / 3 = x =  | 0.11111111111111111111 | (1/3) x (1/3)
        precedence | 1 / 3 = x 3 = | 0.33333333333333333333 x 3 = 1 | (1/3) x 3
        precedence | 0.1 + 0.2 =  | 0.1 + 0.2 = 0.3
        phone      | 99999999999999999999 x 99999999999999999999 = | 9.9999999999999999e39
        phone      | 99999999999999999999 + 1 = | 1e20
        phone      | 100 - 99.99 = | 0.01

        parentheses
        precedence | 2 x ( 3 + 4 ) = | 2 x (3 + 4) = 14
        precedence | 2 x ( 3 + 4 =   | 2 x (3 + 4) = 14
        precedence | ( ( 1 + 2 ) x 3 - 4 ) / 5 = | ((1 + 2) x 3 - 4) / 5 = 1
        precedence | )               | 0
        precedence | 5 )             | 5
        precedence | ( )             | (
        precedence | ( 5 + )         | (5 +
        precedence | 2 ( 3 + 4 ) =   | 2 x (3 + 4) = 14
        precedence | ( 1 + 2 ) ( 3 + 4 ) = | (1 + 2) x (3 + 4) = 21
        precedence | ( 1 + 2 ) 3 =   | (1 + 2) x 3 = 9
        precedence | ( 1 + 2 ) . 5 = | (1 + 2) x 0.5 = 1.5
        precedence | 3 x ( - 5 ) =   | 3 x (0 - 5) = -15
        precedence | 3 x ( x         | 3 x (
        precedence | ( 5 ) =         | (5)
        precedence | 2 + ( =         | 2 + (
        precedence | 2 x ( 3 + =     | 2 x (3
        precedence | 2 + 3 = ( 4     | (4
        precedence | 2 x ( C         | 2 x
        precedence | 2 ( C C         | 2
        precedence | ( 5 ) back      | (5
        precedence | ( 5 ) +/-       | (5)
        phone      | ( 5 )           | 5
        tape       | ( 5 )           | 5

        order of operators
        precedence | 2 + 3 x 4 - 5 / 2 = | 2 + 3 x 4 - 5 / 2 = 11.5
        precedence | 8 / 2 / 2 =     | 8 / 2 / 2 = 2
        precedence | 8 - 3 - 2 =     | 8 - 3 - 2 = 3
        tape       | 8 - 3 x 2 / 5 = | 2

        memory
        phone      | MR              | 0
        phone      | 5 M+ 3 M+ MR    | 8
        phone      | 5 M+ 3          | 3
        phone      | 5 M- MR         | -5
        phone      | 5 M+ AC MR      | 5
        phone      | 5 M+ MC MR      | 0
        phone      | 5 M+ C 2 x MR = | 10
        phone      | 5 + 3 M+ = MR   | 3
        phone      | 5 + M+ C MR =   | 10
        phone      | 1 / 3 = M+ C 3 x MR = | 1 | 3 x (1/3)
        phone      | 2 + 3 = MR      | 0
        phone      | 2.00 M+         | 2.00
        phone      | 5 M+ MR 7       | 7
        precedence | 5 M+ C 2 + MR = | 2 + 5 = 7
        precedence | 5 M+ C ( 1 + 1 ) MR = | (1 + 1) x 5 = 10
        precedence | 2 + 3 = M+ C MR | 5
        tape       | 5 M+ + MR =     | 10
        tape       | 5 + M+ MR       | 0
        """
}
