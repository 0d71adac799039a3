import LuaHost
import TabuluaModel
import TabuluaText

extension PolicyView {
  /// How many values are noted: a script may look for as many as it likes.
  private static let mostMissing = 100

  /// Warns, once for each value, of a section that a script looks for where there is another one of nearly that value.
  func noteMissing(section value: String) {
    guard let view = try? view(), view.onWarning != nil, missingSections.count < Self.mostMissing,
      missingSections.insert(value).inserted
    else { return }
    let sections = view.contents.sectionValues
    if let near = Suggestion.nearest(to: value, among: sections) {
      view.warn(ofSection: value, near: near, at: state?.innermostPlace?.description)
    }
  }

  /// Has values told no more when a script looks for them, because they are told of otherwise.
  package func forgiveMissing(sections values: some Sequence<String>) { missingSections.formUnion(values) }
}

extension TableContents {
  /// The values of the sections.
  package var sectionValues: [String] { (0..<numberOfSections).compactMap { section($0).value } }
}
