import SurdSyntax

/// The tools of a session, kept from one text to the next so that their buffers are reused. They
/// hold nothing that matters between two texts.
final class Workshop {
    var parser = Parser()
    var compiler = Compiler()
    var machine = Machine()
}
