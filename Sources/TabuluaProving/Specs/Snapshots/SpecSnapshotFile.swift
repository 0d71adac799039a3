import TabuluaText
import TabuluaScript
import TabuluaFiles

/// The snapshots of a spec's file, kept in `__snapshots__` beside it.
///
/// ```text
/// tabulua snapshots 1
///
/// = the board keeps its limits: after the drag
/// | 0  Todo
/// |    0  Write the release notes
/// ```
struct SpecSnapshotFile {
  /// The file.
  let path: String

  /// The texts by their names.
  private(set) var texts: [String: String] = [:]

  /// The most bytes that the file may have: a test keeps 64 MiB.
  private static let mostBytes = 256 << 20

  private static let head = "tabulua snapshots 1"

  /// Reads the snapshots of a spec; there are none where there is no file.
  ///
  /// - Throws: a diagnostic where the file cannot be read, holds something else, or needs more memory than there is room for.
  init(ofSpec spec: String, room: SpecRoom) throws(Diagnostic) {
    path = Self.path(ofSpec: spec)
    // What is written is no link, so that a link was not written by a test.
    try FileChanges.checkIsOwnFile(path)
    let bytes: FileBytes
    do throws(Diagnostic) {
      bytes = try FileBytes(path: path, limit: Self.mostBytes)
    } catch {
      if error.has(FileCode.fileMissing) { return }
      throw error
    }
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(Diagnostic) in try parse(bytes, room) }
    }
    try result.get()
  }

  /// Where the snapshots of a spec are kept.
  static func path(ofSpec spec: String) -> String {
    let folder = PolicyFile.folder(of: spec)
    let name = spec.dropFirst(folder.count)
    return "\(folder)__snapshots__/\(name.hasSuffix(".lua") ? name.dropLast(4) : name).snap"
  }

  private mutating func parse(_ bytes: UnsafeRawBufferPointer, _ room: SpecRoom) throws(Diagnostic) {
    var name: String?
    var text = ""
    var start = 0
    var number = 0
    while start <= bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      (start, number) = (end + 1, number + 1)
      let lead = String(decoding: line.prefix(2), as: UTF8.self)
      if number == 1, line.elementsEqual(Self.head.utf8) { continue }
      if number > 1, line.isEmpty { continue }
      if number > 1, lead == "= " {
        if let name { texts[name] = text }
        let found = String(decoding: line.dropFirst(2), as: UTF8.self)
        (name, text) = (found, "")
        try take(64 + found.utf8.count, in: room)
      } else if number > 1, lead.hasPrefix("|"), name != nil {
        try take(line.count, in: room)
        text += String(decoding: line.dropFirst(lead == "| " ? 2 : 1), as: UTF8.self)
        text += "\n"
      } else {
        throw Diagnostic(
          code: SpecCode.badSnapshots, message: "`\(path)` is no file of snapshots",
          location: TextLocation(
            file: path, line: number, text: String(decoding: line.prefix(200), as: UTF8.self)),
          help: "take the file away, and make it anew with `--update`")
      }
    }
    if let name { texts[name] = text }
  }

  private func take(_ bytes: Int, in room: SpecRoom) throws(Diagnostic) {
    guard !room.take(bytes) else { return }
    var problem = Diagnostic.noRoom(
      for: "the snapshots of the specs", in: room, help: "run fewer of the specs at once")
    problem.location = TextLocation(file: path)
    throw problem
  }

  /// Accepts and drops snapshots, and writes the file if that changes it; a file without any is removed.
  ///
  /// - Throws: a diagnostic where it cannot be written.
  mutating func update(_ taken: [SpecSnapshot], dropping obsolete: [String]) throws(Diagnostic) {
    let before = texts
    for snapshot in taken { texts[snapshot.name] = snapshot.text }
    for name in obsolete { texts[name] = nil }
    guard texts != before else { return }
    try FileChanges.checkIsOwnFile(path)
    if texts.isEmpty {
      FileChanges.remove(path)
      return
    }
    if let slash = path.lastIndex(of: "/"), !FileChanges.makeFolder(String(path[..<slash])) {
      throw Diagnostic(
        code: FileCode.writeFailed, message: "cannot make the folder `\(path[..<slash])`",
        help: "check the permissions of the folder around it")
    }
    try AtomicFile.write(to: path) { output in
      output.append(Self.head + "\n")
      for name in texts.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
        output.append("\n= \(name)\n")
        Self.append(texts[name] ?? "", to: &output)
      }
    }
  }

  /// Writes the lines of a text, each of which ends in a line feed.
  private static func append(_ text: String, to output: inout ByteOutput) {
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
        output.append(end == start ? "|" : "| ")
        output.append(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[start...end]))
        start = end + 1
      }
    }
  }
}
