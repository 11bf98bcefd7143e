internal import Surd

extension Prompt {
    /// Runs the scripts of `-f` before the conversation begins.
    mutating func runFiles() throws(System.Failure) {
        for path in settings.files where path != [.minus] {
            do throws(CommandEnding) {
                var script = try ScriptReader.opening(path, longest: settings.longestInput)
                while let piece = try script.piece(for: &interpreter.calculator) {
                    do throws(System.Failure) {
                        try evaluate(piece.text, origin: piece.origin)
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
