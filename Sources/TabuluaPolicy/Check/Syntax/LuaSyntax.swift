/// A statement of Lua, as far as it matters what may be called.
indirect enum LuaStatement {
  /// `local a, b = …`, `a.b, c = …`, and the beginning of a `for`: the places and the values.
  case assignment(targets: [LuaExpression], values: [LuaExpression])
  /// A call, and whatever else is only worked out.
  case expression(LuaExpression)
  /// The branches of an `if`; that of an `else` has no condition.
  case branches([(condition: LuaExpression?, body: [LuaStatement])])
  /// A loop, or a block.
  case block([LuaStatement])
  /// `return`, with its line.
  case `return`([LuaExpression], line: Int)
}

/// An expression of Lua, as far as it matters what may be called.
indirect enum LuaExpression {
  /// A string, without its quotes.
  case string(String)
  /// `true` or `false`.
  case boolean(Bool)
  /// `nil`, a number, or `...`.
  case other
  /// A local variable.
  case local(LuaVariable)
  /// A global variable.
  case global(String)
  /// `base.name` and `base[key]`.
  case index(LuaExpression, key: LuaExpression, line: Int)
  /// A call.
  case call(LuaExpression, [LuaExpression], line: Int)
  /// A call with a colon.
  case method(LuaExpression, String, [LuaExpression], line: Int)
  /// A function.
  case function(LuaFunctionSyntax)
  /// A table: its keys, nil in the list part, and its values.
  case table([(key: LuaExpression?, value: LuaExpression)])
  /// Operands, and whether the value is one of them: so it is with `and` and `or`.
  case operation([LuaExpression], choosesOne: Bool)
}

extension LuaExpression {
  /// The text of a string that is written as such.
  var string: String? { if case .string(let text) = self { text } else { nil } }

  /// A function that is written as such.
  var function: LuaFunctionSyntax? { if case .function(let function) = self { function } else { nil } }
}

/// A local variable, and all that it is ever given.
final class LuaVariable {
  /// Its name.
  let name: String
  /// Whether it is a function's parameter, whose values are not known.
  let isParameter: Bool
  /// What is assigned to it, anywhere.
  var values: [LuaExpression] = []

  init(_ name: String, isParameter: Bool = false) {
    self.name = name
    self.isParameter = isParameter
  }
}

/// A function of Lua.
final class LuaFunctionSyntax {
  /// The file that it stands in.
  let file: String
  /// The line of the word `function`.
  let line: Int
  /// The field that it is written into, such as `did_select_row`; nil for others.
  var field: String?
  /// Its parameters.
  let parameters: [LuaVariable]
  /// What it does.
  var body: [LuaStatement] = []

  init(file: String, line: Int, parameters: [LuaVariable]) {
    self.file = file
    self.line = line
    self.parameters = parameters
  }
}

/// A file of Lua.
struct LuaFileSyntax {
  /// Every function, in the order of their beginnings.
  var functions: [LuaFunctionSyntax] = []

  /// What is assigned to fields of these names, of whatever table.
  var fields: [String: [LuaExpression]] = [:]

  /// The names of all fields that are read or written, and of the methods that are called.
  var names: Set<String> = []

  /// Reads a file; nil for one that Lua would refuse, or that is nested too deeply to be looked at.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  init?(_ source: [UInt8], name: String) {
    var parser = LuaParser(source, file: name)
    guard (try? parser.readFile()) != nil else { return nil }
    self = parser.result
  }

  init() {}
}
