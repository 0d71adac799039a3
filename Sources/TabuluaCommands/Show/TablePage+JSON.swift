import TabuluaText
import TabuluaBatch
import TabuluaDrawing
import TabuluaModel

extension TablePage {
  /// Writes the page as one JSON object, a row a line, piece by piece: its texts may have many megabytes.
  ///
  /// Keys that say nothing are left out: heights that are the usual ones, and what is false.
  func writeJSON(to write: (String) -> Void) {
    let head = JSONText.Object([
      "version": 1, "kind": "table", "name": name.isEmpty ? nil : name, "editing": isEditing,
      "style": style.rawValue, "header": header, "footer": footer,
      "index_titles": indexTitles.isEmpty ? nil : indexTitles, "row_height": rowHeight,
      "drag": drag.map {
        JSONText.Object(["rows": $0.paths, "proposed": $0.proposed, "gap": $0.gap])
      },
      "rows_above": rowsAbove > 0 ? rowsAbove : nil, "rows_below": rowsBelow > 0 ? rowsBelow : nil,
    ])
    Self.write(head, "sections", sections, indent: "  ", to: write) { writeJSON($0, to: write) }
  }

  private func writeJSON(_ section: Section, to write: (String) -> Void) {
    /// The height of a header or footer, unless it is the usual one.
    func height(_ height: Double?, _ words: String?...) -> Double? {
      height == (words.allSatisfy { ($0 ?? "").isEmpty } ? 0 : 28) ? nil : height
    }
    let head = JSONText.Object([
      // A section's number is its place in the list, unless some are out of view.
      "section": sections.count == numberOfSections ? nil : section.number, "value": section.value,
      "title": section.title, "title_detail": section.titleDetail,
      "footer": section.footer, "footer_detail": section.footerDetail,
      "header_height": height(section.headerHeight, section.title, section.titleDetail),
      "footer_height": height(section.footerHeight, section.footer, section.footerDetail),
    ])
    Self.write(head, "rows", section.rows, indent: "    ", to: write) { write(json($0)) }
  }

  private func json(_ row: Row) -> String {
    var object = JSONText.Object(["path": row.path, "key": row.key])
    row.cell.write(to: &object)
    object.add(["can_move": row.canMove])
    if showsEditingControls {
      object.add(
        row.hasSelectionCircle ? ["selection_circle": true] : ["editing_style": row.editingStyle.rawValue])
    }
    let buttons = row.buttons.map { button in
      JSONText.Object(["title": button.title, "style": button.style.rawValue, "image": button.image])
    }
    object.add([
      "selected": row.isSelected ? true : nil, "highlighted": row.isHighlighted ? true : nil,
      "open": row.openEdge?.rawValue, "buttons": row.openEdge.map { _ in buttons },
      "menu": row.menu.isEmpty ? nil : row.menu.map(\.json),
      "height": row.height == rowHeight ? nil : row.height,
    ])
    return object.text
  }

  /// Writes an object and in it, last, an array with each element on its own line.
  private static func write<Element>(
    _ head: JSONText.Object, _ key: String, _ elements: [Element], indent: String, to write: (String) -> Void,
    _ body: (Element) -> Void
  ) {
    let text = head.text.dropLast()
    write("\(text)\(text == "{" ? "" : ",")\"\(key)\":[")
    for (place, element) in elements.enumerated() {
      write("\(place == 0 ? "" : ",")\n\(indent)")
      body(element)
    }
    write("]}")
  }
}

extension MenuEntry {
  /// The entry as an object, a submenu with its entries.
  fileprivate var json: JSONText.Object {
    JSONText.Object([
      "title": title, "style": style.rawValue, "image": image, "disabled": isDisabled ? true : nil,
      "reason": reason, "children": children.map { $0.map(\.json) },
    ])
  }
}
