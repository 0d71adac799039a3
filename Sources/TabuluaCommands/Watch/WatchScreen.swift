import TabuluaSystem

/// The screen of a command that runs again and again: what a run shows takes the place of what the last one showed.
///
/// It is kept until the run is over, so that the last state can be read as long as there is no new one; a policy that is wrong
/// leaves that state where it is, with the error below it.
final class WatchScreen {
  private let clears: Bool
  private var kept: [(file: Int32, bytes: [UInt8])] = []
  private var count = 0
  private var isShown = false

  /// How many bytes are kept; of more all is shown at once.
  private static let mostKept = 1 << 20

  private let isErrorTerminal: Bool
  private let width: Int?

  /// Takes over the screen that is the standard output of a context.
  init(_ context: CommandContext, clears: Bool) {
    self.clears = clears
    width = context.standardOutput.width
    isErrorTerminal = context.standardError.isTerminal
    isShown = !clears
  }

  /// Where results go.
  private(set) lazy var output = CommandOutput(isTerminal: true, width: width) { [self] bytes in
    take(bytes, STDOUT_FILENO)
  }

  /// Where everything else goes.
  private(set) lazy var errors = CommandOutput(
    isTerminal: isErrorTerminal, width: isErrorTerminal ? width : nil
  ) {
    [self] bytes in
    // How far the work is, is told at once.
    bytes.starts(with: Array("\r\u{1B}[K".utf8))
      ? CommandOutput.write(bytes, to: STDERR_FILENO) : take(bytes, STDERR_FILENO)
  }

  /// Shows what was kept, below what is there or in its place.
  func show(keepsLast: Bool) {
    guard !isShown else { return }
    isShown = true
    _ = CommandOutput.write(Array((keepsLast ? "\n" : "\u{1B}[H\u{1B}[2J\u{1B}[3J").utf8), to: STDOUT_FILENO)
    for (file, bytes) in kept { _ = CommandOutput.write(bytes, to: file) }
    kept = []
  }

  private func take(_ bytes: [UInt8], _ file: Int32) -> Int32 {
    if isShown { return CommandOutput.write(bytes, to: file) }
    kept.append((file, bytes))
    count += bytes.count
    if count > Self.mostKept { show(keepsLast: false) }
    return 0
  }
}
