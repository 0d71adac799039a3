import Foundation

extension Process {
  /// Runs the program with no signal blocked.
  ///
  /// A program inherits what the thread blocks that begins it, and a thread of a pool blocks nearly all. A shell from there
  /// never heard that a program had ended in the background: its `wait` waited for ever.
  func runWithAllSignals() throws {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }
}
