package import TabuluaText
package import LuaHost

extension PolicyView {
  /// Makes a state in which scripts run, and the object that `view` is in it.
  ///
  /// - Throws: a diagnostic where there is no memory for a state.
  package func makeState(
    limits: LuaLimits, seed: UInt64 = 0,
    modules: ((_ name: String) throws -> (source: [UInt8], name: String)?)?, coversLines: Bool = false,
    printHandler: ((_ place: TextLocation?, _ text: String) -> Void)?
  ) throws(Diagnostic) -> (LuaState, LuaObject) {
    do throws(LuaError) {
      let state = try LuaState(limits: limits, seed: seed, words: .pathsAndRows, coversLines: coversLines)
      state.moduleLoader = { name in
        if let modules { return try modules(name) }
        if name.hasPrefix("tabulua.") { return try PolicyModules.own(name) }
        throw PolicyError.moduleName(name)
      }
      state.sendPrints(to: printHandler)
      self.state = state
      cellMaker = try CellCopy.maker(in: state)
      state.errorDescriber = { ErrorWords($0).message }
      state.wordHandler = wordHandler()
      state.errorNote = { [unowned self] in note(of: $0) }
      state.errorPlace = { $0.ofUser($1) }
      let object = try state.makeObject(objectType())
      self.object = object
      return (state, object)
    } catch {
      throw error.diagnostic()
    }
  }
}

extension LuaState {
  /// Lets a function receive what scripts print, with the place of the call; nil drops it.
  package func sendPrints(to handler: ((_ place: TextLocation?, _ text: String) -> Void)?) {
    printHandler = handler.map { handler in { place, text in handler(place?.location(), text) } }
  }
}
