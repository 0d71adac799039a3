import LuaAttacks

@testable import LuaHost

/// A state with a `view` and the functions of one chunk.
struct Fixture {
  let state: LuaState
  let view: LuaObject
  private let chunk: LuaReference

  /// Runs `source`, which returns a table.
  init(
    _ source: String, limits: LuaLimits = .standard, name: String = "policy.lua",
    type: LuaObjectType = LuaObjectType(name: "view", methods: []),
    prepare: (LuaState) throws -> Void = { _ in }
  ) throws {
    state = try LuaState(
      limits: Sanitizer.isOn && limits == .standard ? Sanitizer.patientLimits : limits, words: .test)
    try prepare(state)
    view = try state.makeObject(type)
    guard let chunk = try state.execute(Array(source.utf8), name: name) else { throw Missing() }
    self.chunk = chunk
  }

  struct Missing: Error {}

  func function(_ name: String) throws -> LuaFunction {
    guard case .function(let function) = try state.field(name, of: chunk) else { throw Missing() }
    return function
  }

  func value(_ name: String) throws -> LuaValue { try state.field(name, of: chunk) }

  var keys: [(key: LuaValue, type: String)] { get throws { try state.keys(of: chunk) } }

  /// The results of a function without arguments.
  func call(_ name: String, _ arguments: LuaValue...) throws -> [LuaValue] {
    try state.call(try function(name), arguments.map { .value($0) })
  }

  /// The error of a call that must fail.
  func failure(_ name: String, _ arguments: LuaValue...) throws -> LuaError {
    let function = try function(name)
    do {
      _ = try state.call(function, [.object(view)] + arguments.map { .value($0) })
    } catch {
      return error
    }
    throw Missing()
  }
}

/// Runs a chunk and answers its first result.
func evaluate(_ source: String, limits: LuaLimits = .standard) throws -> LuaValue {
  let fixture = try Fixture("return { f = function() \(source) end }", limits: limits)
  return try fixture.call("f").first ?? .nil
}
