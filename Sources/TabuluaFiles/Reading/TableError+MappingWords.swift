import TabuluaText
import TabuluaModel

extension TableMapping {
  /// Fails for a mapping that is wrong for every table: sections are listed, but no column says in which section a row
  /// stands; or a check mark is spelt as nothing, or like its absence.
  func checkItself(file: String) throws(Diagnostic) {
    if sections != nil, sectionBy == nil {
      throw Diagnostic(
        code: TableFileCode.sectionsWithoutColumn, message: "`sections` is given, but no `section_by`",
        location: TextLocation(file: file),
        help: "say with `section_by` which column tells the section of a row")
    }
    if let spelling = checkSpelling, spelling.on.isEmpty || spelling.on == spelling.off {
      let (on, off) = (spelling.on.forMessage, spelling.off.forMessage)
      throw Diagnostic(
        code: TableFileCode.badSpelling, message: "`\(on)` and `\(off)` cannot tell a check mark from none",
        location: TextLocation(file: file),
        help: "give two different spellings; only the second may be empty, for instance `--check done=ON,OFF`"
      )
    }
  }
}

extension TableError {
  /// The error, which was found when a table was made of a file, in words and with the place in the file.
  func diagnostic(in document: any TableDocument, _ mapping: TableMapping) -> Diagnostic {
    var message = "the table cannot be made of this file"
    var help = "this should not happen; please report it"
    switch facts {
    case .cells(let cells, let fault):
      return CellWords(code: code, cells: cells, document: document, mapping: mapping).diagnostic(fault)
    case .duplicateSection(let name):
      message = "`sections` lists `\(name.forMessage)` twice"
      help = "remove one of them"
    case .tableTooLarge(let rows, let most):
      message =
        "the file has \(CountText.of(rows, "row", "rows")), and a table has at most \(CountText.of(most))"
      help = "split the file"
    // A file is loaded without these.
    case .callback, .update, .rowOutOfRange, .sectionOutOfRange, .proposedOutOfRange,
      .proposedOutOfRangeForGroup,
      .noRowsToDrag, .rowDraggedTwice, .invalidSetting,
      .invalidControlValue, .unknownAction, .unknownMenuAction, .ambiguousAction, .unknownIndexTitle,
      .reorderInProgress, .noReorder, .tableLoading,
      .dataSourceOutOfStep, .dataSourceOwnsRows, .tableOwnsRows, .tableFailed, .tableCovered, .tablePopped,
      .nothingToPop, .tooManyTables, .rowOfAnotherTable, .rowDeleted, .rowNotInserted, .noKeys,
      .noCheckColumn, .sectionsOfOneName, .staleSnapshot, .invalidRecord:
      break
    }
    return Diagnostic(
      code: code.rawValue, message: message, location: TextLocation(file: document.name), help: help)
  }
}

/// Makes a diagnostic of an error that a table found in a file's cells or in its columns.
private struct CellWords {
  let code: TableError.Code
  let cells: TableError.Cells
  let document: any TableDocument
  let mapping: TableMapping

  private var column: String { cells.column }
  private var shownColumn: String { column.forMessage }

  func diagnostic(_ fault: TableError.CellFault) -> Diagnostic {
    switch fault {
    case .unknownColumn: unknownColumn
    case .duplicateKey(let key): duplicateKey(key.forMessage)
    case .emptyKey:
      make("the key is empty", at: lastCell, "give each row a key in the column `\(shownColumn)`")
    case .keyIsSectionColumn:
      make(
        "`\(shownColumn)` is both the key and the section column", at: head,
        "moving a row to another section would change its key; map another column")
    case .unknownSection(let name, _): unknownSection(name)
    case .unfitUse:
      make(
        "`\(shownColumn)` is the check column, which is boolean, but `types` says `\(declaredType)`",
        at: head, "leave it out of `types`, or map another column as `check`")
    case .typeMismatch(let text): typeMismatch(text)
    case .unfitSection(let name, let type):
      make(
        "`sections` lists `\(name.forMessage)`, but the section column `\(shownColumn)` is declared as `\(type.rawValue)`",
        at: head, "leave it out there, or declare the column as `text` in `types`")
    // A file's columns have different names, and a file is not given values.
    case .duplicateColumn, .wrongKey, .unfitValue, .inexactNumber, .sectionColumnIsFixed, .nestedValue:
      make(
        "the table cannot be made of this file", at: TextLocation(file: document.name),
        "this should not happen; please report it")
    }
  }

