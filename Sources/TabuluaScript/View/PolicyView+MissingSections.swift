import TabuluaModel
import TabuluaText

extension PolicyView {
  /// How many values are noted: a script may look for as many as it likes.
  private static let mostMissing = 100

  /// Warns, once for each value, of a section that a script looks for where there is another one of nearly that value.
  func noteMissing(section value: String, in view: TableView) {
    guard view.onWarning != nil, missingSections.count < Self.mostMissing,
      missingSections.insert(value).inserted
    else { return }
    let values = (0..<view.contents.numberOfSections).compactMap { view.contents.section($0).value }
    if let near = Suggestion.nearest(to: value, among: values) { view.warn(ofSection: value, near: near) }
  }
}
