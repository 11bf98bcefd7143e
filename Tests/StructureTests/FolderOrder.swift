/// In which order the folders of each module stand: a folder uses those before it. The page of the house
/// (`Docs/development.md`) says what belongs into each.
enum FolderOrder {
    static let folders: [String: [String]] = [
        "SurdNumbers": [
            "Support", "Integer", "Rational", "Theory", "Ball", "Kernels", "Tape", "Exact",
            "Number", "Matrix", "Complex", "Jet", "Strip", "Germ", "Functions", "Calculus",
            "Format", "Floating",
        ],
        "Surd": [
            "Errors", "Values", "Functions", "Hints", "Program", "Evaluation", "Columns",
            "Certificate", "Session", "Floating",
        ],
        "SurdTool": [
            "System", "Terminal", "Options", "Evaluation", "Lines", "Columns", "Help", "Prompt",
            "Keypad", ".",
        ],
        "SurdSyntax": ["."],
    ]

    /// A reference against the order that stands: from a folder to declarations of one file above it.
    struct Exception: Sendable {
        var module: String
        var folder: String
        var target: String
        /// The declarations; all of the file where there are none.
        var names: Set<String>
        var reason: String

        init(
            _ module: String, _ folder: String, _ target: String, _ names: Set<String>,
            _ reason: String
        ) {
            self.module = module
            self.folder = folder
            self.target = target
            self.names = names
            self.reason = reason
        }
    }

    /// The whole list, of twelve lines at most.
    static let exceptions: [Exception] = [
        Exception(
            "SurdNumbers", "Support", "Integer/BigInt.swift", ["BigInt"],
            "an error says which factor was left over"),
        Exception(
            "SurdNumbers", "Kernels", "Functions/FunctionRoom.swift", ["room"],
            "the list of rooms stands on top; kernels ask through EnclosingRoom"),
        Exception(
            "SurdNumbers", "Tape", "Functions/FunctionRoom.swift", ["room"],
            "the list of rooms stands on top; plans ask through PlanningRoom"),
        Exception(
            "SurdNumbers", "Exact", "Functions/FunctionRoom.swift", ["room"],
            "the list of rooms stands on top; exact rules ask through ExactRoom"),
        Exception(
            "SurdNumbers", "Complex", "Functions/FunctionRoom.swift", ["room"],
            "the list of rooms stands on top; values of complex numbers ask through ComplexRoom"),
        Exception(
            "SurdNumbers", "Number", "Complex/BigComplex.swift", ["BigComplex", "part"],
            "a saved number may be a part of a complex one"),
        Exception(
            "SurdNumbers", "Tape", "Exact/Real+Exact.swift",
            ["parts", "isProved", "valueByRule", "argumentInUnitsOfEdges", "exactValue"],
            "enclosures that leave a question open are followed by exact rules and proofs, which compute with reals"
        ),
        Exception(
            "SurdNumbers", "Tape", "Number/Standing.swift", ["Standing"],
            "a real keeps the place that was found for it"),
        Exception(
            "SurdNumbers", "Exact", "Format/ClosedFormText.swift", ["closedFormText"],
            "a search for closed forms names what it found"),
        Exception(
            "Surd", "Functions", "Columns/ColumnPlan.swift", [],
            "the row of a function says what it is on columns of doubles"),
        Exception(
            "Surd", "Program", "Evaluation/Machine.swift", ["Machine"],
            "constants are folded by the machine that runs programs"),
        Exception(
            "SurdTool", "Evaluation", "Lines/LineChunks.swift", [],
            "a script is read in the same pieces as lines"),
    ]
}
