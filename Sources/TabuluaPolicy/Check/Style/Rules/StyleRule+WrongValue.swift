extension StyleRule {
  /// A call is given a value of a kind that it cannot take, or a callback answers one.
  public static let wrongValue: StyleRule = StyleRule(
    code: "wrong_value",
    note: "it is an error as soon as the line is reached",
    reference: (
      "calls a function or a method with too many or too few arguments, or with a value that it cannot take, such as `{ 0, 0 }` for an index path; or answers such a value",
      "the line is an error when it is reached", "the arguments in their order"
    ),
    wrongSample: """
      function policy.can_move_row(view, path) return view:is_checked({ 0, 0 }) end
      """,
    rightSample: """
      function policy.can_move_row(view, path) return view:is_checked(index_path(0, 0)) end
      """,
    find: { style, _ in style.names.filter { $0.rule == .wrongValue }.map { $0.breach(of: .wrongValue) } })
}
