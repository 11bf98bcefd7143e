/// What the command line asks for.
struct Options {
    var filters: [String] = []
    var sampler = Sampler.full
    var isSmoke = false
    var jsonPath: String?
    var htmlPath: String?
    var baselinePath: String?
    var comparePath: String?
    var isStrict = false
    var lists = false
    var helps = false
    var peers = true

    static let help = """
        usage: Benchmarks [options] [suite or case ...]

        Measures Surd beside what it stands on and beside other programs, in one run, in turn.
        A word selects every case whose name (suite/case) contains it; without words, all run
        but those of the suite "sizes", which take as long as everything else together.

          --list            name the cases and stop
          --budget SECONDS  time for one case, both sides together (1)
          --smoke           every case once: does it run, do the answers agree
          --no-peers        leave out other programs (bc, gp, calc, qalc, python3)
          --json FILE       write the whole run as JSON
          --html FILE       write a page with plots that needs nothing but itself
          --baseline FILE   write ratios and counters, to be committed
          --compare FILE    compare with such a file; status 1 if something became worse
          --strict          status 1 if a demand is not met
          --help            this text

        A ratio is Surd's time over the reference's, pair by pair; below 1 Surd is faster.
        """

    static func parse(_ arguments: [String]) throws -> Options {
        var options = Options()
        var rest = arguments[...]
        func value(of name: String) throws -> String {
            guard let value = rest.popFirst() else {
                throw BenchmarkError("\(name) needs a value")
            }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--list": options.lists = true
            case "--help", "-h": options.helps = true
            case "--no-peers": options.peers = false
            case "--smoke":
                options.sampler = .smoke
                options.isSmoke = true
            case "--strict": options.isStrict = true
            case "--budget":
                let text = try value(of: argument)
                guard let seconds = Double(text), seconds >= 0, seconds <= 3600 else {
                    throw BenchmarkError("--budget needs seconds from 0 to 3600, not '\(text)'")
                }
                options.sampler.budget = seconds
            case "--json": options.jsonPath = try value(of: argument)
            case "--html": options.htmlPath = try value(of: argument)
            case "--baseline": options.baselinePath = try value(of: argument)
            case "--compare": options.comparePath = try value(of: argument)
            case _ where argument.hasPrefix("-"):
                throw BenchmarkError("unknown option '\(argument)'; --help lists them")
            default: options.filters.append(argument)
            }
        }
        return options
    }

    func selects(_ identifier: String) -> Bool {
        filters.isEmpty
            ? !identifier.hasPrefix("\(SizesSuite.suite)/")
            : filters.contains { identifier.contains($0) }
    }
}
