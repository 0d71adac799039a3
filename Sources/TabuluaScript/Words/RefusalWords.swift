import TabuluaModel
import TabuluaText

/// What the table says where it refuses: an English sentence, which ``Translations`` has in other languages.
///
/// Names of callbacks, index paths and numbers are the same in all of them.
struct RefusalWords {
  /// The sentence, in which a `%` stands for each value.
  private let sentence: String
  private let values: [Any]

  private init(_ sentence: String, _ values: Any...) {
    self.sentence = sentence
    self.values = values
  }

  /// The words in English.
  var english: String { filled(sentence) }

  /// The words in a language, by its tag; nil where they are not known.
  func text(in language: String) -> String? { Translations.text(sentence, in: language).map(filled) }

  private func filled(_ sentence: String) -> String {
    // Words are made for each step that is refused: going over characters took more than half of its time, bytes a tenth.
    var (filled, rest) = ("", Substring(sentence))
    for value in values {
      guard let place = rest.utf8.firstIndex(of: UInt8(ascii: "%")) else { break }
      filled += "\(rest[..<place])\(value)"
      rest = rest[rest.utf8.index(after: place)...]
    }
    return filled + rest
  }

  /// The words of a reason.
  init(_ reason: HostReason) {
    self =
      switch reason {
      case .notEditing: Self("the table is not in editing mode")
      case .editing: Self("the table is in editing mode")
      case .noCallback(let callback):
        Self(
          callback.isDataSource ? "the data source has no `%`" : "the delegate has no `%`", callback.rawValue)
      case .noSelection: Self("the table does not allow selection")
      case .noSelectionInEditing: Self("the table does not allow selection in editing mode")
      case .noMultipleSelection: Self("the table does not allow several rows to be selected in editing mode")
      case .noEditingStyles:
        Self("several rows can be selected in editing mode, so they have no editing style")
      case .editingStyle(let style): Self("the row's editing style is `%`", style.rawValue)
      case .noDetailButton: Self("the row shows no button for details")
      case .noControl: Self("the row shows no control")
      case .noReorderControl: Self("the row shows no reorder control")
      case .noActions(.leading): Self("the row has no actions at its leading edge")
      case .noActions(.trailing): Self("the row has no actions at its trailing edge")
      case .noMenu: Self("the row has no menu")
      case .noFullSwipe(.leading): Self("a full swipe performs no action at its leading edge")
      case .noFullSwipe(.trailing): Self("a full swipe performs no action at its trailing edge")
      case .noDeleteButton: Self("no delete button waits to be tapped")
      case .noOpenRow: Self("no row is open")
      case .openRowClosed: Self("the touch closed the row that was open, and did nothing else")
      case .menuClosed: Self("the touch put the open menu away, and did nothing else")
      case .rowGone: Self("the row went when the open row was closed")
      case .swipeEnded: Self("a callback ended the swipe as it began")
      case .rowStaysSelected(let path): Self("the row at % stays selected", path)
      case .nothingToUndo: Self("there is no step to take back")
      case .nothingToRedo: Self("no step was taken back that can be done again")
      case .stepsForgotten(let steps): Self(forgotten: steps)
      case .undoneStepsForgotten(let steps):
        Self(
          "no step can be done again: those that were taken back first (%) were dropped, because the steps kept more than %",
          steps.count, steps.limit.inWords)
      case .undoNeedsState:
        Self(
          "the data source owns the rows and has no `save_state` and `restore_state`, so no step can be taken back"
        )
      case .noPlace(.up): Self("the row is the first of the table")
      case .noPlace(.down): Self("the row is the last of the table")
      case .panOverNoRow: Self("the pan comes over no row")
      case .sectionTooShort(let section, let path):
        Self("section % would be too short for the row at %, which keeps its place", section, path)
      case .noSectionIndex: Self("the table shows no section index")
      case .groupedTable: Self("a grouped table shows no section index")
      case .tooFewRows(let minimum): Self("the section index is shown from % rows on", minimum)
      case .noSectionForTitle(let place):
        Self("the title stands at place %, and there is no such section", place)
      case .leavesSection(let path, let section): Self("the row at % would go to section %", path, section)
      case .notLast(let path): Self("the row at % would not be the last of its section", path)
      case .bothMarked(let first, let second): Self("the rows at % and % would both be marked", first, second)
      case .noneMarked(let section): Self("no row of section % would be marked", section)
      case .staysSelected(let path): Self("the row at % would stay selected", path)
      case .moreFaults(let now, let before): Self("there would be % faults instead of %", now, before)
      case .displaced(let path, let new): Self("the row at % would go to %", path, new)
      }
  }

  private init(forgotten steps: ForgottenSteps) {
    let sentence =
      switch steps.limit {
      case .steps:
        "there is no step to take back: older ones (%) are kept no longer, because at most % are kept"
      case .bytes:
        "there is no step to take back: older ones (%) were dropped, because the steps kept more than %"
      }
    self.init(sentence, steps.count, steps.limit.inWords)
  }

  /// The words before why a row of a group may not be dragged, so that none of them is.
  init(rowOfGroup path: TableIndexPath) { self.init("the row at % may not be dragged", path) }

  /// The words for a law that does not hold, without what was found.
  init(brokenLaw name: String) { self.init("law `%` would be broken", name) }

  /// The name of a law, before what was found.
  init(law name: String) { self.init("law `%`", name) }
}

extension ForgottenSteps.Limit {
  /// How much is kept at most, in signs that are the same in all languages.
  fileprivate var inWords: String {
    switch self {
    case .steps(let count): CountText.of(count)
    case .bytes(let count): CountText.of(bytes: count)
    }
  }
}
