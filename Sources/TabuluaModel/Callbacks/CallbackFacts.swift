/// All that is known of a callback, beside its name and its meaning: see ``TableCallback/facts``.
///
/// What a set of callbacks, a message, a trace or a page says of a callback is worked out from this value.
package struct CallbackFacts: Sendable {
  /// Who has the callback.
  package enum Owner: Sendable, Hashable {
    /// The data source.
    case dataSource
    /// The delegate.
    case delegate
    /// Nobody: it is no callback of its own, but reported as one.
    case nobody
  }

  /// What may be done inside the callback, and what is done before it.
  package enum Role: Sendable, Hashable {
    /// It answers a question: the table may not be changed inside it.
    case question
    /// It is told of something, after the data source has saved its state.
    case event
    /// It is told of something, and a data source that owns its rows may change them.
    case eventOfRows
    /// It is told of something, and no state is saved before: nothing is undone after it, or nothing may change in it.
    case eventWithoutState
  }

  /// The kinds of answers that callbacks give.
  package enum Answer: Sendable, Hashable {
    /// Yes or no; the default stands for a callback that is absent.
    case yesNo(default: Bool)
    /// An index path, or nil to refuse.
    case path
    /// A whole number of at least 0.
    case count
    /// A section, a whole number.
    case section
    /// A number above 0.
    case height
    /// A style of editing.
    case style
    /// A text, or nil.
    case title
    /// A list of texts, or nil.
    case titles
    /// The fields of a cell, or nil.
    case cell
    /// A list of swipe actions, or nil.
    case actions
    /// The elements of a menu, or nil.
    case menu
    /// A plain value to keep.
    case state
  }

  /// What a callback is about, so that code for one topic, such as drags, finds the callbacks of that topic.
  package struct Topics: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// A drag of a row.
    package static let drags = Topics(rawValue: 1)
    /// Whether a row may be dragged to a place, and nothing else: it is enough to ask.
    package static let places = Topics(rawValue: 2)
    /// The dragged row: the first path is where it stands before the change.
    package static let draggedRow = Topics(rawValue: 4)
    /// A row that comes into view.
    package static let rowsInView = Topics(rawValue: 8)
    /// What a row shows, or what may be done with it.
    package static let looks = Topics(rawValue: 16)
    /// What a row in view shows of editing mode.
    package static let editingMode = Topics(rawValue: 32)
    /// The text above or below a section, which may have a detail.
    package static let sectionTexts = Topics(rawValue: 64)
    /// A tap on a row.
    package static let taps = Topics(rawValue: 128)
    /// Several rows that are dragged together, and no drag of one row.
    package static let groups = Topics(rawValue: 256)
    /// The table as it is loaded: what the callback answers or changes then stays in the view.
    package static let loading = Topics(rawValue: 512)
  }

  /// Who has it.
  package let owner: Owner

  /// What may be done inside it.
  package let role: Role

  /// What it answers; nil for one that is only told.
  package let answer: Answer?

  /// The names of its parameters in a policy; `view` is the first.
  package let parameters: [String]

  /// The names of UIKit's method, and of its parts; none for a callback that UIKit lacks.
  package let uikit: [String]

  /// What it is about.
  package let topics: Topics

  /// How it goes where several policies are composed.
  package let composition: Composition

  /// Its line in the reference: when it is called, what it answers, and what happens where it is absent.
  package let called: String
  package let answers: String
  package let absent: String

  /// Whether a callback that answers yes or no stands for a yes where it is absent.
  package var isYesByDefault: Bool { if case .yesNo(default: true) = answer { true } else { false } }

  /// A callback that answers.
  ///
  /// The words about its answer and its default may be left out where the kind of answer says them.
  static func answering(
    _ owner: Owner, _ answer: Answer, _ parameters: String..., role: Role = .question, uikit: [String] = [],
    topics: Topics = [], composed: Composition? = nil, called: String, answers: String? = nil,
    absent: String? = nil
  ) -> CallbackFacts {
    CallbackFacts(
      owner: owner, role: role, answer: answer, parameters: ["view"] + parameters, uikit: uikit,
      topics: topics, composition: composed ?? answer.composition, called: called,
      answers: answers ?? answer.inReference,
      absent: absent ?? answer.defaultInReference)
  }

  /// A callback that is only told.
  static func event(
    _ owner: Owner, _ parameters: String..., role: Role = .event, uikit: [String] = [], topics: Topics = [],
    composed: Composition = .each, called: String, absent: String = "–"
  ) -> CallbackFacts {
    CallbackFacts(
      owner: owner, role: role, answer: nil, parameters: ["view"] + parameters, uikit: uikit, topics: topics,
      composition: composed, called: called, answers: "–", absent: absent)
  }
}

extension CallbackFacts.Answer {
  /// What the reference says of such an answer, where a callback says no more.
  fileprivate var inReference: String {
    switch self {
    case .yesNo: "yes or no"
    case .path: "a path, or nil to refuse"
    case .count: "a whole number"
    case .section: "a section"
    case .height: "a number above 0"
    case .style: "`\"none\"`, `\"delete\"` or `\"insert\"`"
    case .title: "a string, or nil"
    case .titles: "a list of strings, or nil for none"
    case .cell: "a cell, or nil"
    case .actions: "a list of actions, or nil; `{}` is none"
    case .menu: "a list of actions and submenus, or nil for none"
    case .state: "a plain value"
    }
  }

  /// What the reference says of the default, where a callback says no more.
  fileprivate var defaultInReference: String {
    if case .yesNo(let yes) = self { yes ? "yes" : "no" } else { "–" }
  }
}
