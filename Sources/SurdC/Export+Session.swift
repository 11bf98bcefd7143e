// Sessions: options, variables, cancellation. The names are those of surd.h, which documents the
// functions.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CSurd
import Surd

@c @implementation
public func surd_session_create(
    _ options: UnsafePointer<CChar>!, _ session: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(session, nil, "session")
        let session = Session(try Options().changed(by: options))
        do throws(Trouble) {
            result.give(try Objects.sessions.insert(session))
        } catch {
            session.destroy()
            throw error
        }
    }
}

@c @implementation
public func surd_session_configure(
    _ session: OpaquePointer!, _ options: UnsafePointer<CChar>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        try Objects.sessions.with(session, exclusively: true) { session throws(Trouble) in
            session.configure(try session.options.changed(by: options))
        }
    }
}

@c @implementation
public func surd_session_define(
    _ session: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ value: OpaquePointer!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        try Objects.sessions.with(session, exclusively: true) { session throws(Trouble) in
            let name = try Identifier.checked(name)
            let value = try Objects.values.with(value) { $0.value }
            do throws(SurdError) {
                try session.calculator.define(name, as: value)
            } catch {
                throw Trouble(error)
            }
        }
    }
}

@c @implementation
public func surd_session_variable(
    _ session: OpaquePointer!, _ name: UnsafePointer<CChar>!,
    _ value: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(value, nil, "value")
        try Objects.sessions.with(session, exclusively: true) { session throws(Trouble) in
            let name = try TextInput.name(name, "name")
            guard let value = session.calculator.variable(name) else {
                throw Trouble(
                    SURD_FAILED, "unknown-variable",
                    "there is no variable '\(SurdError.Excerpt.escaped(name))'")
            }
            result.give(
                try Objects.values.insert(HeldValue(value: value, settings: session.settings)))
        }
    }
}

@c @implementation
public func surd_session_forget(
    _ session: OpaquePointer!, _ name: UnsafePointer<CChar>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        try Objects.sessions.with(session, exclusively: true) { session throws(Trouble) in
            session.calculator.forget(try TextInput.name(name, "name"))
        }
    }
}

@c @implementation
public func surd_session_has(
    _ session: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ has: UnsafeMutablePointer<Bool>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(has, false, "has")
        try Objects.sessions.with(session, exclusively: true) { session throws(Trouble) in
            let name = try TextInput.name(name, "name")
            let calculator = session.calculator
            result.give(
                calculator.variable(name) != nil
                    || calculator.functionDefinitions.contains { $0.name == name })
        }
    }
}

@c @implementation
public func surd_session_cancel(_ session: OpaquePointer!) -> surd_status {
    answering { () throws(Trouble) in
        try Objects.sessions.with(session) { $0.cancellation.cancel() }
    }
}

@c @implementation
public func surd_session_resume(_ session: OpaquePointer!) -> surd_status {
    answering { () throws(Trouble) in
        try Objects.sessions.with(session) { $0.cancellation.reset() }
    }
}

@c @implementation
public func surd_session_free(_ session: OpaquePointer!) -> surd_status {
    Objects.sessions.remove(session) ? SURD_OK : SURD_INVALID_HANDLE
}
