internal import Surd
internal import SurdKeypad

/// All options of the command. Adding one is adding a row here and its meaning in
/// `Settings+Options.swift`; the compiler asks for the second.
enum OptionTable {
    static let rows: [Option] = output + input + columns + floating + limits + keypad + about

    static let roundingModes = [
        "half-even", "half-up", "half-down", "up", "down", "ceiling", "floor", "05up",
    ]
    static let formats = [
        "auto", "plain", "sci", "eng", "fraction", "exact", "full", "repeating", "hexfloat",
        "polar",
    ]
    static let shells = ["bash", "zsh", "fish"]

    private static let output: [Option] = [
        Option(
            .digits, "d", "digits", .number("N", in: 1...Int.max), .output,
            "significant digits, 20 unless given",
            details: "Trailing zeros of a fraction are dropped."),
        Option(
            .scale, "s", "scale", .number("N", in: 0...Int.max), .output,
            "exactly N digits after the point",
            details: "The usual choice for amounts of money: with --scale 2, 2 prints 2.00."),
        Option(
            .round, "r", "round", .choice("MODE", roundingModes), .output,
            "rounding of the last digit printed",
            details: "half-even unless given; up is away from zero, down is towards zero."),
        Option(
            .format, nil, "format", .choice("NAME", formats), .output,
            "layout of a result",
            details: """
                auto is plain while the number has no more digits before the point than asked \
                for and is not smaller than 0.000001. plain never uses an exponent, and the \
                integer part is right to its last digit; sci always does, eng uses multiples of \
                three. fraction prints 22/7 where the value is rational. exact prints every digit \
                there is, a fraction, or a short closed form such as 3*sqrt(2), and refuses a \
                value that has none. full prints every digit of an integer or a decimal that \
                ends, repeating a rational as 0.1[6]; both print other numbers like auto. hexfloat \
                prints 0x1.8p3, with --digits counting hexadecimal digits. polar prints a complex \
                number as 5*e^(0.92729521800161223243i).
                """),
        Option(.exact, "x", nil, .none, .output, "short for --format exact"),
        Option(
            .base, "b", "base", .number("N", in: 2...36), .output,
            "print in another base, with prefix 0x, 0o or 0b where there is one",
            details: """
                Integers and fractions that end are printed in full, unless --digits or --scale \
                is given. There is no exponent.
                """),
        Option(
            .bits, nil, "bits", .number("N", in: 1...Int.max), .output,
            "with --base, integers as two's complement of N bits",
            details: "With -b 16 --bits 32, -1 is 0xffffffff. What does not fit is an error."),
        Option(.group, "g", "group", .none, .output, "group thousands with commas"),
        Option(
            .display20, nil, "display20", .none, .output,
            "lay results out as on the screen of a small calculator",
            details: """
                At most 20 digits in groups of three; beyond that 17 significant digits, cut \
                and not rounded, with an exponent.
                """),
    ]

