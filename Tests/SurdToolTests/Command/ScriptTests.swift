import Foundation
import Testing

// Scripts/surd and Scripts/install, in a tree whose command is built already: a stand-in that
// prints its arguments.

@Suite struct ScriptTests {
    /// Runs shell in a folder that holds `tree`, a link to each script, and nothing else.
    private func run(_ line: String) throws -> (output: String, status: Int32) {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let prepare = """
            mkdir -p tree/Sources/CSurd tree/.build/command links
            cp -R '\(BuiltCommand.root.path)/Scripts' tree/Scripts
            echo '#define SURD_VERSION "1.0.0"' > tree/Sources/CSurd/surd.h
            : > tree/Package.swift
            printf '#!/bin/sh\\necho "surd $*"\\n' > tree/.build/command/surd
            chmod +x tree/.build/command/surd
            sleep 0.01
            : > tree/.build/command/surd.stamp
            ln -s ../tree/Scripts/surd links/one
            ln -s "$PWD/links/one" links/surd
            ln -s ../tree/Scripts/install links/install
            ln -s ../tree/Scripts/uninstall links/uninstall
            unset DESTDIR
            """
        let outcome = try BuiltCommand.shell("{ \(prepare)\n\(line)\n} 2>&1", in: folder)
        return (
            outcome.output.replacing(folder.path, with: "HERE"), outcome.status
        )
    }

    @Test func throughSymbolicLinks() throws {
        let direct = try run("tree/Scripts/surd 1+1; links/surd 1+1; cd links; ./surd 1+1")
        #expect(direct.output == "surd 1+1\nsurd 1+1\nsurd 1+1\n")
        let installed = try run(
            "links/install --command --prefix new >log && new/bin/surd x && "
                + "links/uninstall --command --prefix new >log && ls new")
        #expect(installed.output.contains("surd x\n"))
    }

    @Test func anEmptyPrefixIsNone() throws {
        for call in ["--prefix ''", "--prefix="] {
            let outcome = try run(
                "tree/Scripts/install --command \(call); status=$?; ls; exit $status")
            #expect(
                outcome.output
                    == "surd: --prefix needs a directory, and an empty name is none.\nlinks\ntree\n"
            )
            #expect(outcome.status == 2)
        }
    }

    @Test func aFolderInTheWayIsSaidAndNothingIsDone() throws {
        let outcome = try run(
            "mkdir -p new/bin/surd; tree/Scripts/install --command --prefix new; status=$?; "
                + "find new | sort; exit $status")
        #expect(
            outcome.output
                == "surd: HERE/new/bin/surd is a folder and in the way; nothing was done.\n"
                + "new\nnew/bin\nnew/bin/surd\n")
        #expect(outcome.status == 2)
    }

    @Test func uninstallingLeavesWhatWasThereAndNothingElse() throws {
        let fresh = try run(
            "tree/Scripts/install --command --prefix a/b >log 2>&1 || cat log; ls a/b; "
                + "tree/Scripts/uninstall --command --prefix a/b >log 2>&1 || cat log; ls -d a")
        #expect(fresh.output.hasPrefix("bin\nshare\n") && !fresh.output.contains("\na\n"))
        let shared = try run(
            """
            mkdir -p a/bin a/share/man; tree/Scripts/install --command --prefix a >log 2>&1
            : > a/share/man/man1/other.1
            tree/Scripts/uninstall --command --prefix a >log 2>&1; find a | sort
            """)
        #expect(
            shared.output == "a\na/bin\na/share\na/share/man\na/share/man/man1\n"
                + "a/share/man/man1/other.1\n")
        let staged = try run(
            "export DESTDIR=$PWD/stage; tree/Scripts/install --command --prefix /usr >log 2>&1 || cat log;"
                + "find stage -name surd -type f; cat stage/usr/share/surd/folders | head -n 1; "
                + "tree/Scripts/uninstall --command --prefix /usr >log 2>&1 || cat log; ls")
        #expect(
            staged.output.hasPrefix(
                "stage/usr/share/bash-completion/completions/surd\nstage/usr/bin/surd\n")
                || staged.output.hasPrefix(
                    "stage/usr/bin/surd\nstage/usr/share/bash-completion/completions/surd\n")
        )
        #expect(!staged.output.hasSuffix("stage\ntree\n"))
    }
}
