public import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension AtomicFile {
  /// Replaces several files, or makes new ones: all of them, or none.
  ///
  /// Each as ``write(to:failAfter:_:)``. The new bytes of all files are on the disk before the first one takes its
  /// name; when one of them cannot, those before it get their old bytes back. The files must differ, and the file
  /// system must have hard links.
  ///
  /// ```swift
  /// try AtomicFile.write([("a.txt", { $0.append([97]) }), ("b.txt", { $0.append([98]) })])
  /// ```
  ///
  /// - Throws: what a body throws, or a diagnostic as ``write(_:to:failAfter:)``; all files are as they were then.
  public static func write(
    _ files: [(path: String, body: (inout ByteOutput) -> Void)]
  ) throws(Diagnostic) {
    try write(files, calls: .system)
  }

  static func write(
    _ files: [(path: String, body: (inout ByteOutput) -> Void)], calls: FileCalls
  ) throws(Diagnostic) {
    var staged: [StagedFile] = []
    do throws(Diagnostic) {
      for (path, body) in files { staged.append(try StagedFile(path, calls: calls, body)) }
      for file in staged { try file.replace() }
    } catch {
      for file in staged.reversed() { file.undo() }
      throw error
    }
    for file in staged { file.finish() }
  }
}

/// A file that is written beside its target, and can be taken back after it took the target's name.
private final class StagedFile {
  private let given: String
  private let target: FileTarget
  private let temporary: TemporaryFile
  private var old: String?
  private var isReplaced = false

  init(
    _ path: String, calls: FileCalls, _ body: (inout ByteOutput) -> Void
  ) throws(Diagnostic) {
    given = path
    let target = try FileTarget(path)
    self.target = target
    let temporary = try TemporaryFile(beside: target, calls: calls)
    self.temporary = temporary
    var output = ByteOutput { temporary.write($0) }
    body(&output)
    output.flush()
    do throws(SystemError) {
      if let failure = temporary.failure { throw failure }
      try temporary.takeOver(target.status)
      try temporary.sync()
    } catch {
      temporary.remove()
      throw .writeFailed(path, error)
    }
  }

  /// Takes the target's name; the old file keeps another one.
  func replace() throws(Diagnostic) {
    do throws(SystemError) {
      if target.status != nil { old = try temporary.keep(target.path) }
      try temporary.rename(to: target.path)
      isReplaced = true
    } catch {
      throw .writeFailed(given, error)
    }
  }

  /// Gives the target its old bytes back, or removes what was written.
  func undo() {
    if !isReplaced {
      temporary.remove()
      if let old { unlink(old) }
    } else if let old {
      rename(old, target.path)
    } else {
      unlink(target.path)
    }
  }

  /// Lets the old file go.
  func finish() {
    if let old { unlink(old) }
    temporary.syncDirectory()
  }
}
