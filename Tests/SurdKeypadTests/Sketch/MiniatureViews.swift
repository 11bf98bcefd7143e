// A miniature of the few views that the sketch in Docs/keypad.md uses, so that it compiles and runs
// where there is no SwiftUI. A view is drawn as a list of texts and buttons.

#if !canImport(SwiftUI)
    /// What a drawn view consists of.
    struct DrawnView {
        var text = ""
        var spoken = ""
        var isDisabled = false
        var opacity = 1.0
        var action: (@MainActor () -> Void)?
    }

    @MainActor protocol View {
        associatedtype Body: View
        @ViewBuilder var body: Body { get }
        func draw() -> [DrawnView]
    }

    extension View {
        func draw() -> [DrawnView] { body.draw() }

        func opacity(_ value: Double) -> some View { Changed(view: self) { $0.opacity = value } }
        func disabled(_ value: Bool) -> some View { Changed(view: self) { $0.isDisabled = value } }
        func accessibilityLabel(_ label: String) -> some View {
            Changed(view: self) { $0.spoken = label }
        }
        func bold() -> some View { self }
    }

    extension Never: View {
        var body: Never { return fatalError("a view without a body is never asked for one") }
    }

    @resultBuilder @MainActor enum ViewBuilder {
        static func buildBlock<each Part: View>(_ part: repeat each Part) -> Drawn {
            var all: [DrawnView] = []
            repeat all += (each part).draw()
            return Drawn(parts: all)
        }
    }

    /// What has been drawn already.
    struct Drawn: View {
        var parts: [DrawnView]
        var body: Never { return fatalError("drawn") }
        func draw() -> [DrawnView] { parts }
    }

    struct Changed<Inner: View>: View {
        var view: Inner
        var change: (inout DrawnView) -> Void
        var body: Never { return fatalError("drawn") }
        func draw() -> [DrawnView] {
            view.draw().map { part in
                var part = part
                change(&part)
                return part
            }
        }
    }

    struct Text: View {
        var text: String
        init(_ text: String) { self.text = text }
        var body: Never { return fatalError("drawn") }
        func draw() -> [DrawnView] { [DrawnView(text: text, spoken: text)] }
    }

    struct Button: View {
        var label: String
        var action: @MainActor () -> Void
        init(_ label: String, action: @escaping @MainActor () -> Void) {
            self.label = label
            self.action = action
        }
        var body: Never { return fatalError("drawn") }
        func draw() -> [DrawnView] { [DrawnView(text: label, spoken: label, action: action)] }
    }

    struct VStack<Content: View>: View {
        var content: Content
        init(@ViewBuilder content: () -> Content) { self.content = content() }
        var body: Content { return content }
    }

    struct HStack<Content: View>: View {
        var content: Content
        init(@ViewBuilder content: () -> Content) { self.content = content() }
        var body: Content { return content }
    }

    struct ForEach<Items: RandomAccessCollection, ID: Hashable, Content: View>: View {
        var items: Items
        var content: (Items.Element) -> Content
        init(
            _ items: Items, id: KeyPath<Items.Element, ID>,
            @ViewBuilder content: @escaping (Items.Element) -> Content
        ) {
            self.items = items
            self.content = content
        }
        var body: Never { return fatalError("drawn") }
        func draw() -> [DrawnView] { items.flatMap { content($0).draw() } }
    }
#endif
