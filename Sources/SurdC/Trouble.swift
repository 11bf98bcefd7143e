internal import CSurd
import Surd

/// Why a call has no result: the status for C, and the contents of the error object.
struct Trouble: Error {
    enum Reason {
        case surd(SurdError)
        case number(NumberError)
        case call(code: StaticString, message: String, hint: String?)
    }

    let status: surd_status
    let reason: Reason

    init(_ status: surd_status, _ code: StaticString, _ message: String, hint: String? = nil) {
        self.status = status
        reason = .call(code: code, message: message, hint: hint)
    }

    init(_ error: SurdError) {
        status = SURD_FAILED
        reason = .surd(error)
    }

    init(_ error: NumberError) {
        status = SURD_FAILED
        reason = .number(error)
    }

    var message: String {
        switch reason {
        case .surd(let error): error.message
        case .number(let error): error.message
        case .call(_, let message, _): message
        }
    }
}

extension Trouble {
    static var invalidHandle: Trouble {
        Trouble(
            SURD_INVALID_HANDLE, "invalid-handle",
            "the handle is null, was freed or belongs to another type")
    }

    static var busy: Trouble {
        Trouble(
            SURD_BUSY, "busy", "another thread is using the object",
            hint: "give each thread a session of its own")
    }

    static var tooManyObjects: Trouble {
        Trouble(
            SURD_FAILED, "too-many-objects", "hundreds of millions of objects exist already",
            hint: "free the objects that are no longer used")
    }

    static var doesNotFit: Trouble {
        Trouble(SURD_FAILED, "does-not-fit", "the value does not fit the type asked for")
    }

    static func wrongKind(_ message: String) -> Trouble {
        Trouble(SURD_FAILED, "wrong-kind", message)
    }

    static func invalidArgument(_ message: String, hint: String? = nil) -> Trouble {
        Trouble(SURD_INVALID_ARGUMENT, "invalid-argument", message, hint: hint)
    }

    static func nullPointer(_ name: StaticString) -> Trouble {
        invalidArgument("\(name) is a null pointer")
    }

    static func unknownOption(_ message: String, hint: String? = nil) -> Trouble {
        Trouble(SURD_INVALID_ARGUMENT, "invalid-option", message, hint: hint)
    }
}
