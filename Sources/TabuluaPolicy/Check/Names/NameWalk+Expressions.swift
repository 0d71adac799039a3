import TabuluaModel
import TabuluaScript

// What kinds of values expressions give.
extension NameWalk {
  /// The kind of the one value of an expression.
  func kind(of expression: LuaExpression) -> NameKind {
    switch expression {
    case .string: return .string
    case .boolean: return .boolean
    case .number: return .number(.any)
    case .nothing: return .nothing
    case .varargs, .call, .method: return kinds(ofMultiple: expression, count: 1)[0]
    case .local(let variable): return kind(of: variable)
    case .global(let name, let use):
      checkGlobal(name, use, isWritten: false)
      return lists.kind(ofGlobal: name)
    case .index(let base, let key, let place): return read(base, key, at: place)
    case .function(let function): return .closures([function])
    case .table(let table): return .shape(fill(table))
    case .operation(let operands, let operators): return kind(of: operands, operators)
    }
  }

  /// The kinds of the values of a call, or of `...`.
  func kinds(ofMultiple expression: LuaExpression, count: Int) -> [NameKind] {
    var kinds: [NameKind]
    switch expression {
    case .call(let callee, let arguments, let place): kinds = call(callee, arguments, at: place)
    case .method(let base, let name, let arguments, let place):
      kinds = call(name, of: base, arguments, at: place)
    case .varargs: kinds = [isMain && file == lists.policyFile ? .options : .unknown]
    case .string, .boolean, .number, .nothing, .local, .global, .index, .function, .table, .operation:
      kinds = [kind(of: expression)]
    }
    while kinds.count < count { kinds.append(.unknown) }
    return Array(kinds.prefix(max(count, 1)))
  }

  /// Whether the walk is in the text of a file, and in none of its functions.
  private var isMain: Bool { function?.line == 0 }

  private func kind(of variable: LuaVariable) -> NameKind {
    guard let loop = variable.loop else { return variables[ObjectIdentifier(variable)] ?? .never }
    let known = loop.isNumeric ? count(of: loop) : element(of: loop)
    // A loop's variable that is assigned in its body is looked at like any other.
    return known.joined(with: variables[ObjectIdentifier(variable)] ?? .never)
  }

  /// What the variable of `for i = 0, view:number_of_rows(section) - 1` counts.
  private func count(of loop: LuaVariable.Loop) -> NameKind {
    guard loop.values.count == 2, case .number("0") = loop.values[0],
      case .operation(let operands, ["-"]) = loop.values[1], operands.count == 2,
      case .number("1") = operands[1]
    else { return .number(.any) }
    return switch quietKind(of: operands[0]) {
    case .number(.rowCount): .number(.row)
    case .number(.sectionCount): .number(.section)
    default: .number(.any)
    }
  }

  /// What the variable of a loop over a list or over the rows gets.
  private func element(of loop: LuaVariable.Loop) -> NameKind {
    guard let first = loop.values.first, loop.values.count == 1 else { return .unknown }
    switch first {
    case .method(let base, "rows", _, _) where quietKind(of: base) == .view:
      return loop.index == 0 ? .path : loop.index == 1 ? .row : .nothing
    case .call(.global("ipairs", _), let arguments, _) where arguments.count == 1:
      guard loop.index == 1 else { return .number(.any) }
      return element(of: quietKind(of: arguments[0]))
    case .call(.global("pairs", _), let arguments, _) where arguments.count == 1:
      return loop.index == 1 ? element(at: .unknown, of: quietKind(of: arguments[0])) : .unknown
    default: return .unknown
    }
  }

  /// What stands in a list.
  func element(of kind: NameKind) -> NameKind {
    switch kind {
    case .never: .never
    case .list(let element): element
    case .shape(let shape) where !shape.contents.isOpen: shape.contents.elements
    default: .unknown
    }
  }

  /// The kind of an expression that is visited elsewhere, without calls that are followed.
  func quietKind(of expression: LuaExpression) -> NameKind {
    switch expression {
    case .local(let variable): return kind(of: variable)
    case .global(let name, _): return lists.kind(ofGlobal: name)
    case .index(let base, .string(let name), _): return member(name, of: quietKind(of: base))
    case .index(let base, let key, _): return element(at: quietKind(of: key), of: quietKind(of: base))
    case .method(let base, let name, _, _) where quietKind(of: base) == .view:
      return lists.results(ofViewMethod: name).first ?? .unknown
    case .call(let callee, _, _):
      guard case .closures(let functions) = quietKind(of: callee) else { return .unknown }
      return functions.reduce(.never) { $0.joined(with: result(of: $1)) }
    case .table(let table): return .shape(shape(of: table))
    case .string, .boolean, .number, .nothing, .varargs, .method, .function, .operation: return .unknown
    }
  }

  /// What a table is that is written as such.
  private func fill(_ table: LuaTableSyntax) -> TableShape {
    let shape = shape(of: table)
    if !isMain { shape.contents.isMadeByFunction = true }
    for entry in table.entries {
      let value = kind(of: entry.value)
      switch entry.key {
      case nil:
        shape.contents.isList = true
        addElement(value, to: shape)
        if entry.value.isMultiple { addElement(.unknown, to: shape) }
      case .string(let name): set(name, of: shape, to: value, at: entry.at)
      case .number:
        // `{ [0] = "a", "b" }` counts from 0 on purpose.
        shape.contents.hasZero = true
        addElement(value, to: shape)
      case .some(let key):
        noteDynamicName(kind(of: key), of: shape)
        addElement(value, to: shape)
      }
    }
    return shape
  }

