import ArgumentParser

/// The option `--groups`: how many rows are dragged together at most.
enum GroupsOption {
  static let help = ArgumentHelp.value("n", "Try drags of up to so many rows together too, from 1 to 4.")

  /// The number that was given; 1 without the option.
  static func size(_ text: String?) throws(CommandFailure) -> Int {
    guard let text else { return 1 }
    return try CommandFailure.number(text, "--groups", in: 1...4, "from 1 to 4")
  }
}
