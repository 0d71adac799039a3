import TabuluaBatch
import TabuluaText
import TabuluaModel
import TabuluaScript

extension DragMatrix {
  /// The matrix as one HTML page that needs nothing else: each cell tells its trace when it is pointed at, clicked
  /// or reached with the arrow keys.
  ///
  /// It loads nothing from anywhere, works in light and dark, and shows the same table without scripts. The cells of a matrix
  /// that keeps no calls are drawn by a script as they come into view, and tell how their drags end.
  ///
  /// - Parameter title: What stands above it, such as the names of policy and table.
  /// - Returns: The text of an HTML file.
  /// - Complexity: O(cells).
  public func html(title: String) -> String {
    if let cells, !cells.haveCalls, cells.total > 0 { return largePage(cells, title: title) }
    var traces = TraceTable()
    let table = cells == nil ? countsTable(&traces) : cellsTable(&traces)
    return page(
      title: title, table: table,
      hint: "Point at a cell, or move with the arrow keys, to see why a drag ends as it does.",
      script: """
        const strings=\(MarkupText.script(traces.stringsJSON)),cells=\(MarkupText.script(traces.cellsJSON));
        \(MatrixPage.script)
        """)
  }

  /// A page around a table.
  func page(title: String, table: String, hint: String, script: String) -> String {
    HTMLPage(
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
        <div class="legend" role="group" aria-label="Show only">\(legendKeys)</div>
        <main>
        <div class="scroll">
        \(table)</div>
        <aside aria-live="polite" aria-label="The drag and its trace"><p class="faint">\(hint)</p></aside>
        </main>
        \(reasonList)<script>
        \(script)
        </script>

        """
    ).text
  }

  /// The colours of cells, legend and bars.
  private static let colors = MatrixSign.Kind.allCases.map { kind in
    let name = kind.rawValue
    return
      ".\(name){background-color:var(--\(name));color:var(--\(name)-ink)}.\(name)-ink{color:var(--\(name)-ink)}"
  }.joined(separator: "\n")

  private var legendKeys: String {
    legend.map { color, sign, words, count in
      let sign = Markup.element("i", ["class": color], sign)
      let key = "\(sign) \(MarkupText.escaped(words)) <b>\(CountText.of(count))</b>"
      return cells == nil
        ? Markup.element("span", ["class": "key"], key)
        : Markup.element("button", ["type": "button", "aria-pressed": "false", "data-kind": color], key)
    }.joined()
  }

  // MARK: Cells

  /// The lines above the cells: the sections, and the numbers of their places.
  func cellsHead(_ places: [Int], _ titles: [String]) -> String {
    var text = "<thead>\n"
    text += "<tr><th scope=\"col\" rowspan=\"2\" class=\"corner\">row ↓ place →</th>"
    for (title, count) in zip(titles, places) where count > 0 {
      text += Markup.element(
        "th", ["scope": "colgroup", "colspan": count, "class": "title first", "title": title], text: title)
    }
    text += "</tr>\n<tr>"
    for place in places.flatMap({ 0..<$0 }) {
      let attributes: Markup.Attributes = ["scope": "col", "class": place == 0 ? "place first" : "place"]
      text += Markup.element("th", attributes, text: String(place))
    }
    return text + "</tr>\n</thead>\n"
  }

  /// The line above the rows of a section; none where there is only one.
  func sectionHead(_ section: Int, _ places: [Int], _ titles: [String]) -> String {
    guard sections.count > 1 else { return "" }
    let none = sections[section].count == 0 ? " <span class=\"faint\">no rows</span>" : ""
    let head = Markup.element(
      "th", ["scope": "rowgroup", "colspan": places.reduce(1, +), "class": "group"],
      MarkupText.escaped(titles[section]) + none)
    return "<tr>\(head)</tr>\n"
  }

  /// What stands in front of the cells of a row.
  func rowHead(_ section: Int, _ row: Int) -> String {
    let name = MarkupText.escaped(DisplayWidth.truncated(sections[section].rows[row], to: 48))
    return "<th scope=\"row\"><span class=\"faint\">\(row)</span> \(name)</th>"
  }

  private func cellsTable(_ traces: inout TraceTable) -> String {
    let places = columnCounts
    let titles = sections.indices.map { label(ofSections: $0..<($0 + 1)) }
    var text = "<table role=\"grid\" aria-label=\"Dragged row by proposed place\">\n"
    text += cellsHead(places, titles)
    var line = 0
    for (section, contents) in sections.enumerated() {
      text += "<tbody>\n"
      text += sectionHead(section, places, titles)
      for row in 0..<contents.count {
        text += "<tr>" + rowHead(section, row)
        var rest = (cells.map { $0.indices.contains(line) ? $0[line] : [] } ?? [])[...]
        line += 1
        let there = self.places(of: TableIndexPath(section: section, row: row))
        for target in sections.indices {
          for place in 0..<places[target] {
            let edge = place == 0 ? " first" : ""
            let isThere = place < there[target]
            text +=
              (isThere ? rest.popFirst() : nil).map { cell($0, edge, &traces) }
              ?? "<td class=\"none\(edge)\"></td>"
          }
        }
        text += "</tr>\n"
      }
      text += "</tbody>\n"
    }
    return text + "</table>\n"
  }

  private func cell(_ cell: Cell, _ edge: String, _ traces: inout TraceTable) -> String {
    let sign = MatrixSign(cell)
    let attributes: Markup.Attributes = [
      "class": sign.kind.rawValue + edge, "data-i": traces.add([cell]), "tabindex": -1, "title": cell.words,
    ]
    return Markup.element("td", attributes, sign.text)
  }

  // MARK: Counts

  private func countsTable(_ traces: inout TraceTable) -> String {
    let (blocks, counts) = merged(into: 60)
    let labels = blocks.map { label(ofSections: $0) }
    var text =
      "<table role=\"grid\" class=\"counts\" aria-label=\"Drags from section to section\">\n<thead>\n"
    text += "<tr><th scope=\"col\" class=\"corner\">from ↓ to →</th>"
    for label in labels { text += Markup.element("th", ["scope": "col"], text: label) }
    text += "</tr>\n</thead>\n<tbody>\n"
    for (source, line) in counts.enumerated() {
      text += "<tr>" + Markup.element("th", ["scope": "row"], text: labels[source])
      for (target, cell) in line.enumerated() {
        let hasExamples = examples.indices.contains(source) && blocks.count == self.blocks.count
        let number = traces.add(
          hasExamples ? examples[source][target] : [],
          heading: "\(labels[source]) → \(labels[target]): \(cell.words)")
        text += Markup.element("td", ["data-i": number, "tabindex": -1], Self.bar(cell))
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
      Markup.element("i", ["class": outcome.rawValue, "style": "flex:\(cell[outcome])"], "")
    }
    let numbers = kinds.map { outcome in
      let sign = Markup.element("i", ["class": "\(outcome.rawValue)-ink"], outcome.matrixSign)
      return Markup.element("span", [:], sign + CountText.of(cell[outcome]))
    }
    return Markup.element("div", ["class": "bar", "aria-hidden": "true"], bar.joined())
      + Markup.element("div", ["class": "numbers"], numbers.joined())
  }

  private var reasonList: String {
    guard !reasons.isEmpty else { return "" }
    let most = 30
    var text = "<section>\n<h2>Reasons</h2>\n<ul>\n"
    for reason in frequentReasons.prefix(most) {
      let place = reason.place.map { " " + Markup.element("code", text: $0) } ?? ""
      text += "<li><b>\(CountText.of(reason.count))</b> \(reason.outcome.matrixWord): "
      text += "\(MarkupText.escaped(reason.text))\(place)</li>\n"
    }
    if reasons.count > most { text += "<li class=\"faint\">and \(reasons.count - most) more</li>\n" }
    return text + "</ul>\n</section>\n"
  }
}

/// What the cells of a page tell, with each text once.
private struct TraceTable {
  private var texts = TextNumbers()
  private var cells: [String] = []

  /// The texts.
  var stringsJSON: String { texts.json }

  /// For each cell a heading, and its drags: words, sign's class, and calls of question, answer, reason and place.
  var cellsJSON: String { "[\n" + cells.joined(separator: ",\n") + "]" }

  /// Adds what a cell tells; returns its number.
  mutating func add(_ drags: [DragMatrix.Cell], heading: String? = nil) -> Int {
    let shown = drags.map { cell in
      let calls = cell.calls.map { call in
        let parts = [CallWords.question(call), CallWords.answer(call), call.reason ?? "", call.at ?? ""]
        return JSONText.array(parts.map { String(texts.number(of: $0)) })
      }
      let lead = "\(texts.number(of: cell.words)),\(texts.number(of: MatrixSign(cell).kind.rawValue))"
      return "[\(lead),\(JSONText.array(calls))]"
    }
    cells.append("[\(texts.number(of: heading ?? "")),\(JSONText.array(shown))]")
    return cells.count - 1
  }
}
