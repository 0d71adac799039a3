package import LuaHost

// Callbacks about index paths; `object` is the first argument of each.
extension LuaState {
  /// Asks a yes/no question about a path: true, or false or nil.
  @inline(__always)
  package func askYesNo(
    _ function: LuaFunction, _ object: LuaObject, _ path: LuaIndexPath
  ) throws(LuaError) -> LuaAnswer<Bool> {
    try askYesNo(function, object, path.word)
  }

  /// Asks a yes/no question about a path, the name of a column and a value: true, or false or nil.
  @inline(__always)
  package func askYesNo(
    _ function: LuaFunction, _ object: LuaObject, _ path: LuaIndexPath, _ name: LuaKeptString,
    _ value: LuaScalar
  ) throws(LuaError) -> LuaAnswer<Bool> {
    try askYesNo(function, object, path.word, name, value)
  }

  /// Asks for a path about two paths, as a move does; nil or false refuse, and answer nil.
  @inline(__always)
  package func askIndexPath(
    _ function: LuaFunction, _ object: LuaObject, _ source: LuaIndexPath, _ proposed: LuaIndexPath
  ) throws(LuaError) -> LuaAnswer<LuaIndexPath?> {
    let answer = try askWord(function, object, source.word, proposed.word)
    return LuaAnswer(value: answer.value.map { LuaIndexPath(word: $0) }, reason: answer.reason)
  }

  /// Asks for a path about a path; nil or false refuse, and answer nil.
  @inline(__always)
  package func askIndexPath(
    _ function: LuaFunction, _ object: LuaObject, _ path: LuaIndexPath
  ) throws(LuaError) -> LuaAnswer<LuaIndexPath?> {
    let answer = try askWord(function, object, path.word)
    return LuaAnswer(value: answer.value.map { LuaIndexPath(word: $0) }, reason: answer.reason)
  }

  /// Asks for an integer about a section.
  package func askInteger(_ function: LuaFunction, _ object: LuaObject, section: Int) throws(LuaError)
    -> Int64
  {
    try askInteger(function, object, integer: section)
  }

  /// Asks for an integer about a path.
  package func askInteger(_ function: LuaFunction, _ object: LuaObject, _ path: LuaIndexPath) throws(LuaError)
    -> Int64
  {
    try askInteger(function, object, path.word)
  }

  /// Asks for a number about a section.
  package func askNumber(_ function: LuaFunction, _ object: LuaObject, section: Int) throws(LuaError)
    -> Double
  {
    try askNumber(function, object, integer: section)
  }

  /// Asks for a number about a path.
  package func askNumber(_ function: LuaFunction, _ object: LuaObject, _ path: LuaIndexPath) throws(LuaError)
    -> Double
  {
    try askNumber(function, object, path.word)
  }

  /// Tells of an event at a path.
  package func notify(_ function: LuaFunction, _ object: LuaObject, _ path: LuaIndexPath) throws(LuaError) {
    try notify(function, object, path.word)
  }

  /// Tells of an event with two paths.
  package func notify(
    _ function: LuaFunction, _ object: LuaObject, _ first: LuaIndexPath, _ second: LuaIndexPath
  ) throws(LuaError) {
    try notify(function, object, first.word, second.word)
  }
}
