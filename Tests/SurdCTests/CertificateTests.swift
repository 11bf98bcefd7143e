import CSurd
import Foundation
import Testing

/// Certificates by way of C are the bytes of the file that the command writes, which
/// `CertificateFileTests` holds to the same record.
@Suite struct CertificateTests {
    @Test func theBytesAreThoseOfTheCommand() throws {
        let folder = InterfaceLists.root.appending(path: "Tests/Embedding")
        let script = try String(
            contentsOf: folder.appending(path: "certified.surd"), encoding: .utf8)
        let recorded = try String(
            contentsOf: folder.appending(path: "certified.cert"), encoding: .utf8)
        let session = C.session()
        defer { surd_session_free(session) }
        var text: OpaquePointer?
        #expect(surd_certificate(session, script, script.utf8.count, nil, &text, nil) == SURD_OK)
        #expect(C.taken(text) == recorded)
    }

    @Test func whatHasNoneSaysWhy() {
        let session = C.session("limits=untrusted max-steps=1000")
        defer { surd_session_free(session) }
        for (text, code) in [
            ("1/0", "division-by-zero"), ("random()", "no-certificate"),
            ("(", "unclosed-parenthesis"),
            ("a = 2", "not-one-expression"), ("sum(k,1,100000,sqrt(k))", "steps-exceeded"),
        ] {
            var certificate: OpaquePointer?
            var error: OpaquePointer?
            let status = surd_certificate(
                session, text, text.utf8.count, nil, &certificate, &error)
            #expect(status == SURD_FAILED && certificate == nil)
            #expect(C.code(error) == code, "\(text)")
        }
    }
}
