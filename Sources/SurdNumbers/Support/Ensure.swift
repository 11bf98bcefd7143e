/// Stops the program with a sentence where `condition` does not hold, in release builds too, in
/// which `precondition` would stop it without a word.
///
/// For what only a mistake in a program can bring about. Nothing that a text says leads here.
@inlinable @inline(__always)
package func ensure(_ condition: Bool, _ sentence: @autoclosure () -> String) {
    if !condition { fatalError(sentence()) }
}
