import TabuluaBatch
import TabuluaModel

/// What stands in a cell of a matrix.
struct MatrixSign: Hashable {
  /// What is written, at most a few characters.
  var text: String
  /// What kind of ending it stands for.
  var kind: Kind

  /// The kinds of endings that a matrix tells apart, in the order of its legend; their names are those of colours.
  enum Kind: String, CaseIterable {
    case moved, retargeted, refused, held, unchanged, failed

    /// The sign of the kind in a legend, what the kind is called, and the outcome that it is counted as.
    private var facts: (sign: String, words: String, outcome: StepResult.Outcome) {
      switch self {
      case .moved: ("●", "lands where proposed", .moved)
      case .retargeted: ("+1", "retargeted", .retargeted)
      case .refused: ("×", "refused there", .refused)
      case .held: ("·", "may not be dragged", .refused)
      case .unchanged: ("=", "stays at home", .unchanged)
      case .failed: ("!", "fails", .failed)
      }
    }

    /// The sign of the kind in a legend.
    var sign: String { facts.sign }

    /// What the kind is called.
    var words: String { facts.words }

    /// The outcome that it is counted as.
    var outcome: StepResult.Outcome { facts.outcome }

    /// What the kind is called in a legend with its own sign.
    var legend: String { self == .retargeted ? "retargeted, by so many rows or →section" : words }
  }

  /// The sign of a cell: how far a retargeted row lands from its proposed place, or in which section.
  init(_ cell: DragMatrix.Cell) {
    let ending = cell.ending
    kind = Kind(ending)
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

extension MatrixSign.Kind {
  /// The kind of an ending.
  init(_ ending: DragEnding) {
    self =
      switch ending.outcome {
      case .moved, .done: .moved
      case .retargeted: .retargeted
      case .refused, .cancelled, .held: ending.wasPickedUp ? .refused : .held
      case .unchanged: .unchanged
      case .failed: .failed
      }
  }
}

extension DragMatrix {
  /// How many cells there are of each kind; empty where there are no cells.
  var kinds: [MatrixSign.Kind: Int] {
    guard let cells else { return [:] }
    return zip(cells.endings, cells.uses).reduce(into: [:]) { kinds, ending in
      kinds[MatrixSign.Kind(ending.0), default: 0] += ending.1
    }
  }

  /// What a legend tells of the kinds of cells, or of the outcomes where there are no cells: the name of the colour, the
  /// sign, what it means, and how many there are.
  var legend: [(color: String, sign: String, words: String, count: Int)] {
    if cells == nil {
      return OutcomeCounts.outcomes.map { ($0.rawValue, $0.matrixSign, $0.matrixWord, sum[$0]) }
        .filter { $0.3 > 0 }
    }
    let kinds = kinds
    return MatrixSign.Kind.allCases.compactMap { kind in
      kinds[kind].map { (kind.rawValue, kind.sign, kind.legend, $0) }
    }
  }
}
