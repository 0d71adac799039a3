import CTabuluaSystem

/// Waits for changes in folders: by the system, where it tells them, and else by looking again.
package final class FolderWatch {
  private let watch: Int32

  /// How many milliseconds pass until files are looked at again although nothing was told: a folder of another machine may
  /// tell nothing, and neither do folders that are not there yet.
  private var patience: Int32 { watch < 0 ? 250 : 1000 }

  /// How many milliseconds it must be still: editors save in several steps.
  private static let stillness: Int32 = 50

  /// How often it is waited for that at most; where something happens all the time, files are looked at all the same.
  private static let mostStillnesses = 20

  /// Begins to watch nothing.
  package init() { watch = cs_watch_begin() }

  deinit { if watch >= 0 { close(watch) } }

  /// Waits until something may have changed in one of some folders.
  ///
  /// - Returns: False where a signal asks for the end.
  package func wait(for folders: Set<String>) -> Bool {
    // Those that were there already are not watched twice; one that was made anew is.
    if watch >= 0 { for folder in folders { _ = cs_watch_folder(watch, folder) } }
    if EndSignals.isNoted { return false }
    if cs_watch_wait(watch, patience) == 1 {
      for _ in 0..<Self.mostStillnesses where !EndSignals.isNoted {
        if cs_watch_wait(watch, Self.stillness) != 1 { break }
      }
    }
    return !EndSignals.isNoted
  }
}

/// The signals that ask a process for its end: SIGINT of a terminal, and SIGTERM.
package enum EndSignals {
  /// From now on they are only noted.
  package static func note() { cs_note_ends() }

  /// Whether one of them came.
  package static var isNoted: Bool { cs_noted_end() != 0 }

  /// Lets them end the process again.
  package static func forget() { cs_forget_ends() }
}
