/// Says on a terminal that long work is under way: how long it has taken, and how far it is.
///
/// Nothing appears in the first second, nothing on a pipe, and what appeared is wiped away
/// when the work is done.
final class Progress: Sendable {
    private struct State {
        var working = true
        var shown = false
    }

    private let state = Shared(State())
    private let descriptor: Int32

    /// Starts watching; nil where nobody would see it.
    init?(on descriptor: Int32, detail: @escaping @Sendable (_ seconds: Int) -> String) {
        guard System.isTerminal(descriptor), Terminal.canEdit else { return nil }
        self.descriptor = descriptor
        let state = state
        let thread = WorkerThread {
            let began = System.seconds
            var pause = 1.0
            while !state.wait(seconds: pause, until: { !$0.working }) {
                let text = "\r\u{1B}[K" + detail(Int(System.seconds - began))
                state.withLock { state in
                    guard state.working else { return }
                    state.shown = true
                    try? System.write(descriptor, Array(text.utf8))
                }
                pause = 0.5
            }
        }
        guard let thread else { return nil }
        thread.detach()
    }

    /// Wipes the message away; nothing is shown after this returns.
    func end() {
        state.withLock { state in
            if state.working && state.shown {
                try? System.write(descriptor, Array("\r\u{1B}[K".utf8))
            }
            state.working = false
        }
    }
}
