import CLuaHost

/// What the C side calls back into: the host of one state.
///
/// The state owns it and gives its address to C.
final class LuaContext {
  /// An object of the host, as methods are found by number.
  final class HostObject {
    let type: LuaObjectType
    /// The methods, the fast ones last; C holds their addresses.
    let methods: [Method]

    init(type: LuaObjectType, context: LuaContext) {
      self.type = type
      methods =
        type.methods.map { Method(name: $0.name, body: $0.body, context: context) }
        + type.integerMethods.map { IntegerMethod($0, context: context) }
        + type.wordMethods.map { WordMethod($0, context: context) }
    }
  }

  /// A method, as its trampoline finds it.
  class Method {
    final let name: String
    final let body: LuaMethod
    /// The context is alive as long as a method can be called: it holds the objects, and these their methods.
    private final let context: Unmanaged<LuaContext>

    init(name: String, body: @escaping LuaMethod, context: LuaContext) {
      self.name = name
      self.body = body
      self.context = .passUnretained(context)
    }

    /// Calls the method; 1 where it threw, and the error is kept for C.
    final func call(
      _ arguments: UnsafeBufferPointer<lh_value>, _ result: UnsafeMutablePointer<lh_result>
    ) -> Int32 {
      let context = context.takeUnretainedValue()
      return context.status {
        context.set(result, to: try body(LuaCall(method: name, context: context, arguments: arguments)))
      }
    }

    /// Keeps an error of a fast way for C, and says so.
    @inline(never)
    final func keep(_ error: any Error) {
      let context = context.takeUnretainedValue()
      context.keep(error)
      if let state = context.state { lh_host_failed(state) }
    }
  }

  /// A method of one integer that has a fast way; one closure that is always there costs no counting of references.
  final class IntegerMethod: Method {
    let integerBody: (Int64) throws -> Int64

    init(_ method: LuaIntegerMethod, context: LuaContext) {
      integerBody = method.body
      super.init(
        name: method.name,
        body: { call in
          let argument = try call.integer(at: 1, method.parameter)
          try call.check(atMost: 1)
          return .value(.integer(try method.body(argument)))
        },
        context: context)
    }

    @inline(__always)
    func call(_ argument: Int64) -> Int64 {
      do {
        return try integerBody(argument)
      } catch {
        keep(error)
        return 0
      }
    }
  }

  /// A method of one word that has a fast way.
  final class WordMethod: Method {
    let wordBody: (LuaWord) throws -> LuaWord?

    init(_ method: LuaWordMethod, context: LuaContext) {
      wordBody = method.body
      let words = context.words
      super.init(
        name: method.name,
        body: { call in
          if let other = method.other, !call.isWord(at: 1) { return try other(call) }
          let argument = try call.word(at: 1, method.parameter)
          try call.check(atMost: 1)
          return .value(try method.body(argument).map(words.value) ?? .nil)
        },
        context: context)
    }

    @inline(never)
    func call(_ argument: UInt64) -> UInt64 {
      do {
        return try wordBody(LuaWord(bits: argument))?.bits ?? 0
      } catch {
        keep(error)
        return 0
      }
    }
  }

  var printHandler: ((_ place: LuaSourceLine?, _ text: String) -> Void)?
  var moduleLoader: ((_ name: String) throws -> (source: [UInt8], name: String)?)?
  var errorDescriber: ((_ error: any Error) -> String)?
  var bytesElsewhere = 0
  var errorNote: ((_ message: String) -> String?)?
  var errorPlace: ((_ place: LuaSourceLine, _ traceback: [String]) -> LuaSourceLine)?
  var errorTable: ((_ error: any Error) -> LuaTable?)?
  var wordHandler: LuaWordHandler? {
    didSet {
      fieldReader = wordHandler?.get
      setTextReader(wordHandler?.text)
    }
  }

  /// The part of the handler that is called most, by itself: nothing else is copied for a call.
  private(set) var fieldReader: ((LuaWord, Int, borrowing LuaFieldValue) throws -> Void)?

