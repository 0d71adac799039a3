import TabuluaModel
import TabuluaScript

// How the signs of accessories are drawn, and what is read aloud for them.
extension TableCell.Accessory.Sign {
  /// The sign as text.
  var text: String {
    switch self {
    case .checkmark: "✓"
    case .disclosureIndicator: "›"
    case .detailButton: "ⓘ"
    }
  }

  /// The sign in a picture, with the width that it takes.
  var glyph: (glyph: String, width: Double) {
    switch self {
    case .checkmark: (Glyph.checkmark, 16)
    case .disclosureIndicator: (Glyph.chevron, 8)
    case .detailButton: (Glyph.info, 22)
    }
  }

  /// What is read aloud.
  var word: OwnWord {
    switch self {
    case .checkmark: .checked
    case .disclosureIndicator: .leadsOn
    case .detailButton: .moreInfo
    }
  }
}
