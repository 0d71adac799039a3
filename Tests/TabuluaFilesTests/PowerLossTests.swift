import SeededNumbers
import TabuluaText
import Foundation
import Testing

@testable import TabuluaFiles

/// The power fails while files are replaced: of what was not synced any part may be lost, and still all files are old or
/// all are new when the next command has run.
@Suite struct PowerLossTests {
  /// A disk: what is changed on it can be lost until it is synced.
  private final class Disk: @unchecked Sendable {
    // Sendable although nothing checks it: one thread at a time writes the files; that of the journal is waited for.

    /// A change of names, and what is needed to take it back.
    struct Change {
      let attempt: FileCalls.Attempt
      /// Where the file is kept that lost its name by it.
      let kept: String?
    }

    private let trash: Folder
    private(set) var changes: [Change] = []
    private(set) var calls = 0
    private let last: Int

    /// A file whose bytes are not on the disk.
    private struct Dirty {
      let descriptor: Int32
      /// The bytes that are on the disk, which a program that began later may have written.
      let before: [UInt8]
      /// All bytes before some of them were written over; nil where none were.
      var overwritten: [UInt8]?
    }

    /// The files whose bytes are not on the disk.
    private var dirty: [FileVersion.File: Dirty] = [:]

    /// How many files have lost bytes that were behind those on the disk, but not all of them.
    private(set) var cuts = 0

    /// How many files have got back what was written over.
    private(set) var restored = 0

    /// The power fails before the call of this number.
    init(failsBefore last: Int) throws {
      self.last = last
      trash = try Folder(isInMemory: true)
    }

    deinit { for file in dirty.values { close(file.descriptor) } }

    /// The calls of the system on this disk.
    var fileCalls: FileCalls {
      var result = FileCalls.system
      result.fault = { [self] attempt in
        calls += 1
        guard calls < last else { return EIO }
        note(attempt)
        return nil
      }
      return result
    }

    private func note(_ attempt: FileCalls.Attempt) {
      switch attempt.call {
      case .name, .create, .exchange, .link: changes.append(Change(attempt: attempt, kept: nil))
      case .rename, .remove:
        let lost = attempt.call == .rename ? attempt.other : attempt.path
        let kept = trash.at("\(calls)")
        changes.append(Change(attempt: attempt, kept: link(lost, kept) == 0 ? kept : nil))
      case .openForAppending:
        if access(attempt.path, F_OK) != 0 { changes.append(Change(attempt: attempt, kept: nil)) }
      case .write, .truncate:
        if let file = FileVersion(ofOpenFile: attempt.file)?.file, dirty[file] == nil {
          dirty[file] = Dirty(descriptor: dup(attempt.file), before: Self.bytes(attempt.file))
        }
      case .overwrite:
        if let file = FileVersion(ofOpenFile: attempt.file)?.file, dirty[file]?.overwritten == nil {
          dirty[file]?.overwritten = Self.bytes(attempt.file)
        }
      case .sync:
        if let file = FileVersion(ofOpenFile: attempt.file)?.file {
          close(dirty.removeValue(forKey: file)?.descriptor ?? -1)
        }
      case .syncFolder: changes = []
      case .openUnnamed, .setOwner, .setMode, .setAttribute, .removeAttribute, .look, .lookAtFlags, .read,
        .lock:
        break
      }
    }

    /// What a file holds that may be read; nothing for others, which are new ones.
    private static func bytes(_ descriptor: Int32) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = pread(descriptor, &bytes, bytes.count, 0)
      return Array(bytes.prefix(max(0, count)))
    }

    /// Loses bytes that were not synced, all but this part of them, and the changes of names that `isLost` holds of;
    /// answers whether a disk could lose just these.
    ///
    /// With `zeros` files keep their lengths; with `overwritten` they have what was written over.
    func lose(
      keeping part: Double = 0, zeros: Bool = false, overwritten: Bool = false, _ isLost: (Int) -> Bool
    ) -> Bool {
      for file in dirty.values {
        var status = stat()
        fstat(file.descriptor, &status)
        let size = Int(status.st_size)
        if size >= file.before.count {
          let kept = file.before.count + Int((Double(size - file.before.count) * part).rounded())
          if kept > file.before.count, kept < size { cuts += 1 }
          if overwritten, let old = file.overwritten, kept > file.before.count {
            let lost = Array(old[file.before.count..<min(kept, old.count)])
            _ = FileCalls.system.overwrite(file.descriptor, at: file.before.count, lost, lost.count)
            restored += 1
          }
          ftruncate(file.descriptor, off_t(kept))
          if zeros { ftruncate(file.descriptor, off_t(size)) }
        } else if part < 0.5 {
          // It was cut, and that is lost.
          let lost = Array(file.before[size...])
          _ = FileCalls.system.write(file.descriptor, lost, lost.count)
        }
        close(file.descriptor)
      }
      dirty = [:]
      for (index, change) in changes.enumerated().reversed() where isLost(index) {
        guard takeBack(change) else { return false }
      }
      return true
    }

