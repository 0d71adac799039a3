import TabuluaText
import TabuluaModel
import TabuluaPolicy

/// The signs of a table as SVG, each drawn around the point 0, 0.
enum Glyph {
  /// The red minus; it stands upright while its delete button waits.
  static func minus(isOpen: Bool) -> String {
    sign("red", isOpen ? "M0-6V6" : "M-6 0H6")
  }

  /// The green plus.
  static let plus = sign("green", "M-6 0H6M0-6V6")

  /// The selection circle.
  static func circle(isSelected: Bool) -> String {
    isSelected
      ? sign("tint", "M-5 .5L-1.5 4.5 5-4")
      : "<circle r=\"10.3\" fill=\"none\" \(PicturePalette.stroke("third")) stroke-width=\"1.4\"/>"
  }

  /// The check mark.
  static let checkmark = "<path \(tinted) d=\"M-6.5 1L-2 6 6.5-5.5\"/>"

  /// The sign that a tap leads on.
  static let chevron = "<path \(faint) d=\"M-3-6L3 0-3 6\"/>"

  /// The button for details.
  static let info =
    "<g \(tinted)><circle r=\"10\"/><path d=\"M-1.5-1.5H.5V5M-2.5 5H3\"/></g>"
    + "<circle cy=\"-5\" r=\"1.4\" \(PicturePalette.fill("tint"))/>"

  /// The handle by which a row is dragged.
  static let handle = "<path \(faint) d=\"M-10-5H10M-10 0H10M-10 5H10\"/>"

  /// The button that adds a record.
  static let add = "<path \(tinted) d=\"M-8 0H8M0-8V8\"/>"

  /// A switch, 51 points wide and 31 high.
  static func `switch`(isOn: Bool) -> String {
    let color = isOn ? "green" : "fill"
    return
      "<rect x=\"-25.5\" y=\"-15.5\" width=\"51\" height=\"31\" rx=\"15.5\" \(PicturePalette.fill(color))/>"
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
      "<path d=\"M\(number(-half + 2)) 0H\(number(half - 2))\" \(PicturePalette.stroke("fill")) stroke-width=\"4\" stroke-linecap=\"round\"/>"
      + "<path d=\"M\(number(-half + 2)) 0H\(number(knob))\" \(PicturePalette.stroke("tint")) stroke-width=\"4\" stroke-linecap=\"round\"/>"
      + "<circle cx=\"\(number(knob))\" r=\"12\" fill=\"#fff\" stroke=\"#00000026\"/>"
  }

  /// A stepper, 94 points wide and 32 high; a half is pale where it leads no further.
  static func stepper(isLowest: Bool, isHighest: Bool) -> String {
    func color(_ isPale: Bool) -> String { isPale ? "third" : "ink" }
    return "<rect x=\"-47\" y=\"-16\" width=\"94\" height=\"32\" rx=\"8\" \(PicturePalette.fill("fill"))/>"
      + "<path d=\"M0-9V9\" \(PicturePalette.stroke("third"))/>"
      + "<path d=\"M-31 0H-16\" \(PicturePalette.stroke(color(isLowest))) stroke-width=\"2\" stroke-linecap=\"round\"/>"
      + "<path d=\"M16 0H31M23.5-7.5V7.5\" \(PicturePalette.stroke(color(isHighest))) stroke-width=\"2\" stroke-linecap=\"round\"/>"
  }

  /// Segments side by side, 32 points high, with the width of all of them; from right to left where they are turned.
  static func segments(_ titles: [String], chosen: Int?, isTurned: Bool) -> (glyph: String, width: Double) {
    let number = MarkupText.number
    let widest = titles.map { TextMetrics.width(TablePicture.cut($0), size: 13) }.max() ?? 0
    let each = min(max(36, widest + 16), max(12, 210 / Double(titles.count)))
    let width = each * Double(titles.count)
    var glyph =
      "<rect x=\"\(number(-width / 2))\" y=\"-16\" width=\"\(number(width))\" height=\"32\" rx=\"8\" \(PicturePalette.fill("fill"))/>"
    for (place, title) in titles.enumerated() {
      let start = -width / 2 + each * Double(isTurned ? titles.count - 1 - place : place)
      if place == chosen {
        glyph +=
          "<rect x=\"\(number(start + 2))\" y=\"-14\" width=\"\(number(each - 4))\" height=\"28\" rx=\"7\" \(PicturePalette.fill("cell"))/>"
      }
      let shown = TextMetrics.truncated(TablePicture.cut(title), to: each - 8, size: 13)
      glyph +=
        "<text class=\"seg\" fill=\"\(ink)\" x=\"\(number(start + each / 2))\" y=\"4.5\" text-anchor=\"middle\">\(MarkupText.escaped(shown))</text>"
    }
    return (glyph, width)
  }

