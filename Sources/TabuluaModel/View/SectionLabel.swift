/// The texts above or below a section.
///
/// ```swift
/// func header(inSection section: Int, in view: TableView) -> SectionLabel? {
///   SectionLabel(text: "Doing", detail: "\(view.numberOfRows(inSection: section) ?? 0) of 3")
/// }
/// ```
public struct SectionLabel: Sendable, Hashable {
  /// The text.
  public var text: String?

  /// What stands beside it in a header, and below it in a footer.
  public var detail: String?

  /// Makes the texts of a section; each may be left out.
  public init(text: String? = nil, detail: String? = nil) {
    self.text = text
    self.detail = detail
  }

  /// Whether there is nothing to show.
  public var isEmpty: Bool { (text ?? "").isEmpty && (detail ?? "").isEmpty }
}

extension SectionLabel: ExpressibleByStringLiteral {
  /// Makes a text without a detail.
  public init(stringLiteral value: String) { self.init(text: value) }
}
