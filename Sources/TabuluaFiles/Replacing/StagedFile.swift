import TabuluaText
import TabuluaSystem

/// A file that is written beside its target, and can be taken back after it took the target's name.
final class StagedFile {
  /// The path that was given, for messages.
  let given: String
  let target: FileTarget
  let temporary: TemporaryFile
  private let calls: FileCalls

  /// What the new file does not have that the old one has, once it is on the disk.
  private var losses: [FileAccess.Loss] = []

  /// What must still lie there when the file takes the name; nil where anything may.
  private let expected: ExpectedFile?

  /// The version that was there when it was looked at last; nil where there is none, or anything may be there.
  private(set) var seen: FileVersion?

  private(set) var state = State.staged

  enum State: Equatable {
    /// The target is as it was.
    case staged
    /// The new file has the name, and there was none before.
    case made
    /// The new file has the name, and the old one has this one.
    case replaced(old: String)
    /// The new file has the name, and the old one is gone.
    case final
    /// No file has the name, and the old one has this one.
    case missing(old: String)

    var isOld: Bool { self == .staged }
    var isMissing: Bool { if case .missing = self { true } else { false } }
    var isNew: Bool { !isOld && !isMissing }

    /// The name of the old file, where that is another one.
    var old: String? {
      switch self {
      case .replaced(let old), .missing(let old): old
      case .staged, .made, .final: nil
      }
    }
  }

  /// Writes the file beside its target; `digest` gets its bytes too.
  convenience init(
    _ path: String, expected: ExpectedFile?, _ limit: AccessLimit, calls: FileCalls,
    digest: @escaping (UnsafeRawBufferPointer) -> Void,
    _ body: (inout ByteOutput) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let target = try FileTarget(path)
    let temporary = try TemporaryFile(beside: target, limit, calls: calls)
    do throws(Diagnostic) {
      var output = ByteOutput(inBackground: true) {
        digest($0)
        temporary.write($0)
      }
      try body(&output)
      output.flush()
    } catch {
      temporary.remove()
      throw error
    }
    try self.init(path, target, temporary, expected: expected, calls)
  }

  /// Takes bytes that were kept until now: where they are in a file beside the target, that file.
  convenience init(
    _ spooled: SpooledBytes, _ limit: AccessLimit, calls: FileCalls
  ) throws(Diagnostic) {
    let target = try FileTarget(spooled.path)
    // It was another file when the bytes began to be kept.
    if let source = limit.source(at: target) { throw .leadsToSource(spooled.path, source) }
    guard let temporary = spooled.takeFile(for: target) else {
      try self.init(spooled.path, expected: nil, limit, calls: calls, digest: { _ in }) {
        output throws(Diagnostic) in try spooled.write(to: &output)
      }
      return
    }
    try self.init(spooled.path, target, temporary, expected: nil, calls)
  }

  /// Takes a file that is written.
  private init(
    _ given: String, _ target: FileTarget, _ temporary: TemporaryFile, expected: ExpectedFile?,
    _ calls: FileCalls
  ) throws(Diagnostic) {
    (self.given, self.target, self.temporary) = (given, target, temporary)
    (self.expected, self.calls) = (expected, calls)
    if let failure = temporary.failure {
      temporary.remove()
      throw .writeFailed(given, failure)
    }
  }

  /// Brings the file down to the disk, with all that it has of the old one.
  func sync() throws(Diagnostic) {
    do throws(SystemError) {
      losses = try temporary.takeOver(from: target)
      try temporary.sync()
    } catch {
      throw .writeFailed(given, error)
    }
  }

  /// The warnings about what the new file does not have.
  var warnings: [Diagnostic] { losses.map { $0.diagnostic(given) } }

  /// Where the old file is kept while others are replaced, if the system cannot exchange two names.
  var kept: String { SideName.path(beside: target.path, "0.old") }

  /// Fails if somebody has changed what must still be there; to be called last before the file takes the name.
  func look() throws(Diagnostic) {
    guard let expected else {
      do throws(SystemError) {
        seen = try calls.version(at: target.path)
      } catch {
        throw .unreadable(given, error)
      }
      return
    }
    seen = try expected.unchangedVersion(at: target.path, calls)
    if seen == nil { throw .fileChanged(given) }
  }

