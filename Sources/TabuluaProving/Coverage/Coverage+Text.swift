import LuaHost
public import TabuluaDrawing
import TabuluaText
import TabuluaModel

extension Coverage {
  /// The coverage for people: each file with a column of counts, and `*0` before a line that can run and did not;
  /// then the callbacks, the drags, and a summary.
  public func text(style: TextStyle = TextStyle()) -> String {
    files.map { listing(of: $0, style) }.joined() + callbackTable(style) + dragTable(style) + summary(style)
  }

  private func heading(_ title: String, _ style: TextStyle) -> String {
    "\(style.bold(title))\n\(String(repeating: "=", count: DisplayWidth.of(title)))\n"
  }

  private func listing(of file: FileCoverage, _ style: TextStyle) -> String {
    let digits = String(file.counts.counts.compactMap { $0 }.max() ?? 0).count + 1
    var text = heading(PrintableText.of(file.file), style)
    for (index, line) in file.text.enumerated() {
      let shown = PrintableText.of(line, keepsTabs: true)
      let column =
        switch file.counts[index + 1] {
        case nil: DisplayWidth.spaces(digits)
        case 0: DisplayWidth.spaces(digits - 2) + style.paint("*0", .red)
        case .some(let count): DisplayWidth.paddedInFront(String(count), to: digits)
        }
      text += shown.isEmpty ? DisplayWidth.trimmed(column) + "\n" : "\(column) \(shown)\n"
    }
    return text + "\n"
  }

  private func callbackTable(_ style: TextStyle) -> String {
    let callbacks = callbacks
    guard !callbacks.isEmpty else { return "" }
    let width = callbacks.map { $0.callback.rawValue.count }.max() ?? 0
    var text = heading("Callbacks", style)
    for use in callbacks {
      let name = DisplayWidth.padded(use.callback.rawValue, to: width)
      let place = use.place.map { " at \(PrintableText.of($0))" } ?? ""
      switch use.use {
      case .called: text += "\(name)  called \(CountText.of(use.calls, "time", "times"))\(place)\n"
      case .neverCalled: text += "\(name)  \(style.paint("never called", .red))\(place)\n"
      case .defaultUsed:
        text += "\(name)  absent, its default was used \(CountText.of(use.calls, "time", "times"))\n"
      }
    }
    return text + "\n"
  }

  private func dragTable(_ style: TextStyle) -> String {
    let drags = drags
    guard !drags.isEmpty else { return "" }
    var text = heading("Drags", style)
    for table in drags {
      let tried = CountText.of(table.tried.count)
      text += "\(tried) of \(CountText.of(table.possible)) on a table of \(table.shapeInWords) rows\n"
      let missing = table.directions.filter { $0.tried == 0 }.map(\.direction.words)
      for (direction, tried, possible) in table.directions where tried > 0 {
        text += "  \(direction.words): \(CountText.of(tried)) of \(CountText.of(possible))\n"
      }
      if !missing.isEmpty {
        text += "  \(style.paint("never", .red)): \(style.hanging(missing.joined(separator: ", "), at: 9))\n"
      }
    }
    return text + "\n"
  }

  private func summary(_ style: TextStyle) -> String {
    var text = heading("Summary", style)
    let names = files.map { PrintableText.of($0.file) }
    let width = (names + ["total"]).map { DisplayWidth.of($0) }.max() ?? 0
    func row(_ name: String, _ covered: Int, _ active: Int) {
      text +=
        "\(DisplayWidth.padded(name, to: width))  \(Percentage.text(covered, of: active)) of the lines: "
        + "\(CountText.of(covered)) of \(CountText.of(active))\n"
    }
    for (name, file) in zip(names, files) { row(name, file.covered, file.active) }
    if files.count != 1 { row("total", covered, active) }
    return text
  }
}
