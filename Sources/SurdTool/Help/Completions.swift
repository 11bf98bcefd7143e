/// Completion scripts for three shells, from the option table and the names of functions.
enum Completions {
    static func script(for shell: String, functions: [String]) -> String {
        switch shell {
        case "bash": bash(functions)
        case "zsh": zsh(functions)
        default: fish(functions)
        }
    }

    private static var spellings: [String] {
        OptionTable.rows.flatMap { option in
            [option.short.map { "-\($0)" }, option.long.map { "--\($0)" }].compactMap { $0 }
        }
    }

    private static func names(_ option: Option) -> [String] {
        [option.short.map { "-\($0)" }, option.long.map { "--\($0)" }].compactMap { $0 }
    }

    // MARK: - bash

    private static func bash(_ functions: [String]) -> String {
        var cases = ""
        for option in OptionTable.rows {
            let action: String
            switch option.argument {
            case .none: continue
            case .choice(_, let choices): action = words(choices.joined(separator: " "))
            case .file: action = "COMPREPLY=($(compgen -f -- \"$current\"))"
            case .optionalName: action = words(functions.joined(separator: " "))
            case .number, .seconds, .definition, .text: action = "COMPREPLY=()"
            }
            cases += "    \(names(option).joined(separator: " | "))) \(action); return ;;\n"
        }
        return """
            # Completion of surd for bash; printed by surd --completions bash.
            _surd() {
                local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
                COMPREPLY=()
                case $previous in
            \(cases)    esac
                case $current in
                -*) \(words(spellings.joined(separator: " "))) ;;
                esac
            }
            complete -o default -F _surd surd

            """

        func words(_ list: String) -> String {
            "COMPREPLY=($(compgen -W '\(list)' -- \"$current\"))"
        }
    }

    // MARK: - zsh

    private static func zsh(_ functions: [String]) -> String {
        var rows = ""
        for option in OptionTable.rows {
            let names = names(option)
            let repeatable = option.key == .define || option.key == .file
            let prefix =
                repeatable ? "*" : names.count > 1 ? "(\(names.joined(separator: " ")))" : ""
            let spelling = names.count > 1 ? "{\(names.joined(separator: ","))}" : names.joined()
            let text = escapedForZsh("[\(option.summary)]")
            let action: String
            switch option.argument {
            case .none: action = ""
            case .choice(let name, let choices):
                action = ":\(name):(\(choices.joined(separator: " ")))"
            case .file(let name): action = ":\(name):_files"
            case .optionalName(let name): action = "::\(name):(\(functions.joined(separator: " ")))"
            case .number(let name, _), .seconds(let name), .definition(let name),
                .text(let name):
                action = ":\(name): "
            }
            rows += "    '\(prefix)'\(spelling)'\(text)\(action)' \\\n"
        }
        return """
            #compdef surd
            # Completion of surd for zsh; printed by surd --completions zsh.
            _arguments -s -S \\
            \(rows)    '*:expression: '

            """
    }

    private static func escapedForZsh(_ text: String) -> String {
        text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    }

    // MARK: - fish

    private static func fish(_ functions: [String]) -> String {
        var rows = "# Completion of surd for fish; printed by surd --completions fish.\n"
        rows += "complete -c surd -f\n"
        for option in OptionTable.rows {
            rows += "complete -c surd"
            if let short = option.short { rows += " -s \(short)" }
            if let long = option.long { rows += " -l \(long)" }
            switch option.argument {
            case .none: break
            case .choice(_, let choices): rows += " -x -a '\(choices.joined(separator: " "))'"
            case .file: rows += " -r -F"
            case .optionalName: rows += " -a '\(functions.joined(separator: " "))'"
            case .number, .seconds, .definition, .text: rows += " -x"
            }
            let text = option.summary.split(separator: "'", omittingEmptySubsequences: false)
            rows += " -d '\(text.joined(separator: "\\'"))'\n"
        }
        return rows
    }
}
