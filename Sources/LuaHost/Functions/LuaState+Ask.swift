import CLuaHost

// The callback shapes. `object` is the first argument of each. Nothing is allocated unless a new reason is given.
extension LuaState {
  @inline(__always)
  private func checkOwner(_ function: LuaFunction, _ object: LuaObject) {
    precondition(
      function.owner == owner && object.owner == owner, "a function or object of another Lua state")
  }

  /// An answer of the function, unless it failed.
  @inline(__always)
  private func checked(_ answer: lh_answer, _ function: LuaFunction) throws(LuaError) -> lh_answer {
    guard answer.status == LH_OK else { throw context.failure(answer.status, in: function) }
    return answer
  }

  /// Asks a yes/no question about a word: true, or false or nil.
  ///
  /// ```swift
  /// let answer = try state.askYesNo(mayPlay, table, queen)
  /// ```
  ///
  /// - Throws: ``LuaError``, also for a function that returns nothing, another value, or a reason that is no string.
  /// - Complexity: one protected call, which allocates nothing, and what the function does.
  public func askYesNo(
    _ function: LuaFunction, _ object: LuaObject, _ word: LuaWord
  ) throws(LuaError) -> LuaAnswer<Bool> {
    checkOwner(function, object)
    let answer = lh_ask_yes_no(handle, function.reference, object.reference, word.bits)
    return LuaAnswer(value: try checked(answer, function).value != 0, reason: reason(answer.reason))
  }

  /// Asks a yes/no question about a word, a name and a value: true, or false or nil.
  ///
  /// ```swift
  /// let note = try state.keep("note")
  /// let answer = try state.askYesNo(mayWrite, table, queen, note, .string("Rest"))
  /// ```
  ///
  /// - Throws: ``LuaError``, also for a function that returns nothing, another value, or a reason that is no string.
  package func askYesNo(
    _ function: LuaFunction, _ object: LuaObject, _ word: LuaWord, _ name: LuaKeptString,
    _ value: LuaScalar
  ) throws(LuaError) -> LuaAnswer<Bool> {
    checkOwner(function, object)
    precondition(name.owner == owner, "a string of another Lua state")
    let answer = value.withValue { value in
      lh_ask_named(handle, function.reference, object.reference, word.bits, name.reference, &value)
    }
    return LuaAnswer(value: try checked(answer, function).value != 0, reason: reason(answer.reason))
  }

  /// Keeps a string in Lua that is passed often, such as the name of a column, so that it is made once.
  ///
  /// It stays as long as the state does.
  ///
  /// ```swift
  /// let note = try state.keep("note")
  /// ```
  ///
  /// - Throws: ``LuaError`` where there is no memory.
  package func keep(_ string: String) throws(LuaError) -> LuaKeptString {
    var string = string
    var reference: Int32 = 0
    let status = string.withUTF8 { bytes in
      lh_keep_string(handle, lh_bytes(bytes: bytes.baseAddress, length: bytes.count), &reference)
    }
    try check(status)
    return LuaKeptString(reference: reference, owner: owner)
  }

  /// Asks for a word about two words; nil or false refuse, and answer nil.
  ///
  /// The answer is of the kind ``LuaWords/answer``.
  ///
  /// ```swift
  /// let answer = try state.askWord(better, table, queen, knave)
  /// ```
  ///
  /// - Throws: ``LuaError``, also for a function that returns nothing, another value, or a reason that is no string.
  /// - Complexity: one protected call, which allocates nothing, and what the function does.
  public func askWord(
    _ function: LuaFunction, _ object: LuaObject, _ first: LuaWord, _ second: LuaWord
  ) throws(LuaError) -> LuaAnswer<LuaWord?> {
    checkOwner(function, object)
    return try word(
      lh_ask_word_of_two(handle, function.reference, object.reference, first.bits, second.bits), function)
  }

  /// Asks for a word about a word; nil or false refuse, and answer nil.
  ///
  /// The answer is of the kind ``LuaWords/answer``.
  ///
  /// ```swift
  /// let answer = try state.askWord(nextCard, table, queen)
  /// if answer.value == nil { print(answer.reason ?? "refused") }  // not now
  /// ```
  ///
  /// - Throws: ``LuaError``, also for a function that returns nothing, another value, or a reason that is no string.
  /// - Complexity: one protected call, which allocates nothing, and what the function does.
  public func askWord(
    _ function: LuaFunction, _ object: LuaObject, _ word: LuaWord
  ) throws(LuaError) -> LuaAnswer<LuaWord?> {
    checkOwner(function, object)
    return try self.word(lh_ask_word(handle, function.reference, object.reference, word.bits), function)
  }

  /// The word that a function answered; nil for a refusal.
  @inline(__always)
  private func word(_ answer: lh_answer, _ function: LuaFunction) throws(LuaError) -> LuaAnswer<LuaWord?> {
    let value = try checked(answer, function).value
    return LuaAnswer(value: value == 0 ? nil : LuaWord(bits: value), reason: reason(answer.reason))
  }

