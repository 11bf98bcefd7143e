/// Stops the program with a message where `condition` does not hold, in release builds too, where
/// `precondition` would stop it without a message.
///
/// For conditions that only a mistake in a program can violate. No text of a user does.
@inlinable @inline(__always)
package func ensure(_ condition: Bool, _ sentence: @autoclosure () -> String) {
    if !condition { fatalError(sentence()) }
}
