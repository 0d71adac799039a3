import LuaHost

/// The Lua files of a policy: its own, and those that it requires.
struct PolicySyntax {
  /// The files by the names that messages show.
  let files: [String: LuaFileSyntax]

  /// What is assigned to fields of these names, in all files.
  let fields: [String: [LuaExpression]]

  /// The names of all fields and methods.
  let names: Set<String>

  /// Whether every file could be read; if not, something may be missed.
  let isWhole: Bool

  /// The file that was not read because it has, with those before it, more words than are checked; nil where all were.
  let tooLong: String?

  /// Reads files; what Tabulua itself ships is left out, and what the Lua of `state` refuses is not read: it may have
  /// more of everything than a program can have.
  init(_ sources: [(name: String, source: [UInt8])], acceptedBy state: LuaState) {
    var files: [String: LuaFileSyntax] = [:]
    var fields: [String: [LuaExpression]] = [:]
    var names: Set<String> = []
    // A word has a byte or more, so that of few bytes nothing need be counted.
    let isShort = sources.reduce(0) { $0 + $1.source.count } <= LuaLexer.mostWords
    var wordsLeft = LuaLexer.mostWords
    var tooLong: String?
    for (name, source) in sources where !name.hasPrefix("tabulua.") && tooLong == nil {
      if !isShort {
        guard let words = LuaLexer.count(source, most: wordsLeft) else {
          tooLong = name
          continue
        }
        wordsLeft -= words
      }
      guard (try? state.compile(source, name: name)) != nil, let file = LuaFileSyntax(source, name: name)
      else { continue }
      files[name] = file
      fields.merge(file.fields) { $0 + $1 }
      names.formUnion(file.names)
    }
    self.files = files
    self.fields = fields
    self.names = names
    self.tooLong = tooLong
    isWhole = sources.allSatisfy { $0.name.hasPrefix("tabulua.") || files[$0.name] != nil }
  }

  /// The files in the order of their names.
  var inOrder: [(name: String, syntax: LuaFileSyntax)] {
    files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The text of a function that was loaded: those that begin on its line, and of these the one for the field.
  func text(of function: LuaFunction, field: String) -> [LuaFunctionSyntax] {
    guard let file = files[function.chunk] else { return [] }
    let there = file.functions.filter {
      $0.line == function.line && $0.parameters.map(\.name) == function.parameterNames
    }
    let named = there.filter { $0.field == field }
    return named.isEmpty ? there : named
  }

  /// The functions that an expression may give.
  func functions(of expression: LuaExpression) -> [LuaFunctionSyntax] {
    var search = FunctionSearch(syntax: self)
    search.look(at: expression)
    return search.found
  }
}

/// Finds the functions that an expression may give, through variables, fields and calls.
private struct FunctionSearch {
  let syntax: PolicySyntax
  var found: [LuaFunctionSyntax] = []
  private var seen: Set<ObjectIdentifier> = []
  private var seenFields: Set<String> = []

  init(syntax: PolicySyntax) { self.syntax = syntax }

  mutating func look(at expression: LuaExpression) {
    switch expression {
    case .function(let function):
      if seen.insert(ObjectIdentifier(function)).inserted { found.append(function) }
    case .local(let variable):
      guard seen.insert(ObjectIdentifier(variable)).inserted else { return }
      for value in variable.values { look(at: value) }
    case .global(let name, _): look(atField: name)
    case .index(_, .string(let name), _): look(atField: name)
    case .index(let base, _, _): lookAtEntries(of: base)
    case .operation: for operand in expression.choices ?? [] { look(at: operand) }
    case .call(let callee, let arguments, _):
      // What a function returns, and what it was given, as `setmetatable` and the like hand on.
      for function in syntax.functions(returnedBy: callee, apartFrom: seen) {
        if seen.insert(ObjectIdentifier(function)).inserted { found.append(function) }
      }
      for argument in arguments { look(at: argument) }
    // What a method returns is not followed, and the others are no functions.
    case .method, .table, .string, .boolean, .number, .nothing, .varargs: return
    }
  }

  private mutating func look(atField name: String) {
    guard seenFields.insert(name).inserted else { return }
    for value in syntax.fields[name] ?? [] { look(at: value) }
  }

  /// Looks at all functions of a table, for a key that is not known.
  private mutating func lookAtEntries(of base: LuaExpression) {
    switch base {
    case .local(let variable):
      guard seen.insert(ObjectIdentifier(variable)).inserted else { return }
      for value in variable.values { lookAtEntries(of: value) }
    case .table(let table): for entry in table.entries { look(at: entry.value) }
    case .global, .index, .call, .method, .function, .operation, .string, .boolean, .number, .nothing,
      .varargs:
      return
    }
  }
}

extension PolicySyntax {
  /// The functions that the functions of an expression return.
  fileprivate func functions(
    returnedBy callee: LuaExpression, apartFrom seen: Set<ObjectIdentifier>
  ) -> [LuaFunctionSyntax] {
    // Only what is written as a function, or is a variable that is one: a chain of factories is not followed.
    let makers: [LuaExpression] =
      switch callee {
      case .function: [callee]
      case .local(let variable): variable.values
      case .global(let name, _), .index(_, .string(let name), _): fields[name] ?? []
      case .index, .call, .method, .operation, .table, .string, .boolean, .number, .nothing, .varargs: []
      }
    return Self.literals(makers).flatMap { maker in
      seen.contains(ObjectIdentifier(maker)) ? [] : Self.literals(Self.returned(by: maker.body))
    }
  }

  private static func literals(_ expressions: [LuaExpression]) -> [LuaFunctionSyntax] {
    expressions.flatMap { expression -> [LuaFunctionSyntax] in
      if case .local(let variable) = expression { return variable.values.compactMap(\.function) }
      return [expression.function].compactMap { $0 }
    }
  }

  /// What statements return, but for functions within them.
  static func returned(by statements: [LuaStatement]) -> [LuaExpression] {
    statements.flatMap { statement -> [LuaExpression] in
      switch statement {
      case .return(let values, _): values
      case .block(let body): returned(by: body)
      case .branches(let branches): branches.flatMap { returned(by: $0.body) }
      case .assignment, .expression: []
      }
    }
  }
}
