#if canImport(SwiftUI)
    import SwiftUI
#endif
import SurdKeypad

/// How it looks. The view holds no state: it reads the view model and sends taps.
struct CalculatorView: View {
    let calculator: CalculatorViewModel

    var body: some View {
        VStack {
            ForEach(calculator.history, id: \.self) { line in
                Text(line).opacity(0.5)
            }
            Text(calculator.tape)
            Text(calculator.display).bold()
            ForEach(calculator.rows, id: \.[0].key) { row in
                HStack {
                    ForEach(row, id: \.key) { button in
                        Button(button.label) { calculator.tap(button.key) }
                            .opacity(button.isHighlighted ? 0.7 : 1)
                            .disabled(!button.isEnabled)
                            .accessibilityLabel(button.spoken)
                    }
                }
            }
            Button("Undo") { calculator.undo() }.disabled(!calculator.canUndo)
        }
    }
}
