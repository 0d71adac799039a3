extension WrongInput {
  #if os(Linux)
    /// What takes longer than it may.
    static let deadlines: [WrongInput] = [
      WrongInput(
        what: "a policy that takes longer than it may", files: ["p.lua": "while true do end\n"],
        arguments: run + ["--deadline", "0.05"], status: 3, code: "deadline_exceeded",
        message: "the policy took too long, more than 0.05 seconds, and was stopped", place: "p.lua:1"),
      .callback(
        "a callback that takes longer than it may",
        "function policy.can_move_row(view, path)\n  while true do end\nend", "callback_failed",
        "`can_move_row` took too long, more than 0.05 seconds, and was stopped", at: "p.lua:3",
        arguments: ["--deadline", "0.05"]),
      .script(
        "a script that takes longer than it may", "while true do end", "deadline_exceeded",
        "the batch took too long, more than 0.05 seconds, and was stopped", ["--deadline", "0.05"]),
    ]
  #else
    /// There are no deadlines on this system, and asking for one is a mistake.
    static let deadlines: [WrongInput] = [
      .usage("a deadline where there is none", run + ["--deadline", "5"], "`--deadline` needs Linux")
    ]
  #endif
}
