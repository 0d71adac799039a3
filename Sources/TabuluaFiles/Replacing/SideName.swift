import TabuluaSystem

/// The names of what lies beside a file while it is replaced, such as `.tasks.csv.tabulua-0.tmp` beside `tasks.csv`.
enum SideName {
  /// What the names have in common behind that of the file.
  private static let mark = ".tabulua-"

  /// The longest name that file systems take, in bytes.
  private static let longest = 255

  /// The longest ending of a name.
  private static let longestEnding = 16

  /// The path of the name beside a file that has an ending, such as `0.tmp`.
  ///
  /// Of a name that is too long for that the beginning stands there, and a number made of the whole.
  static func path(beside file: String, _ ending: String) -> String {
    let (directory, name) = DirectoryListing.split(file)
    return DirectoryListing.path(of: ".\(shortened(name))\(mark)\(ending)", in: directory)
  }

  /// Whether a path is such a name beside a file, with an ending like this one behind a number.
  static func isPath(_ path: String, beside file: String, _ ending: String) -> Bool {
    let start = Self.path(beside: file, "")
    guard path.hasPrefix(start), path.hasSuffix(".\(ending)") else { return false }
    return Int(path.dropFirst(start.count).dropLast(ending.count + 1)) != nil
  }

  private static func shortened(_ name: String) -> String {
    let room = longest - 1 - mark.utf8.count - longestEnding
    guard name.utf8.count > room else { return name }
    // FNV-1a: names that begin alike have different numbers.
    let number = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(number, radix: 16)
    var beginning = name.unicodeScalars[...]
    while String(beginning).utf8.count > room - 17 { beginning.removeLast() }
    return "\(String(beginning))~\(digits)"
  }

  /// Gives a temporary file beside another one the first name that is free, with which `take` succeeds; nil, with `errno`
  /// set, where it fails for another reason than that there is such a file.
  ///
  /// What a program that was killed has left under such a name goes: a living one holds a lock on its file.
  static func takeTemporary(beside file: String, _ calls: FileCalls, _ take: (String) -> Bool) -> String? {
    for number in 0..<1000 {
      let path = path(beside: file, "\(number).tmp")
      for _ in 0..<2 {
        if take(path) { return path }
        guard errno == EEXIST else { return nil }
        guard removeAbandoned(path, calls) else { break }
      }
    }
    errno = EEXIST
    return nil
  }

  /// Removes what programs have left beside another file which were killed: new files, old ones, and a record of both that has not its name yet.
  static func sweep(beside file: String, _ calls: FileCalls) {
    for ending in ["tmp", "old"] {
      var number = 0
      while true {
        let path = path(beside: file, "\(number).\(ending)")
        guard access(path, F_OK) == 0 else { break }
        removeAbandoned(path, calls)
        number += 1
      }
    }
    let record = "\(WriteRecord.path(beside: file)).new"
    if access(record, F_OK) == 0 { removeAbandoned(record, calls) }
  }

  /// Removes a file that no program holds a lock on; whether the name is free now.
  @discardableResult
  private static func removeAbandoned(_ path: String, _ calls: FileCalls) -> Bool {
    do throws(SystemError) {
      let lock = try FileLock(ofFileAt: path, calls: calls)
      return try withExtendedLifetime(lock) { () throws(SystemError) in
        guard lock.isHeld, lock.isCertain, try lock.isStill(at: path) else { return false }
        return calls.remove(path) == 0
      }
    } catch {
      return error.saysNothingIsThere
    }
  }
}