  /// Takes the target's name; with `keepsOld` the old file has another one until ``finish()``.
  ///
  /// Where the system exchanges names, what was changed after ``look()`` shows in the file that is exchanged for it, and
  /// both get their names back.
  func replace(keepsOld: Bool) throws(Diagnostic) {
    do throws(SystemError) {
      let name = try temporary.name()
      guard target.status != nil else {
        guard calls.rename(name, target.path) == 0 else { throw .current }
        temporary.forget()
        state = .made
        return
      }
      if calls.exchange(name, target.path) == 0 {
        state = .replaced(old: name)
      } else {
        let error = SystemError.current
        guard [EINVAL, ENOSYS, ENOTSUP].contains(error.number) else { throw error }
        try replaceWithoutExchange(name, keepsOld: keepsOld)
      }
    } catch {
      throw .writeFailed(given, error)
    }
    guard expected != nil, case .replaced(let old) = state else { return }
    let found: FileVersion?
    do throws(SystemError) {
      found = try calls.version(at: old)
    } catch {
      // Whoever writes takes it back.
      throw .unreadable(given, error)
    }
    if found == seen { return }
    if let error = takeBack() { throw .notTakenBack(given, old: old, error) }
    throw .fileChanged(given)
  }

  private func replaceWithoutExchange(_ name: String, keepsOld: Bool) throws(SystemError) {
    if keepsOld {
      calls.remove(kept)
      if calls.link(target.path, kept) != 0 {
        // Some file systems have no second names; there the name stands for no file for a moment.
        guard calls.rename(target.path, kept) == 0 else { throw .current }
        state = .missing(old: kept)
      }
    }
    guard calls.rename(name, target.path) == 0 else { throw .current }
    temporary.forget()
    state = keepsOld ? .replaced(old: kept) : .final
  }

  /// Gives the target its old file back, or takes away what was made; answers why it cannot.
  func takeBack() -> SystemError? {
    switch state {
    case .staged, .final: return nil
    case .made:
      guard calls.remove(target.path) == 0 else { return .current }
    case .replaced(let old), .missing(let old):
      let isExchanged = old != kept
      guard (isExchanged ? calls.exchange(old, target.path) : calls.rename(old, target.path)) == 0 else {
        return .current
      }
    }
    state = .staged
    return nil
  }

  /// Removes the new file, which has not the target's name, and the second name of the old one.
  func remove() {
    guard state == .staged else { return }
    temporary.remove()
    if access(kept, F_OK) == 0 { calls.remove(kept) }
  }

  /// Lets the old file go.
  func finish() {
    if case .replaced(let old) = state { calls.remove(old) }
    state = .final
  }
}

extension Diagnostic {
  static func writeFailed(_ path: String, _ error: SystemError) -> Diagnostic {
    let full = error.number == ENOSPC || error.number == EDQUOT
    return Diagnostic(
      code: FileCode.writeFailed, message: "cannot write `\(path)`: \(error.words)",
      location: TextLocation(file: path),
      help: "nothing was changed; \(full ? "make room" : "try again"), or write to another disk")
  }

  static func notWritable(_ path: String, _ error: SystemError) -> Diagnostic {
    Diagnostic(
      code: FileCode.fileNotWritable, message: "cannot write `\(path)`: \(error.words)",
      location: TextLocation(file: path),
      help: error.number == EACCES
        ? "allow writing to it and to its directory, or write to another file" : "write to another file")
  }

  fileprivate static func leadsToSource(_ path: String, _ source: String) -> Diagnostic {
    Diagnostic(
      code: FileCode.fileChanged,
      message: "`\(path)` leads to `\(source)` by now, which would be overwritten",
      location: TextLocation(file: path), help: "nothing was changed; name another file")
  }

  fileprivate static func fileChanged(_ path: String) -> Diagnostic {
    Diagnostic(
      code: FileCode.fileChanged, message: "`\(path)` was changed by somebody else after it was read",
      location: TextLocation(file: path),
      help: "it was left as it is now, so that their change is not lost; run again, which reads it anew")
  }

  fileprivate static func notTakenBack(_ path: String, old: String, _ error: SystemError) -> Diagnostic {
    Diagnostic(
      code: FileCode.fileChanged,
      message:
        "`\(path)` was changed by somebody else while it was replaced, and cannot be given back: \(error.words)",
      location: TextLocation(file: path),
      help: "it has the bytes of this run now, and `\(old)` those of the other change: bring them together")
  }

  static func folderNotSynced(
    _ directory: String, _ path: String, _ error: SystemError
  ) -> Diagnostic {
    Diagnostic(
      severity: .warning, code: FileCode.folderNotSynced,
      message: "`\(path)` is written, but the folder `\(directory)` cannot be synced: \(error.words)",
      location: TextLocation(file: path),
      help: "if the power fails within the next seconds, the file may be as it was before")
  }
}