  private var declaredType: String { mapping.types[column]?.rawValue ?? "text" }

  private func make(_ message: String, at location: TextLocation, _ help: String) -> Diagnostic {
    Diagnostic(code: code.rawValue, message: message, location: location, help: help)
  }

  /// A row's section that is not listed.
  ///
  /// Of a value and a word of the list that are nearly the same one is misspelt: the word, where no row has it and several have the
  /// value.
  private func unknownSection(_ name: String) -> Diagnostic {
    let listed = mapping.sections ?? []
    if listed.isEmpty {
      return make(
        notListed(name), at: lastCell, "`sections` lists none: name the sections there, or leave it out")
    }
    if name.isEmpty { return noSection }
    guard let near = Suggestion.nearest(to: name, among: listed) else {
      return make(notListed(name), at: lastCell, nearest(name, among: listed, "the sections are"))
    }
    var counts: [String: Int] = [:]
    for record in 0..<document.numberOfRecords where counts.count < 1000 {
      counts[document.text(record: record, column: index), default: 0] += 1
    }
    if counts[near] != nil {
      return make(notListed(name), at: lastCell, "did you mean `\(near.forMessage)`?")
    }
    let values = few(counts.keys.filter { !$0.isEmpty }.sorted())
    guard counts[name, default: 0] > 1 else {
      return make(
        notListed(name), at: lastCell,
        "it lists `\(near.forMessage)`, which no row has: one of the two is misspelt; the rows have \(values)"
      )
    }
    return make(
      "`sections` lists `\(near.forMessage)`, which no row has: the rows have `\(name.forMessage)`",
      at: TextLocation(file: document.name),
      "did you mean `\(name.forMessage)` in `sections`? the rows have \(values)")
  }

  /// A row without a section, where the list has no empty name.
  private var noSection: Diagnostic {
    if let document = document as? JSONLinesDocument, document.columnsOfNoRecord.contains(column) {
      return make(
        "no record has the key `\(shownColumn)`, which `section_by` names, and `sections` lists no empty name",
        at: TextLocation(file: document.name),
        "name another key, or list `\"\"` for the rows that have none")
    }
    return make(
      "the row has no section: its `\(shownColumn)` is empty, and `sections` lists no empty name",
      at: lastCell,
      "give it a section, or list `\"\"` for the rows that have none")
  }

  private func notListed(_ name: String) -> String {
    "`\(name.forMessage)` is none of the sections that `sections` lists"
  }

  private var unknownColumn: Diagnostic {
    let roles: [(name: String, column: String?)] = [
      ("text", mapping.text), ("detail", mapping.detail), ("section_by", mapping.sectionBy),
      ("key", mapping.key), ("check", mapping.check), ("order", mapping.order),
    ]
    let role = roles.first { $0.column == column }?.name ?? "types"
    return make(
      "`\(role)` names the column `\(shownColumn)`, which the table does not have", at: head,
      nearest(column, among: document.columns, "the columns are"))
  }

  private func duplicateKey(_ key: String) -> Diagnostic {
    let lines = cells.records.map { place(of: $0).line }
    let last = lines.last ?? 1
    return make(
      "the key `\(key)` appears twice, in line \(lines.first ?? last) and in line \(last)",
      at: lastCell, "a key names one row; change one of them, or map another column")
  }

