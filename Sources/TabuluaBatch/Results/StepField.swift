import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import TabuluaText

/// A field of the result of a step: its name in JSON and in Lua, its value, and its words.
struct StepField: Sendable {
  /// What a field can hold.
  enum Value {
    case number(Int)
    case text(String)
    case texts([String])
    case path(TableIndexPath)
    case paths([TableIndexPath])
    case moves([StepResult.MovedRow])
    case sections([Int])
    case sectionMoves([SectionMove])
    // In a box, because every other value is small.
    indirect case values(RowValues)
    indirect case error(Diagnostic)
  }

  /// Where in a result the value of a field stands: most results have nothing in some parts, whose fields are left out together.
  struct Part: OptionSet {
    let rawValue: UInt8

    static let step = Part(rawValue: 1)
    static let rare = Part(rawValue: 2)
    static let changes = Part(rawValue: 4)
  }

  /// The parts of a result that have something in them.
  static func parts(of result: StepResult) -> Part {
    var parts = Part.step
    if result.rare.isChanged { parts.insert(.rare) }
    if !result.changes.isEmpty { parts.insert(.changes) }
    return parts
  }

  /// The field's name.
  let name: String
  /// What kind of value it has.
  let form: StepResult.FieldForm
  /// What it tells.
  let meaning: String
  /// The name as it is written in JSON.
  fileprivate let key: JSONText.Key
  /// Where in a result the value stands.
  let part: Part
  /// Whether a batch in Lua gets it: it knows its own lines, and errors are raised there.
  let isInLua: Bool
  /// The value in a result; nil where the field is left out.
  let value: @Sendable (StepResult) -> Value?
  /// What the field adds to words about a step; nil where that goes without saying.
  let words: @Sendable (StepResult) -> String?

  private init(
    _ name: String, _ form: StepResult.FieldForm, _ meaning: String, in part: Part = .step,
    isInLua: Bool = true, words: @escaping @Sendable (StepResult) -> String? = { _ in nil },
    _ value: @escaping @Sendable (StepResult) -> Value?
  ) {
    (self.name, self.form, self.meaning) = (name, form, meaning)
    key = JSONText.Key(name)
    self.part = part
    self.isInLua = isInLua
    self.words = words
    self.value = value
  }

