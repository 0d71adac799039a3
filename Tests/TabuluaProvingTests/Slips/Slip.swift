@testable import TabuluaPolicy

/// A mistake that a person makes while writing: one letter, one argument, or one index is wrong.
struct Slip {
  enum Kind: String, CaseIterable { case letter, dropped, swapped, index }

  let kind: Kind
  /// The text with the mistake.
  let text: [UInt8]
  /// The line on which it stands.
  let line: Int
  /// The name that was right, and what it is now; empty where it is no name.
  let name: String
  let written: String
}

extension Slip {
  /// Every slip in a text: each name with a letter changed, each argument dropped, each two beside each other swapped, each
  /// index one too small.
  static func all(in source: [UInt8], file: String) -> [Slip] {
    guard let syntax = LuaFileSyntax(source, name: file) else { return [] }
    var slips = letters(in: source)
    var places = SlipPlaces()
    for function in syntax.functions { places.visit(function.body) }
    func replaced(_ range: Range<Int>, _ text: some Sequence<UInt8>) -> [UInt8] {
      Array(source[..<range.lowerBound]) + Array(text) + Array(source[range.upperBound...])
    }
    for call in places.calls {
      let parts = call.parts
      for (index, part) in parts.enumerated() {
        // With the comma behind it, or before it.
        let end = index + 1 < parts.count ? parts[index + 1].range.lowerBound : part.range.upperBound
        let start =
          index + 1 == parts.count && index > 0 ? parts[index - 1].range.upperBound : part.range.lowerBound
        // A list or a string without parentheses is the argument itself.
        let isBare =
          source[..<part.range.lowerBound].last { $0 != UInt8(ascii: " ") } != UInt8(ascii: "(") && index == 0
        if isBare { continue }
        slips.append(
          Slip(kind: .dropped, text: replaced(start..<end, []), line: call.line, name: "", written: ""))
        guard index + 1 < parts.count else { continue }
        let (one, other) = (source[part.range], source[parts[index + 1].range])
        if one == other { continue }
        let between = source[part.range.upperBound..<parts[index + 1].range.lowerBound]
        slips.append(
          Slip(
            kind: .swapped,
            text: replaced(
              part.range.lowerBound..<parts[index + 1].range.upperBound, Array(other) + between + Array(one)),
            line: part.line, name: "", written: ""))
      }
    }
    for place in places.indexes {
      let key = String(decoding: source[place.range], as: UTF8.self)
      let less =
        key.hasSuffix(" + 1") ? String(key.dropLast(4)) : Int(key).map { "\($0 - 1)" } ?? "\(key) - 1"
      slips.append(
        Slip(kind: .index, text: replaced(place.range, less.utf8), line: place.line, name: "", written: ""))
    }
    return slips
  }

  private static func letters(in source: [UInt8]) -> [Slip] {
    LuaLexer.tokens(of: source).compactMap { token in
      guard token.kind == .name, token.text.count > 1 else { return nil }
      var letters = Array(token.text.utf8)
      let middle = letters.count / 2
      letters[middle] = letters[middle] == UInt8(ascii: "q") ? UInt8(ascii: "x") : UInt8(ascii: "q")
      let text = Array(source[..<token.range.lowerBound]) + letters + Array(source[token.range.upperBound...])
      return Slip(
        kind: .letter, text: text, line: token.line, name: token.text,
        written: String(decoding: letters, as: UTF8.self))
    }
  }
}

/// The calls with arguments, and the places of indexes that are numbers.
private struct SlipPlaces {
  var calls: [LuaPlace] = []
  var indexes: [LuaPlace] = []

  mutating func visit(_ statements: [LuaStatement]) {
    for statement in statements {
      switch statement {
      case .assignment(let targets, let values):
        for expression in targets + values { visit(expression) }
      case .expression(let expression): visit(expression)
      case .branches(let branches):
        for (condition, body) in branches {
          if let condition { visit(condition) }
          visit(body)
        }
      case .block(let body): visit(body)
      case .return(let values, _): for value in values { visit(value) }
      }
    }
  }

  private mutating func visit(_ expression: LuaExpression) {
    switch expression {
    case .string, .boolean, .number, .nothing, .varargs, .local, .global, .function: return
    case .index(let base, let key, let place):
      visit(base)
      visit(key)
      if isNumber(key) { indexes.append(place) }
    case .call(let callee, let arguments, let place):
      visit(callee)
      for argument in arguments { visit(argument) }
      if !arguments.isEmpty { calls.append(place) }
    case .method(let base, _, let arguments, let place):
      visit(base)
      for argument in arguments { visit(argument) }
      if !arguments.isEmpty { calls.append(place) }
    case .table(let table):
      for entry in table.entries {
        if let key = entry.key { visit(key) }
        visit(entry.value)
      }
    case .operation(let operands, _): for operand in operands { visit(operand) }
    }
  }

  /// Whether a key looks like a number: a numeral, a calculation, or the number of a row.
  private func isNumber(_ key: LuaExpression) -> Bool {
    switch key {
    case .number: true
    case .operation(_, let operators): operators.allSatisfy { ["+", "-", "#"].contains($0) }
    case .local(let variable): variable.loop != nil
    default: false
    }
  }
}
