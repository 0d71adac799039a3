import TabuluaText
import TabuluaSystem

/// What a program leaves beside files while it replaces several of them together, so that the next one can finish it.
///
/// The record itself stands beside the first file; beside each other one stands where it is. As long as the record is not
/// there all files are to be as they were, from then on all are to be new: every new file is on the disk by then. A lock on
/// the record tells that the program lives.
struct WriteRecord: Equatable {
  /// One of the files.
  struct Entry: Equatable {
    let target: String
    /// The name of the new file before it takes the target's, and of the old one once they are exchanged.
    let temporary: String
    /// The name of the old file where the system cannot exchange two names.
    let kept: String
    /// What lay at the target when the record was made; nil for nothing.
    let old: FileVersion?
    let new: FileVersion
  }

  /// The process that wrote it, for messages.
  let process: Int
  let entries: [Entry]

  /// Whether there is a process of that number on this machine, other than this one.
  var isOfLivingProcess: Bool {
    guard process > 0, process <= Int(pid_t.max), process != Int(getpid()) else { return false }
    return kill(pid_t(process), 0) == 0 || errno == EPERM
  }

  /// Where the record, or where it is, stands beside a file.
  static func path(beside target: String) -> String { SideName.path(beside: target, "write") }
}

extension WriteRecord {
  /// The record as a line of JSON; files in the folder of the record are told by their names alone.
  func text(in directory: String) throws(SystemError) -> String {
    func written(_ path: String) throws(SystemError) -> String {
      let (folder, name) = DirectoryListing.split(path)
      return folder ?? "." == directory ? name : try absolute(path)
    }
    let files = try entries.map { (entry) throws(SystemError) in
      JSONText.Object([
        "target": try written(entry.target), "temporary": try written(entry.temporary),
        "kept": try written(entry.kept), "old": entry.old?.numbers, "new": entry.new.numbers,
      ])
    }
    return JSONText.Object(["version": 1, "kind": "write", "process": process, "files": files]).text
  }

  /// Reads a record from its bytes; nil for others.
  init?(_ value: JSONValue, in directory: String) {
    guard value["version"] == .integer(1), value["kind"] == .string("write"),
      case .integer(let process)? = value["process"], let files = value["files"]?.elements, !files.isEmpty
    else { return nil }
    func path(_ value: JSONValue?) -> String? {
      guard case .string(let name)? = value else { return nil }
      return name.hasPrefix("/") ? name : DirectoryListing.path(of: name, in: directory)
    }
    func version(_ value: JSONValue?) -> FileVersion? {
      FileVersion(
        numbers: (value?.elements ?? []).compactMap {
          if case .integer(let number) = $0 { Int(number) } else { nil }
        })
    }
    self.process = Int(process)
    var entries: [Entry] = []
    for file in files {
      guard let target = path(file["target"]), let temporary = path(file["temporary"]),
        let kept = path(file["kept"]), let new = version(file["new"]),
        SideName.isPath(temporary, beside: target, "tmp"), SideName.isPath(kept, beside: target, "old")
      else { return nil }
      entries.append(
        Entry(target: target, temporary: temporary, kept: kept, old: version(file["old"]), new: new))
    }
    self.entries = entries
  }
}

/// The path from the root of the file system.
private func absolute(_ path: String) throws(SystemError) -> String {
  if path.hasPrefix("/") { return path }
  guard let folder = getcwd(nil, 0) else { throw .current }
  defer { free(folder) }
  return DirectoryListing.path(of: path, in: String(cString: folder))
}

/// The files of a record on the disk, and the locks that tell that this program lives.
final class WriteRecordFiles {
  private struct Made {
    let path: String
    let descriptor: Int32
    let lock: FileLock
  }

  /// The files that have their names; the record itself is the last one.
  private var made: [Made] = []
  private let calls: FileCalls

  init(_ calls: FileCalls) { self.calls = calls }

  deinit { for file in made { close(file.descriptor) } }

  /// Writes a record: when it has its name, and the folders are synced, the files are to be new.
  ///
  /// `place` is set to the entry beside which nothing can be written where this fails.
  func write(_ record: WriteRecord, _ place: inout Int) throws(SystemError) {
    guard let first = record.entries.first else { return }
    let master = WriteRecord.path(beside: first.target)
    for (index, entry) in record.entries.enumerated().dropFirst() {
      place = index
      let text = JSONText.Object(["version": 1, "kind": "write", "record": try absolute(master)]).text
      try make(WriteRecord.path(beside: entry.target), text)
    }
    func folderOf(_ entry: WriteRecord.Entry) -> String {
      DirectoryListing.split(entry.target).directory ?? "."
    }
    var synced: Set<String> = []
    for (index, entry) in record.entries.enumerated() where synced.insert(folderOf(entry)).inserted {
      place = index
      guard calls.syncFolder(folderOf(entry)) == 0 else { throw .current }
    }
    place = 0
    let folder = folderOf(first)
    try make(master, try record.text(in: folder))
    guard calls.syncFolder(folder) == 0 else { throw .current }
  }

  /// Takes the record away, itself first; answers whether it is gone.
  func remove() -> Bool {
    var isGone = true
    for file in made.reversed() where calls.remove(file.path) != 0 && errno != ENOENT { isGone = false }
    return isGone
  }

  /// Makes a file with a line, down to the disk; it has a lock before it has its name.
  private func make(_ path: String, _ line: String) throws(SystemError) {
    let new = "\(path).new"
    // Nobody else makes one: whoever replaces the file holds its lock.
    calls.remove(new)
    let descriptor = calls.create(new, 0o644)
    guard descriptor >= 0 else { throw .current }
    let lock: FileLock
    do throws(SystemError) {
      lock = try FileLock(ofOpenFile: descriptor, calls: calls)
    } catch {
      close(descriptor)
      calls.remove(new)
      throw error
    }
    let file = Made(path: path, descriptor: descriptor, lock: lock)
    let bytes = Array("\(line)\n".utf8)
    var written = 0
    var count = 0
    while written < bytes.count {
      count = bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.map { calls.write(descriptor, $0 + written, buffer.count - written) } ?? -1
      }
      guard count > 0 else { break }
      written += count
    }
    guard written == bytes.count, calls.sync(descriptor) == 0, calls.rename(new, path) == 0 else {
      let error = count == 0 ? SystemError(number: ENOSPC) : .current
      close(descriptor)
      calls.remove(new)
      throw error
    }
    made.append(file)
  }
}
