import LuaHost

/// New states with their sandbox, one after the other.
enum NewStates {
  /// Makes `count` of them; answers the bytes that one takes, on average.
  static func run(_ count: Int) throws -> Measured {
    try Measured.time {
      var bytes = 0
      for _ in 0..<count { bytes += try LuaState().memoryUsed }
      return bytes / max(count, 1)
    }
  }
}
