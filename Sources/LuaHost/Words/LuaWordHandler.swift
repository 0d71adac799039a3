import CLuaHost

/// What the fields of words answer in Lua whose kind leaves that to the host: `task.title`, `task.title = "x"`,
/// `tostring(task)`.
///
/// A field has a number, so that its name is looked up once only.
///
/// ```swift
/// state.wordHandler = LuaWordHandler(
///   field: { name in
///     guard let column = columns.firstIndex(of: name.string) else { throw NoColumn(name.string) }
///     return column
///   },
///   get: { task, column, value in value.set(.string(LuaString(cells[Int(task.bits)][column]))) },
///   set: { task, column, value in throw ReadOnly() },
///   describe: { "task \($0.bits)" })
/// ```
public struct LuaWordHandler {
  /// The number of a field, from 0; asked for each name until it answers, and never again for that name.
  ///
  /// The numbers stay the state's, also for a handler that takes the place of this one.
  public var field: (_ name: LuaString) throws -> Int

  /// Reads a field: sets the value, which is nil otherwise, after all calls of the state that it makes.
  public var get: (_ word: LuaWord, _ field: Int, _ value: borrowing LuaFieldValue) throws -> Void

  /// The bytes of a field that is a string and lies in memory as it is, which costs less than ``get``.
  ///
  /// Asked before ``get``, which is asked only where this answers nil, or bytes without an address. The bytes must stay
  /// as they are until the state calls the host again: Lua copies them at once.
  ///
  /// ```swift
  /// handler.text = { task, column in
  ///   let field = fields[Int(task.bits)][column]
  ///   return UnsafeRawBufferPointer(rebasing: file[field])
  /// }
  /// ```
  public var text: ((_ word: LuaWord, _ field: Int) -> UnsafeRawBufferPointer?)?

  /// Assigns a field.
  public var set: (_ word: LuaWord, _ field: Int, _ value: LuaValue) throws -> Void

  /// The text of a word.
  public var describe: (_ word: LuaWord) -> String

  /// The name of a word's field by its place, from 0, in the order in which `pairs(word)` goes through the fields; nil
  /// behind the last one.
  ///
  /// Without it `pairs` of a word is an error.
  ///
  /// ```swift
  /// handler.name = { task, place in place < columns.count ? columns[place] : nil }
  /// ```
  public var name: ((_ word: LuaWord, _ place: Int) throws -> String?)?

  /// Creates a handler.
  public init(
    field: @escaping (_ name: LuaString) throws -> Int,
    get: @escaping (_ word: LuaWord, _ field: Int, _ value: borrowing LuaFieldValue) throws -> Void,
    text: ((_ word: LuaWord, _ field: Int) -> UnsafeRawBufferPointer?)? = nil,
    set: @escaping (_ word: LuaWord, _ field: Int, _ value: LuaValue) throws -> Void,
    describe: @escaping (_ word: LuaWord) -> String
  ) {
    self.field = field
    self.get = get
    self.text = text
    self.set = set
    self.describe = describe
  }
}

/// The value that a word's field is to have in Lua; nil until it is set.
///
/// ```swift
/// let title: (LuaWord, Int, borrowing LuaFieldValue) -> Void = { task, column, value in
///   value.set(.string(LuaString(cells[Int(task.bits)][column])))
/// }
/// ```
public struct LuaFieldValue: ~Copyable {
  /// A value cannot be copied and is only lent, so it does not outlive the call that the context makes.
  private let context: Unmanaged<LuaContext>
  private let result: UnsafeMutablePointer<lh_result>

  init(context: LuaContext, result: UnsafeMutablePointer<lh_result>) {
    self.context = .passUnretained(context)
    self.result = result
    result.pointee.kind = LH_RESULT_PLAIN
    result.pointee.plain = LH_NIL
  }

  /// Makes it a copy of a value.
  public borrowing func set(_ value: LuaValue) {
    context._withUnsafeGuaranteedRef { $0.set(result, to: value) }
  }

  /// Makes it a string of these bytes, which are copied; nil makes it nil.
  public borrowing func set(string bytes: UnsafeRawBufferPointer?) {
    guard let bytes else { return set(.nil) }
    context._withUnsafeGuaranteedRef { $0.set(result, LH_RESULT_STRING, bytes) }
  }
}
