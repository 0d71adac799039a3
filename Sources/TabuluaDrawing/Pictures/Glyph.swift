import TabuluaText
import TabuluaModel
import TabuluaPolicy

/// The signs of a table as SVG, each drawn around the point 0, 0.
enum Glyph {
  /// The red minus; it stands upright while its delete button waits.
  static func minus(isOpen: Bool) -> String {
    let bar = isOpen ? "<path d=\"M0-6V6\"/>" : "<path d=\"M-6 0H6\"/>"
    return "<g class=\"sign\"><circle r=\"11\" fill=\"var(--red)\"/>\(bar)</g>"
  }

  /// The green plus.
  static let plus =
    "<g class=\"sign\"><circle r=\"11\" fill=\"var(--green)\"/><path d=\"M-6 0H6M0-6V6\"/></g>"

  /// The selection circle.
  static func circle(isSelected: Bool) -> String {
    isSelected
      ? "<g class=\"sign\"><circle r=\"11\" fill=\"var(--tint)\"/><path d=\"M-5 .5L-1.5 4.5 5-4\"/></g>"
      : "<circle r=\"10.3\" fill=\"none\" stroke=\"var(--third)\" stroke-width=\"1.4\"/>"
  }

  /// The check mark.
  static let checkmark = "<path class=\"tinted\" d=\"M-6.5 1L-2 6 6.5-5.5\"/>"

  /// The sign that a tap leads on.
  static let chevron = "<path class=\"faint\" d=\"M-3-6L3 0-3 6\"/>"

  /// The button for details.
  static let info =
    "<g class=\"tinted\"><circle r=\"10\"/><path d=\"M-1.5-1.5H.5V5M-2.5 5H3\"/></g>"
    + "<circle cy=\"-5\" r=\"1.4\" fill=\"var(--tint)\"/>"

  /// The handle by which a row is dragged.
  static let handle = "<path class=\"faint\" d=\"M-10-5H10M-10 0H10M-10 5H10\"/>"

  /// The button that adds a record.
  static let add = "<path class=\"tinted\" d=\"M-8 0H8M0-8V8\"/>"

  /// A switch, 51 points wide and 31 high.
  static func `switch`(isOn: Bool) -> String {
    let color = isOn ? "green" : "fill"
    return "<rect x=\"-25.5\" y=\"-15.5\" width=\"51\" height=\"31\" rx=\"15.5\" fill=\"var(--\(color))\"/>"
      + "<circle cx=\"\(isOn ? "10" : "-10")\" r=\"13.5\" fill=\"#fff\" stroke=\"#0000001a\"/>"
  }

  /// How wide a slider is, with half its knob at either end.
  static let sliderWidth = 120.0

  /// A slider, ``sliderWidth`` wide and 28 high.
  static func slider(_ place: SliderPlace) -> String {
    let half = sliderWidth / 2
    let knob = -half + 12 + (sliderWidth - 24) * place.share
    let number = MarkupText.number
    return
      "<path d=\"M\(number(-half + 2)) 0H\(number(half - 2))\" stroke=\"var(--fill)\" stroke-width=\"4\" stroke-linecap=\"round\"/>"
      + "<path d=\"M\(number(-half + 2)) 0H\(number(knob))\" stroke=\"var(--tint)\" stroke-width=\"4\" stroke-linecap=\"round\"/>"
      + "<circle cx=\"\(number(knob))\" r=\"12\" fill=\"#fff\" stroke=\"#00000026\"/>"
  }

  /// The image with a name: a coloured square of 29 points with its letter, or the character that the name is.
  static func image(_ name: String) -> String {
    let (letter, isWhole) = PicturePalette.letter(ofImage: name)
    let text = MarkupText.escaped(letter)
    guard !isWhole else { return "<text class=\"emblem\" y=\"8\" text-anchor=\"middle\">\(text)</text>" }
    return
      "<rect x=\"-14.5\" y=\"-14.5\" width=\"29\" height=\"29\" rx=\"6.5\" fill=\"\(PicturePalette.color(ofImage: name))\"/>"
      + "<text class=\"letter\" y=\"6\" text-anchor=\"middle\">\(text)</text>"
  }

  /// The rules of style that the signs need.
  static let style = """
    .sign path{fill:none;stroke:#fff;stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}
    .tinted,.tinted *{fill:none;stroke:var(--tint);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
    .faint{fill:none;stroke:var(--third);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
    .letter{font-size:17px;font-weight:600;fill:#fff}.emblem{font-size:22px;fill:var(--ink)}
    """
}

extension RowEnding {
  /// Whether one of its signs points to a side, and is turned where lines begin at the right.
  func points(_ glyph: String) -> Bool { if case .control = self { true } else { glyph == Glyph.chevron } }

  /// The signs from left to right, with the width that each takes.
  var glyphs: [(glyph: String, width: Double)] {
    switch self {
    case .handle: [(Glyph.handle, 22)]
    case .control(.switch(let isOn)): [(Glyph.switch(isOn: isOn), 51)]
    case .control(.slider(let value, let minimum, let maximum)):
      [(Glyph.slider(SliderPlace(value, minimum, maximum)), Glyph.sliderWidth)]
    case .accessory(let accessory): accessory.signs.map(\.looks.glyph)
    }
  }
}
