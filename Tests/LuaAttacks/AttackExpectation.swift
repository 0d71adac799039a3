import Foundation
public import LuaHost

/// How an attack must end, as its file says.
public enum AttackExpectation: Sendable, Hashable {
  /// It goes on until a limit of instructions or time ends it, and takes no memory: `endless`.
  case endless
  /// It takes memory until a limit ends it: `growing`.
  case growing
  /// It nests calls until there is no room, or a limit ends it: `depth`.
  case depth
  /// It ends by itself with this result: `harmless RESULT`, which may be empty. With ` or limit` behind it a limit may
  /// end it as well.
  case harmless(String, orLimit: Bool)
  /// It raises an error with this text in its message: `error TEXT`, or with one of several: `error TEXT | TEXT`, where
  /// releases of Lua differ. With ` or limit` behind it a limit may end it as well.
  case error(String, orLimit: Bool)

  /// Reads what stands behind `expected:`; nil where it is nothing of the above.
  public init?(_ text: some StringProtocol) {
    let suffix = " or limit"
    let orLimit = text.hasSuffix(suffix)
    let words = String(orLimit ? text.dropLast(suffix.count) : text[...])
    switch words {
    case "endless": self = .endless
    case "growing": self = .growing
    case "depth": self = .depth
    case "harmless": self = .harmless("", orLimit: orLimit)
    case "error": self = .error("", orLimit: orLimit)
    default:
      if words.hasPrefix("harmless ") {
        self = .harmless(String(words.dropFirst(9)), orLimit: orLimit)
      } else if words.hasPrefix("error ") {
        self = .error(String(words.dropFirst(6)), orLimit: orLimit)
      } else {
        return nil
      }
    }
  }

  /// Whether an attack ends in this mode, so that it can be run in it.
  public func ends(in mode: AttackMode) -> Bool {
    switch (self, mode) {
    case (.endless, .off), (.endless, .memory), (.growing, .off): false
    default: true
    }
  }

  /// What is wrong with the way in which an attack ended; nil where nothing is.
  ///
  /// - Parameters:
  ///   - error: The error that ended it.
  ///   - value: The first result, as text, where there was no error.
  ///   - mode: The limits that were on.
  /// - Returns: What is wrong, in words.
  public func problem(with error: LuaError?, value: String, in mode: AttackMode) -> String? {
    let limits: Set<LuaError.Code> = mode.codes
    let isLimit = error.map { limits.contains($0.code) } ?? false
    let isFine: Bool
    switch self {
    case .endless: isFine = isLimit
    case .growing: isFine = isLimit
    case .depth: isFine = error?.code == .stackOverflow || isLimit
    case .harmless(let expected, let orLimit):
      isFine = error == nil && value == expected || orLimit && isLimit
    case .error(let text, let orLimit):
      let ordinary: Set<LuaError.Code> = [.runtime, .syntax, .host, .metatableNotRead, .methodUnavailable]
      let isOrdinary = error.map { ordinary.contains($0.code) } ?? false
      isFine =
        isOrdinary
        && (text.isEmpty
          || text.components(separatedBy: " | ").contains { error?.message.contains($0) == true })
        || orLimit && isLimit
    }
    if isFine { return nil }
    let got =
      error.map { "the error \($0.code): \($0.message.prefix(200))" } ?? "the result \(value.prefix(200))"
    return "expected \(self), got \(got)"
  }
}

/// The limits that an attack is run under.
public enum AttackMode: String, Sendable, Hashable, CaseIterable {
  /// No limit at all.
  case off
  /// A budget of instructions.
  case budget
  /// A limit of memory.
  case memory
  /// A deadline, and a limit of memory: without one a script could fill the machine in the time that it has.
  case deadline
  /// All of them.
  case all

  /// The codes of the errors that end a script in this mode.
  public var codes: Set<LuaError.Code> {
    switch self {
    case .off: []
    case .budget: [.instructions]
    case .memory: [.memory]
    case .deadline: [.deadline, .memory]
    case .all: [.instructions, .memory, .deadline]
    }
  }

  /// How many instructions there may be.
  public static let instructions = 200_000

  /// How many bytes.
  public static let bytes = 16 << 20

  /// How many seconds.
  public static let seconds = 0.1

  /// The limits.
  ///
  /// - Parameter deadline: The deadline of ``seconds``; nil where there can be none, and fewer modes are run.
  /// - Returns: The limits; nil where they need a deadline and there is none.
  public func limits(deadline: LuaDeadline?) -> LuaLimits? {
    switch self {
    case .off: return .off
    case .budget: return LuaLimits(instructions: Self.instructions, memory: nil)
    // One that takes no memory after all must not run for ever.
    case .memory: return LuaLimits(instructions: 10_000 * Self.instructions, memory: Self.bytes)
    case .deadline:
      return deadline.map { LuaLimits(instructions: nil, memory: Self.bytes, deadline: $0) }
    case .all:
      return LuaLimits(instructions: Self.instructions, memory: Self.bytes, deadline: deadline)
    }
  }
}
