import Foundation
import Surd
import Testing

// The file that `--certificate` writes: as a whole or not at all, with the permissions that files have.

@Suite struct CertificateFileTests {
    private static func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test func aFailureLeavesTheFileOfBefore() throws {
        try Self.inFolder { folder in
            let outcome = try BuiltCommand.shell(
                "surd --certificate k.cert 1/3 && cp k.cert old && ls -i k.cert > inode; "
                    + "surd --certificate k.cert 1/0; s=$?; cmp old k.cert && ls -i k.cert | cmp - inode && exit $s",
                in: folder)
            #expect(outcome.status == 1 && outcome.output.hasPrefix("0.3333"), "\(outcome)")
        }
    }

    @Test func aFailureMakesNoFile() throws {
        try Self.inFolder { folder in
            let outcome = try BuiltCommand.shell(
                "surd --certificate k.cert 1/0; s=$?; ls -A | wc -l; exit $s", in: folder)
            let count = outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)
            #expect(outcome.status == 1 && count == "0", "\(outcome)")
        }
    }

    /// The bytes that Surd, SurdC and Python are held to in their tests as well.
    @Test func theFileHasTheBytesThatTheLibraryGives() throws {
        let folder = BuiltCommand.root.appending(path: "Tests/Embedding")
        let script = folder.appending(path: "certified.surd")
        let recorded = try String(
            contentsOf: folder.appending(path: "certified.cert"), encoding: .utf8)
        try Self.inFolder { folder in
            let outcome = try BuiltCommand.shell(
                "surd --certificate k.cert -f '\(script.path)' >/dev/null", in: folder)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let written = try String(
                contentsOf: folder.appending(path: "k.cert"), encoding: .utf8)
            #expect(written == recorded)
        }
        var calculator = Calculator()
        let certificates = try calculator.certificates(
            String(contentsOf: script, encoding: .utf8))
        #expect(certificates.count == 12)
        #expect(certificates.map(\.text).joined() == recorded)
        #expect(
            try calculator.certificates("1/3; sqrt(2)").last
                == calculator.certificate("1/3; sqrt(2)"))
        for text in ["a = 1", "", "1; 1/0", "random()"] {
            #expect(throws: SurdError.self) { try calculator.certificates(text) }
        }
    }

    @Test func permissionsAreThoseOfOtherFiles() throws {
        try Self.inFolder { folder in
            let outcome = try BuiltCommand.shell(
                "umask 022; surd --certificate a.cert 2; umask 077; surd --certificate b.cert 2; "
                    + "umask 022; printf x > c.cert; chmod 640 c.cert; surd --certificate c.cert 2; "
                    + "ls -l ?.cert | cut -c1-10; ls -A | wc -l; grep -c claim c.cert", in: folder)
            #expect(
                outcome.output.split(separator: "\n").map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
                    == ["2", "2", "2", "-rw-r--r--", "-rw-------", "-rw-r-----", "3", "1"])
        }
    }

    @Test func symbolicLinksStay() throws {
        try Self.inFolder { folder in
            let outcome = try BuiltCommand.shell(
                "mkdir d; printf x > d/real; ln -s d/real one; ln -s one two; ln -s d/new hanging; "
                    + "surd --certificate two 2; surd --certificate hanging 2; test -L one && test -L two && "
                    + "test -L hanging && test ! -L d/real && grep -c claim d/real d/new; ls -A d | wc -l",
                in: folder)
            #expect(
                outcome.output.split(separator: "\n").map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
                    == ["2", "2", "d/real:1", "d/new:1", "2"])
        }
    }

    /// The result is printed, the trouble has a sentence, and nothing is left behind.
    @Test(arguments: [
        ("nowhere/k.cert", "No such file or directory"), ("file/k.cert", "Not a directory"),
        (".", "it is not a regular file"), ("loop", "Too many levels of symbolic links"),
        ("/dev/null", "it is not a regular file"), ("", "No such file or directory"),
    ])
    func whatCannotBeWrittenHasASentence(path: String, reason: String) throws {
        try Self.inFolder { folder in
            let outcome = try BuiltCommand.shell(
                "printf x > file; ln -s loop loop; surd --certificate '\(path)' 1+1; s=$?; ls -A; exit $s",
                in: folder)
            #expect(outcome.output == "2\nfile\nloop\n" && outcome.status == 2)
            #expect(outcome.errors.contains("cannot write the certificates to \(path): \(reason)"))
        }
    }
}
