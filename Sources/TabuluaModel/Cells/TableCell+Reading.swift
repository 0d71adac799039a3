extension TableCell {
  /// The detail text as it is shown: a cell of the style `default` shows none, whatever it says.
  ///
  /// ```swift
  /// print(TableCell(detail: "3 files", style: .default).visibleDetail ?? "no detail")  // no detail
  /// ```
  public var visibleDetail: String? { arrangement == .withoutDetail ? nil : detail }

  /// Where text and detail stand; a cell that says no style has its detail at the right edge.
  package var arrangement: Arrangement { style?.arrangement ?? .detailAtEnd }

  /// What is read aloud: the accessibility label, and without one the text and the detail that is shown.
  ///
  /// Nil where there is nothing to read. An empty label keeps the cell silent.
  ///
  /// ```swift
  /// print(TableCell(text: "Milk", detail: "2 l", style: .subtitle).spokenText ?? "")  // Milk, 2 l
  /// ```
  public var spokenText: String? {
    if let accessibilityLabel { return accessibilityLabel.isEmpty ? nil : accessibilityLabel }
    let parts = [text, visibleDetail].compactMap { $0 }.filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
