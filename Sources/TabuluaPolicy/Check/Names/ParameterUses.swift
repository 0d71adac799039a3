import TabuluaScript

/// What a function does with its parameters, and so what they must be.
struct ParameterUses {
  /// What a parameter must be, whoever calls the function.
  struct Need {
    var need = ValueNeed.anything
    /// Whether nil would be an error.
    var isRequired = false
  }

  /// The needs, in the order of the parameters.
  private(set) var needs: [Need] = []

  /// What is done with one parameter.
  private struct Uses {
    var methods: Set<String> = []
    /// The fields that are read whenever the function is called.
    var fields: Set<String> = []
    /// The methods that are called whenever the function is called.
    var certainMethods: Set<String> = []
    /// Whether it is compared, or asked whether it is nil.
    var isTested = false
    /// Whether it gets another value, or its type is asked for.
    var isChanged = false
    /// What methods of `view` take it as.
    var given: Set<ValueNeed> = []
  }

  private var uses: [ObjectIdentifier: Uses] = [:]
  private var entered: Set<ObjectIdentifier> = []

  /// Whether what is looked at happens at every call.
  private var isCertain = true

  /// Whether what is looked at stands in a loop or a block.
  private var isInBlock = false

  /// `strings` are the methods that strings have too.
  init(_ function: LuaFunctionSyntax, strings: [String]) {
    for parameter in function.parameters { uses[ObjectIdentifier(parameter)] = Uses() }
    visit(function.body)
    needs = function.parameters.map { parameter in
      uses[ObjectIdentifier(parameter)].map { Self.need(of: $0, strings) } ?? Need()
    }
  }

  private static func need(of uses: Uses, _ strings: [String]) -> Need {
    guard !uses.isChanged else { return Need() }
    let changes: Set = ["with_row", "with_section"]
    let parts: Set = ["row", "section"]
    var need = ValueNeed.anything
    if !uses.certainMethods.isEmpty, uses.methods.isSubset(of: ViewNames.methods),
      !uses.methods.isSubset(of: strings), uses.fields.isSubset(of: ViewNames.fields)
    {
      need = .view
    } else if uses.fields.isSubset(of: parts), uses.certainMethods.isSubset(of: changes),
      uses.fields.count == 2 || !uses.certainMethods.isEmpty
    {
      need = .path
    } else if !uses.fields.isEmpty, uses.fields.isDisjoint(with: ViewNames.all) {
      need = .fields
    }
    if need == .anything, uses.given.count == 1, uses.methods.isEmpty, uses.fields.isEmpty {
      return Need(need: uses.given.first ?? .anything)
    }
    return Need(need: need, isRequired: need != .anything && !uses.isTested)
  }

  private mutating func change(_ expression: LuaExpression, _ body: (inout Uses) -> Void) {
    guard case .local(let variable) = expression, uses[ObjectIdentifier(variable)] != nil else { return }
    body(&uses[ObjectIdentifier(variable), default: Uses()])
  }

  private mutating func uncertain(_ body: (inout ParameterUses) -> Void) {
    let outer = isCertain
    isCertain = false
    body(&self)
    isCertain = outer
  }

  private mutating func visit(_ statements: [LuaStatement]) {
    for statement in statements {
      switch statement {
      case .assignment(let targets, let values):
        for target in targets {
          change(target) { $0.isChanged = true }
          if case .index(let base, let key, _) = target {
            visit(base)
            visit(key)
          }
        }
        for value in values { visit(value) }
      case .expression(let expression): visit(expression)
      case .branches(let branches):
        for (index, branch) in branches.enumerated() {
          if let condition = branch.condition {
            change(condition) { $0.isTested = true }
            if index == 0 { visit(condition) } else { uncertain { $0.visit(condition) } }
          }
          uncertain { $0.visit(branch.body) }
        }
        // What follows may be skipped, and depend on what was asked.
        isCertain = false
      case .block(let body): visitBlock(body)
      case .return(let values, _):
        for value in values { visit(value) }
        isCertain = false
      }
    }
  }

  /// Visits a loop or a block; a block in one may be the body of a loop that is not run at all.
  private mutating func visitBlock(_ body: [LuaStatement]) {
    let (isInside, wasCertain) = (isInBlock, isCertain)
    isInBlock = true
    if isInside { isCertain = false }
    visit(body)
    isInBlock = isInside
    if isInside { isCertain = wasCertain && !Self.mayLeave(body) }
  }

  /// Whether what follows some statements may be skipped because of them.
  private static func mayLeave(_ statements: [LuaStatement]) -> Bool {
    statements.contains { statement in
      switch statement {
      case .branches, .return: true
      case .block(let body): mayLeave(body)
      case .assignment, .expression: false
      }
    }
  }

  private mutating func visit(_ expression: LuaExpression) {
    switch expression {
    case .string, .boolean, .number, .nothing, .varargs, .local, .global: return
    case .index(let base, let key, _):
      if let name = key.string, isCertain { change(base) { $0.fields.insert(name) } }
      visit(base)
      visit(key)
    case .call(let callee, let arguments, _):
      if case .global("type", _) = callee {
        for argument in arguments { change(argument) { $0.isChanged = true } }
      }
      visit(callee)
      for argument in arguments { visit(argument) }
    case .method(let base, let name, let arguments, _):
      let isCertain = isCertain
      change(base) { uses in
        uses.methods.insert(name)
        if isCertain { uses.certainMethods.insert(name) }
      }
      // Only a number: a path, a row and a key may stand for each other.
      if let call = ViewNames.calls[name], case .local(let variable) = base, variable.name == "view" {
        let needs = CallSignature(viewMethod: name, call.parameters).needs
        for (need, argument) in zip(needs, arguments) where isCertain && need == .number {
          change(argument) { $0.given.insert(need) }
        }
      }
      visit(base)
      for argument in arguments { visit(argument) }
    case .function(let function):
      guard entered.insert(ObjectIdentifier(function)).inserted else { return }
      uncertain { $0.visit(function.body) }
    case .table(let table):
      for entry in table.entries {
        if let key = entry.key { visit(key) }
        visit(entry.value)
      }
    case .operation(let operands, let operators):
      let isChoice = operators.contains { ["and", "or"].contains($0) }
      let tests = isChoice || operators.contains { ["not", "==", "~="].contains($0) }
      for (index, operand) in operands.enumerated() {
        if tests { change(operand) { $0.isTested = true } }
        if isChoice, index > 0 { uncertain { $0.visit(operand) } } else { visit(operand) }
      }
    }
  }
}
