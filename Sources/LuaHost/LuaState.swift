/// A Lua state with its sandbox, its limits and its host objects. Skeleton: every call throws until it is built.
public final class LuaState {
  /// Limits.
  public var limits: LuaLimits
  /// Receives `print`.
  public var printHandler: ((_ place: LuaSourceLine?, _ text: String) -> Void)?
  /// Finds a module for `require`.
  public var moduleLoader: ((_ name: String) throws -> (source: [UInt8], name: String)?)?
  /// Puts a Swift error into words for the script.
  public var errorDescriber: ((_ error: any Error) -> String)?
  /// What rows answer.
  public var rowHandler: LuaRowHandler?

  /// Creates a state.
  public init(limits: LuaLimits = .standard, seed: UInt64 = 0) throws(LuaError) { self.limits = limits }
  private var unbuilt: LuaError { LuaError(code: .runtime, message: "not built yet") }

  /// Runs a chunk.
  public func execute(_ source: [UInt8], name: String, arguments: [LuaValue] = []) throws(LuaError)
    -> LuaReference?
  { throw unbuilt }
  /// Source line.
  public func sourceLine(_ at: LuaSourceLine) -> String? { nil }
  /// Type.
  public func type(of value: LuaReference) -> String { "nil" }
  /// Keys.
  public func keys(of value: LuaReference) throws(LuaError) -> [(key: LuaValue, type: String)] { throw unbuilt }
  /// Field.
  public func field(_ name: String, of value: LuaReference) throws(LuaError) -> LuaValue { throw unbuilt }
  /// Sets a global.
  public func setGlobal(_ name: String, _ value: LuaValue) throws(LuaError) { throw unbuilt }
  /// Calls.
  public func call(_ function: LuaFunction, _ arguments: [LuaArgument]) throws(LuaError) -> [LuaValue] {
    throw unbuilt
  }
  /// Yes or no.
  public func askYesNo(_ function: LuaFunction, _ object: LuaObject, _ path: LuaIndexPath) throws(LuaError)
    -> LuaAnswer<Bool>
  { throw unbuilt }
  /// Yes or no with any arguments.
  public func askYesNo(_ function: LuaFunction, _ object: LuaObject, arguments: [LuaValue]) throws(LuaError)
    -> LuaAnswer<Bool>
  { throw unbuilt }
  /// Path.
  public func askIndexPath(
    _ function: LuaFunction, _ object: LuaObject, _ source: LuaIndexPath, _ proposed: LuaIndexPath
  ) throws(LuaError) -> LuaAnswer<LuaIndexPath?> { throw unbuilt }
  /// Path.
  public func askIndexPath(_ function: LuaFunction, _ object: LuaObject, _ path: LuaIndexPath) throws(LuaError)
    -> LuaAnswer<LuaIndexPath?>
  { throw unbuilt }
  /// Integer.
  public func askInteger(_ function: LuaFunction, _ object: LuaObject) throws(LuaError) -> Int64 { throw unbuilt }
  /// Integer.
  public func askInteger(_ function: LuaFunction, _ object: LuaObject, section: Int) throws(LuaError) -> Int64 {
    throw unbuilt
  }
  /// Integer.
  public func askInteger(_ function: LuaFunction, _ object: LuaObject, _ path: LuaIndexPath) throws(LuaError)
    -> Int64
  { throw unbuilt }
  /// Number.
  public func askNumber(_ function: LuaFunction, _ object: LuaObject, section: Int) throws(LuaError) -> Double {
    throw unbuilt
  }
  /// Number.
  public func askNumber(_ function: LuaFunction, _ object: LuaObject, _ path: LuaIndexPath) throws(LuaError)
    -> Double
  { throw unbuilt }
  /// Any value; `mustAnswer` makes returning nothing at all an error.
  public func askValue(
    _ function: LuaFunction, _ object: LuaObject, _ arguments: [LuaValue], mustAnswer: Bool = false
  ) throws(LuaError) -> LuaAnswer<LuaValue> { throw unbuilt }
  /// Event.
  public func notify(_ function: LuaFunction, _ object: LuaObject) throws(LuaError) { throw unbuilt }
  /// Event.
  public func notify(_ function: LuaFunction, _ object: LuaObject, _ path: LuaIndexPath) throws(LuaError) {
    throw unbuilt
  }
  /// Event.
  public func notify(
    _ function: LuaFunction, _ object: LuaObject, _ first: LuaIndexPath, _ second: LuaIndexPath
  ) throws(LuaError) { throw unbuilt }
  /// Event with any arguments.
  public func notify(_ function: LuaFunction, _ object: LuaObject, arguments: [LuaValue]) throws(LuaError) {
    throw unbuilt
  }
  /// Makes a host object.
  public func makeObject(_ type: LuaObjectType) throws(LuaError) -> LuaObject { throw unbuilt }
}
