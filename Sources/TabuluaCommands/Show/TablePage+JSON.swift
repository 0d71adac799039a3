import TabuluaText
import TabuluaBatch
import TabuluaDrawing
import TabuluaModel

extension TablePage {
  /// The page as one JSON object, a row a line.
  ///
  /// Keys that say nothing are left out: heights that are the usual ones, and what is false.
  var json: String {
    JSONText.Object([
      "version": 1, "kind": "table", "name": name.isEmpty ? nil : name, "editing": isEditing,
      "style": style.rawValue, "header": header, "footer": footer,
      "index_titles": indexTitles.isEmpty ? nil : indexTitles, "row_height": rowHeight,
      "drag": drag.map {
        JSONText.Object(["rows": $0.paths, "proposed": $0.proposed, "gap": $0.gap])
      },
      "rows_above": rowsAbove > 0 ? rowsAbove : nil, "rows_below": rowsBelow > 0 ? rowsBelow : nil,
      "sections": Self.lines(sections.map(json), indent: "  "),
    ]).text
  }

  private func json(_ section: Section) -> String {
    /// The height of a header or footer, unless it is the usual one.
    func height(_ height: Double?, _ words: String?...) -> Double? {
      height == (words.allSatisfy { ($0 ?? "").isEmpty } ? 0 : 28) ? nil : height
    }
    return JSONText.Object([
      // A section's number is its place in the list, unless some are out of view.
      "section": sections.count == numberOfSections ? nil : section.number, "value": section.value,
      "title": section.title, "title_detail": section.titleDetail,
      "footer": section.footer, "footer_detail": section.footerDetail,
      "header_height": height(section.headerHeight, section.title, section.titleDetail),
      "footer_height": height(section.footerHeight, section.footer, section.footerDetail),
      "rows": Self.lines(section.rows.map(json), indent: "    "),
    ]).text
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

  /// A JSON array with each element on its own line.
  private static func lines(_ elements: [String], indent: String) -> JSONText.Written {
    let lines = elements.map { indent + $0 }.joined(separator: ",\n")
    return JSONText.Written(elements.isEmpty ? "[]" : "[\n\(lines)]")
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
