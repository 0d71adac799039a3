import TabuluaText

// What a drawing is made of.
extension SVGDrawing {
  mutating func rect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, fill: String
  ) {
    let number = MarkupText.number
    let x = isTurned ? self.width - x - max(0, width) : x
    body +=
      "<rect x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(max(0, width)))\" height=\"\(number(max(0, height)))\" fill=\"var(--\(fill))\"/>\n"
  }

  /// A line from left to right.
  mutating func line(_ x: Double, _ y: Double, _ end: Double) {
    let number = MarkupText.number
    let (x, end) = (across(x), across(end))
    body +=
      "<path class=\"l\" d=\"M\(number(x)) \(number(y))H\(number(end))\"/>\n"
  }

  /// A text with its base line at `y`; an empty one draws nothing.
  mutating func text(
    _ x: Double, _ y: Double, _ words: String, _ style: String, size: Double = 17, anchor: String? = nil,
    role: String? = nil
  ) {
    guard !words.isEmpty else { return }
    let number = MarkupText.number
    var attributes = "x=\"\(number(across(x)))\" y=\"\(number(y))\""
    if !style.isEmpty { attributes += " class=\"\(style)\"" }
    if size != 17 { attributes += " style=\"font-size:\(number(size))px\"" }
    if let anchor { attributes += " text-anchor=\"\(anchor)\"" }
    if let role { attributes += " role=\"\(role)\"" }
    body += "<text \(attributes)>\(MarkupText.escaped(words))</text>\n"
  }

  /// How far from the left what stands so far from the edge where lines begin.
  func across(_ x: Double) -> Double { isTurned ? width - x : x }

  /// A sign around a point; without a label it is for the eyes only.
  ///
  /// One that points to a side is turned with the picture.
  mutating func place(
    _ glyph: String, _ x: Double, _ y: Double, label: String? = nil, points: Bool = false
  ) {
    let number = MarkupText.number
    let turn = isTurned && points ? "scale(-1 1)" : ""
    let name = label.map { " role=\"img\" aria-label=\"\(MarkupText.escaped($0))\"" } ?? ""
    body += "<g transform=\"translate(\(number(across(x))) \(number(y)))\(turn)\"\(name)>\(glyph)</g>\n"
  }
}
