import TabuluaModel
import TabuluaPolicy

extension Mutant {
  /// All small changes of a policy, in the order of their places; no two give the same text.
  ///
  /// Some of them may not load: whoever uses them tries that. Changes are made in words of Lua, never inside a
  /// string or a comment.
  ///
  /// - Complexity: O(*n*) for *n* bytes, beside what the changes take.
  public static func all(of source: [UInt8]) -> [Mutant] {
    var finder = MutantFinder(source)
    finder.find()
    var seen: Set<[String]> = []
    return finder.mutants.sorted { $0.range.lowerBound < $1.range.lowerBound }.filter { mutant in
      let old = String(decoding: source[mutant.range], as: UTF8.self)
      return old != mutant.replacement && seen.insert(["\(mutant.range)", mutant.replacement]).inserted
    }
  }
}

/// Walks through a policy and collects its small changes.
private struct MutantFinder {
  let source: [UInt8]
  let outline: LuaOutline
  var mutants: [Mutant] = []

  private var tokens: [LuaToken] { outline.tokens }

  init(_ source: [UInt8]) {
    self.source = source
    outline = LuaOutline(source)
  }

  mutating func find() {
    for index in tokens.indices {
      switch tokens[index].kind {
      case .symbol, .keyword: findWord(at: index)
      case .integer: findInteger(at: index)
      case .name: findName(at: index)
      case .float, .string: break
      }
    }
    for branch in outline.branches {
      replace(branch.body, by: "", .droppedBranch)
      replace(branch.condition, by: "true", .condition)
    }
    for statement in outline.returns { replace(statement, by: "", .droppedReturn) }
    for function in outline.functions { removeCallback(function) }
  }

  private func token(_ index: Int) -> LuaToken? { tokens.indices.contains(index) ? tokens[index] : nil }

  private mutating func replace(_ index: Int, by text: String, _ kind: Mutant.Kind) {
    replace(index..<index + 1, by: text, kind)
  }

  /// Replaces words by a text; none are no change.
  private mutating func replace(_ words: Range<Int>, by text: String, _ kind: Mutant.Kind) {
    guard let first = words.first, let last = words.last else { return }
    // The space behind a `not` goes with it.
    let end = kind == .negation ? tokens[last + 1].range.lowerBound : tokens[last].range.upperBound
    let start = tokens[first].range.lowerBound
    let lineStart = source[..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    mutants.append(
      Mutant(
        kind: kind, range: start..<end, replacement: text, line: tokens[first].line,
        column: start - lineStart + 1,
        function: kind == .removedCallback ? nil : outline.function(around: first)?.lines))
  }

  // MARK: Words

  /// What stands for what: words, others in their place, and what kind of change that is.
  private static let exchanges: [String: (others: [String], kind: Mutant.Kind)] = [
    "<": (["<=", ">"], .comparison), "<=": (["<", ">="], .comparison), ">": ([">=", "<"], .comparison),
    ">=": ([">", "<="], .comparison), "==": (["~="], .comparison), "~=": (["=="], .comparison),
    "+": (["-"], .arithmetic), "-": (["+"], .arithmetic), "and": (["or"], .logic), "or": (["and"], .logic),
    "true": (["false"], .boolean), "false": (["true"], .boolean),
  ]

  private mutating func findWord(at index: Int) {
    let token = tokens[index]
    if token.is("not"), index + 1 < tokens.count { replace(index, by: "", .negation) }
    guard let (others, kind) = Self.exchanges[token.text], !isAttribute(index) else { return }
    // A minus sign in front of an expression is not one between two expressions.
    if token.text == "-", index == 0 || !tokens[index - 1].endsExpression { return }
    for other in others { replace(index, by: other, kind) }
  }

  /// Whether a `<` or `>` belongs to `local x <const>`.
  private func isAttribute(_ index: Int) -> Bool {
    for open in [index, index - 2] {
      if token(open)?.is("<") == true, token(open + 2)?.is(">") == true,
        ["const", "close"].contains(token(open + 1)?.text), token(open - 1)?.kind == .name,
        isLocal(before: open - 1)
      {
        return true
      }
    }
    return false
  }

  /// Whether the names that end at a token follow on `local`.
  private func isLocal(before index: Int) -> Bool {
    var place = index
    while let token = token(place), token.kind == .name || [",", "<", ">"].contains(token.text) { place -= 1 }
    return token(place)?.is("local") == true
  }

  private mutating func findInteger(at index: Int) {
    let text = tokens[index].text.lowercased()
    let value = text.hasPrefix("0x") ? Int64(text.dropFirst(2), radix: 16) : Int64(text)
    guard let value, value < Int64.max else { return }
    replace(index, by: String(value + 1), .offByOne)
    // Two minus signs in a row would begin a comment.
    replace(
      index, by: token(index - 1)?.is("-") == true && value == 0 ? "(-1)" : String(value - 1), .offByOne)
  }

  private static let partners: [String: (other: String, kind: Mutant.Kind)] = [
    "section": ("row", .sectionAndRow), "row": ("section", .sectionAndRow),
    "with_section": ("with_row", .sectionAndRow), "with_row": ("with_section", .sectionAndRow),
    "min": ("max", .extremum), "max": ("min", .extremum),
  ]

  private mutating func findName(at index: Int) {
    let text = tokens[index].text
    let isField = token(index - 1).map { $0.is(".") || $0.is(":") } == true
    let isKey =
      token(index + 1)?.is("=") == true
      && token(index - 1).map { $0.is("{") || $0.is(",") || $0.is(";") } == true && isInTable(index)
    guard isField || isKey else { return swapParameter(at: index) }
    let isOfMath = token(index - 1)?.is(".") == true && token(index - 2)?.text == "math"
    if let (other, kind) = Self.partners[text], kind != .extremum || isOfMath {
      replace(index, by: other, kind)
    }
  }

  /// Whether the innermost bracket around a token is a brace.
  private func isInTable(_ index: Int) -> Bool {
    var depth = 0
    for token in tokens[..<index].reversed() {
      if [")", "]", "}"].contains(token.text), token.kind == .symbol { depth += 1 }
      if ["(", "[", "{"].contains(token.text), token.kind == .symbol {
        if depth == 0 { return token.text == "{" }
        depth -= 1
      }
      if depth == 0, token.kind == .keyword, ["then", "do", "else", "end", "local"].contains(token.text) {
        return false
      }
    }
    return false
  }

  /// Uses the parameter next to one that is used; the first one, the view, is left alone.
  private mutating func swapParameter(at index: Int) {
    guard let function = outline.function(around: index), function.parameters.count > 2 else { return }
    let isDeclaration = !tokens[function.tokens.lowerBound..<index].contains { $0.is(")") }
    let parameters = function.parameters.dropFirst().filter { $0 != "_" }
    guard !isDeclaration, parameters.count > 1, let place = parameters.firstIndex(of: tokens[index].text)
    else { return }
    replace(index, by: parameters[(place + 1) % parameters.count], .parameter)
  }

  // MARK: Blocks

  private mutating func removeCallback(_ function: LuaOutline.Function) {
    guard let name = function.name?.split(separator: ".").last.map(String.init),
      TableCallback.allCases.contains(where: { $0.rawValue == name })
    else { return }
    replace(Range(function.tokens), by: function.isStatement ? "" : "nil", .removedCallback)
  }
}
