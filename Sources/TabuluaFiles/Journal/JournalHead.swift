import TabuluaSystem
package import TabuluaText

/// The first line of an entry of a journal, as far as it is needed to find the entry's end.
struct JournalHead {
  let version: Int
  let id: String
  /// How many lines stand between this one and the end.
  let lines: Int
  /// More of them than any entry has.
  static let mostLines = 1 << 40 - 1
  /// The files of the tables, and their digests before and after the run.
  let tables: [(path: String, before: String, after: String)]

  /// Reads the first line of an entry; nil for others.
  init?(_ entry: [UInt8]) {
    let line = entry.prefix { $0 != 0x0A }
    guard let value = try? JSONParser.parse(line) else { return nil }
    self.init(value)
  }

  init?(_ value: JSONValue) {
    guard value["kind"] == .string("run"), case .integer(let version)? = value["version"],
      case .string(let id)? = value["id"], case .integer(let lines)? = value["lines"],
      (0...Int64(Self.mostLines)).contains(lines)
    else { return nil }
    self.version = Int(version)
    self.id = id
    self.lines = Int(lines)
    var tables: [(path: String, before: String, after: String)] = []
    for table in value["tables"]?.elements ?? [] {
      guard case .string(let path)? = table["file"], case .string(let before)? = table["before"],
        case .string(let after)? = table["after"]
      else { return nil }
      tables.append((path, before, after))
    }
    // A run writes each table once.
    guard Set(tables.map(\.path)).count == tables.count else { return nil }
    self.tables = tables
  }

  /// What came of the tables of an entry that is not there as a whole, as their files tell.
  ///
  /// They are not written: all of an entry is on the disk before they are replaced. As long as its lines are written, its first
  /// line has the digests of the files before the run for those after it as well. But somebody may have taken lines out, and
  /// a table that cannot be read tells nothing.
  func outcomeOfCut(besides journal: String, _ calls: FileCalls) -> JournalEntry.Outcome {
    // Each entry is about a table.
    if tables.isEmpty { return .unknown }
    guard tables.contains(where: { $0.before != $0.after }) else { return .notWritten }
    return (try? outcome(besides: journal, calls)) ?? .unknown
  }

  /// How many bytes so many lines take; nil where there are fewer.
  static func ends(of lines: Int, in bytes: some Collection<UInt8>) -> Int? {
    var left = lines
    return bytes.withContiguousStorageIfAvailable { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      var place = 0
      while left > 0, let base = bytes.baseAddress, let end = memchr(base + place, 0x0A, bytes.count - place)
      {
        place = UnsafeRawPointer(end) - base + 1
        left -= 1
      }
      return left == 0 ? place : nil
    } ?? nil
  }

  /// The line that begins at a place and is whole.
  static func line<Bytes: RandomAccessCollection<UInt8>>(
    at start: Int, in bytes: Bytes
  ) -> JSONValue? where Bytes.Index == Int {
    guard let end = bytes[start...].firstIndex(of: 0x0A) else { return nil }
    return try? JSONParser.parse(Array(bytes[start..<end])[...])
  }

  /// Whether lines of an entry have an end that is not where it belongs: somebody has changed them.
  ///
  /// In the texts of JSON the quotes are escaped, so that only a line that ends an entry has these bytes.
  static func hasLostEnd(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    let end = Array("{\"kind\":\"end\"".utf8)
    guard bytes.count >= end.count else { return false }
    return bytes.withContiguousStorageIfAvailable { buffer in
      (0...buffer.count - end.count).contains { place in
        buffer[place] == end[0] && buffer[place..<place + end.count].elementsEqual(end)
      }
    } ?? false
  }

  /// How a run came to its end that did not say it, as the files of its tables tell.
  ///
  /// - Throws: what a table cannot be read for.
  func outcome(besides journal: String, _ calls: FileCalls) throws(Diagnostic) -> JournalEntry.Outcome {
    var states: Set<JournalEntry.Outcome> = []
    for table in tables where table.before != table.after {
      let digest: String?
      do throws(Diagnostic) {
        digest = try JournalPath.digest(ofFileAt: JournalPath.path(table.path, besides: journal), calls)
      } catch {
        var problem = error
        problem.notes.append(
          "the run `\(id)` of the journal `\(journal)` has no end, and this table would tell how it ended")
        throw problem
      }
      states.insert(digest == table.after ? .written : digest == table.before ? .notWritten : .unknown)
    }
    guard let state = states.first, states.count == 1 else { return states.isEmpty ? .written : .unknown }
    return state
  }
}

/// Files as a journal names them.
package enum JournalPath {
  /// Where a file of a journal lies: beside the journal unless the journal names it from the root.
  package static func path(_ path: String, besides journal: String) -> String {
    guard !path.hasPrefix("/"),
      let folder = DirectoryListing.split(FileTarget.followed(journal) ?? journal).directory
    else { return path }
    return DirectoryListing.path(of: path, in: folder)
  }

  /// How a journal names a file: from the journal's folder where it lies in that, else from the root.
  ///
  /// - Throws: why it cannot be known where the file lies.
  package static func name(of path: String, besides journal: String) throws(Diagnostic) -> String {
    do throws(SystemError) {
      let folder = try absolute(
        DirectoryListing.split(FileTarget.followed(journal) ?? journal).directory ?? ".")
      let file = try absolute(FileTarget.followed(path) ?? path)
      let start = folder.hasSuffix("/") ? folder : folder + "/"
      return file.hasPrefix(start) ? String(file.dropFirst(start.count)) : file
    } catch {
      throw .unreadable(path, error)
    }
  }

  /// The SHA-256 of a file; nil where there is none.
  package static func digest(ofFileAt path: String) throws(Diagnostic) -> String? {
    try digest(ofFileAt: path, .system)
  }

  /// The SHA-256 of a file; nil where there is none.
  static func digest(ofFileAt path: String, _ calls: FileCalls) throws(Diagnostic) -> String? {
    var status = stat()
    guard calls.look(FileCalls.Attempt(call: .look, path: path), { stat(path, &status) }) == 0 else {
      let error = SystemError.current
      if error.saysNothingIsThere { return nil }
      throw .unreadable(path, error)
    }
    // A pipe in the place of a table would never end.
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    return digest(of: try calls.bytes(at: path))
  }

  /// The SHA-256 of bytes.
  package static func digest(of bytes: FileBytes) -> String {
    var digest = FileDigest()
    bytes.withUnsafeBytes { digest.take($0) }
    return digest.text
  }

  /// The path from the root, of a file or a folder; without links and dots where it is there.
  private static func absolute(_ path: String) throws(SystemError) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    guard SystemError.current.saysNothingIsThere else { throw .current }
    let (folder, name) = DirectoryListing.split(path)
    guard let real = realpath(folder ?? ".", nil) else {
      guard SystemError.current.saysNothingIsThere else { throw .current }
      return path
    }
    defer { free(real) }
    return DirectoryListing.path(of: name, in: String(cString: real))
  }
}