  /// A button that is its title, with its width.
  static func button(_ title: String) -> (glyph: String, width: Double) {
    let shown = TextMetrics.truncated(TablePicture.cut(title), to: 160, size: 17)
    let text =
      "<text class=\"push\" fill=\"\(tint)\" y=\"6\" text-anchor=\"middle\">\(MarkupText.escaped(shown))</text>"
    return (text, TextMetrics.width(shown, size: 17))
  }

  /// The image with a name: a coloured square of 29 points with its letter, or the character that the name is.
  static func image(_ name: String) -> String {
    let (letter, isWhole) = PicturePalette.letter(ofImage: name)
    let text = MarkupText.escaped(letter)
    guard !isWhole else {
      return "<text class=\"emblem\" fill=\"\(ink)\" y=\"8\" text-anchor=\"middle\">\(text)</text>"
    }
    return
      "<rect x=\"-14.5\" y=\"-14.5\" width=\"29\" height=\"29\" rx=\"6.5\" fill=\"\(PicturePalette.color(ofImage: name))\"/>"
      + "<text class=\"letter\" fill=\"#fff\" y=\"6\" text-anchor=\"middle\">\(text)</text>"
  }

  // MARK: Colours, which stand in attributes

  private static let tint = PicturePalette.signs.light("tint")
  private static let ink = PicturePalette.signs.light("ink")
  private static let tinted = "class=\"tinted\" fill=\"none\" stroke=\"\(tint)\""
  private static let faint = "class=\"faint\" fill=\"none\" stroke=\"\(PicturePalette.signs.light("third"))\""

  /// White lines on a disk of a colour.
  private static func sign(_ color: String, _ lines: String) -> String {
    "<g class=\"sign\"><circle r=\"11\" \(PicturePalette.fill(color))/>"
      + "<path d=\"\(lines)\" fill=\"none\" stroke=\"#fff\"/></g>"
  }

  /// The rules of style that the signs need, without their colours.
  static let style = """
    .sign path{stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}
    .tinted,.tinted *,.faint{fill:none;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
    .letter{font-size:17px;font-weight:600}.emblem{font-size:22px}.seg{font-size:13px}.push{font-size:17px}
    """

  /// The rules of style by which the signs have their colours; `color` writes one.
  static func rules(_ color: (String) -> String) -> String {
    ".tinted{stroke:\(color("tint"))}.faint{stroke:\(color("third"))}"
      + ".emblem,.seg{fill:\(color("ink"))}.push{fill:\(color("tint"))}"
  }
}

extension RowEnding {
  /// Whether one of its signs points to a side, and is turned where lines begin at the right.
  func points(_ glyph: String) -> Bool {
    switch self {
    case .handle, .control(.segmented), .control(.button): false
    case .control(.switch), .control(.slider), .control(.stepper): true
    case .accessory: glyph == Glyph.chevron
    }
  }

  /// The signs from left to right, with the width that each takes; `isTurned` where lines begin at the right.
  func glyphs(isTurned: Bool) -> [(glyph: String, width: Double)] {
    switch self {
    case .handle: [(Glyph.handle, 22)]
    case .control(.stepper(let value, let minimum, let maximum, _)):
      [(Glyph.stepper(isLowest: value <= minimum, isHighest: value >= maximum), 94)]
    case .control(.segmented(let chosen, let titles)):
      [Glyph.segments(titles, chosen: chosen, isTurned: isTurned)]
    case .control(.button(let title)): [Glyph.button(title)]
    case .control(.switch(let isOn)): [(Glyph.switch(isOn: isOn), 51)]
    case .control(.slider(let value, let minimum, let maximum)):
      [(Glyph.slider(SliderPlace(value, minimum, maximum)), Glyph.sliderWidth)]
    case .accessory(let accessory): accessory.signs.map(\.looks.glyph)
    }
  }
}
