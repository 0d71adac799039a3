import TabuluaPolicy

/// The blocks of a Lua text, as far as small changes need them: functions, branches and `return` statements.
struct LuaOutline {
  /// A function: from `function` to its `end`.
  struct Function {
    /// The tokens from `function` to `end`, both included.
    var tokens: ClosedRange<Int>
    /// The parameters' names.
    var parameters: [String]
    /// The name after `function`, such as `policy.can_move_row`, or before the `=`; nil for others.
    var name: String?
    /// Whether it is a statement that begins with `function`.
    var isStatement: Bool
    /// The lines that run when it is called: from its body's first line to that of its `end`.
    ///
    /// The line of `function` above them runs when the function is made, which is before anybody calls it.
    var lines: ClosedRange<Int>
  }

  /// A branch of an `if`: its condition and its body.
  struct Branch {
    /// The tokens of the condition; empty for `else`.
    var condition: Range<Int>
    /// The tokens of the body.
    var body: Range<Int>
  }

  /// The words of the text.
  let tokens: [LuaToken]

  /// The functions, in the order of their beginnings.
  private(set) var functions: [Function] = []

  /// The branches, in the order of their beginnings.
  private(set) var branches: [Branch] = []

  /// The `return` statements inside functions, each with its values.
  private(set) var returns: [Range<Int>] = []

  /// Finds the blocks of a text that Lua accepts.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  init(_ source: [UInt8]) {
    tokens = LuaLexer.tokens(of: source)
    find()
    functions.sort { $0.tokens.lowerBound < $1.tokens.lowerBound }
    branches.sort { $0.body.lowerBound < $1.body.lowerBound }
    returns.sort { $0.lowerBound < $1.lowerBound }
  }

  /// The innermost function around a token; nil for the text of the file itself.
  func function(around token: Int) -> Function? { functions.last { $0.tokens.contains(token) } }

  /// A block that is open while the tokens are walked through.
  private struct Block {
    var opening: Int
    /// Where the condition of an `if` or `elseif` begins.
    var condition: Int?
    /// Where the body of an `if`, `elseif` or `else` begins.
    var body: Int?
    /// Where a `return` that has not ended begins.
    var openReturn: Int?
    /// Whether it is a loop whose `do` is still to come.
    var awaitsDo = false
  }

  private mutating func find() {
    var open: [Block] = [Block(opening: -1)]
    for (index, token) in tokens.enumerated() where token.kind == .keyword {
      let last = open.count - 1
      switch token.text {
      case "function", "repeat": open.append(Block(opening: index))
      case "while", "for": open.append(Block(opening: index, awaitsDo: true))
      case "do" where open[last].awaitsDo: open[last].awaitsDo = false
      case "do": open.append(Block(opening: index))
      case "if": open.append(Block(opening: index, condition: index + 1))
      case "then": beginBranch(&open[last], condition: (open[last].condition ?? index)..<index)
      case "elseif", "else":
        endBody(&open, at: index)
        open[last].condition = token.text == "elseif" ? index + 1 : nil
        if token.text == "else" { beginBranch(&open[last], condition: index..<index) }
      case "return": open[last].openReturn = index
      case "end", "until":
        endBody(&open, at: index)
        let block = open.removeLast()
        if block.opening >= 0, tokens[block.opening].is("function") {
          functions.append(function(from: block.opening, to: index))
        }
        if open.isEmpty { return }
      default: break
      }
    }
  }

  /// Begins a branch behind the token that its condition ends at.
  private mutating func beginBranch(_ block: inout Block, condition: Range<Int>) {
    let start = condition.upperBound + 1
    block.body = start
    branches.append(Branch(condition: condition, body: start..<start))
  }

  /// Ends the body, and the `return`, that is open in the innermost block.
  private mutating func endBody(_ open: inout [Block], at index: Int) {
    let block = open[open.count - 1]
    if let begin = block.openReturn {
      let isInFunction = open.contains { $0.opening >= 0 && tokens[$0.opening].is("function") }
      if isInFunction { returns.append(begin..<index) }
      open[open.count - 1].openReturn = nil
    }
    if let body = block.body, let branch = branches.lastIndex(where: { $0.body.lowerBound == body }) {
      branches[branch].body = body..<index
      open[open.count - 1].body = nil
    }
  }

  private func function(from first: Int, to last: Int) -> Function {
    let words = tokens[first + 1..<last]
    let written = words.prefix { !$0.is("(") }.map(\.text).joined()
    var name = written.isEmpty ? nil : written
    if name == nil, first >= 2, tokens[first - 1].is("="), tokens[first - 2].kind == .name {
      name = tokens[first - 2].text
    }
    let parameters = words.drop { !$0.is("(") }.prefix { !$0.is(")") }.filter { $0.kind == .name }
    let body = words.firstIndex { $0.is(")") }.map { $0 + 1 } ?? last
    return Function(
      tokens: first...last, parameters: parameters.map(\.text), name: name, isStatement: !written.isEmpty,
      lines: tokens[body].line...tokens[last].line)
  }
}
