import TabuluaBatch
import TabuluaModel

/// What stands in a cell of a matrix.
struct MatrixSign: Hashable {
  /// What is written, at most a few characters.
  var text: String
  /// What kind of ending it stands for.
  var kind: Kind

  /// The kinds of endings that a matrix tells apart, in the order of its legend.
  enum Kind: String, CaseIterable {
    case moved, retargeted, refused, held = "not-picked-up", unchanged, failed

    /// The sign of the kind in a legend.
    var sign: String {
      switch self {
      case .moved: "●"
      case .retargeted: "+1"
      case .refused: "×"
      case .held: "·"
      case .unchanged: "="
      case .failed: "!"
      }
    }

    /// What the kind is called.
    var words: String {
      switch self {
      case .moved: "lands where proposed"
      case .retargeted: "retargeted"
      case .refused: "refused there"
      case .held: "may not be dragged"
      case .unchanged: "stays at home"
      case .failed: "fails"
      }
    }

    /// The name of the kind's colour.
    var color: String { self == .held ? "held" : rawValue }

    /// The outcome that it is counted as.
    var outcome: StepResult.Outcome {
      switch self {
      case .moved: .moved
      case .retargeted: .retargeted
      case .refused, .held: .refused
      case .unchanged: .unchanged
      case .failed: .failed
      }
    }
  }

  /// The sign of a cell: how far a retargeted row lands from its proposed place, or in which section.
  init(_ cell: DragMatrix.Cell) {
    let ending = cell.ending
    switch ending.outcome {
    case .moved, .done: kind = .moved
    case .retargeted: kind = .retargeted
    case .refused, .cancelled: kind = ending.wasPickedUp ? .refused : .held
    case .unchanged: kind = .unchanged
    case .failed: kind = .failed
    }
    text = kind.sign
    guard kind == .retargeted, let landing = ending.landing else { return }
    if landing.section != cell.proposed.section {
      text = "→\(landing.section)"
    } else {
      let distance = landing.row - cell.proposed.row
      text = distance > 0 ? "+\(distance)" : distance < 0 ? "−\(-distance)" : "~"
    }
  }
}

extension DragMatrix {
  /// How many cells there are of each kind; empty where there are no cells.
  var kinds: [MatrixSign.Kind: Int] {
    var kinds: [MatrixSign.Kind: Int] = [:]
    for line in cells ?? [] { for cell in line { kinds[MatrixSign(cell).kind, default: 0] += 1 } }
    return kinds
  }
}
