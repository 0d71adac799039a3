/// A place in Lua source: a chunk's name and a line, counted from 1.
///
/// ```swift
/// let place = LuaSourceLine(chunk: "stay.lua", line: 7)
/// print(place)  // stay.lua:7
/// ```
public struct LuaSourceLine: Sendable, Hashable, CustomStringConvertible {
  /// The chunk's name, as it was given to ``LuaState/execute(_:name:arguments:)``.
  public var chunk: String

  /// The line, counted from 1.
  public var line: Int

  /// Creates a place.
  public init(chunk: String, line: Int) {
    self.chunk = chunk
    self.line = line
  }

  /// The place as messages show it, such as `stay.lua:7`.
  public var description: String { "\(chunk):\(line)" }
}

/// A Lua function, found once and called by reference afterwards.
///
/// It is valid for the state that gave it, until that state is gone. Two values of one Lua function are equal.
///
/// ```swift
/// if let module = try state.execute(Array("return { f = function(a, b) end }".utf8), name: "f.lua"),
///   case .function(let function) = try state.field("f", of: module)
/// {
///   print(function.place?.description ?? "", function.parameterNames)  // f.lua:1 ["a", "b"]
/// }
/// ```
public struct LuaFunction: Sendable {
  /// What is known about its definition; shared, so that a copy costs little.
  let definition: Definition

  final class Definition: Sendable {
    let chunk: String
    let line: Int
    let parameterNames: [String]
    let isVariadic: Bool

    init(chunk: String, line: Int, parameterNames: [String], isVariadic: Bool) {
      self.chunk = chunk
      self.line = line
      self.parameterNames = parameterNames
      self.isVariadic = isVariadic
    }
  }

  /// The name of the chunk that defines it; `[C]` for a function of the host.
  public var chunk: String { definition.chunk }

  /// The line its definition begins at; 0 for the main part of a chunk, −1 for a function of the host.
  public var line: Int { definition.line }

  /// The number of its fixed parameters; a colon definition counts `self`.
  public var parameterCount: Int { definition.parameterNames.count }

  /// The names of its fixed parameters, in order.
  public var parameterNames: [String] { definition.parameterNames }

  /// Whether it takes `...`.
  public var isVariadic: Bool { definition.isVariadic }

  /// Its place in the state's registry.
  let reference: Int32

  /// The state it belongs to.
  let owner: UInt32

  /// Where its definition begins; nil for a function of the host.
  public var place: LuaSourceLine? { line < 0 ? nil : LuaSourceLine(chunk: chunk, line: line) }
}

extension LuaFunction: Hashable {
  /// Whether both are one Lua function.
  public static func == (first: Self, second: Self) -> Bool {
    first.reference == second.reference && first.owner == second.owner
  }

  /// Feeds the function's identity into the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reference)
    hasher.combine(owner)
  }
}

/// A Lua value of any type, kept alive by its state; what a chunk returned.
///
/// It is valid for the state that gave it, until that state is gone.
///
/// ```swift
/// let reference = try state.execute(Array("return { 1, 2 }".utf8), name: "list.lua")
/// ```
public struct LuaReference: Sendable, Hashable {
  /// Its place in the state's registry.
  let reference: Int32

  /// The state it belongs to.
  let owner: UInt32
}

/// A string that a state keeps for the host, made by ``LuaState/keep(_:)``.
///
/// It is valid for the state that gave it, until that state is gone.
package struct LuaKeptString: Sendable, Hashable {
  /// Its place in the state's registry.
  let reference: Int32

  /// The state it belongs to.
  let owner: UInt32
}

/// A host object in Lua, made by ``LuaState/makeObject(_:)``; the `view` that callbacks get.
///
/// It is valid for the state that gave it, until that state is gone.
///
/// ```swift
/// let view = try state.makeObject(LuaObjectType(name: "view", methods: []))
/// let results = try state.call(greet, [.object(view)])
/// ```
public struct LuaObject: Sendable, Hashable {
  /// Its place in the state's registry.
  let reference: Int32

  /// The state it belongs to.
  let owner: UInt32
}