  /// Asks for the bits of an integer or a float.
  private func askBits(
    _ function: LuaFunction, _ object: LuaObject, _ subject: lh_subject, _ word: UInt64, isWhole: Bool
  ) throws(LuaError) -> UInt64 {
    checkOwner(function, object)
    let answer = lh_ask_number(handle, function.reference, object.reference, subject, word, isWhole)
    return try checked(answer, function).value
  }

  private func askInteger(
    _ function: LuaFunction, _ object: LuaObject, _ subject: lh_subject, _ word: UInt64
  ) throws(LuaError) -> Int64 {
    Int64(bitPattern: try askBits(function, object, subject, word, isWhole: true))
  }

  /// Asks for an integer, or a float that is one.
  ///
  /// ```swift
  /// let players = try state.askInteger(numberOfPlayers, table)  // 3
  /// ```
  ///
  /// - Throws: ``LuaError``, also for a function that returns nothing or another value.
  /// - Complexity: one protected call, which allocates nothing, and what the function does.
  public func askInteger(_ function: LuaFunction, _ object: LuaObject) throws(LuaError) -> Int64 {
    try askInteger(function, object, LH_SUBJECT_NONE, 0)
  }

  /// Asks for an integer about an integer.
  ///
  /// ```swift
  /// let cards = try state.askInteger(numberOfCards, table, integer: 4)  // 5
  /// ```
  ///
  /// - Throws: ``LuaError``, also for a function that returns nothing or another value.
  /// - Complexity: one protected call, which allocates nothing, and what the function does.
  public func askInteger(
    _ function: LuaFunction, _ object: LuaObject, integer: Int
  ) throws(LuaError) -> Int64 {
    try askInteger(function, object, LH_SUBJECT_INTEGER, UInt64(bitPattern: Int64(integer)))
  }

  /// Asks for an integer about a word.
  ///
  /// ```swift
  /// let points = try state.askInteger(pointsOfCard, table, queen)  // 12
  /// ```
  ///
  /// - Throws: ``LuaError``, also for a function that returns nothing or another value.
  /// - Complexity: one protected call, which allocates nothing, and what the function does.
  public func askInteger(
    _ function: LuaFunction, _ object: LuaObject, _ word: LuaWord
  ) throws(LuaError) -> Int64 { try askInteger(function, object, LH_SUBJECT_WORD, word.bits) }

  private func askNumber(
    _ function: LuaFunction, _ object: LuaObject, _ subject: lh_subject, _ word: UInt64
  ) throws(LuaError) -> Double {
    Double(bitPattern: try askBits(function, object, subject, word, isWhole: false))
  }

  /// Asks for a number about an integer.
  ///
  /// ```swift
  /// let share = try state.askNumber(shareOfPlayer, table, integer: 3)  // 4.5
  /// ```
  ///
  /// - Throws: ``LuaError``, also for a function that returns nothing or another value.
  /// - Complexity: one protected call, which allocates nothing, and what the function does.
  public func askNumber(
    _ function: LuaFunction, _ object: LuaObject, integer: Int
  ) throws(LuaError) -> Double {
    try askNumber(function, object, LH_SUBJECT_INTEGER, UInt64(bitPattern: Int64(integer)))
  }

  /// Asks for a number about a word.
  ///
  /// ```swift
  /// let weight = try state.askNumber(weightOfCard, table, queen)  // 6.0
  /// ```
  ///
  /// - Throws: ``LuaError``, also for a function that returns nothing or another value.
  /// - Complexity: one protected call, which allocates nothing, and what the function does.
  public func askNumber(
    _ function: LuaFunction, _ object: LuaObject, _ word: LuaWord
  ) throws(LuaError) -> Double { try askNumber(function, object, LH_SUBJECT_WORD, word.bits) }

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
  /// try state.notify(didBegin, table)
  /// ```
  ///
  /// - Throws: ``LuaError`` where the function raises one.
  /// - Complexity: one protected call, which allocates nothing, and what the function does.
  public func notify(_ function: LuaFunction, _ object: LuaObject) throws(LuaError) {
    try notify(function, object, LH_SUBJECT_NONE, 0, 0)
  }

  /// Tells of an event with a word; results do not count.
  ///
  /// ```swift
  /// try state.notify(didPlay, table, queen)
  /// ```
  ///
  /// - Throws: ``LuaError`` where the function raises one.
  /// - Complexity: one protected call, which allocates nothing, and what the function does.
  public func notify(
    _ function: LuaFunction, _ object: LuaObject, _ word: LuaWord
  ) throws(LuaError) { try notify(function, object, LH_SUBJECT_WORD, word.bits, 0) }

  /// Tells of an event with two words; results do not count.
  ///
  /// ```swift
  /// try state.notify(didExchange, table, queen, knave)
  /// ```
  ///
  /// - Throws: ``LuaError`` where the function raises one.
  /// - Complexity: one protected call, which allocates nothing, and what the function does.
  public func notify(
    _ function: LuaFunction, _ object: LuaObject, _ first: LuaWord, _ second: LuaWord
  ) throws(LuaError) { try notify(function, object, LH_SUBJECT_WORDS, first.bits, second.bits) }
}
