import TabuluaText
import TabuluaBatch
import TabuluaDrawing
import TabuluaModel
import TabuluaScript

extension DragMatrix {
  /// The matrix as one HTML page that needs nothing else: each cell tells its trace when it is pointed at, clicked
  /// or reached with the arrow keys.
  ///
  /// It loads nothing from anywhere, works in light and dark, and shows the same table without scripts.
  ///
  /// - Parameter title: What stands above it, such as the names of policy and table.
  /// - Returns: The text of an HTML file.
  /// - Complexity: O(cells).
  public func html(title: String) -> String {
    var traces = TraceTable()
    let table = cells == nil ? countsTable(&traces) : cellsTable(&traces)
    return HTMLPage(
      title: title,
      allowed: "default-src 'none';style-src 'unsafe-inline';script-src 'unsafe-inline'",
      style: """
        \(MatrixPage.palette.variables(on: ":root"))
        \(MatrixPage.style)
        \(Self.colors)
        """,
      body: """
        <header>
        <h1>\(MarkupText.escaped(title))</h1>
        <p>\(MarkupText.escaped(subject)): \(MarkupText.escaped(summary))</p>
        </header>
        <div class="legend" role="group" aria-label="Show only">\(legend)</div>
        <main>
        <div class="scroll">
        \(table)</div>
        <aside aria-live="polite" aria-label="The drag and its trace"><p class="faint">\
        Point at a cell, or move with the arrow keys, to see why a drag ends as it does.</p></aside>
        </main>
        \(reasonList)<script>
        const strings=\(MarkupText.script(traces.stringsJSON)),cells=\(MarkupText.script(traces.cellsJSON));
        \(MatrixPage.script)
        </script>

        """
    ).text
  }

  /// The colours of cells, legend and bars.
  private static let colors = MatrixSign.Kind.allCases.map { kind in
    let name = kind.color
    return
      ".\(name){background-color:var(--\(name));color:var(--\(name)-ink)}.\(name)-ink{color:var(--\(name)-ink)}"
  }.joined(separator: "\n")

  private var legend: String {
    if cells == nil {
      return OutcomeCounts.outcomes.filter { sum[$0] > 0 }.map { outcome in
        "<span class=\"key\"><i class=\"\(outcome.rawValue)\">\(outcome.matrixSign)</i> "
          + "\(outcome.matrixWord) <b>\(Self.grouped(sum[outcome]))</b></span>"
      }.joined()
    }
    let kinds = kinds
    return MatrixSign.Kind.allCases.compactMap { kind in
      kinds[kind].map { count in
        "<button type=\"button\" aria-pressed=\"false\" data-kind=\"\(kind.color)\">"
          + "<i class=\"\(kind.color)\">\(kind.sign)</i> \(MarkupText.escaped(kind.legend)) "
          + "<b>\(Self.grouped(count))</b></button>"
      }
    }.joined()
  }

  // MARK: Cells

  private func cellsTable(_ traces: inout TraceTable) -> String {
    let places = sections.map { $0.count + (sections.count > 1 ? 1 : 0) }
    var text = "<table role=\"grid\" aria-label=\"Dragged row by proposed place\">\n<thead>\n"
    text += "<tr><th scope=\"col\" rowspan=\"2\" class=\"corner\">row ↓ place →</th>"
    for (section, count) in places.enumerated() where count > 0 {
      let title = MarkupText.escaped(label(ofSections: section..<(section + 1)))
      text += "<th scope=\"colgroup\" colspan=\"\(count)\" class=\"title first\" "
      text += "title=\"\(title)\">\(title)</th>"
    }
    text += "</tr>\n<tr>"
    for count in places {
      for place in 0..<count {
        text += "<th scope=\"col\" class=\"place\(place == 0 ? " first" : "")\">\(place)</th>"
      }
    }
    text += "</tr>\n</thead>\n"
    var number = 0
    let columns = places.reduce(1, +)
    for (section, contents) in sections.enumerated() {
      text += "<tbody>\n"
      if sections.count > 1 {
        let title = MarkupText.escaped(label(ofSections: section..<(section + 1)))
        let none = contents.count == 0 ? " <span class=\"faint\">no rows</span>" : ""
        text +=
          "<tr><th scope=\"rowgroup\" colspan=\"\(columns)\" class=\"group\">\(title)\(none)</th></tr>\n"
      }
      for row in 0..<contents.count {
        let name = MarkupText.escaped(DisplayWidth.truncated(contents.rows[row], to: 48))
        text += "<tr><th scope=\"row\"><span class=\"faint\">\(row)</span> \(name)</th>"
        var rest = (cells?[number] ?? [])[...]
        for target in sections.indices {
          for place in 0..<places[target] {
            let edge = place == 0 ? " first" : ""
            guard place < sections[target].count + (target == section ? 0 : 1), let cell = rest.popFirst()
            else {
              text += "<td class=\"none\(edge)\"></td>"
              continue
            }
            text += self.cell(cell, edge, &traces)
          }
        }
        text += "</tr>\n"
        number += 1
      }
      text += "</tbody>\n"
    }
    return text + "</table>\n"
  }

