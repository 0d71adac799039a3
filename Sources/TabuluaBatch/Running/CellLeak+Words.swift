import LuaHost
import TabuluaScript
package import TabuluaText
package import TabuluaModel

extension CellLeak {
  /// The leak in words, such as `Onions [0, 20] shows the accessory "checkmark" of Olives [0, 0]`.
  package var words: String {
    let subject = Self.words(of: row)
    switch kind {
    case .lost:
      let value = expected.map { " \(Self.words(of: $0))" } ?? ""
      return "\(subject) lost its \(field.rawValue)\(value), which stayed with the cell that it had before"
    case .stale:
      let (value, now) = (shown.map(Self.words) ?? "nothing", expected.map(Self.words) ?? "nothing")
      return "\(subject) still shows the \(field.rawValue) \(value), and `cell_for_row` would say \(now) now"
    case .leftover:
      let value = shown.map { " \(Self.words(of: $0))" } ?? ""
      if let origin, origin != row {
        return "\(subject) shows the \(field.rawValue)\(value) of \(Self.words(of: origin))"
      }
      return "\(subject) still shows the \(field.rawValue)\(value) that it had before"
    }
  }

  private static func words(of row: Row) -> String {
    row.key.map { "\(RowLabel.shown($0)) \(row.path)" } ?? "\(row.path)"
  }

  private static func words(of value: TableCell.FieldValue) -> String {
    switch value {
    case .text(let text): "\"\(PrintableText.of(text))\""
    case .accessory(let accessory): "\"\(accessory.rawValue)\""
    case .control(.switch(let isOn)): "switch, \(isOn ? "on" : "off")"
    case .control(.slider(let value, _, _)): "slider, at \(value)"
    case .control(.stepper(let value, _, _, _)): "stepper, at \(value)"
    case .control(.segmented(let chosen, let titles)):
      "segments, \(chosen.map { "\"\(PrintableText.of(titles[$0]))\"" } ?? "none chosen")"
    case .control(.button(let title)): "button, \"\(PrintableText.of(title))\""
    case .selectionStyle(let style): "\"\(style.rawValue)\""
    case .flag(let flag): flag ? "true" : "false"
    case .level(let level): "\(level)"
    case .width(let width): "\(width)"
    }
  }

  /// The warning that a run ends with where cells leaked; nil where none did.
  ///
  /// The first `number` of them are named in it.
  package static func warning(about leaks: [CellLeak], naming number: Int = 0) -> Diagnostic? {
    guard !leaks.isEmpty else { return nil }
    var fields: [TableCell.Field] = []
    for leak in leaks where !fields.contains(leak.field) { fields.append(leak.field) }
    let names = fields.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    let areStale = leaks.allSatisfy { $0.kind == .stale }
    return Diagnostic(
      severity: .warning, code: BatchCode.cellLeak,
      message:
        "on a device, \(areStale ? "cells would still show what their rows were in the other mode" : "reused cells would show what belongs to other rows"): "
        + "\(CountText.of(leaks.count, "time", "times")), in \(names)",
      help: help(about: leaks),
      notes: leaks.prefix(number).map(\.words)
        + (number > 0 && leaks.count > number ? ["and \(leaks.count - number) more"] : []))
  }
}

extension CellLeak {
  /// What to do about leaks, by their kinds.
  private static func help(about leaks: [CellLeak]) -> String {
    func fields(_ isOne: (CellLeak) -> Bool) -> [TableCell.Field] {
      TableCell.Field.allCases.filter { field in leaks.contains { $0.field == field && isOne($0) } }
    }
    let reused = fields { $0.kind != .stale }
    var parts: [String] = []
    if !reused.isEmpty {
      let names = reused.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      parts.append("let `cell_for_row` say \(names) of every row (`false` takes a field away)")
    }
    if reused.contains(.accessory) {
      parts.append("keep marks in a column of the row, with `view:set_checked`")
    }
    if leaks.contains(where: { $0.kind == .stale }) {
      parts.append(
        "reload the rows after `set_editing`, which asks for no cell, or say `editing_accessory` and `editing_control`"
      )
    }
    return parts.joined(separator: ", and ")
  }

  /// The leak as the fields of a result.
  func write(to object: inout JSONText.Object) {
    object.add([
      "leak": kind.rawValue, "field": field.rawValue, "row": row.key, "path": row.path.jsonNumbers,
      "shown": Self.json(shown), "expected": Self.json(expected),
      "from_row": origin?.key, "from": origin?.path.jsonNumbers,
    ])
  }

  private static func json(_ value: TableCell.FieldValue?) -> any JSONWritable {
    switch value {
    case nil: JSONText.Written("null")
    case .text(let text): text
    case .accessory(let accessory): accessory.rawValue
    case .control(let control): JSONText.Written(LuaValue(control).json(showing: PrintableText.beginning))
    case .selectionStyle(let style): style.rawValue
    case .flag(let flag): flag
    case .level(let level): level
    case .width(let width): width
    }
  }
}
