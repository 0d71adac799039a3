/// A statement of Lua, as far as it matters what may be called.
indirect enum LuaStatement {
  /// `local a, b = …`, `a.b, c = …`, and the beginning of a `for`: the places and the values.
  case assignment(targets: [LuaExpression], values: [LuaExpression])
  /// A call, and whatever else is only worked out.
  case expression(LuaExpression)
  /// The branches of an `if`; that of an `else` has no condition.
  case branches([(condition: LuaExpression?, body: [LuaStatement])])
  /// A loop, or a block; what a loop may not run at all is a block in it.
  case block([LuaStatement])
  /// `return`, with its place and those of its values.
  case `return`([LuaExpression], at: LuaPlace)
}

/// An expression of Lua, as far as it matters what may be called.
indirect enum LuaExpression {
  /// A string, without its quotes.
  case string(String)
  /// `true` or `false`.
  case boolean(Bool)
  /// A number, as it is written.
  case number(String)
  /// `nil`.
  case nothing
  /// `...`.
  case varargs
  /// A local variable.
  case local(LuaVariable)
  /// A global variable.
  case global(String, LuaGlobalUse)
  /// `base.name` and `base[key]`, with the place of the key.
  case index(LuaExpression, key: LuaExpression, at: LuaPlace)
  /// A call, with the place of the word before its arguments, and those of the arguments.
  case call(LuaExpression, [LuaExpression], at: LuaPlace)
  /// A call with a colon, with the place of the method's name, and those of the arguments.
  case method(LuaExpression, String, [LuaExpression], at: LuaPlace)
  /// A function.
  case function(LuaFunctionSyntax)
  /// A table.
  case table(LuaTableSyntax)
  /// Operands with operators between them, or one operand behind its operator, in the order in which they are written.
  case operation([LuaExpression], [String])
}

extension LuaExpression {
  /// The text of a string that is written as such.
  var string: String? { if case .string(let text) = self { text } else { nil } }

  /// A function that is written as such.
  var function: LuaFunctionSyntax? { if case .function(let function) = self { function } else { nil } }

  /// A table that is written as such.
  var table: LuaTableSyntax? { if case .table(let table) = self { table } else { nil } }

  /// The operands, if the value is one of them: so it is with `and` and `or` alone.
  var choices: [LuaExpression]? {
    guard case .operation(let operands, let operators) = self,
      operators.allSatisfy({ $0 == "and" || $0 == "or" })
    else { return nil }
    return operands
  }

  /// Whether it may give several values, or none: a call, or `...`.
  var isMultiple: Bool {
    switch self {
    case .call, .method, .varargs: true
    case .string, .boolean, .number, .nothing, .local, .global, .index, .function, .table, .operation: false
    }
  }
}

/// Where something stands in a file.
struct LuaPlace: Hashable {
  /// The line on which it begins, from 1.
  let line: Int
  /// The bytes that it covers.
  let range: Range<Int>
  /// The places of the arguments of a call, or of the values that are returned.
  var parts: [LuaPlace] = []
}

/// A place at which a global variable is named.
struct LuaGlobalUse {
  /// Where.
  let place: LuaPlace
  /// The local variables that can be seen there, the innermost last.
  let visible: [LuaVariable]
}

/// A local variable, and all that it is ever given.
final class LuaVariable {
  /// What a variable of a loop gets its value from.
  struct Loop {
    /// What stands behind `=` or `in`.
    let values: [LuaExpression]
    /// Which of the loop's variables it is, from 0.
    let index: Int
    /// Whether the loop counts from one number to another.
    let isNumeric: Bool
  }

  /// Its name.
  let name: String
  /// The line on which it is declared.
  let line: Int
  /// Whether it is a function's parameter or belongs to a loop, so that what it gets is not among `values`.
  let isParameter: Bool
  /// The loop that it belongs to.
  var loop: Loop?
  /// What is assigned to it, anywhere.
  var values: [LuaExpression] = []

  init(_ name: String, line: Int, isParameter: Bool = false) {
    self.name = name
    self.line = line
    self.isParameter = isParameter
  }
}

/// A table as it is written.
final class LuaTableSyntax {
  /// Where it stands.
  let place: LuaPlace
  /// Its keys, nil in the list part, with their places, and its values.
  let entries: [(key: LuaExpression?, at: LuaPlace, value: LuaExpression)]

  init(place: LuaPlace, entries: [(key: LuaExpression?, at: LuaPlace, value: LuaExpression)]) {
    self.place = place
    self.entries = entries
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
  /// The local variable that is declared with it, such as `local function helper()`.
  var name: String?
  /// Its parameters.
  let parameters: [LuaVariable]
  /// Where they stand; none for the `self` of a colon.
  let places: [LuaPlace]
  /// Whether it takes any number of further arguments.
  let hasVarargs: Bool
  /// What it does.
  var body: [LuaStatement] = []

  init(
    file: String, line: Int, parameters: [LuaVariable], places: [LuaPlace] = [], hasVarargs: Bool = false
  ) {
    self.file = file
    self.line = line
    self.parameters = parameters
    self.places = places
    self.hasVarargs = hasVarargs
  }
}

/// A file of Lua.
struct LuaFileSyntax {
  /// Every function, in the order of their beginnings; the first one is the file itself.
  var functions: [LuaFunctionSyntax] = []

  /// What is assigned to fields of these names, of whatever table.
  var fields: [String: [LuaExpression]] = [:]

  /// The names of all fields that are read or written, and of the methods that are called.
  var names: Set<String> = []

  /// The texts of all strings.
  var strings: Set<String> = []

  /// The names of all global variables.
  var globals: Set<String> = []

  /// Every local variable.
  var variables: [LuaVariable] = []

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