  private func cell(_ cell: Cell, _ edge: String, _ traces: inout TraceTable) -> String {
    let sign = MatrixSign(cell)
    let number = traces.add([cell])
    return "<td class=\"\(sign.kind.color)\(edge)\" data-i=\"\(number)\" tabindex=\"-1\" "
      + "title=\"\(MarkupText.escaped(cell.words))\">\(sign.text)</td>"
  }

  // MARK: Counts

  private func countsTable(_ traces: inout TraceTable) -> String {
    let (blocks, counts) = merged(into: 60)
    let labels = blocks.map { MarkupText.escaped(label(ofSections: $0)) }
    var text =
      "<table role=\"grid\" class=\"counts\" aria-label=\"Drags from section to section\">\n<thead>\n"
    text += "<tr><th scope=\"col\" class=\"corner\">from ↓ to →</th>"
    for label in labels { text += "<th scope=\"col\">\(label)</th>" }
    text += "</tr>\n</thead>\n<tbody>\n"
    for (source, line) in counts.enumerated() {
      text += "<tr><th scope=\"row\">\(labels[source])</th>"
      for (target, cell) in line.enumerated() {
        let shown =
          examples.indices.contains(source) && blocks.count == self.blocks.count
          ? examples[source][target] : []
        let number = traces.add(
          shown,
          heading: "\(label(ofSections: blocks[source])) → "
            + "\(label(ofSections: blocks[target])): \(cell.words)")
        text += "<td data-i=\"\(number)\" tabindex=\"-1\">\(Self.bar(cell))</td>"
      }
      text += "</tr>\n"
    }
    return text + "</tbody>\n</table>\n"
  }

  /// Shares as a bar, and the counts below it.
  private static func bar(_ cell: OutcomeCounts) -> String {
    guard cell.total > 0 else { return "<span class=\"faint\">–</span>" }
    let kinds = OutcomeCounts.outcomes.filter { cell[$0] > 0 }
    let bar = kinds.map { outcome in
      "<i class=\"\(outcome.rawValue)\" style=\"flex:\(cell[outcome])\"></i>"
    }.joined()
    let numbers = kinds.map { outcome in
      "<span><i class=\"\(outcome.rawValue)-ink\">\(outcome.matrixSign)</i>\(grouped(cell[outcome]))</span>"
    }.joined()
    return "<div class=\"bar\" aria-hidden=\"true\">\(bar)</div><div class=\"numbers\">\(numbers)</div>"
  }

  private var reasonList: String {
    guard !reasons.isEmpty else { return "" }
    let most = 30
    let shown = frequentReasons.prefix(most)
    var text = "<section>\n<h2>Reasons</h2>\n<ul>\n"
    for reason in shown {
      let place = reason.place.map { " <code>\(MarkupText.escaped($0))</code>" } ?? ""
      text += "<li><b>\(Self.grouped(reason.count))</b> \(reason.outcome.matrixWord): "
      text += "\(MarkupText.escaped(reason.text))\(place)</li>\n"
    }
    if reasons.count > most { text += "<li class=\"faint\">and \(reasons.count - most) more</li>\n" }
    return text + "</ul>\n</section>\n"
  }
}

/// What the cells of a page tell, with each text once.
private struct TraceTable {
  private var numbers: [String: Int] = [:]
  private var strings: [String] = []
  private var cells: [String] = []

  /// The texts.
  var stringsJSON: String { JSONText.array(strings.map(JSONText.string)) }

  /// For each cell a heading, and its drags: words, sign's class, and calls of question, answer, reason and place.
  var cellsJSON: String { "[\n" + cells.joined(separator: ",\n") + "]" }

  /// Adds what a cell tells; returns its number.
  mutating func add(_ drags: [DragMatrix.Cell], heading: String? = nil) -> Int {
    let shown = drags.map { cell in
      let calls = cell.calls.map { call in
        let parts = [CallWords.question(call), CallWords.answer(call), call.reason ?? "", call.at ?? ""]
        return JSONText.array(parts.map { String(number($0)) })
      }
      let lead = "\(number(cell.words)),\(number(MatrixSign(cell).kind.color))"
      return "[\(lead),\(JSONText.array(calls))]"
    }
    cells.append("[\(number(heading ?? "")),\(JSONText.array(shown))]")
    return cells.count - 1
  }

  private mutating func number(_ text: String) -> Int {
    if let number = numbers[text] { return number }
    strings.append(text)
    numbers[text] = strings.count - 1
    return strings.count - 1
  }
}
