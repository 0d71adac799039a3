import TabuluaModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How much memory the rows of a table take.
enum Memory {
  /// The bytes in memory that came with a table of `rows` rows without cells, and `moves` moves of them.
  static func run(_ moves: Int, rows: Int) throws -> Int {
    let before = resident
    let view = try BlankRecords.view(rows: rows)
    var random = RandomNumbers()
    for _ in 0..<moves {
      let from = random.next(below: rows)
      let to = random.next(below: rows)
      try view.moveRow(at: TableIndexPath(section: 0, row: from), to: TableIndexPath(section: 0, row: to))
    }
    let after = resident
    guard view.contents.numberOfRows == rows else { fatalError("a row is lost") }
    return after - before
  }

  /// The bytes of the process that are in memory now; zero where that is not known.
  private static var resident: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [UInt8](repeating: 0, count: 256)
    let count = fread(&line, 1, line.count, file)
    let parts = String(decoding: line[..<count], as: UTF8.self).split(separator: " ")
    guard parts.count > 1, let pages = Int(parts[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
