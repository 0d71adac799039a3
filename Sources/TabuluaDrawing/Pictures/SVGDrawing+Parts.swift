import TabuluaText

// What a drawing is made of.
extension SVGDrawing {
  mutating func rect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, fill: String
  ) {
    guard !isMeasuring else { return }
    let width = max(0, width)
    add(
      "rect",
      [
        "x": isTurned ? self.width - x - width : x, "y": y, "width": width, "height": max(0, height),
        "fill": colors.light(fill), "class": "f-\(fill)",
      ])
  }

  /// The colours of texts, by the letters of their styles; without one of these a text has that of ink.
  private static let inks: KeyValuePairs = ["t": "tint", "s": "second", "d": "third"]

  /// The rules of style by which all that is drawn has its colour; `color` writes one.
  static func rules(_ color: (String) -> String) -> String {
    "text{fill:\(color("ink"))}" + inks.map { ".\($0){fill:\(color($1))}" }.joined()
      + ".w,.letter{fill:#fff}.l{stroke:\(color("line"))}" + PicturePalette.rules(color)
  }

  /// The colour of a text in a style; `f-` stands before the name of a colour.
  private func ink(_ style: String) -> String {
    if style == "w" || isOnBlue { return "#fff" }
    if style.hasPrefix("f-") { return colors.light(String(style.dropFirst(2))) }
    return colors.light(Self.inks.first { style.hasPrefix($0.key) }?.value ?? "ink")
  }

  /// A line from left to right.
  mutating func line(_ x: Double, _ y: Double, _ end: Double) {
    guard !isMeasuring else { return }
    let number = MarkupText.number
    add(
      "path",
      [
        "class": "l", "stroke": colors.light("line"),
        "d": "M\(number(across(x))) \(number(y))H\(number(across(end)))",
      ])
  }

  /// A text with its base line at `y`; an empty one draws nothing.
  mutating func text(
    _ x: Double, _ y: Double, _ words: String, _ style: String, size: Double = 17, anchor: String? = nil,
    role: String? = nil
  ) {
    guard !isMeasuring, !words.isEmpty else { return }
    let attributes: Markup.Attributes = [
      "x": across(x), "y": y, "fill": ink(style), "class": style.isEmpty ? nil : style,
      "style": size == 17 ? nil : "font-size:\(MarkupText.number(size))px",
      "text-anchor": anchor, "role": role,
    ]
    put(Markup.element("text", attributes, text: words))
    put("\n")
  }

  /// How far from the left what stands so far from the edge where lines begin.
  func across(_ x: Double) -> Double { isTurned ? width - x : x }

  /// A sign around a point; without a label it is for the eyes only.
  ///
  /// One that points to a side is turned with the picture.
  mutating func place(
    _ glyph: String, _ x: Double, _ y: Double, label: String? = nil, points: Bool = false
  ) {
    guard !isMeasuring else { return }
    let number = MarkupText.number
    let turn = isTurned && points ? "scale(-1 1)" : ""
    let attributes: Markup.Attributes = [
      "transform": "translate(\(number(across(x))) \(number(y)))\(turn)", "role": label.map { _ in "img" },
      "aria-label": label,
    ]
    put(Markup.element("g", attributes, glyph))
    put("\n")
  }

  /// An element in which nothing stands.
  mutating func add(_ name: String, _ attributes: Markup.Attributes) {
    guard !isMeasuring else { return }
    put(Markup.empty(name, attributes))
    put("\n")
  }
}