  /// What reads texts of words where they lie, as C has its address, and those before it that may be running.
  var textReaders: [TextReader] = []

  /// The words that scripts know; C has their description as long as the state is open.
  let words: LuaWords

  init(words: LuaWords) { self.words = words }

  /// The C state, from its opening on.
  var state: OpaquePointer?
  var owner: UInt32 = 0
  var objects: [HostObject] = []

  /// The sources of all chunks, by name.
  var sources: [String: [UInt8]] = [:]

  /// The error that was thrown last, until C gives it a number.
  private var pending: (any Error)?

  /// The errors that Lua holds as values.
  private var errors: [UInt64: any Error] = [:]
  private var lastError: UInt64 = 0

  /// Errors that Lua holds no longer.
  ///
  /// They go at the next callback: while Lua collects garbage, C may be reading what an error's deinitializer, if it
  /// called into the state, would overwrite.
  private var released: [any Error] = []

  /// Bytes that C reads right after a callback.
  private let kept = KeptBytes()
  private let keptName = KeptBytes()

  func error(numbered number: UInt64) -> (any Error)? { errors[number] }

  func claimError() -> UInt64 {
    lastError += 1
    errors[lastError] = pending
    pending = nil
    return lastError
  }

  func releaseError(_ number: UInt64) {
    if let error = errors.removeValue(forKey: number) { released.append(error) }
  }

  /// Lets go the errors that Lua holds no longer, after the list of them was emptied.
  private func dropReleased() {
    if released.isEmpty { return }
    let gone = released
    released = []
    withExtendedLifetime(gone) {}
  }

  /// Keeps an error that was thrown, for C to claim.
  func keep(_ error: any Error) {
    dropReleased()
    let earlier = pending
    pending = error
    withExtendedLifetime(earlier) {}
  }

  /// An error in words.
  func words(_ error: any Error) -> String {
    if let error = error as? LuaError { return error.message }
    return errorDescriber?(error) ?? String(describing: error)
  }

  /// Runs a callback's work; 1 where it threw, and the error is kept for C.
  func status(_ work: () throws -> Void) -> Int32 {
    do {
      try work()
      return 0
    } catch {
      keep(error)
      return 1
    }
  }

  /// Sets a result to bytes that live until the next callback.
  func set(
    _ result: UnsafeMutablePointer<lh_result>, _ kind: lh_result_kind, _ bytes: some Collection<UInt8>
  ) {
    result.pointee.kind = kind
    result.pointee.length = kept.replace(with: bytes)
    result.pointee.bytes = UnsafePointer(kept.start)
    result.pointee.word = kept.replacements
  }

  /// What writes the fields of a table where C reads them right after a callback.
  var fieldWriter: LuaFieldWriter { LuaFieldWriter(kept, owner: owner) }

  /// Sets a result to a table whose fields were written.
  func set(_ result: UnsafeMutablePointer<lh_result>, to fields: LuaFields) {
    precondition(
      fields.number == kept.replacements, "fields must be written last, after all calls of the state")
    result.pointee.kind = LH_RESULT_ENCODED
    result.pointee.length = fields.count
    result.pointee.bytes = UnsafePointer(kept.start)
    result.pointee.word = fields.number
  }

  /// Whether the bytes of a result, if it has any, are still those that were set.
  func isIntact(_ result: UnsafeMutablePointer<lh_result>) -> Bool {
    result.pointee.kind == LH_RESULT_PLAIN || result.pointee.word == kept.replacements
  }

  /// Sets a module to bytes that live until the next callback.
  func set(_ module: UnsafeMutablePointer<lh_module>, source: [UInt8], name: String) {
    module.pointee.length = kept.replace(with: source)
    module.pointee.source = UnsafePointer(kept.start)
    _ = keptName.replace(with: Array(name.utf8.filter { $0 != 0 }) + [0])
    module.pointee.name = keptName.start.map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) }
  }
}