  /// The fields in the order in which they are written.
  static let all: [StepField] = [
    StepField("step", .number, "The number of the step, from 1; 0 for what stands before the first one.") {
      .number($0.step)
    },
    StepField("line", .number, "The line of the batch; in a batch in Lua that of the script.", isInLua: false)
    { $0.line.map(Value.number) },
    StepField("table", .text, "The table, in a run over several ones.", in: .rare) {
      $0.table.map(Value.text)
    },
    StepField(
      "do", .oneOf(verbs),
      "The verb; of what a script did without one, the method of `view`, `set_value` or `laws`."
    ) { $0.verb.map(Value.text) },
    StepField("outcome", .oneOf(StepResult.Outcome.allCases.map(\.rawValue)), "What came of it.") {
      .text($0.outcome.rawValue)
    },
    StepField("of_step", .number, "The step that was taken back or done again.", in: .rare) {
      $0.stepTakenBack.map(Value.number)
    },
    StepField("row", .text, "The key of the row.") { $0.row.map(Value.text) },
    StepField("from", .path, "Where the row stood before the step.") { $0.from.map(Value.path) },
    StepField("with", .paths, "The other rows that were dragged along, before the step.", in: .rare) {
      $0.with.ifAny.map(Value.paths)
    },
    StepField("proposed", .path, "Where the row was held last, as if the dragged rows were taken out.") {
      $0.proposed.map(Value.path)
    },
    StepField("to", .path, "Where the row stands after the step.", words: \.landingInWords) {
      $0.to.map(Value.path)
    },
    // A batch in Lua has just given them.
    StepField("values", .values, "The values that the step gives.", isInLua: false) {
      ($0.interaction?.givenValues).map(Value.values)
    },
    StepField("moves", .moves, "The rows that a drag moved, the dragged one first.", in: .changes) {
      $0.changes.moves.ifAny.map(Value.moves)
    },
    StepField(
      "newly_selected", .paths, "The rows that are selected since the step.", in: .changes,
      words: \.selectionInWords
    ) { $0.changes.newlySelected.map(Value.paths) },
    StepField("deselected", .paths, "The rows that are no longer selected.", in: .changes) {
      $0.changes.deselected.ifAny.map(Value.paths)
    },
    StepField("selected", .paths, "All rows that are selected after the step.", in: .changes) {
      $0.changes.selected.map(Value.paths)
    },
    StepField(
      "deleted", .paths, "The rows that are gone, before the step.", in: .changes,
      words: { $0.words($0.changes.deleted.count - $0.deletedAsAsked, "row", "deleted") }
    ) {
      $0.changes.deleted.ifAny.map(Value.paths)
    },
    list("inserted", .paths, "The rows that are new, after the step.", "row", "inserted", Value.paths) {
      $0.changes.inserted
    },
    list("moved", .moves, "The rows that other code moved.", "row", "moved", Value.moves) {
      $0.changes.moved
    },
    list(
      "deleted_sections", .sections, "The sections that are gone, before the step.", "section", "deleted",
      Value.sections
    ) { $0.changes.sections?.deleted ?? [] },
    list(
      "inserted_sections", .sections, "The sections that are new, after the step.", "section", "inserted",
      Value.sections
    ) { $0.changes.sections?.inserted ?? [] },
    list(
      "moved_sections", .sectionMoves, "The sections that stand elsewhere.", "section", "moved",
      Value.sectionMoves
    ) { $0.changes.sections?.moved ?? [] },
    StepField("pushed", .texts, "The tables that were shown on top.", in: .changes) {
      $0.changes.pushed.ifAny.map(Value.texts)
    },
    // Words tell the tables that were left before those that were shown.
    StepField("popped", .texts, "The tables that were left.", in: .changes, words: \.tablesInWords) {
      $0.changes.popped.ifAny.map(Value.texts)
    },
    StepField("by", .oneOf(Refusal.Source.allCases.map(\.rawValue)), "Who refused it.", in: .rare) {
      ($0.refusal?.by.rawValue).map(Value.text)
    },
    StepField("code", .text, "Why the table itself refused it.", in: .rare) { result in
      result.refusal.flatMap { $0.by == .host ? $0.code : nil }.map { .text($0.rawValue) }
    },
    StepField("at", .text, "The place in the policy that refused it.", in: .rare) { result in
      result.refusal.flatMap { $0.by == .policy ? $0.place : nil }.map(Value.text)
    },
    StepField("law", .text, "The law that does not hold.", in: .rare) { ($0.refusal?.law).map(Value.text) },
    StepField("refused_row", .path, "The row that was refused, of several that were dragged.", in: .rare) {
      ($0.refusal?.row).map(Value.path)
    },
    StepField("reason", .text, "Why, in words; of more than 4 000 bytes the beginning.", in: .rare) {
      $0.reason.map { .text(PrintableText.beginning($0)) }
    },
    StepField("error", .error, "What went wrong.", in: .rare, isInLua: false) { $0.error.map(Value.error) },
  ]

  /// What a step can be called: a verb, or what a script did without one; see ``Interaction/verb``.
  private static let verbs: [String] = {
    let named = VerbInfo.all.map { "\($0.name)" }
    return named + (["set_value", "laws"] + ViewNames.methods).filter { !named.contains($0) }
  }()

  /// A field of rows or sections that a step changed; words tell how many there are.
  private static func list<Element>(
    _ name: String, _ form: StepResult.FieldForm, _ meaning: String, _ thing: String, _ verb: String,
    _ value: @escaping @Sendable ([Element]) -> Value,
    _ elements: @escaping @Sendable (StepResult) -> [Element]
  ) -> StepField {
    StepField(name, form, meaning, in: .changes, words: { $0.words(elements($0).count, thing, verb) }) {
      elements($0).ifAny.map(value)
    }
  }
}

