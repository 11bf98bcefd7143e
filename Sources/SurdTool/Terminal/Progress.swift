internal import SurdNumbers

/// Shows on a terminal that a long computation is running: the elapsed time, the progress, and the
/// remaining time where it is known.
///
/// Nothing appears in the first second or on a pipe, and the message is cleared when the work is done.
final class Progress: Sendable {
    private struct State {
        /// The start of the current work; nil if there is none.
        var began: Double?
        var isShown = false
    }

    private let state: Shared<State>
    private let descriptor: Int32
    private let work: WorkProgress?

    /// Nil if nobody would see it.
    init?(
        on descriptor: Int32, work: WorkProgress? = nil,
        detail: @escaping @Sendable () -> String = { "" }
    ) {
        guard System.isTerminal(descriptor), Terminal.canEdit else { return nil }
        // Created late, because a start without a terminal needs none of it.
        let state = Shared(State())
        self.state = state
        self.descriptor = descriptor
        self.work = work
        let thread = WorkerThread {
            Self.watch(state, on: descriptor) { seconds in
                (work.map { Self.text($0, after: seconds) } ?? "") + detail()
            }
        }
        guard let thread else { return nil }
        thread.detach()
    }

    func begin() {
        work?.reset()
        state.withLock { $0.began = System.seconds }
    }

    /// Clears the message; nothing is shown after this returns.
    func end() {
        state.withLock { state in
            if state.isShown { Self.show("", on: descriptor) }
            state.isShown = false
            state.began = nil
        }
    }

    private static func watch(
        _ state: Shared<State>, on descriptor: Int32, _ detail: @Sendable (Double) -> String
    ) {
        while true {
            guard let began = state.when({ $0.began != nil }, { $0.began }) else { continue }
            var pause = 1.0
            while !state.wait(seconds: pause, until: { $0.began != began }) {
                let seconds = System.seconds - began
                let text = "working, \(Int(seconds)) s\(detail(seconds))"
                state.withLock { state in
                    guard state.began == began else { return }
                    state.isShown = true
                    show(text, on: descriptor)
                }
                pause = 0.5
            }
        }
    }

    /// `, to 38 digits, 1200 terms to go, 4 s left`, as far as it is known.
    static func text(_ work: WorkProgress, after seconds: Double) -> String {
        var text = work.digits.map { ", to \($0) digits" } ?? ""
        guard let (done, total) = work.terms, done < total else { return text }
        text += ", \(total - done) terms to go"
        if done > 0 {
            let left = seconds / Double(done) * Double(total - done)
            if left < 1e6 { text += ", \(Int(left.rounded(.up))) s left" }
        }
        return text
    }

    private static func show(_ text: String, on descriptor: Int32) {
        // If the terminal is gone, there is nobody to tell.
        try? System.write(descriptor, Array("\r\u{1B}[K\(text)".utf8))
    }
}
