import TabuluaPolicy

/// What the text of a policy shows without running it: which options it reads, with which numbers it compares
/// counts, and whether it asks what is selected.
///
/// Only plain forms are seen: an option as `options.name`, a count as `view:number_of_rows(…)`, as a local variable of it,
/// or as `path.row`, and a number as it is, or as a local variable of it. Modules are not looked into.
struct PolicyReading {
  /// The names of the options that are read, in their order.
  private(set) var options: [String] = []

  /// The comparisons, in their order.
  private(set) var counts: [ComparedCount] = []

  /// Whether it asks which rows are selected.
  private(set) var readsSelection = false

  private let name: String
  private let tokens: [LuaToken]

  /// The local variables that hold numbers, and those that hold counts.
  private var numbers: [String: Int] = [:]
  private var counted: [String: ComparedCount.Kind] = [:]

  init(_ source: [UInt8], name: String) {
    self.name = name.split(separator: "/").last.map(String.init) ?? name
    tokens = LuaLexer.tokens(of: source)
    readsSelection = tokens.contains { token in
      token.kind == .name
        && ["index_path_for_selected_row", "index_paths_for_selected_rows"].contains(token.text)
    }
    findOptions()
    findVariables()
    for index in tokens.indices {
      findComparison(at: index)
      findRule(at: index)
    }
  }

  private func token(_ index: Int) -> LuaToken? { tokens.indices.contains(index) ? tokens[index] : nil }

  private func isAt(_ index: Int, _ texts: String...) -> Bool {
    texts.enumerated().allSatisfy { offset, text in
      guard let token = token(index + offset), token.kind != .string else { return false }
      return token.text == text
    }
  }

  private func name(at index: Int) -> String? {
    guard let token = token(index), token.kind == .name else { return nil }
    return token.text
  }

  // MARK: Options

  /// Finds `local options = ...` and the fields that are read of it, and `(...).name`; the shape is the proof's own.
  private mutating func findOptions() {
    let variables = tokens.indices.compactMap { index in
      isAt(index, "local") && isAt(index + 2, "=", "...") ? name(at: index + 1) : nil
    }
    for index in tokens.indices {
      guard let field = option(at: index, of: variables), field != "shape", !options.contains(field) else {
        continue
      }
      options.append(field)
    }
  }

  /// The option that is read from a place on, in one of two forms, or nil.
  private func option(at index: Int, of variables: [String]) -> String? {
    if isAt(index, "(", "...", ")", ".") { return name(at: index + 4) }
    guard isAt(index + 1, "."), !isAt(index - 1, "."), let variable = name(at: index),
      variables.contains(variable)
    else { return nil }
    return name(at: index + 2)
  }

  // MARK: Counts

  /// Finds the local variables that are given a number or a count, and nothing else behind it.
  private mutating func findVariables() {
    for index in tokens.indices where isAt(index, "local") {
      guard let variable = name(at: index + 1) else { continue }
      // `local limit <const> = 3`
      let equals = isAt(index + 2, "<") && isAt(index + 4, ">") ? index + 5 : index + 2
      guard isAt(equals, "=") else { continue }
      // `local limit = options.max or 3`
      let standard = (equals + 1..<equals + 7).first { isAt($0, "or") }.map { $0 + 1 }
      let place = standard ?? equals + 1
      if let number = integer(at: place), !isOperator(place + 1) {
        numbers[variable] = number
      } else if let (kind, end) = count(from: equals + 1), !isOperator(end) {
        counted[variable] = kind
      }
    }
  }

  private func isOperator(_ index: Int) -> Bool {
    guard let token = token(index) else { return false }
    return ["+", "-", "*", "/", "//", "%", "^", "..", ".", ":", "(", "["].contains(token.text)
      || comparisons.contains(token.text)
  }

  private let comparisons: Set<String> = ["<", "<=", ">", ">=", "==", "~="]

  private func integer(at index: Int) -> Int? {
    guard let token = token(index), token.kind == .integer else { return nil }
    return Int(token.text)
  }

  /// The number that stands at a place, as it is or as a variable.
  private func number(at index: Int) -> Int? {
    if let number = integer(at: index) { return number }
    return name(at: index).flatMap { isAt(index + 1, ".") || isAt(index + 1, "(") ? nil : numbers[$0] }
  }

  private static let calls: [String: ComparedCount.Kind] = [
    "number_of_rows": .rows, "number_of_sections": .sections,
  ]

