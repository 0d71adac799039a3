import TabuluaBatch
import TabuluaText

// The page of a matrix of very many cells.
extension DragMatrix {
  /// The page of a matrix that keeps no calls: a script draws the cells of the rows that are in view.
  ///
  /// A page that has all cells of 889 rows took 228 megabytes, which no browser shows. This one has each ending once.
  func largePage(_ cells: Cells, title: String) -> String {
    let places = columnCounts
    var strings = TextNumbers()
    let endings = cells.endings.map { ending in
      let kind = MatrixSign.Kind(ending)
      let number = MatrixSign.Kind.allCases.firstIndex(of: kind) ?? 0
      let landing =
        kind == .retargeted
        ? ending.landing.map { ",\(JSONText.array($0.jsonNumbers.map(String.init)))" } : nil
      return "[\(number),\(strings.number(of: ending.words))\(landing ?? "")]"
    }
    let lines = cells.indices.map {
      JSONText.string(
        Self.line(cells.numbers(ofLine: $0).endings, self.places(of: cells.numbers(ofLine: $0).source)))
    }
    let kinds = MatrixSign.Kind.allCases
    return page(
      title: title, table: largeTable(places),
      hint: """
        Point at a cell, or move with the arrow keys, to see how a drag ends. The callbacks of a drag are told by \
        `tabulua why`.
        """,
      script: """
        const strings=\(MarkupText.script(strings.json)),endings=\(MarkupText.script(JSONText.array(endings))),
        kinds=\(JSONText.array(kinds.map { JSONText.string($0.rawValue) })),
        signs=\(JSONText.array(kinds.map { JSONText.string($0.sign) })),
        places=\(JSONText.array(places.map(String.init))),lines=[
        \(MarkupText.script(lines.joined(separator: ",\n")))];
        \(MatrixPage.largeScript)
        """)
  }

  /// The rows without their cells.
  private func largeTable(_ places: [Int]) -> String {
    let titles = sections.indices.map { label(ofSections: $0..<($0 + 1)) }
    var text = "<style>\n\(MatrixPage.largeStyle)\n</style>\n"
    text +=
      "<noscript><p>The cells are drawn by a script; without one only the counts and reasons are shown.</p></noscript>\n"
    text += "<table role=\"grid\" class=\"large\" aria-label=\"Dragged row by proposed place\">\n"
    text += cellsHead(places, titles)
    var line = 0
    for (section, contents) in sections.enumerated() {
      text += "<tbody>\n" + sectionHead(section, places, titles)
      for row in 0..<contents.count {
        text +=
          "<tr data-n=\"\(line)\" data-s=\"\(section)\" data-r=\"\(row)\">\(rowHead(section, row))</tr>\n"
        line += 1
      }
      text += "</tbody>\n"
    }
    return text + "</table>\n"
  }

  /// The numbers of a row's endings as ``MatrixPage/largeScript`` reads them.
  private static func line(_ endings: [UInt32], _ places: [Int]) -> String {
    var rest = endings[...]
    return places.map { count in
      var part = rest.prefix(count)
      rest = rest.dropFirst(count)
      var runs: [String] = []
      while let number = part.first {
        let length = part.prefix { $0 == number }.count
        runs.append(length == 1 ? "\(number)" : "\(number)*\(length)")
        part = part.dropFirst(length)
      }
      return runs.joined(separator: " ")
    }.joined(separator: "|")
  }
}

/// Texts that stand once in a page, by their numbers.
struct TextNumbers {
  private var numbers: [String: Int] = [:]
  private var texts: [String] = []

  /// The texts as a JSON array.
  var json: String { JSONText.array(texts.map(JSONText.string)) }

  /// The number of a text.
  mutating func number(of text: String) -> Int {
    if let number = numbers[text] { return number }
    texts.append(text)
    numbers[text] = texts.count - 1
    return texts.count - 1
  }
}
