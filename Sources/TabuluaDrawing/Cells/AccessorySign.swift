import TabuluaModel
import TabuluaScript

// How the signs of accessories are drawn, and what is read aloud for them.
extension TableCell.Accessory.Sign {
  /// The sign as text, in a picture with its width there, and what is read aloud for it.
  var looks: (text: String, glyph: (glyph: String, width: Double), word: OwnWord) {
    switch self {
    case .checkmark: ("✓", (Glyph.checkmark, 16), .checked)
    case .disclosureIndicator: ("›", (Glyph.chevron, 8), .leadsOn)
    case .detailButton: ("ⓘ", (Glyph.info, 22), .moreInfo)
    }
  }
}
