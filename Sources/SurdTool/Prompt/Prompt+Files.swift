internal import Surd

extension Prompt {
    /// Evaluates the statements of a script, and applies its settings.
    ///
    /// - Parameter options: The settings that options of the command have fixed.
    mutating func runScript(
        _ text: [UInt8], origin: Origin, given options: Settings
    ) throws(System.Failure) {
        for segment in ScriptSegment.segments(of: text, firstLine: origin.line) {
            switch segment {
            case .statements(let text, let line):
                try evaluate(text, origin: origin.at(line: line))
            case .setting(let text, let line):
                do throws(UsageError) {
                    try settings.apply(line: text, given: options)
                } catch {
                    let place = origin.at(line: line).prefix(line: 1).map { $0 + ": " } ?? ""
                    try complain(place + error.message)
                }
                settings.configure(&interpreter.calculator)
            }
        }
    }

    /// Runs the scripts of `-f` before the conversation begins.
    mutating func runFiles() throws(System.Failure) {
        for path in settings.files where path != [.minus] {
            do throws(CommandEnding) {
                var script = try ScriptReader.opening(path, longest: settings.longestInput)
                while let piece = try script.piece(for: &interpreter.calculator) {
                    do throws(System.Failure) {
                        try runScript(piece.text, origin: piece.origin, given: settings)
                    } catch {
                        throw .output(error)
                    }
                }
            } catch {
                switch error {
                case .usage(let mistake): try console.complain("surd: \(mistake.message)")
                case .output(let failure): throw failure
                }
            }
        }
    }
}
