import TabuluaDrawing
import TabuluaModel
import TabuluaPolicy
import TabuluaProving
import TabuluaText

/// The commands that show a counter-example again.
struct Reproduction {
  /// The command that found it.
  let command: ProveCommand

  /// The proof of its law for its table alone, which finds it again; nil where no command can name the table.
  ///
  /// Of a table that was given only the row that was touched is tried, unless what was asked about other rows counts.
  func proof(of found: CounterExample) -> String? {
    guard let (input, table) = table(of: found) else { return nil }
    var words = [command.policy] + table + ["--only-law", found.law.name]
    if found.law.ready?.comparesWays == true, let length = command.proof.hoverPaths {
      words += ["--hover-paths", length]
    }
    if case .drag(let drag) = found.trial, !drag.followers.isEmpty {
      words += ["--groups", String(drag.rows.count)]
    }
    if command.proof.shapes == nil, found.isReproducible, found.law.ready?.comparesAnswers != true,
      let row = found.touchedRow
    {
      words += ["--row", "\(row.section),\(row.row)"]
    }
    return line(input, ["prove"] + words)
  }

  /// Why its drag ends as it does; nil for other trials, and where a policy loaded anew does not show it.
  func explanation(of found: CounterExample) -> String? {
    guard case .drag(let drag) = found.trial, found.isReproducible, let (input, table) = table(of: found)
    else { return nil }
    let paths = ([drag.source] + drag.through).map { "\($0.section),\($0.row)" }
    let followers = drag.followers.flatMap { ["--with", "\($0.section),\($0.row)"] }
    return line(
      input,
      ["why"] + paths + followers + ["--policy", command.policy] + table + Self.arguments(for: found.viewport)
    )
  }

  /// What a command is given to have so many rows in view.
  private static func arguments(for viewport: TableView.Viewport) -> [String] {
    switch viewport {
    case .standard: []
    case .rows(let rows): ["--viewport", String(rows)]
    case .all: ["--viewport", "all"]
    }
  }

  private func line(_ input: String, _ words: [String]) -> String {
    let settings = command.settings
    let limits = ShellWord.arguments([
      ("--max-instructions", settings.maxInstructions), ("--max-memory", settings.maxMemory),
    ])
    let options =
      settings.options.flatMap { ["--set", $0] } + limits + command.language.arguments
      + command.config.arguments
    return input + (["tabulua"] + words + options).map(ShellWord.quoted).joined(separator: " ")
  }

  /// What writes the table to standard input, if it was made for the proof, and the options that name it.
  private func table(of found: CounterExample) -> (input: String, options: [String])? {
    if command.table.table != nil { return ("", command.table.arguments) }
    if let literal = found.literal, let mapping = policyMapping, !literal.isMadeUp {
      let types = (try? command.table.mapping().types) ?? [:]
      guard let options = literal.arguments(under: mapping, givenTypes: types) else { return nil }
      var given = command.table.arguments
      if options.contains("--types"), let index = given.firstIndex(of: "--types") {
        given.removeSubrange(index...index + 1)
      }
      let records = literal.addingColumns(of: mapping).csvRecords
      return (
        Self.printing(records) + " | ",
        ["--table", StandardInput.name] + given + options
      )
    }
    if command.proof.shapes == nil { return ("", ShellWord.arguments([("--shape", command.shape)])) }
    return ("", ["--shape", found.shape.map(String.init).joined(separator: ",")])
  }

  /// A command that prints records, a line each; what cannot be written in a line of a shell is written with escapes.
  static func printing(_ records: [String]) -> String {
    func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x20 || scalar.value == 0x7F }
    guard records.contains(where: { $0.unicodeScalars.contains(where: isControl) }) else {
      return "printf '%s\\n' \(records.map(ShellWord.quoted).joined(separator: " "))"
    }
    let escaped = records.map { record in
      record.unicodeScalars.map { scalar -> String in
        if scalar == "\\" { return #"\\"# }
        guard isControl(scalar) else { return String(scalar) }
        let digits = String(scalar.value, radix: 8)
        return "\\0" + String(repeating: "0", count: 3 - digits.count) + digits
      }.joined()
    }
    return "printf '%b\\n' \(escaped.map(ShellWord.quoted).joined(separator: " "))"
  }

  /// What the policy and the command say about the columns.
  private var policyMapping: TableMapping? {
    guard let options = try? command.settings.values(), let given = try? command.table.mapping(),
      let policy = try? PolicyPrototype(contentsOf: command.policy, options: options).load(shape: [0])
    else { return nil }
    return policy.mapping.overlaid(with: given)
  }
}

extension CounterExample {
  /// The row that was dragged or tapped.
  fileprivate var touchedRow: TableIndexPath? {
    switch trial {
    case .load: nil
    case .drag(let drag): drag.source
    case .tap(let tap): tap.path
    }
  }
}

extension ReadyLaw {
  /// Whether answers are compared that were given to several questions.
  fileprivate var comparesAnswers: Bool {
    checks.contains { check in
      switch check {
      case .askedAgain, .heldOverLanding, .heldOverWay: true
      case .failure, .table, .landing, .rows, .refusal, .movedByOne: false
      }
    }
  }

  /// Whether the way of a drag counts.
  fileprivate var comparesWays: Bool { checks.contains { if case .heldOverWay = $0 { true } else { false } } }
}

extension TableLiteral {
  /// The table with all columns that a mapping names, also those that the policy has not looked at: they are empty, but
  /// for the one that orders the rows.
  fileprivate func addingColumns(of mapping: TableMapping) -> TableLiteral {
    var result = self
    let named = Set(mapping.types.keys).union(
      [mapping.detail, mapping.check, mapping.order].compactMap { $0 })
    for name in named.subtracting(columns).sorted() {
      result.columns.append(name)
      for row in rows.indices {
        result.rows[row].append(name == mapping.order ? .integer(Int64(row)) : .null)
      }
    }
    return result
  }

  /// What a command must say about the columns besides what is known; nil where it cannot be said.
  ///
  /// The option that tells types counts instead of the one that was given, `givenTypes`.
  fileprivate func arguments(
    under known: TableMapping, givenTypes: [String: ColumnType]
  ) -> [String]? {
    var arguments: [String] = []
    let undeclared = mapping.types.filter { known.types[$0.key] == nil && $0.key != known.check }
    if !undeclared.isEmpty {
      let types = undeclared.merging(givenTypes) { _, given in given }
      guard !types.keys.contains(where: { $0.contains(",") }) else { return nil }
      arguments += ["--types", types.map { "\($0)=\($1.rawValue)" }.sorted().joined(separator: ",")]
    }
    if let column = mapping.sectionBy, known.sectionBy == nil { arguments += ["--section-by", column] }
    // Sections stand in the order of their first rows, unless they are listed.
    if let sections = mapping.sections, known.sections == nil, !isEachUsed(sections) {
      guard !sections.contains(where: { $0.contains(",") || $0.isEmpty }) else { return nil }
      arguments += ["--sections", sections.joined(separator: ",")]
    }
    return arguments
  }

  /// Whether each section has a row.
  private func isEachUsed(_ sections: [String]) -> Bool {
    guard let column = columns.firstIndex(where: { $0 == mapping.sectionBy }) else { return false }
    let used = Set(rows.map { $0[column] })
    return sections.allSatisfy { used.contains(.text($0)) }
  }
}
