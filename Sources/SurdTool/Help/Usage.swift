/// What is said about the command as a whole, in one place for `--help` and the manual page.
enum Usage {
    static let summary = "precise calculation: every digit that is printed is right"

    /// Ways to call it, each with its meaning.
    static let forms: [(call: String, meaning: String)] = [
        ("surd [options] [expression ...]", "each argument is evaluated, one line of output each"),
        (
            "surd [options] < file",
            "a script: assignments are silent, each expression prints a line"
        ),
        ("surd [options] -f FILE", "the same from a file (FILE may be -)"),
        ("surd", "at a terminal: the prompt"),
        ("surd --lines < file", "each input line on its own; one output line for each"),
        ("surd --map 'EXPR' < file", "EXPR for each line, whose fields are $1, $2 ..."),
        ("surd --reduce 'EXPR' < file", "EXPR once, over whole columns: sum($2), mean($1)"),
        ("surd --test 'EXPR'", "no output; status 0 if true, 1 if false, 2 for an error"),
        ("surd --script FILE [argument ...]", "a script whose arguments are $1, $2 ..."),
    ]

    static let expressionRule =
        "An argument that begins with - and a digit, a point, a parenthesis or a name followed "
        + "by a parenthesis is an expression, as in surd '-5+3'; after -- everything is."

    static let statuses: [(status: String, meaning: String)] = [
        ("0", "every expression was evaluated"),
        ("1", "some expression failed"),
        ("2", "bad usage, an unreadable file, or nowhere to write"),
    ]

    /// Run by a test, so that they stay true.
    static let examples: [(call: String, result: String)] = [
        ("surd '0.1 + 0.2'", "0.3"),
        ("surd -s 2 -r half-up '19.99 x 3 x 1.0825'", "64.92"),
        ("surd -d 50 'sqrt(2)'", "1.4142135623730950488016887242096980785696718753769"),
        ("surd -x '2^100'", "1267650600228229401496703205376"),
        ("surd --format fraction '1/3 + 1/6'", "1/2"),
        ("surd -b 16 '255 << 8'", "0xff00"),
    ]
}
