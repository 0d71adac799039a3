import TabuluaText
import TabuluaModel
import TabuluaScript

/// What stands around a row's words when it is text.
struct RowSigns {
  /// Signs, each in a colour.
  struct Signs {
    private var parts: [(text: String, color: TextStyle.Color?)] = []

    /// The columns that they take.
    var width: Int { parts.reduce(0) { $0 + DisplayWidth.of($1.text) } + max(0, parts.count - 1) }

    mutating func add(_ text: String, _ color: TextStyle.Color? = .cyan) { parts.append((text, color)) }

    /// The signs in their colours; in one colour where they are cut.
    func text(_ style: TextStyle, cutTo columns: Int = .max) -> String {
      if width > columns {
        return style.paint(
          DisplayWidth.truncated(parts.map(\.text).joined(separator: " "), to: columns), .cyan)
      }
      return parts.map { part in part.color.map { style.paint(part.text, $0) } ?? style.dim(part.text) }
        .joined(separator: " ")
    }
  }

  /// In front of the words: the control of editing mode, and whether the row is selected or touched.
  private(set) var lead = Signs()

  /// In front of the words too: the buttons at the leading edge, with a space behind each.
  private(set) var buttons = ""

  /// Behind the words: accessory, control or handle, and the buttons at the trailing edge.
  private(set) var trail = Signs()

  init(_ row: TablePage.Row, isEditing: Bool, _ words: StringTable) {
    if row.hasSelectionCircle {
      row.isSelected ? lead.add("◉") : lead.add("○", nil)
    } else {
      switch row.editingStyle {
      case .none: break
      case .delete: lead.add("⊖", .red)
      case .insert: lead.add("⊕", .green)
      }
      if row.isSelected { lead.add("▸") } else if row.isHighlighted { lead.add("▹") }
    }
    // In editing mode a handle takes the place of the accessory.
    if row.canMove == true {
      trail.add("≡")
    } else if let control = isEditing ? row.cell.editingControl : row.cell.control {
      Self.add(control, to: &trail, words)
    } else if let signs = (isEditing ? row.cell.editingAccessory : row.cell.accessory)?.signs, !signs.isEmpty
    {
      trail.add(signs.map(\.looks.text).joined(separator: " "))
    }
    if row.openEdge == .leading {
      buttons = row.buttons.map { "\(Self.text(of: $0)) " }.joined()
    } else {
      for button in row.buttons.reversed() {
        trail.add(Self.text(of: button), button.style == .destructive ? .red : .cyan)
      }
    }
  }

  /// A button as text, such as `[<bin> Delete]`.
  private static func text(of button: RowButton) -> String {
    "[\(text(ofImage: button.image))\(TextLayout.shown(button.title))]"
  }

  /// The image with a name in front of words: itself where it is one character, else its name; empty for none.
  static func text(ofImage name: String?) -> String {
    guard let name, !name.isEmpty else { return "" }
    return name.count == 1 ? TextLayout.shown(name) + " " : "<\(TextLayout.shown(name))> "
  }

  private static func add(_ control: TableCell.Control, to signs: inout Signs, _ words: StringTable) {
    switch control {
    case .switch(true): signs.add("[\(words(.on))]", .green)
    case .switch(false): signs.add("[\(words(.off))]", nil)
    case .slider(let value, let minimum, let maximum):
      let knob = Int((SliderPlace(value, minimum, maximum).share * 9).rounded())
      let bar = String(repeating: "─", count: knob) + "●" + String(repeating: "─", count: 9 - knob)
      signs.add("\(bar) \(SliderPlace.text(value))")
    case .stepper(let value, _, _, _): signs.add("[−] \(SliderPlace.text(value)) [+]")
    case .segmented(let chosen, let titles):
      let shown = titles.enumerated().map { place, title in
        place == chosen ? "[\(TextLayout.shown(title))]" : TextLayout.shown(title)
      }
      signs.add(shown.joined(separator: " │ "))
    case .button(let title): signs.add("[\(TextLayout.shown(title))]")
    }
  }
}

/// Where the knob of a slider stands.
struct SliderPlace {
  /// How far from the lower end, from 0 to 1.
  let share: Double

  init(_ value: Double, _ minimum: Double, _ maximum: Double) {
    // The difference of two large numbers may be too large.
    let share = (value / 2 - minimum / 2) / (maximum / 2 - minimum / 2)
    self.share = share.isFinite ? min(1, max(0, share)) : 0
  }

  /// A value with at most two digits behind the point.
  static func text(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? String(Int(rounded)) : "\(rounded)"
  }
}