  private func typeMismatch(_ cell: String) -> Diagnostic {
    let text = cell.forMessage
    let isCheck = column == mapping.check
    let type: ColumnType = isCheck ? .boolean : mapping.types[column] ?? .text
    switch type {
    case .boolean: return booleanMismatch(text, spelling: isCheck ? mapping.checkSpelling : nil)
    case .integer:
      return make(
        "`\(text)` is no integer, but the column `\(shownColumn)` is declared so", at: lastCell,
        "an integer is written in digits and has 64 bits; for others declare `number` or `text`")
    case .number, .text:
      if cell.isTooLargeNumber {
        return make(
          "`\(text)` is a number that is too large for the column `\(shownColumn)`", at: lastCell,
          "numbers go up to 1.8e308; for others declare `text`")
      }
      return make(
        "`\(text)` is no number, but the column `\(shownColumn)` is declared so", at: lastCell,
        "a number is written as `1.5` or `1e3`; for others declare `text`")
    }
  }

  private func booleanMismatch(_ text: String, spelling: BooleanSpelling?) -> Diagnostic {
    if let spelling {
      return make(
        "`\(text)` is neither `\(spelling.on.forMessage)` nor `\(spelling.off.forMessage)`", at: lastCell,
        "a cell of the column `\(shownColumn)` holds one of the two or nothing")
    }
    let (record, spelling) = firstUnfit
    let text = record.map { document.text(record: $0, column: index).forMessage } ?? text
    let others = spelling.map { [$0.on, $0.off].filter { !$0.isEmpty }.map { "`\($0.forMessage)`" } }
    let beside = others.map { " beside the \($0.joined(separator: " and ")) above" } ?? ""
    return make(
      "`\(text)` is no boolean\(beside)", at: record.map(cell) ?? lastCell,
      "a boolean column holds `true` and `false`, `yes` and `no`, `1` and `0`, or `x` and nothing; "
        + "for a check mark say it with `--check \(shownColumn)=ON,OFF`")
  }

  /// The first cell after which no known spelling fits, and the spelling that fitted the cells before it.
  private var firstUnfit: (record: Int?, spelling: BooleanSpelling?) {
    var fitting = BooleanSpelling.candidates
    var hasText = false
    for record in 0..<document.numberOfRecords {
      let text = document.text(record: record, column: index)
      if text.isEmpty { continue }
      let still = fitting.filter { text == $0.on || text == $0.off }
      if still.isEmpty { return (record, hasText ? fitting.first : nil) }
      fitting = still
      hasText = true
    }
    return (nil, nil)
  }

  private var index: Int { document.columns.firstIndex(of: column) ?? 0 }

  private func nearest(_ name: String, among names: [String], _ otherwise: String) -> String {
    if let nearest = Suggestion.nearest(to: name, among: names) {
      return "did you mean `\(nearest.forMessage)`?"
    }
    return "\(otherwise) \(few(names))"
  }

  private func few(_ names: [String]) -> String {
    names.prefix(20).map { "`\($0.forMessage)`" }.joined(separator: ", ") + (names.count > 20 ? ", …" : "")
  }

  /// The line with the names of the columns.
  private var head: TextLocation {
    guard let offset = document.headOffset else { return TextLocation(file: document.name) }
    var location = document.withFile { TextPlace(offset, in: $0).location(file: document.name) }
    location.column = nil
    location.length = nil
    return location
  }

  private func place(of record: Int) -> TextPlace {
    let offset = document.offset(record: record, column: index)
    return document.withFile { TextPlace(offset, in: $0) }
  }

  /// The last cell that the error is about.
  private var lastCell: TextLocation { cells.records.last.map(cell) ?? TextLocation(file: document.name) }

  private func cell(_ record: Int) -> TextLocation {
    let firstLine = document.text(record: record, column: index).prefix { !$0.isNewline }
    return place(of: record).location(file: document.name, length: max(firstLine.count, 1))
  }
}
