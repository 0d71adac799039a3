import LuaHost

extension PolicyView {
  /// The `view` of Lua.
  func objectType() -> LuaObjectType {
    var type = LuaObjectType(
      name: "view", methods: [], getField: field, setField: setField,
      unknownField: { PolicyError.unknownViewName($0) })
    for method in ViewMethod.all {
      switch method.body {
      case .ofInteger(let make): type.integerMethods.append(make(self))
      case .ofWord(let make): type.wordMethods.append(make(self))
      case .call(let need, let make):
        let body = counting(method.mostArguments, make(self))
        type.methods.append((method.name, checking(need, of: method.name, body)))
      }
    }
    return type
  }

  /// The method, which fails where it is given more arguments than it takes.
  private func counting(_ most: Int, _ method: @escaping LuaMethod) -> LuaMethod {
    { call in
      try call.check(atMost: most)
      return try method(call)
    }
  }

  /// The method, which fails where `view` stands for rows of an app and the method needs more.
  private func checking(_ need: ViewMethod.Need, of name: String, _ method: @escaping LuaMethod) -> LuaMethod
  {
    switch need {
    case .rows: return method
    case .cells:
      return { [self] call in
        if current == nil, question != nil { throw PolicyError.noCells(name) }
        return try method(call)
      }
    case .tableView, .change:
      return { [self] call in
        try checkIsTableView(toChange: "view:\(name)")
        return try method(call)
      }
    }
  }

  /// Fails where `view` stands for rows that an app keeps itself, which cannot be changed here.
  func checkIsTableView(toChange name: @autoclosure () -> String) throws {
    if current == nil, let question {
      throw PolicyError.changeOfAppRows(name(), callback: question.callback)
    }
  }
}