  /// Notes that a name is written into a table that is worked out; a number is none.
  func noteDynamicName(_ key: NameKind, of shape: TableShape) {
    switch key {
    case .number, .path, .row, .boolean, .never: return
    default: shape.contents.hasDynamicNames = true
    }
  }

  // MARK: Operators

  private static let comparisons: Set<String> = ["<", ">", "<=", ">=", "~=", "=="]

  private func kind(of operands: [LuaExpression], _ operators: [String]) -> NameKind {
    let outer = alternatives
    if operators.contains("or") { alternatives.formUnion(operands.flatMap(Self.fields(in:))) }
    defer { alternatives = outer }
    let kinds = operands.enumerated().map { index, operand in
      if isSkipped(index, operands, operators) { return NameKind.never }
      let isAsked = operands.count == 1 ? operators == ["not"] : isChoice(index, operators)
      return isAsked ? kind(ofAsked: operand) : kind(of: operand)
    }
    guard kinds.count > 1 else {
      return switch operators.first {
      case "not": .boolean
      case "#": .number(.any)
      default: calculated(kinds, "-")
      }
    }
    checkMethods(operands, kinds, operators)
    // `or` binds least, then `and`, then comparisons.
    var found = NameKind.never
    for range in Self.parts(of: operators, at: "or") {
      let part = Array(operators[range])
      let last = Self.parts(of: part, at: "and").last ?? part.startIndex..<part.endIndex
      let start = range.lowerBound + last.lowerBound
      let value = kind(of: Array(kinds[start...start + last.count]), with: Array(part[last]))
      found = found == .nothing || found == .never ? value : joined(found, value)
    }
    return found
  }

  /// The operators that no function can stand beside.
  private static let ofNumbers: Set<String> = [
    "<", ">", "<=", ">=", "+", "-", "*", "/", "//", "%", "^", "..",
  ]

  /// Reports methods of the view that stand beside an operator and are not called: `view.number_of_sections - 1`.
  private func checkMethods(_ operands: [LuaExpression], _ kinds: [NameKind], _ operators: [String]) {
    guard isReporting else { return }
    for (index, kind) in kinds.enumerated() {
      guard case .viewMethod(let name) = kind, case .index(_, .string, let place) = operands[index],
        index > 0 && Self.ofNumbers.contains(operators[index - 1])
          || index < operators.count && Self.ofNumbers.contains(operators[index])
      else { continue }
      report(
        .wrongValue, at: place, "the method `\(name)` is not called", help: "write `view:\(name)(…)`")
    }
  }

  /// The names of the fields that an expression reads, outside of functions and tables.
  private static func fields(in expression: LuaExpression) -> [String] {
    switch expression {
    case .index(let base, .string(let name), _): fields(in: base) + [name]
    case .index(let base, let key, _): fields(in: base) + fields(in: key)
    case .call(let callee, let arguments, _): fields(in: callee) + arguments.flatMap(fields(in:))
    case .method(let base, _, let arguments, _): fields(in: base) + arguments.flatMap(fields(in:))
    case .operation(let operands, _): operands.flatMap(fields(in:))
    case .string, .boolean, .number, .nothing, .varargs, .local, .global, .function, .table: []
    }
  }

  /// Whether an operand is asked whether it is there, because `and` or `or` stands behind it.
  private func isChoice(_ index: Int, _ operators: [String]) -> Bool {
    index < operators.count && ["and", "or"].contains(operators[index])
  }

  /// The kind of a value that is asked whether it is there; a library may lack what another version of Lua has.
  func kind(ofAsked expression: LuaExpression) -> NameKind {
    if case .index(.global(let name, _), .string, _) = expression, case .library = lists.kind(ofGlobal: name)
    {
      return quietKind(of: expression)
    }
    return kind(of: expression)
  }

  /// Whether an operand is never reached, because a function of Lua stands before its `or`: `table.unpack or unpack`.
  private func isSkipped(_ index: Int, _ operands: [LuaExpression], _ operators: [String]) -> Bool {
    guard index > 0, operators[index - 1] == "or", index == 1 || operators[index - 2] == "or",
      case .builtin = quietKind(of: operands[index - 1])
    else { return false }
    // A variable may hold it only later.
    if case .global = operands[index - 1] { return true }
    if case .index(.global, _, _) = operands[index - 1] { return true }
    return false
  }

  /// What is known of a value that is one of two; where nothing is, both are handed to somebody who is not seen.
  func joined(_ first: NameKind, _ second: NameKind) -> NameKind {
    let joined = first.joined(with: second)
    if joined == .unknown {
      open(first)
      open(second)
    }
    return joined
  }

  /// The ranges of the operators between those of a name; operand *i* stands before operator *i*.
  private static func parts(of operators: [String], at name: String) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    for (index, sign) in operators.enumerated() where sign == name {
      parts.append(start..<index)
      start = index + 1
    }
    return parts + [start..<operators.count]
  }

  private func kind(of kinds: [NameKind], with operators: [String]) -> NameKind {
    guard let first = operators.first else { return kinds[0] }
    if operators.contains(where: Self.comparisons.contains) { return .boolean }
    return calculated(kinds, operators.contains("..") ? ".." : first)
  }

  /// The result of calculating, unless an operand may have operators of its own.
  private func calculated(_ kinds: [NameKind], _ sign: String) -> NameKind {
    let isPlain = kinds.allSatisfy { kind in
      switch kind {
      case .number, .string, .never: true
      default: false
      }
    }
    if kinds.allSatisfy({ $0 == .never }) { return .never }
    return isPlain ? (sign == ".." ? .string : .number(.any)) : .unknown
  }
}
