import TabuluaScript

/// What is known of a value before a policy runs: which of the things that have closed lists of names it is.
indirect enum NameKind {
  /// What a number counts, as far as it is known.
  enum Number {
    case any
    /// The number of a row or a section, from 0.
    case row, section
    /// How many rows or sections there are.
    case rowCount, sectionCount
  }

  /// No value has come here yet.
  case never
  /// Anything.
  case unknown
  case nothing, boolean, string
  case number(Number)
  case view, path, row, cell, section, options, user
  /// A library of Lua, such as `math`.
  case library(String)
  /// A module of ours, such as `tabulua.rules`.
  case module(String)
  /// A function of Lua or ours, such as `math.min`.
  case builtin(String)
  /// A method of `view` that is taken as a value.
  case viewMethod(String)
  /// A list that a method of `view` made.
  case list(NameKind)
  /// One of some functions of the policy.
  case closures([LuaFunctionSyntax])
  /// A table of the policy.
  case shape(TableShape)
}

extension NameKind: Equatable {
  static func == (one: NameKind, other: NameKind) -> Bool {
    switch (one, other) {
    case (.never, .never), (.unknown, .unknown), (.nothing, .nothing), (.boolean, .boolean),
      (.string, .string), (.view, .view), (.path, .path), (.row, .row), (.cell, .cell),
      (.section, .section), (.options, .options), (.user, .user):
      true
    case (.number(let one), .number(let other)): one == other
    case (.library(let one), .library(let other)), (.module(let one), .module(let other)),
      (.builtin(let one), .builtin(let other)), (.viewMethod(let one), .viewMethod(let other)):
      one == other
    case (.list(let one), .list(let other)): one == other
    case (.closures(let one), .closures(let other)):
      one.count == other.count && zip(one, other).allSatisfy { $0 === $1 }
    case (.shape(let one), .shape(let other)): one.whole === other.whole
    default:
      false
    }
  }
}

extension NameKind {
  /// What is known of a value that is one of two; nil may always be added to another kind.
  func joined(with other: NameKind) -> NameKind {
    switch (self, other) {
    case _ where self == other: return self
    case (.never, _): return other
    case (_, .never): return self
    case (.unknown, _), (_, .unknown): return .unknown
    case (.nothing, _): return other
    case (_, .nothing): return self
    case (.number, .number): return .number(.any)
    case (.list(let one), .list(let other)): return .list(one.joined(with: other))
    case (.shape(let one), .shape(let other)): return .shape(one.joined(with: other))
    case (.closures(let one), .closures(let other)):
      let added = other.filter { new in !one.contains { $0 === new } }
      return one.count + added.count <= Self.mostClosures ? .closures(one + added) : .unknown
    default: return .unknown
    }
  }

  /// How many functions are told apart in one place.
  private static let mostClosures = 16

  /// What people call such a value; nil where it may be anything.
  var words: String? {
    switch self {
    case .never, .unknown: nil
    case .nothing: "nil"
    case .boolean: "true or false"
    case .string: "a string"
    case .number: "a number"
    case .view: "the view"
    case .path: "an index path"
    case .row: "a row"
    case .cell: "a cell"
    case .section: "a section"
    case .options: "the options"
    case .user: "`user`"
    case .library(let name): "the library `\(name)`"
    case .module(let name): "the module `\(name)`"
    case .builtin(let name): "the function `\(name)`"
    case .viewMethod(let name): "the method `\(name)`"
    case .list: "a list"
    case .closures: "a function"
    case .shape: "a table"
    }
  }
}
