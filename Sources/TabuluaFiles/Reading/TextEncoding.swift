/// The encodings of text that is no UTF-8, as far as bytes tell them.
enum TextEncoding {
  /// The encoding of which the first bytes of a file are, with a mark or without; nil for UTF-8 and others.
  ///
  /// Without a mark the zeros tell it that stand in the first two characters, which are ASCII in all tables that we know.
  static func wide(_ bytes: some Sequence<UInt8>) -> String? {
    let first = Array(bytes.prefix(4))
    let marks: [(bytes: [UInt8], encoding: String)] = [
      ([0xFF, 0xFE, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF], "UTF-32"), ([0xFF, 0xFE], "UTF-16"),
      ([0xFE, 0xFF], "UTF-16"),
    ]
    if let encoding = marks.first(where: { first.starts(with: $0.bytes) })?.encoding { return encoding }
    switch first.map({ $0 == 0 }) {
    case [false, true, false, true]: return "UTF-16LE"
    case [true, false, true, false]: return "UTF-16BE"
    case [false, true, true, true]: return "UTF-32LE"
    case [true, true, true, false]: return "UTF-32BE"
    case _: return nil
    }
  }

  /// Whether the first bytes of a file are those of an SQLite database.
  static func isDatabase(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: "SQLite format 3\0".utf8)
  }

  /// What a text that is no UTF-8 most likely is, and its name for `iconv`; told by the bytes above 127 that follow on one
  /// another: in a language of Latin letters they stand alone, in other alphabets a word has many, in Chinese, Japanese and
  /// Korean two make a character.
  static func guess(_ bytes: some Sequence<UInt8>) -> (words: String, name: String) {
    var runs: [Int] = []
    var hasControls = false
    var length = 0
    for byte in bytes.prefix(1 << 16) {
      if byte >= 0x80 {
        length += 1
        hasControls = hasControls || byte < 0xA0
      } else if length > 0 {
        runs.append(length)
        length = 0
      }
    }
    if length > 0 { runs.append(length) }
    let sum = runs.reduce(0, +)
    if sum * 2 > runs.count * 3 {
      return runs.allSatisfy { $0 % 2 == 0 }
        ? ("an encoding of two bytes a character, such as GB18030", "gb18030")
        : ("an encoding of another alphabet, such as Windows-1251", "windows-1251")
    }
    return hasControls ? ("Windows-1252", "windows-1252") : ("ISO 8859-1", "latin1")
  }

  /// Whether most characters that are not ASCII are right in UTF-8, so that the text is UTF-8 but for some damage.
  static func isDamaged(_ bytes: some Collection<UInt8>) -> Bool {
    var (right, wrong) = (0, 0)
    var rest = bytes.prefix(1 << 16)[...]
    while let first = rest.popFirst() {
      guard first >= 0x80 else { continue }
      let count = first < 0xC2 || first > 0xF4 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3
      let next = rest.prefix(count)
      if count > 0, next.count == count, next.allSatisfy({ $0 & 0xC0 == 0x80 }) {
        right += 1
        rest = rest.dropFirst(count)
      } else {
        wrong += 1
      }
    }
    return right > wrong
  }

  /// How to make UTF-8 of a text that is none.
  static func help(_ bytes: some Collection<UInt8>) -> String {
    if isDamaged(bytes) { return "the rest of the file looks like UTF-8: write this character anew" }
    let (words, name) = guess(bytes)
    return "it looks like \(words): save it as UTF-8, for instance with `iconv -f \(name) -t utf-8`"
  }
}
