import LuaHost
import TabuluaModel
import TabuluaText

/// A kind of control in a cell: its name in Lua, its fields, and how an answer of `cell_for_row` is read.
///
/// ``all`` is the only list of them.
struct ControlKind: Sendable {
  /// The `type` of such a control.
  let name: String

  /// What it is, in words.
  let thing: String

  /// Its fields beside `type`.
  let fields: [String]

  /// Such a control, as Lua writes it.
  let example: String

  /// What its value is, and a new one in a batch.
  let value: String
  let newValue: String

  /// Makes the control of its fields.
  let read: @Sendable (ControlFields) throws -> TableCell.Control

  /// All kinds, in the order in which messages list them.
  static let all = [
    ControlKind(
      name: "switch", thing: "a switch", fields: ["value"], example: #"{ type = "switch", value = false }"#,
      value: "true or false", newValue: "true"
    ) { fields in
      .switch(try fields.value("value", "true or false", \.asBoolean) ?? false)
    },
    ControlKind(
      name: "slider", thing: "a slider", fields: ["value", "minimum", "maximum"],
      example: #"{ type = "slider", value = 0.5, minimum = 0, maximum = 1 }"#,
      value: "a number between the ends, from 0 to 1 without them", newValue: "0.75"
    ) { fields in
      let range = try fields.range(maximum: 1)
      return .slider(value: range.value, minimum: range.minimum, maximum: range.maximum)
    },
    ControlKind(
      name: "stepper", thing: "a stepper", fields: ["value", "minimum", "maximum", "step"],
      example: #"{ type = "stepper", value = 2, minimum = 0, maximum = 10, step = 2 }"#,
      value:
        "a number between the ends, from 0 to 100 without them, whole steps of 1 or `step` away from the value, or one of the ends",
      newValue: "4"
    ) {
      fields in
      let range = try fields.range(maximum: 100)
      let step =
        try fields.value("step", "a number above 0") { $0.asNumber.flatMap { $0 > 0 ? $0 : nil } } ?? 1
      return .stepper(value: range.value, minimum: range.minimum, maximum: range.maximum, step: step)
    },
    ControlKind(
      name: "segmented", thing: "a control of segments", fields: ["value", "segments"],
      example: #"{ type = "segmented", segments = { "Day", "Week" }, value = 0 }"#,
      value: "the place of the chosen segment from 0, or none", newValue: "1"
    ) { fields in
      let titles = try fields.titles("segments")
      let chosen = try fields.value("value", "the place of a segment, from 0 to \(titles.count - 1)") {
        $0.asWhole.flatMap { titles.indices.contains($0) ? $0 : nil }
      }
      return .segmented(chosen: chosen, titles: titles)
    },
    ControlKind(
      name: "button", thing: "a button", fields: ["title"], example: #"{ type = "button", title = "Buy" }"#,
      value: "none", newValue: "null"
    ) { fields in
      let title = try fields.value("title", "a string that is not empty") {
        $0.asText.flatMap { $0.isEmpty ? nil : $0 }
      }
      guard let title else { throw fields.wrong("title", "a string that is not empty", .nil) }
      return .button(title: title)
    },
  ]
}

/// The fields of a control that `cell_for_row` answered.
struct ControlFields {
  let table: LuaTable

  /// The field of the cell that holds the control.
  let name: String

  /// What a field says; nil where it says nothing.
  ///
  /// - Throws: `PolicyError` for a value of which `read` makes nothing.
  func value<Value>(
    _ field: String, _ expected: String, _ read: (LuaValue) -> Value?
  ) throws -> Value? {
    guard let value = table[field] else { return nil }
    guard let found = read(value) else { throw wrong(field, expected, value) }
    return found
  }

  /// A value and the two ends between which it lies.
  ///
  /// What is left out begins at 0 and ends at the number given; the value stands at the lower end then.
  func range(maximum absent: Double) throws -> (value: Double, minimum: Double, maximum: Double) {
    let minimum = try value("minimum", "a number", \.asNumber) ?? 0
    let maximum = try value("maximum", "a number", \.asNumber) ?? max(absent, minimum)
    guard minimum <= maximum else {
      throw wrong("maximum", "a number of at least \(LuaValue.number(minimum))", .number(maximum))
    }
    let place = try value("value", "a number", \.asNumber) ?? minimum
    guard (minimum...maximum).contains(place) else {
      let ends = "\(LuaValue.number(minimum)) to \(LuaValue.number(maximum))"
      throw wrong("value", "a number from \(ends)", .number(place))
    }
    return (place, minimum, maximum)
  }

  /// A list of titles, at least one.
  func titles(_ field: String) throws -> [String] {
    let expected = "a list of strings, such as `{ \"Day\", \"Week\" }`"
    let titles = try value(field, expected) { value -> [String]? in
      guard let table = value.asTable, !table.list.isEmpty, table.list.count == table.entries.count else {
        return nil
      }
      let titles = table.list.compactMap(\.asText)
      return titles.count == table.list.count ? titles : nil
    }
    guard let titles else { throw wrong(field, expected, .nil) }
    return titles
  }

  /// The error for a field of the wrong kind.
  func wrong(_ field: String, _ expected: String, _ value: LuaValue) -> PolicyError {
    TableCallback.cellForRow.wrongAnswer("\(name).\(field)", expected, value)
  }
}