extension Array {
  /// The list, or nil if it is empty.
  fileprivate var ifAny: Self? { isEmpty ? nil : self }
}

// JSON.
extension StepResult {
  /// Adds the fields that there are to an object.
  func write(to object: inout JSONText.Object) {
    // By their places: a field that is taken out of the list is copied with its name and all its closures.
    let fields = StepField.all
    let present = StepField.parts(of: self)
    for index in fields.indices where present.contains(fields[index].part) {
      if let value = fields[index].value(self) { StepField.add(fields[index].key, value, to: &object) }
    }
  }
}

extension StepField {
  fileprivate static func add(_ key: JSONText.Key, _ value: Value, to object: inout JSONText.Object) {
    switch value {
    case .number(let number): object.add(key, number)
    case .text(let text): object.add(key, text)
    case .texts(let texts): object.add(key, raw: JSONText.array(texts.map(JSONText.string)))
    case .path(let path): object.add(key, path.section, path.row)
    case .paths(let paths): object.add(key, raw: JSONText.array(paths.map(\.json)))
    case .moves(let moves): object.add(key, raw: JSONText.array(moves.map(json)))
    case .sections(let sections): object.add(key, raw: JSONText.array(sections.map(String.init)))
    case .sectionMoves(let moves):
      object.add(key, raw: JSONText.array(moves.map { #"{"from":\#($0.from),"to":\#($0.to)}"# }))
    case .values(let values): object.add(key, raw: values.json)
    case .error(let error): object.add(key, raw: error.json)
    }
  }

  private static func json(_ move: StepResult.MovedRow) -> String {
    JSONText.Object(["row": move.row, "from": move.from.jsonNumbers, "to": move.to.jsonNumbers]).text
  }
}

// Lua.
extension StepResult {
  /// Adds the fields that a Lua batch gets: those of a step in JSON, with index paths.
  ///
  /// `names` are those of ``StepField/all``.
  func write(to table: inout LuaFieldWriter, names: [LuaKeptString]) {
    let fields = StepField.all
    let present = StepField.parts(of: self)
    for index in fields.indices where fields[index].isInLua && present.contains(fields[index].part) {
      if let value = fields[index].value(self) { StepField.add(names[index], value, to: &table) }
    }
  }
}

extension StepField {
  fileprivate static func add(_ name: LuaKeptString, _ value: Value, to table: inout LuaFieldWriter) {
    switch value {
    case .number(let number): table.add(name, integer: number)
    case .text(let text): table.add(name, text: text)
    case .path(let path): table.add(name, word: path.word)
    case .texts, .paths, .moves, .sections, .sectionMoves, .values, .error:
      if let value = value.luaValue { table.add(name, value: value) }
    }
  }
}

extension StepField.Value {
  /// The value in Lua; nil for values that it has given, and for an error, which is raised there.
  fileprivate var luaValue: LuaValue? {
    func number(_ number: Int) -> LuaValue { .integer(Int64(number)) }
    func list<Element>(_ elements: [Element], _ value: (Element) -> LuaValue) -> LuaValue {
      .table(LuaTable(list: elements.map(value)))
    }
    switch self {
    case .number(let value): return number(value)
    case .text(let text): return .text(text)
    case .texts(let texts): return list(texts) { .text($0) }
    case .path(let path): return .indexPath(path)
    case .paths(let paths): return LuaValue(paths)
    case .moves(let moves):
      return list(moves) { move in
        .table(
          LuaTable(known: [
            ("from", .indexPath(move.from)), ("to", .indexPath(move.to)), ("row", .text(move.row)),
          ]))
      }
    case .sections(let sections): return list(sections, number)
    case .sectionMoves(let moves):
      return list(moves) { .table(LuaTable(fields: [("from", number($0.from)), ("to", number($0.to))])) }
    case .values, .error: return nil
    }
  }
}
