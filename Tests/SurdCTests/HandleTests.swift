// Handles that are wrong, freed, old, of another type, and very many.
import CSurd
import Synchronization
import Testing

@Suite("Handles")
struct HandleTests {
    /// Pointers that are no handles: null, memory, small numbers, all bits, and those of others.
    private var wrongHandles: [OpaquePointer?] {
        var wrong: [OpaquePointer?] = [nil]
        for bits in 1...64 as ClosedRange<UInt> { wrong.append(OpaquePointer(bitPattern: bits)) }
        for shift in 0..<64 as Range<UInt> {
            wrong.append(OpaquePointer(bitPattern: 1 << shift))
            wrong.append(OpaquePointer(bitPattern: (1 << shift) | 5))
            wrong.append(OpaquePointer(bitPattern: ~(1 << shift)))
        }
        wrong.append(OpaquePointer(bitPattern: UInt.max))
        return wrong
    }

    @Test func wrongOnesAreRefusedEverywhere() {
        var (value, kind, flag) = (OpaquePointer?.none, SURD_NOTHING, false)
        var (word, double, text) = (Int64(0), 0.0, OpaquePointer?.none)
        let freed = C.session()
        surd_session_free(freed)
        for handle in wrongHandles + [freed] {
            #expect(surd_session_free(handle) == SURD_INVALID_HANDLE)
            #expect(surd_session_cancel(handle) == SURD_INVALID_HANDLE)
            #expect(surd_session_resume(handle) == SURD_INVALID_HANDLE)
            #expect(surd_session_configure(handle, "", nil) == SURD_INVALID_HANDLE)
            #expect(surd_evaluate(handle, "1", 1, &value, nil) == SURD_INVALID_HANDLE)
            #expect(surd_value_free(handle) == SURD_INVALID_HANDLE)
            #expect(surd_value_kind(handle, &kind) == SURD_INVALID_HANDLE)
            #expect(surd_value_boolean(handle, &flag, nil) == SURD_INVALID_HANDLE)
            #expect(surd_value_int64(handle, &word, nil, nil) == SURD_INVALID_HANDLE)
            #expect(surd_value_double(handle, &double, nil, nil) == SURD_INVALID_HANDLE)
            #expect(surd_value_text(handle, nil, &text, nil, nil) == SURD_INVALID_HANDLE)
            #expect(surd_format_free(handle) == SURD_INVALID_HANDLE)
            #expect(surd_text_free(handle) == SURD_INVALID_HANDLE)
            #expect(surd_text_length(handle) == 0)
            #expect(surd_error_free(handle) == SURD_INVALID_HANDLE)
            #expect(surd_expression_free(handle) == SURD_INVALID_HANDLE)
            #expect(surd_keypad_free(handle) == SURD_INVALID_HANDLE)
        }
    }

    @Test func ofOneTypeAreNoneOfAnother() {
        let session = C.session()
        let value = C.value("1", in: session)
        #expect(surd_value_free(session) == SURD_INVALID_HANDLE)
        #expect(surd_session_free(value) == SURD_INVALID_HANDLE)
        var text: OpaquePointer?
        #expect(surd_value_text(value, session, &text, nil, nil) == SURD_INVALID_HANDLE)
        #expect(surd_value_free(value) == SURD_OK)
        #expect(surd_value_free(value) == SURD_INVALID_HANDLE)
        #expect(surd_session_free(session) == SURD_OK)
        #expect(surd_session_free(session) == SURD_INVALID_HANDLE)
    }

    /// A place is used again and again, and no old handle ever fits what is in it now.
    @Test func oldOnesStayInvalid() {
        var old: Set<OpaquePointer?> = []
        for number in 0..<5_000 as Range<Int64> {
            var value: OpaquePointer?
            #expect(surd_value_from_int64(number, &value, nil) == SURD_OK)
            #expect(old.insert(value).inserted)
            #expect(surd_value_free(value) == SURD_OK)
        }
        for value in old { #expect(surd_value_free(value) == SURD_INVALID_HANDLE) }
    }

    @Test func manyAtOnce() {
        var values: [OpaquePointer?] = []
        for number in 0..<20_000 as Range<Int64> {
            var value: OpaquePointer?
            #expect(surd_value_from_int64(number, &value, nil) == SURD_OK)
            values.append(value)
        }
        #expect(surd_live_objects() >= 20_000)
        for (number, value) in values.enumerated() {
            var word: Int64 = -1
            #expect(surd_value_int64(value, &word, nil, nil) == SURD_OK)
            #expect(word == Int64(number))
            #expect(surd_value_free(value) == SURD_OK)
        }
    }
}
