import ArgumentParser

extension ArgumentHelp {
  /// The help of an option that takes a value, with what the value is called.
  static func value(_ name: String, _ words: String) -> ArgumentHelp { ArgumentHelp(words, valueName: name) }
}

extension OutputFormat {
  /// The help of `--format`: the words, and which formats there are.
  static func help(_ words: String) -> ArgumentHelp { .value(namesAsValue, "\(words): \(namesInWords).") }
}

extension CommandFailure {
  /// Reads a whole number.
  ///
  /// - Throws: a usage failure for anything else, with the range in words.
  static func number(
    _ text: String, _ option: String, in range: ClosedRange<Int>, _ words: String
  ) throws(CommandFailure) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw .usage("`\(option)` is a whole number \(words), not `\(text)`")
    }
    return number
  }

  /// Reads the seed of a random order or of a sample.
  static func seed(_ text: String) throws(CommandFailure) -> UInt64 {
    guard let seed = UInt64(text) else { throw .usage("`--seed` is a whole number from 0, not `\(text)`") }
    return seed
  }

  /// Fails if one of some options is given; each comes with its value.
  static func refuse(
    _ options: [(name: String, value: String?)], beside other: String, help: String = "leave one of them out"
  ) throws(CommandFailure) {
    guard let given = options.first(where: { $0.value != nil }) else { return }
    throw .usage("`\(given.name)` does not go with `\(other)`", help: help)
  }

  /// Takes `NAME=VALUE` apart; nil for what has no name.
  static func split(_ text: String) -> (name: String, value: String)? {
    guard let (name, value) = text.parted(at: "="), !name.isEmpty else { return nil }
    return (name, value)
  }
}
