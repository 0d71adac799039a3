import CLuaHost

// The callback shapes. `object` is the first argument of each. Nothing is allocated unless a new reason is given.
extension LuaState {
  @inline(__always)
  private func checkOwner(_ function: LuaFunction, _ object: LuaObject) {
    precondition(
      function.owner == owner && object.owner == owner, "a function or object of another Lua state")
  }

  @inline(__always)
  private func checked(_ answer: lh_answer, _ function: LuaFunction) throws(LuaError) -> lh_answer {
    guard answer.status == LH_OK else { throw context.failure(answer.status, in: function) }
    return answer
  }

  /// Asks a yes/no question about a path: true, or false or nil.
  ///
  /// ```swift
  /// let answer = try state.askYesNo(canMoveRow, view, LuaIndexPath(section: 0, row: 2))
  /// ```
  ///
  /// - Throws: ``LuaError``, also for a function that returns nothing, another value, or a reason that is no string.
  public func askYesNo(
    _ function: LuaFunction, _ object: LuaObject, _ path: LuaIndexPath
  ) throws(LuaError) -> LuaAnswer<Bool> {
    checkOwner(function, object)
    let answer = try checked(
      lh_ask_yes_no(handle, function.reference, object.reference, path.word), function)
    return LuaAnswer(value: answer.value != 0, reason: reason(answer.reason))
  }

  /// Asks a yes/no question about a path, a name and a value, such as that of a cell: true, or false or nil.
  ///
  /// ```swift
  /// let title = try state.keep("title")
  /// let answer = try state.askYesNo(
  ///   shouldSetValue, view, LuaIndexPath(section: 0, row: 2), title, .string("Rest"))
  /// ```
  ///
  /// - Throws: ``LuaError``, also for a function that returns nothing, another value, or a reason that is no string.
  public func askYesNo(
    _ function: LuaFunction, _ object: LuaObject, _ path: LuaIndexPath, _ name: LuaKeptString,
    _ value: LuaScalar
  ) throws(LuaError) -> LuaAnswer<Bool> {
    checkOwner(function, object)
    precondition(name.owner == owner, "a string of another Lua state")
    let word = path.word
    let answer = value.withScalar { scalar in
      lh_ask_cell(handle, function.reference, object.reference, word, name.reference, &scalar)
    }
    return LuaAnswer(value: try checked(answer, function).value != 0, reason: reason(answer.reason))
  }

  /// Keeps a string in Lua that is passed often, such as the name of a column, so that it is made once.
  ///
  /// It stays as long as the state does.
  ///
  /// ```swift
  /// let title = try state.keep("title")
  /// ```
  ///
  /// - Throws: ``LuaError`` where there is no memory.
  public func keep(_ string: String) throws(LuaError) -> LuaKeptString {
    var string = string
    var reference: Int32 = 0
    let status = string.withUTF8 { bytes in
      lh_keep_string(handle, lh_bytes(bytes: bytes.baseAddress, length: bytes.count), &reference)
    }
    try check(status)
    return LuaKeptString(reference: reference, owner: owner)
  }

  /// Asks for a path about two paths, as a move does; nil or false refuse, and answer nil.
  ///
  /// ```swift
  /// let answer = try state.askIndexPath(
  ///   target, view, LuaIndexPath(section: 0, row: 2), LuaIndexPath(section: 1, row: 0))
  /// ```
  ///
  /// - Throws: ``LuaError``, also for a function that returns nothing, another value, or a reason that is no string.
  public func askIndexPath(
    _ function: LuaFunction, _ object: LuaObject, _ source: LuaIndexPath, _ proposed: LuaIndexPath
  ) throws(LuaError) -> LuaAnswer<LuaIndexPath?> {
    checkOwner(function, object)
    let answer = try checked(
      lh_ask_target(handle, function.reference, object.reference, source.word, proposed.word), function)
    let path = answer.value == 0 ? nil : LuaIndexPath(word: answer.value)
    return LuaAnswer(value: path, reason: reason(answer.reason))
  }

  /// Asks for a path about a path; nil or false refuse, and answer nil.
  ///
  /// ```swift
  /// let answer = try state.askIndexPath(willSelect, view, LuaIndexPath(section: 0, row: 2))
  /// if answer.value == nil { print(answer.reason ?? "refused") }  // not now
  /// ```
  ///
  /// - Throws: ``LuaError``, also for a function that returns nothing, another value, or a reason that is no string.
  public func askIndexPath(
    _ function: LuaFunction, _ object: LuaObject, _ path: LuaIndexPath
  ) throws(LuaError) -> LuaAnswer<LuaIndexPath?> {
    checkOwner(function, object)
    let answer = try checked(lh_ask_path(handle, function.reference, object.reference, path.word), function)
    let path = answer.value == 0 ? nil : LuaIndexPath(word: answer.value)
    return LuaAnswer(value: path, reason: reason(answer.reason))
  }