    private static let input: [Option] = [
        Option(
            .define, nil, "let", .definition("NAME=EXPR"), .input,
            "define a variable or a function first (repeatable)"),
        Option(
            .complex, nil, "complex", .none, .input,
            "complex numbers: sqrt(-1) is i, and (-8)^(1/3) is not real",
            details: "A statement that contains the unit i has complex numbers in any case."),
        Option(
            .seed, nil, "seed", .number("N", in: 0...Int.max), .input,
            "random numbers that can be repeated with the same N",
            details: """
                With --lines and --map each line draws numbers of its own, made from the seed and the \
                number of the line: the output is the same for any number of jobs.
                """),
        Option(
            .file, "f", "file", .file("FILE"), .input,
            "evaluate a script; - is standard input (repeatable)",
            details: """
                Assignments are silent, each expression prints a line. Expressions among the \
                arguments are evaluated after the scripts and see their definitions. Where the \
                files only define, standard input is a script that uses them. With --lines, \
                --map, --reduce and --test they define and print nothing.
                """),
        Option(
            .interactive, "i", "interactive", .none, .input,
            "the prompt, after the scripts of -f"),
        Option(
            .script, nil, "script", .file("FILE"), .input,
            "run a script; what follows are its arguments $1, $2 …",
            details: """
                Arguments are numbers, never expressions. A script that can be run by its name \
                begins with the line #!/usr/bin/env -S surd --script
                """),
        Option(
            .test, nil, "test", .text("EXPR"), .input,
            "print nothing; status 0 if EXPR is true, 1 if false, 2 for an error",
            details: """
                A value that is neither true nor false is an error too, and so is a comparison that \
                cannot be decided. The message goes to standard error.
                """),
        Option(
            .lines, "l", "lines", .none, .input,
            "each input line on its own; exactly one output line for each",
            details: """
                A line that fails prints error: and a sentence in its place, an empty line \
                prints an empty line.
                """),
        Option(
            .jobs, "j", "jobs", .number("N", in: 1...1024), .input,
            "threads for --lines; the output keeps the order of the input",
            details: """
                Elsewhere, the largest number of threads for one long computation: without the \
                option the number of processors, or one with --untrusted. Results are the same.
                """),
        Option(
            .json, nil, "json", .none, .input,
            "one JSON object for each result or error",
            details: """
                With input, result, kind (integer, rational, real, complex, boolean, list, polynomial, \
                identification or infinity) and exact; re and im of complex numbers, elements of lists; or \
                with input and error, an object with code, message, start and end (byte \
                offsets in the input) and perhaps hint.
                """),
        Option(
            .explain, nil, "explain", .none, .input,
            "show how an expression was read, and the value of each step"),
        Option(
            .certificate, nil, "certificate", .file("FILE"), .input,
            "also write a proof of each result to FILE, which another program can check",
            details: """
                The file lists the steps of each computation and the claim about its result. \
                Scripts/verify, which is written in Python and shares nothing with this program, \
                encloses every step by itself and says whether the claim is true.
                """),
        Option(
            .coq, nil, "coq", .none, .input,
            "with --certificate: theorems for the proof assistant Coq instead",
            details: """
                Coq proves those that have only arithmetic, roots and elementary functions, with \
                the interval tactic of its package coq-interval.
                """),
    ]

    private static let columns: [Option] = [
        Option(
            .map, nil, "map", .text("EXPR"), .columns,
            "the value of EXPR for each line; $1, $2 … are its fields (repeatable)",
            details: """
                $0 is the line and NR its number. Fields are numbers, never expressions: one that is \
                not a number is an error with its line and column, in the place of the result. An \
                empty line prints an empty line. Other arguments are files, read one after the \
                other; without them standard input is read. Several expressions, separated by a \
                comma and a blank, are several columns of output with the separator of the input. \
                With --csv, --table and --json NAME = EXPR names a column.
                """),
        Option(
            .reduce, nil, "reduce", .text("EXPR"), .columns,
            "the value of EXPR over whole columns: sum($2)/count()",
            details: """
                sum, mean, product, min, max, var, stdev, pvar, pstdev, median, quantile(column, \
                share) and count() run over the lines; count of a condition counts where it holds. \
                Sums, means and variances are exact, the same with any number of jobs, and take no \
                memory; median, quantile and sort(column), a list, keep the column. Several expressions, separated by \
                commas, print a line each; with names, with --by and with --table they are columns. \
                Empty lines are passed over.
                """),
        Option(
            .by, nil, "by", .text("NAME[,NAME]"), .columns,
            "with --reduce, one line for each value of a column: the value and the result",
            details: """
                The lines stand in the order in which the values appear. A column is a name of the \
                header, $2, or several of them. Values are texts: 1 and 1.0 are two.
                """),
        Option(
            .separator, "F", "separator", .text("SEP"), .columns,
            "the separator of the fields, blanks unless given; \\t is a tab"),
        Option(
            .csv, nil, "csv", .none, .columns,
            "fields as in CSV files, with quotes; the first line names the columns",
            details: """
                A name that is a plain word and means nothing else can be used as it is; any other \
                is written $"unit price".
                """),
        Option(
            .table, nil, "table", .none, .columns,
            "aligned columns for people, with their names above"),
        Option(
            .numbers, nil, "numbers", .choice("NAME", FieldNotation.allCases.map(\.rawValue)),
            .columns, "how fields are written: us for 1,234.50, eu for 1.234,50",
            details: """
                With both, blanks and apostrophes may group digits, a currency sign may stand before \
                or behind, % means hundredths, and parentheses or a minus at the end mark a \
                negative number. A field that is grouped wrongly, such as 1.5 with eu, is an error.
                """),
        Option(
            .skipBad, nil, "skip-bad", .none, .columns,
            "with --reduce, leave out lines that cannot be read, and say how many"),
        Option(
            .errors, nil, "errors", .choice("WHERE", ErrorPlace.allCases.map(\.rawValue)), .columns,
            "with --lines and --map, where errors are printed: line or stderr",
            details: """
                line puts the error in the place of the result; stderr leaves an empty line there.
                """),
        Option(
            .exitZero, nil, "exit-zero", .none, .columns,
            "with --lines and --map, status 0 although lines failed"),
    ]

