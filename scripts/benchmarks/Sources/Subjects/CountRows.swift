/// `view:number_of_rows` from Lua into the host, a hundred times in one callback.
enum CountRows {
  /// How many calls a callback makes.
  static let calls = 100

  private static let policy = """
    local policy = {}
    function policy.target_index_path_for_move(view, source, proposed)
      for i = 1, \(calls) do view:number_of_rows(0) end
      return source
    end
    return policy
    """

  /// Calls back `count` times; answers a sum over the answers.
  static func inSwift(_ count: Int) throws -> Int { try Retarget.inSwift(count, policy: policy) }

  /// The same by the twin.
  static func inC(_ count: Int) throws -> Int { try Retarget.inC(count, policy: policy) }
}
