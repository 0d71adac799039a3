public import TabuluaText
import TabuluaSystem

extension AtomicFile {
  /// Replaces several files, or makes new ones, each with what `body` appends for it: all of them, or none.
  ///
  /// Each as ``write(to:failAfter:_:)``. The new bytes of all files are on the disk before the first one takes its
  /// name; when one of them cannot, those before it get their old bytes back. The files must differ, and the file
  /// system must have hard links.
  ///
  /// ```swift
  /// try AtomicFile.write(["a.txt", "b.txt"]) { index, output in output.append(texts[index]) }
  /// ```
  ///
  /// While the files take their names, the old file `a.txt` is `.a.txt.tabulua-old` too. A program that is killed just
  /// then leaves it behind, see ``interruptedWrite(of:)``; until it is taken away the files are not replaced again. One
  /// file alone needs no second name. `failAfter` is that of ``write(to:failAfter:_:)``.
  ///
  /// - Throws: what the body throws, or a diagnostic as ``write(_:to:)``, or `interrupted_write`; all files are as
  ///   they were then.
  package static func write(
    _ paths: [String], failAfter limit: Int? = nil,
    _ body: (_ index: Int, inout ByteOutput) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    if let deputy { return try write(paths, by: deputy, body) }
    try write(paths, calls: limit.map(FileCalls.system.failing) ?? .system, body)
  }

  /// Replaces files, all of them or none, by calls that tests let fail.
  static func write(
    _ paths: [String], calls: FileCalls, _ body: (_ index: Int, inout ByteOutput) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var staged: [StagedFile] = []
    do throws(Diagnostic) {
      for (index, path) in paths.enumerated() {
        staged.append(
          try StagedFile(path, calls: calls) { output throws(Diagnostic) in try body(index, &output) })
      }
      for file in staged { try file.replace(keepsOld: paths.count > 1) }
    } catch {
      for file in staged.reversed() { file.undo() }
      throw error
    }
    for file in staged { file.finish() }
  }

  /// A warning that a program was killed while it replaced this file together with others; nil where none was.
  ///
  /// Some of those files may be new then, and others old. Nothing is taken away or brought back: the file may have
  /// been changed since.
  public static func interruptedWrite(of path: String) -> Diagnostic? {
    guard let target = try? FileTarget(path) else { return nil }
    let kept = TemporaryFile.nameOfKept(target.path)
    guard access(kept, F_OK) == 0 else { return nil }
    return .interruptedWrite(path, kept: kept, severity: .warning)
  }
}

extension Diagnostic {
  fileprivate static func interruptedWrite(_ path: String, kept: String, severity: Severity) -> Diagnostic {
    Diagnostic(
      severity: severity, code: "interrupted_write",
      message:
        "a run was interrupted while it wrote `\(path)` together with other tables: some may be new, and others old",
      location: TextLocation(file: kept),
      help:
        "this file is what `\(path)` was before: compare the tables, keep those that are right, and remove it"
    )
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
    _ path: String, calls: FileCalls, _ body: (inout ByteOutput) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    given = path
    let target = try FileTarget(path)
    self.target = target
    let temporary = try TemporaryFile(beside: target, calls: calls)
    self.temporary = temporary
    do throws(Diagnostic) {
      var output = ByteOutput(inBackground: true) { temporary.write($0) }
      try body(&output)
      output.flush()
    } catch {
      temporary.remove()
      throw error
    }
    do throws(SystemError) {
      if let failure = temporary.failure { throw failure }
      try temporary.takeOver(target.status)
      try temporary.sync()
    } catch {
      temporary.remove()
      throw .writeFailed(path, error)
    }
  }

  /// Takes the target's name; with `keepsOld` the old file keeps another one.
  func replace(keepsOld: Bool) throws(Diagnostic) {
    do throws(SystemError) {
      if keepsOld, target.status != nil { old = try temporary.keep(target.path) }
      try temporary.rename(to: target.path)
      isReplaced = true
    } catch {
      let kept = TemporaryFile.nameOfKept(target.path)
      throw keepsOld && error.number == EEXIST
        ? .interruptedWrite(given, kept: kept, severity: .error) : .writeFailed(given, error)
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
  ///
  /// The name is in place already; a directory that cannot be synced is no reason to say that it is not.
  func finish() {
    if let old { unlink(old) }
    temporary.syncDirectory()
  }
}
