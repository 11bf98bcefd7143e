package import Surd
internal import SurdKeypad
internal import SurdNumbers

/// The command: from the arguments to the exit status.
package enum Command {
    /// Runs the command for this process and returns its exit status.
    ///
    /// - Parameter prepare: What is done to each calculator before it evaluates anything.
    package static func run(
        preparing prepare: @escaping @Sendable (inout Calculator) -> Void = { _ in }
    ) -> Int32 {
        System.ignoreClosedPipes()
        let console = Console()
        do throws(CommandEnding) {
            var settings: Settings
            do throws(UsageError) {
                settings = try Settings(arguments: System.arguments)
            } catch {
                throw .usage(error)
            }
            settings.prepare = prepare
            // With `--untrusted` a computation uses one processor.
            try Threads.allowing(settings.jobs ?? (settings.untrusted ? 1 : nil)) {
                () throws(CommandEnding) in try perform(settings, console)
            }
            try finish(console)
        } catch {
            switch error {
            case .usage(let mistake):
                console.failUsage()
                try? console.complain("surd: \(mistake.message)")
            case .output(let failure):
                // The reader has closed the pipe, which is not an error.
                if failure.isClosedPipe { return console.status }
                console.failUsage()
                let mistake = UsageError.unwritable(reason: failure.message)
                try? console.complain("surd: \(mistake.message)")
            }
        }
        return console.status
    }

    private static func finish(_ console: Console) throws(CommandEnding) {
        do throws(System.Failure) {
            try console.output.flush()
        } catch {
            throw .output(error)
        }
    }

    private static func perform(_ settings: Settings, _ console: Console) throws(CommandEnding) {
        if case .keypad = settings.action {
            try runKeypad(settings)
        } else if case .keys(let keys) = settings.action {
            try press(keys, settings, console)
        } else if settings.action != .evaluate {
            let text: String
            do throws(UsageError) {
                text = try Information.text(for: settings.action)
            } catch {
                throw .usage(error)
            }
            do throws(System.Failure) {
                try console.output.append(text)
            } catch {
                throw .output(error)
            }
        } else if let condition = settings.test {
            try TestMode(settings, console).run(condition)
        } else if !settings.maps.isEmpty {
            try MapMode(settings, console).run()
        } else if !settings.reductions.isEmpty {
            try ReduceMode(settings, console).run()
        } else if settings.floatingFormat != nil {
            try FloatingMode(settings, console).run()
        } else if settings.lines {
            try LinesMode(settings, console).run()
        } else if settings.interactive || isConversation(settings) {
            var prompt = Prompt(settings, console)
            try prompt.run()
        } else {
            var script = ScriptMode(settings, console)
            try script.run()
        }
    }

    /// Whether there is nothing to evaluate and the input is a terminal.
    private static func isConversation(_ settings: Settings) -> Bool {
        settings.expressions.isEmpty && settings.files.isEmpty && settings.script == nil
            && !settings.explain && System.isTerminal(System.standardInput)
            && System.isTerminal(System.standardOutput)
    }

    // MARK: - The calculator with keys

    private static func runKeypad(_ settings: Settings) throws(CommandEnding) {
        do throws(KeypadCommand.ScreenError) {
            try KeypadCommand.runScreen(style: settings.style)
        } catch {
            throw .usage(.keypad(reason: error.description))
        }
    }

    private static func press(
        _ keys: String, _ settings: Settings, _ console: Console
    ) throws(CommandEnding) {
        var failure: System.Failure?
        do throws(KeypadKeyError) {
            try KeypadCommand.runKeys(
                keys, style: settings.style, each: settings.eachKey, json: settings.json
            ) { displays in
                do throws(System.Failure) {
                    try console.output.append(displays)
                } catch {
                    failure = error
                }
                return failure == nil
            }
        } catch {
            throw .usage(.keypad(reason: error.description))
        }
        if let failure { throw .output(failure) }
    }
}