  private func askInteger(
    _ function: LuaFunction, _ object: LuaObject, _ subject: lh_subject, _ word: UInt64
  ) throws(LuaError) -> Int64 {
    checkOwner(function, object)
    let answer = try checked(
      lh_ask_integer(handle, function.reference, object.reference, subject, word), function)
    return Int64(bitPattern: answer.value)
  }

  /// Asks for an integer, or a float that is one.
  ///
  /// ```swift
  /// let sections = try state.askInteger(numberOfSections, view)  // 3
  /// ```
  ///
  /// - Throws: ``LuaError``, also for a function that returns nothing or another value.
  public func askInteger(_ function: LuaFunction, _ object: LuaObject) throws(LuaError) -> Int64 {
    try askInteger(function, object, LH_SUBJECT_NONE, 0)
  }

  /// Asks for an integer about a section.
  ///
  /// ```swift
  /// let rows = try state.askInteger(numberOfRows, view, section: 4)  // 5
  /// ```
  ///
  /// - Throws: ``LuaError``, also for a function that returns nothing or another value.
  public func askInteger(
    _ function: LuaFunction, _ object: LuaObject, section: Int
  ) throws(LuaError) -> Int64 {
    try askInteger(function, object, LH_SUBJECT_SECTION, UInt64(bitPattern: Int64(section)))
  }

  /// Asks for an integer about a path.
  ///
  /// ```swift
  /// let level = try state.askInteger(indentation, view, LuaIndexPath(section: 0, row: 2))  // 2
  /// ```
  ///
  /// - Throws: ``LuaError``, also for a function that returns nothing or another value.
  public func askInteger(
    _ function: LuaFunction, _ object: LuaObject, _ path: LuaIndexPath
  ) throws(LuaError) -> Int64 {
    try askInteger(function, object, LH_SUBJECT_PATH, path.word)
  }

  private func askNumber(
    _ function: LuaFunction, _ object: LuaObject, _ subject: lh_subject, _ word: UInt64
  ) throws(LuaError) -> Double {
    checkOwner(function, object)
    let answer = try checked(
      lh_ask_number(handle, function.reference, object.reference, subject, word), function)
    return Double(bitPattern: answer.value)
  }

  /// Asks for a number about a section.
  ///
  /// ```swift
  /// let height = try state.askNumber(heightOfSection, view, section: 3)  // 4.5
  /// ```
  ///
  /// - Throws: ``LuaError``, also for a function that returns nothing or another value.
  public func askNumber(
    _ function: LuaFunction, _ object: LuaObject, section: Int
  ) throws(LuaError) -> Double {
    try askNumber(function, object, LH_SUBJECT_SECTION, UInt64(bitPattern: Int64(section)))
  }

  /// Asks for a number about a path.
  ///
  /// ```swift
  /// let height = try state.askNumber(heightForRow, view, LuaIndexPath(section: 0, row: 2))  // 46.0
  /// ```
  ///
  /// - Throws: ``LuaError``, also for a function that returns nothing or another value.
  public func askNumber(
    _ function: LuaFunction, _ object: LuaObject, _ path: LuaIndexPath
  ) throws(LuaError) -> Double {
    try askNumber(function, object, LH_SUBJECT_PATH, path.word)
  }

  private func notify(
    _ function: LuaFunction, _ object: LuaObject, _ subject: lh_subject, _ first: UInt64, _ second: UInt64
  ) throws(LuaError) {
    checkOwner(function, object)
    try check(
      lh_notify(handle, function.reference, object.reference, subject, first, second), in: function)
  }

  /// Tells of an event; results do not count.
  ///
  /// ```swift
  /// try state.notify(didLoad, view)
  /// ```
  ///
  /// - Throws: ``LuaError`` where the function raises one.
  public func notify(_ function: LuaFunction, _ object: LuaObject) throws(LuaError) {
    try notify(function, object, LH_SUBJECT_NONE, 0, 0)
  }

  /// Tells of an event at a path; results do not count.
  ///
  /// ```swift
  /// try state.notify(didSelect, view, LuaIndexPath(section: 0, row: 2))
  /// ```
  ///
  /// - Throws: ``LuaError`` where the function raises one.
  public func notify(
    _ function: LuaFunction, _ object: LuaObject, _ path: LuaIndexPath
  ) throws(LuaError) {
    try notify(function, object, LH_SUBJECT_PATH, path.word, 0)
  }

  /// Tells of an event with two paths; results do not count.
  ///
  /// ```swift
  /// try state.notify(didMove, view, LuaIndexPath(section: 0, row: 2), LuaIndexPath(section: 1, row: 0))
  /// ```
  ///
  /// - Throws: ``LuaError`` where the function raises one.
  public func notify(
    _ function: LuaFunction, _ object: LuaObject, _ first: LuaIndexPath, _ second: LuaIndexPath
  ) throws(LuaError) {
    try notify(function, object, LH_SUBJECT_PATHS, first.word, second.word)
  }
}