    private static let floating: [Option] = [
        Option(
            .inFormat, nil, "in", .text("FORMAT"), .floating,
            "the table of steps of each expression in a format of floating point",
            details: """
                FORMAT is half, bfloat16, float, double, quad, decimal64, decimal128, or binary(P, E) with \
                P digits and exponents of E bits. Each operation has the value that the format gives, the \
                exact value of that step, and the units in the last place that it adds and inherits. \
                Variables have the values of --let.
                """),
        Option(
            .range, nil, "range", .text("NAME=A..B"), .floating,
            "with --in, a proved bound of the error over a range, and a bad input (repeatable)",
            details: """
                One to three variables may have a range. With one variable in half and bfloat16 every \
                input is tried.
                """),
        Option(
            .libraryError, nil, "libm-ulps", .text("N"), .floating,
            "with --in, functions may be wrong by N units in the last place",
            details: """
                Without it they are correctly rounded. Arithmetic and square roots always are.
                """),
        Option(
            .allInputs, nil, "all", .none, .floating,
            "with --in float and one --range, try every input"),
    ]

    private static let limits: [Option] = [
        Option(
            .maximumBits, nil, "max-bits", .number("N", in: 64...(1 << 35)), .limits,
            "refuse numbers of more than N bits",
            details: """
                More bits allow more digits too: 33219282 are ten million. The memory of all numbers \
                of a computation stays limited.
                """),
        Option(
            .steps, nil, "steps", .number("N", in: 1...(1 << 50)), .limits,
            "stop an expression after N steps, a billion unless given",
            details: """
                A loop whose number of rounds is known is compared with the limit before it begins. \
                With --lines and --map each line has this limit.
                """),
        Option(
            .time, nil, "time", .seconds("SECONDS"), .limits,
            "stop an expression after this time",
            details:
                "With --lines and --map each line has this time, and the next line follows. With "
                + "--reduce each row has it, and so has the whole expression. The time of reading "
                + "the input does not count."
        ),
        Option(
            .untrusted, nil, "untrusted", .none, .limits,
            "tight limits, for expressions from strangers"),
    ]

    private static let keypad: [Option] = [
        Option(
            .keypad, nil, "keypad", .none, .keypad,
            "draw a calculator in the terminal, for keyboard and mouse"),
        Option(
            .keys, nil, "keys", .text("KEYS"), .keypad,
            "press these keys and print what the display shows",
            details: """
                Keys are 0 to 9, 00 . + - x / = AC C +/- % back ( ) MC MR M+ and M-, with or \
                without spaces between them. With --json an object with display, tape, clear, \
                active and error.
                """),
        Option(
            .style, nil, "style", .choice("NAME", KeypadStyle.allCases.map(\.rawValue)), .keypad,
            "how the keys work, precedence unless given",
            details: """
                precedence shows the whole expression and multiplies before it adds; phone has \
                one number on the display; tape collects operands until = is pressed.
                """),
        Option(.each, nil, "each", .none, .keypad, "with --keys, one line for each key"),
    ]

    private static let about: [Option] = [
        Option(.functions, nil, "functions", .none, .about, "list the functions and constants"),
        Option(.operators, nil, "operators", .none, .about, "list the operators, loosest first"),
        Option(
            .help, "h", "help", .optionalName("NAME"), .about,
            "the most important, all of it (all), or what is known about a name"),
        Option(.version, "V", "version", .none, .about, "print the version"),
        Option(
            .completions, nil, "completions", .choice("SHELL", shells), .about,
            "print the completion script for bash, zsh or fish"),
        Option(
            .manualPage, nil, "manual-page", .none, .about,
            "print the manual page, for man"),
    ]
}

extension OptionTable {
    static func row(long name: some StringProtocol) -> Option? {
        rows.first { $0.long.map { $0 == name } ?? false }
    }

    static func row(short letter: Character) -> Option? {
        rows.first { $0.short == letter }
    }
}
