extension StyleRule {
  /// A variable is named that does not exist.
  public static let unknownGlobal: StyleRule = StyleRule(
    code: "unknown_global",
    note: "it is an error as soon as the line is reached",
    reference: (
      "names a variable that does not exist, also in a branch that no trial reaches",
      "the line is an error when it is reached", "the near name, or `local` before it"
    ),
    wrongSample: """
      function policy.can_move_row(view, path)
        if path.row > 1000000 then return os.time() end
        return true
      end
      """,
    rightSample: """
      local limit = 3
      function policy.can_move_row(view, path)
        return pcall(function() return os.time() end) or path.row < limit
      end
      """,
    find: { style, _ in style.names.filter { $0.rule == .unknownGlobal }.map { $0.breach(of: .unknownGlobal) }
    })
}
