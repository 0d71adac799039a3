import TabuluaModel
import TabuluaScript

// What callbacks answer, and in which order they take their parameters.
extension NameWalk {
  /// Reports a callback that answers a value that it cannot answer.
  func checkAnswer(
    _ kind: NameKind?, _ expression: LuaExpression?, at place: LuaPlace, of function: LuaFunctionSyntax
  ) {
    guard isReporting, let callback, let kind, let expression, let part = place.parts.first else { return }
    checkAnswered(expression, by: callback)
    let need = ValueNeed(callback.facts.answer)
    // Nil and false refuse, or stand for the default.
    guard kind != .nothing, kind != .boolean, need.refuses(kind), let words = kind.words else { return }
    report(
      .wrongValue, at: part, "`\(callback.rawValue)` answers \(need.words), and gets \(words)",
      help: help(for: need, expression))
  }

  /// Reports parameters of a callback that have the names of others.
  func checkParameters() {
    for file in files {
      for function in file.syntax.functions {
        guard let callback = callbacks[ObjectIdentifier(function)],
          function.places.count == function.parameters.count
        else { continue }
        let names = callback.facts.parameters
        for (index, parameter) in function.parameters.enumerated()
        where index < names.count && names[index] != parameter.name && names.contains(parameter.name) {
          report(
            .wrongValue, in: file.name, at: function.places[index], callback: callback,
            "`\(callback.rawValue)` gets its `\(parameter.name)` at another place",
            help: "write `\(callback.definition)`")
          break
        }
      }
    }
  }
}