  /// The count that begins at a place, and where it ends; nil if none does.
  private func count(from index: Int) -> (kind: ComparedCount.Kind, end: Int)? {
    guard name(at: index) != nil, isAt(index + 1, ":"), let call = name(at: index + 2),
      let kind = Self.calls[call], isAt(index + 3, "(")
    else { return nil }
    var depth = 0
    for place in index + 3..<tokens.count {
      if isAt(place, "(") { depth += 1 }
      if isAt(place, ")") { depth -= 1 }
      if depth == 0 { return (kind, place + 1) }
    }
    return nil
  }

  /// The count that ends before a place, and how many more than its value there must be of it; nil if none ends there.
  ///
  /// It is one more for a place of a row, which is counted from 0.
  private func count(before end: Int) -> (kind: ComparedCount.Kind, more: Int)? {
    if let variable = name(at: end - 1), !isAt(end - 2, "."), !isAt(end - 2, ":") {
      return counted[variable].map { ($0, 0) }
    }
    if isAt(end - 2, "."), name(at: end - 3) != nil {
      if isAt(end - 1, "row") { return (.rows, 1) }
      if isAt(end - 1, "section") { return (.sections, 1) }
    }
    guard isAt(end - 1, ")") else { return nil }
    for start in stride(from: end - 4, through: 0, by: -1) {
      if let (kind, place) = count(from: start), place == end { return (kind, 0) }
      // A call does not reach beyond its statement.
      if let word = token(start), word.kind == .keyword { return nil }
    }
    return nil
  }

  /// The count that begins at a place, as ``count(before:)`` has it.
  private func count(at start: Int) -> (kind: ComparedCount.Kind, more: Int)? {
    if let (kind, _) = count(from: start) { return (kind, 0) }
    guard let variable = name(at: start) else { return nil }
    if isAt(start + 1, ".") {
      if isAt(start + 2, "row") { return (.rows, 1) }
      return isAt(start + 2, "section") ? (.sections, 1) : nil
    }
    return counted[variable].map { ($0, 0) }
  }

  private mutating func findComparison(at index: Int) {
    guard let sign = token(index), comparisons.contains(sign.text) else { return }
    // `local limit <const>` compares nothing.
    if isAt(index - 2, "local") || isAt(index - 4, "local") && isAt(index - 2, "<") { return }
    var more = 0
    if let number = number(at: index + 1) {
      var end = index
      // `count - 1 < 3` is `count < 4`.
      if let term = integer(at: index - 1), isAt(index - 2, "-") { (more, end) = (term, index - 2) }
      if let term = integer(at: index - 1), isAt(index - 2, "+") { (more, end) = (-term, index - 2) }
      if let found = count(before: end) { add(found, sign.text, number, plus: more, at: index) }
    } else if let number = number(at: index - 1), !isAt(index - 2, "-"), !isAt(index - 2, "+"),
      let found = count(at: index + 1)
    {
      let turned = ["<": ">", "<=": ">=", ">": "<", ">=": "<="]
      add(found, turned[sign.text] ?? sign.text, number, plus: 0, at: index)
    }
  }

  /// Adds a comparison of a count, which stands on the left, with a number.
  private mutating func add(
    _ count: (kind: ComparedCount.Kind, more: Int), _ sign: String, _ number: Int, plus: Int, at index: Int
  ) {
    // `count <= 3` is false only from 4 on.
    let isBeyond = sign == "<=" || sign == ">"
    counts.append(
      ComparedCount(
        kind: count.kind, number: number, needed: number + plus + count.more + (isBeyond ? 1 : 0),
        place: "\(name):\(tokens[index].line)"))
  }

  /// The numbers of the ready rules that are compared with counts of rows, and how many more rows there must be.
  private static let rules: [String: (field: String?, more: Int)] = [
    "limit_rows": ("max", 0), "inclusive_checkmarks": ("max", 1), "reserve_last": (nil, 1),
  ]

  /// Finds `rules.limit_rows { max = 3 }` and its like.
  private mutating func findRule(at index: Int) {
    guard isAt(index - 1, "."), let word = name(at: index), let rule = Self.rules[word] else { return }
    var place = index + 1
    if isAt(place, "(") { place += 1 }
    if let field = rule.field {
      while token(place) != nil, !isAt(place, "}"), !isAt(place, field, "=") { place += 1 }
      place += 2
    }
    guard let number = number(at: place) else { return }
    counts.append(
      ComparedCount(
        kind: .rows, number: number, needed: number + rule.more, place: "\(name):\(tokens[index].line)"))
  }
}
