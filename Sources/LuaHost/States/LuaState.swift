import CLuaHost

/// A Lua state: its sandbox, its limits and the objects that the host shows it.
///
/// A state is confined: it is used from one thread at a time, and calls the host back on that thread. Methods of
/// host objects may call into the state again.
///
/// ```swift
/// let state = try LuaState()
/// let policy = try state.execute(Array("return { limit = 3 }".utf8), name: "kanban.lua")
/// if let policy { print(try state.field("limit", of: policy)) }  // 3
/// ```
public final class LuaState {
  let context: LuaContext
  let handle: OpaquePointer
  let owner: UInt32
  /// Behind a pointer, which is read without the checks that a stored property of a class needs.
  let keptReason: UnsafeMutablePointer<KeptReason>

  /// Creates a state with the libraries that a script may use.
  ///
  /// ```swift
  /// let state = try LuaState(limits: LuaLimits(instructions: 1_000_000, memory: 8 << 20), seed: 42)
  /// ```
  ///
  /// - Parameters:
  ///   - limits: What a script may use.
  ///   - seed: Where `math.random` begins.
  ///   - words: The words that its scripts know.
  ///   - coversLines: Whether the state counts how often each line runs; see ``lineCounts``.
  /// - Throws: ``LuaError`` where there is no memory for a state.
  /// - Complexity: O(1): a new state, with the libraries in it.
  public init(
    limits: LuaLimits = .standard, seed: UInt64 = 0, words: LuaWords = .none, coversLines: Bool = false
  ) throws(LuaError) {
    context = LuaContext(words: words)
    var host = context.host()
    guard let handle = lh_open(&host, words.described, seed) else {
      throw LuaError(code: .memory, message: "there is no memory for a Lua state")
    }
    self.handle = handle
    keptReason = .allocate(capacity: 1)
    keptReason.initialize(to: KeptReason(number: 0, text: ""))
    owner = lh_state_number(handle)
    context.state = handle
    context.owner = owner
    self.limits = limits
    applyLimits()
    if coversLines { lh_cover_lines(handle) }
  }

  deinit {
    lh_close(handle)
    keptReason.deinitialize(count: 1)
    keptReason.deallocate()
    context.state = nil
  }

  /// The version of Lua that runs, such as `5.4.4`.
  ///
  /// ```swift
  /// print("Lua \(LuaState.luaVersion)")
  /// ```
  public static var luaVersion: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16) { version in
      version.initialize(repeating: 0)
      lh_lua_version(version.baseAddress)
      return String(decoding: version.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// What a script may use; a change counts from the next outermost call on.
  public var limits: LuaLimits { didSet { applyLimits() } }

  private func applyLimits() {
    lh_set_limits(
      handle, limits.instructions.map { Int64(max($0, 1)) } ?? 0, limits.memory.map { max($0, 1) } ?? 0)
    lh_set_deadline(handle, limits.deadline?.nanoseconds ?? 0, limits.deadline?.signal ?? 0)
  }

  /// Receives each line that a script prints, with the place of the call; nil drops them.
  ///
  /// ```swift
  /// state.printHandler = { place, text in lines.append("\(place?.description ?? "?"): \(text)") }
  /// ```
  public var printHandler: ((_ place: LuaSourceLine?, _ text: String) -> Void)? {
    get { context.printHandler }
    set { context.printHandler = newValue }
  }

  /// Finds the source of a module for `require`, and its name as messages show it; nil where there is none.
  ///
  /// A module is loaded once. What the loader throws comes out as ``LuaError/cause``.
  ///
  /// ```swift
  /// let modules = ["fruit": "return { 'apple', 'pear' }"]
  /// state.moduleLoader = { name in modules[name].map { (source: Array($0.utf8), name: "\(name).lua") } }
  /// ```
  public var moduleLoader: ((_ name: String) throws -> (source: [UInt8], name: String)?)? {
    get { context.moduleLoader }
    set { context.moduleLoader = newValue }
  }

  /// Puts an error that a method threw into words, for a script that catches it; nil describes it as Swift does.
  ///
  /// ```swift
  /// state.errorDescriber = { error in "the host says: \(error)" }
  /// ```
  public var errorDescriber: ((_ error: any Error) -> String)? {
    get { context.errorDescriber }
    set { context.errorDescriber = newValue }
  }

  /// Makes the table that an error of a method is raised as.
  ///
  /// Its fields are read by a script that catches it, and it prints as the error's words. Nil raises a value without fields, except `message`.
  ///
  /// ```swift
  /// state.errorTable = { error in LuaTable(fields: [("kind", .string(LuaString("\(type(of: error))")))]) }
  /// ```
  public var errorTable: ((_ error: any Error) -> LuaTable?)? {
    get { context.errorTable }
    set { context.errorTable = newValue }
  }

  /// Says what the host knows of the cause of an error that Lua itself or a script raised, by its message; nil for nothing.
  ///
  /// ```swift
  /// state.errorNote = { message in message.contains("nil") ? "the file has no title" : nil }
  /// ```
  public var errorNote: ((_ message: String) -> String?)? {
    get { context.errorNote }
    set { context.errorNote = newValue }
  }

  /// Says where an error is told to be, by the line that it comes from and the calls that led there: who runs modules of their
  /// own names the line of the caller.
  package var errorPlace: ((_ place: LuaSourceLine, _ traceback: [String]) -> LuaSourceLine)? {
    get { context.errorPlace }
    set { context.errorPlace = newValue }
  }

  /// What the fields of words answer whose kind leaves that to the host.
  public var wordHandler: LuaWordHandler? {
    get { context.wordHandler }
    set { context.wordHandler = newValue }
  }

  /// The bytes that the state holds now.
  ///
  /// ```swift
  /// let state = try LuaState()
  /// print(state.memoryUsed)
  /// ```
  public var memoryUsed: Int { lh_memory_used(handle) }

  /// The number of values on Lua's stack, for tests: every call leaves it as it was.
  package var stackTop: Int { Int(lh_stack_top(handle)) }

  /// Ends a call that did not go well.
  func check(_ status: lh_status, in function: LuaFunction? = nil) throws(LuaError) {
    guard status == LH_OK else { throw context.failure(status, in: function) }
  }
}