    private func takeBack(_ change: Change) -> Bool {
      let attempt = change.attempt
      switch attempt.call {
      case .name, .create: return unlink(attempt.path) == 0
      case .openForAppending:
        // It was opened once to see whether it is there, and once to make it.
        unlink(attempt.path)
        return true
      case .link: return unlink(attempt.other) == 0
      case .exchange: return FileCalls.system.exchange(attempt.path, attempt.other) == 0
      case .rename:
        guard rename(attempt.other, attempt.path) == 0 else { return false }
        return change.kept.map { link($0, attempt.other) == 0 } ?? true
      case .remove: return change.kept.map { link($0, attempt.path) == 0 } ?? true
      case .openUnnamed, .write, .overwrite, .truncate, .sync, .setOwner, .setMode, .setAttribute,
        .removeAttribute,
        .syncFolder, .look, .lookAtFlags, .read, .lock:
        return true
      }
    }
  }

  private static let names = ["a", "b", "c"]

  private func files() throws -> Folder {
    let folder = try Folder(isInMemory: true)
    for name in Self.names { try folder.put(name, "old \(name)") }
    return folder
  }

  private func write(_ folder: Folder, _ calls: FileCalls) -> Diagnostic? {
    diagnostic {
      try AtomicFile.write(
        Self.names.map { name in (path: folder.at(name), body: { $0.append("new \(name)") }) }, calls: calls)
    }
  }

  /// At each call, with each end of the changes of names lost, and each one alone, and many choices of them.
  @Test func atEachCall() throws {
    let all = try Disk(failsBefore: .max)
    #expect(write(try files(), all.fileCalls) == nil)
    #expect(all.calls > 40)
    var random = SeededGenerator(seed: 22)
    var tried = 0
    var states: Set<String> = []
    for call in 1...all.calls + 1 {
      var choices: [(Int) -> Bool] = [{ _ in false }]
      let probe = try Disk(failsBefore: call)
      _ = write(try files(), probe.fileCalls)
      for index in 0..<probe.changes.count {
        choices.append { $0 >= index }
        choices.append { $0 == index }
      }
      for _ in 0..<min(8, 1 << probe.changes.count) {
        let bits = UInt64.random(in: 0 ..< .max, using: &random)
        choices.append { bits >> UInt64($0 % 64) & 1 == 1 }
      }
      for (number, isLost) in choices.enumerated() {
        let folder = try files()
        let disk = try Disk(failsBefore: call)
        let problem = write(folder, disk.fileCalls)
        guard disk.lose(isLost) else { continue }
        tried += 1
        let place = "call \(call), choice \(number): \(problem?.message ?? "written")"
        let finished = Result { () throws(Diagnostic) in
          try AtomicFile.finishInterrupted([folder.at(Self.names[number % 3])], calls: .system)
        }
        if case .failure(let error) = finished { Issue.record("\(place): \(error.message)") }
        let texts = Self.names.map { folder.text($0) }
        let isNew = texts == Self.names.map { "new \($0)" }
        #expect(isNew || texts == Self.names.map { "old \($0)" }, "\(place): \(texts)")
        if problem == nil { #expect(isNew, "\(place): what was said to be written is") }
        states.insert(isNew ? "new" : "old")
        #expect(write(folder, .system) == nil, "\(place)")
        #expect(folder.names == Self.names, "\(place): \(folder.names)")
      }
    }
    #expect(tried > 500, "\(tried)")
    #expect(states == ["new", "old"])
  }

  /// The tables have a journal: at each call, with any part of what was not synced, the journal says what was written.
  @Test(arguments: [(1, 0), (1, 2), (3, 2)], [JournalScene.Way.atOnce, .inPieces])
  func withAJournal(_ size: (tables: Int, entries: Int), _ way: JournalScene.Way) throws {
    func scene() throws -> JournalScene {
      var scene = try JournalScene(tables: size.tables, entries: size.entries)
      scene.way = way
      return scene
    }
    /// A folder whose names are not on the disk is told of.
    func write(_ scene: JournalScene, _ disk: Disk) -> Diagnostic? {
      var calls = disk.fileCalls
      calls.mostAtOnce = 200
      var warnings: [Diagnostic] = []
      let problem = diagnostic { warnings = try scene.write(from: size.entries, named: "broken", calls) }
      return problem ?? warnings.first { $0.code == "folder_not_synced" }
    }
    let all = try Disk(failsBefore: .max)
    #expect(write(try scene(), all) == nil)
    #expect(all.calls >= (size.tables == 1 ? 12 : 40), "\(all.calls)")
    var random = SeededGenerator(seed: UInt64(size.tables * 10 + size.entries))
    var (tried, cuts, restored) = (0, 0, 0)
    var states: Set<Int> = []
    for call in 1...all.calls + 1 {
      let probe = try Disk(failsBefore: call)
      _ = write(try scene(), probe)
      var choices: [(Int) -> Bool] = [{ _ in false }, { _ in true }]
      for index in 0..<probe.changes.count { choices.append { $0 == index } }
      for isLost in choices {
        for part in [0, 1, Double.random(in: 0...1, using: &random)] {
          let scene = try scene()
          let disk = try Disk(failsBefore: call)
          let problem = write(scene, disk)
          let zeros = Bool.random(using: &random)
          let overwritten = Bool.random(using: &random)
          guard disk.lose(keeping: part, zeros: zeros, overwritten: overwritten, isLost) else { continue }
          tried += 1
          cuts += disk.cuts
          restored += disk.restored
          let place =
            "call \(call), \(part) is kept\(zeros ? ", and zeros" : ""): \(problem?.message ?? "written")"
          var wrong: String?
          do {
            wrong = try scene.problem(
              afterInterrupted: "broken", from: size.entries, wasWritten: problem == nil)
          } catch {
            wrong = (error as? Diagnostic)?.message ?? "\(error)"
          }
          #expect(wrong == nil, "\(place)")
          states.insert((scene.state ?? 0) - 1)
        }
      }
    }
    #expect(tried > (size.tables == 1 ? 75 : 450), "\(tried)")
    #expect(cuts > 10, "\(cuts)")
    #expect((restored > 0) == (way == .inPieces), "\(restored)")
    #expect(states == [size.entries, size.entries + 1])
  }
}
