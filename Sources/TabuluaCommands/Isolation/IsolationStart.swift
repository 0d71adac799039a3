/// What an isolated process is told when it begins, in the place of its program's name.
struct IsolationStart: Equatable {
  /// The file by which it reaches the process that looks after it.
  var channel: Int32
  /// The file of the board on which deadlines are noted.
  var board: Int32
  /// The process that looks after it.
  var parent: Int32
  /// How many mebibytes it may use.
  var memory: Int
  /// The columns of standard output and standard error: −1 for no terminal, 0 for one that does not tell.
  var widths: [Int]

  private static let name = "tabulua-isolated"
}

extension IsolationStart {
  /// Takes what a program is called apart; nil where it is no isolated process.
  init?(_ name: String) {
    let words = name.split(separator: " ", omittingEmptySubsequences: false)
    let numbers = words.dropFirst().compactMap { Int($0) }
    guard words.first.map(String.init) == Self.name, words.count == 7, numbers.count == 6,
      let channel = Int32(exactly: numbers[0]), let board = Int32(exactly: numbers[1]),
      let parent = Int32(exactly: numbers[2])
    else { return nil }
    self.init(
      channel: channel, board: board, parent: parent, memory: numbers[3], widths: Array(numbers[4...]))
  }

  /// What the program is called.
  var programName: String {
    ([Self.name] + ([Int(channel), Int(board), Int(parent), memory] + widths).map(String.init))
      .joined(separator: " ")
  }
}
