import TabuluaText

// What a drawing is made of.
extension SVGDrawing {
  mutating func rect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, fill: String
  ) {
    let width = max(0, width)
    add(
      "rect",
      [
        "x": isTurned ? self.width - x - width : x, "y": y, "width": width, "height": max(0, height),
        "fill": "var(--\(fill))",
      ])
  }

  /// A line from left to right.
  mutating func line(_ x: Double, _ y: Double, _ end: Double) {
    let number = MarkupText.number
    add("path", ["class": "l", "d": "M\(number(across(x))) \(number(y))H\(number(across(end)))"])
  }

  /// A text with its base line at `y`; an empty one draws nothing.
  mutating func text(
    _ x: Double, _ y: Double, _ words: String, _ style: String, size: Double = 17, anchor: String? = nil,
    role: String? = nil
  ) {
    guard !words.isEmpty else { return }
    let attributes: Markup.Attributes = [
      "x": across(x), "y": y, "class": style.isEmpty ? nil : style,
      "style": size == 17 ? nil : "font-size:\(MarkupText.number(size))px",
      "text-anchor": anchor, "role": role,
    ]
    body += Markup.element("text", attributes, text: words) + "\n"
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
    let attributes: Markup.Attributes = [
      "transform": "translate(\(number(across(x))) \(number(y)))\(turn)", "role": label.map { _ in "img" },
      "aria-label": label,
    ]
    body += Markup.element("g", attributes, glyph) + "\n"
  }

  /// An element in which nothing stands.
  mutating func add(_ name: String, _ attributes: Markup.Attributes) {
    body += Markup.empty(name, attributes) + "\n"
  }
}
