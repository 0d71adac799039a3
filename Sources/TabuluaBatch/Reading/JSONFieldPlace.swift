/// Where a field stands in the text of a JSON object that was parsed already.
///
/// Only needed for messages: the parser keeps no places, because all but one line in a million are right.
enum JSONFieldPlace {
  /// The characters of a field's name (with its quotes) and of its value, counted from zero.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func find(_ field: String, in text: String) -> (name: Range<Int>, value: Range<Int>)? {
    let characters = Array(text.unicodeScalars)
    var index = 0
    skipSpace(characters, &index)
    guard index < characters.count, characters[index] == "{" else { return nil }
    index += 1
    while true {
      skipSpace(characters, &index)
      guard index < characters.count, characters[index] == "\"" else { return nil }
      let nameStart = index
      skipValue(characters, &index)
      let name = nameStart..<index
      skipSpace(characters, &index)
      guard index < characters.count, characters[index] == ":" else { return nil }
      index += 1
      skipSpace(characters, &index)
      let valueStart = index
      skipValue(characters, &index)
      var written = String.UnicodeScalarView()
      written.append(contentsOf: characters[name.dropFirst().dropLast()])
      if String(written) == field {
        let columns = columns(of: characters)
        return (columns[name.lowerBound]..<columns[name.upperBound], columns[valueStart]..<columns[index])
      }
      skipSpace(characters, &index)
      guard index < characters.count, characters[index] == "," else { return nil }
      index += 1
    }
  }

  /// For each scalar, and for the end, the number of characters before it.
  private static func columns(of scalars: [Unicode.Scalar]) -> [Int] {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    var columns: [Int] = []
    columns.reserveCapacity(scalars.count + 1)
    var number = 0
    for character in String(view) {
      for _ in character.unicodeScalars { columns.append(number) }
      number += 1
    }
    columns.append(number)
    return columns
  }

  private static func skipSpace(_ text: [Unicode.Scalar], _ index: inout Int) {
    while index < text.count, text[index] == " " || text[index] == "\t" { index += 1 }
  }

  /// Skips a value: nested arrays and objects, a string, or a bare word.
  private static func skipValue(_ text: [Unicode.Scalar], _ index: inout Int) {
    var depth = 0
    while index < text.count {
      switch text[index] {
      case "\"":
        index += 1
        while index < text.count, text[index] != "\"" { index += text[index] == "\\" ? 2 : 1 }
        index += 1
        if depth == 0 { return }
      case "[", "{":
        depth += 1
        index += 1
      case "]", "}":
        if depth == 0 { return }
        depth -= 1
        index += 1
        if depth == 0 { return }
      case ",", ":", " ", "\t":
        if depth == 0 { return }
        index += 1
      default:
        index += 1
      }
    }
    index = min(index, text.count)
  }
}
