import CLuaHost

/// What the fields of rows answer in Lua: `row.title`, `row.title = "x"`, `tostring(row)`.
///
/// A field has a number, so that its name is looked up once only.
///
/// ```swift
/// state.rowHandler = LuaRowHandler(
///   field: { name in
///     guard let column = columns.firstIndex(of: name.string) else { throw NoColumn(name.string) }
///     return column
///   },
///   get: { row, column, value in value.set(.string(LuaString(cells[Int(row.identity)][column]))) },
///   set: { row, column, value in throw ReadOnly() },
///   describe: { "row \($0.identity)" })
/// ```
public struct LuaRowHandler {
  /// The number of a field, from 0; asked for each name until it answers, and never again for that name.
  ///
  /// The numbers stay the state's, also for a handler that takes the place of this one.
  public var field: (_ name: LuaString) throws -> Int

  /// Reads a field: sets the value, which is nil otherwise, after all calls of the state that it makes.
  public var get: (_ row: LuaRow, _ field: Int, _ value: borrowing LuaFieldValue) throws -> Void

  /// The bytes of a field that is a string and lies in memory as it is, which costs less than ``get``.
  ///
  /// Asked before ``get``, which is asked only where this answers nil, or bytes without an address. The bytes must stay
  /// as they are until the state calls the host again: Lua copies them at once.
  ///
  /// ```swift
  /// handler.text = { row, column in
  ///   let field = fields[Int(row.identity)][column]
  ///   return UnsafeRawBufferPointer(rebasing: file[field])
  /// }
  /// ```
  public var text: ((_ row: LuaRow, _ field: Int) -> UnsafeRawBufferPointer?)?

  /// Assigns a field.
  public var set: (_ row: LuaRow, _ field: Int, _ value: LuaValue) throws -> Void

  /// The text of a row.
  public var describe: (_ row: LuaRow) -> String

  /// Creates a handler.
  public init(
    field: @escaping (_ name: LuaString) throws -> Int,
    get: @escaping (_ row: LuaRow, _ field: Int, _ value: borrowing LuaFieldValue) throws -> Void,
    text: ((_ row: LuaRow, _ field: Int) -> UnsafeRawBufferPointer?)? = nil,
    set: @escaping (_ row: LuaRow, _ field: Int, _ value: LuaValue) throws -> Void,
    describe: @escaping (_ row: LuaRow) -> String
  ) {
    self.field = field
    self.get = get
    self.text = text
    self.set = set
    self.describe = describe
  }
}

/// The value that a row's field is to have in Lua; nil until it is set.
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
    context._withUnsafeGuaranteedRef { $0.set(result, string: bytes) }
  }
}
