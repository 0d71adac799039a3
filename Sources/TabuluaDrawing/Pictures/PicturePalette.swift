import TabuluaModel

/// The colours of a picture, in the light and in the dark.
enum PicturePalette {
  /// The fonts of a picture, those of the reader's system first.
  static let fonts =
    "-apple-system,BlinkMacSystemFont,\"SF Pro Text\",\"Segoe UI\",\"Helvetica Neue\",Helvetica,Arial,\"PingFang SC\","
    + "\"Noto Sans CJK SC\",\"Microsoft YaHei\",\"WenQuanYi Micro Hei\",sans-serif"

  private static let colors: [ColorPalette.Color] = [
    ("paper", "#e8e8ed", "#000000"), ("frame", "#d4d4d9", "#3a3a3c"), ("bar", "#f9f9fb", "#1c1c1e"),
    ("ink", "#000000", "#ffffff"), ("second", "#6d6d72", "#9d9da5"), ("third", "#b9b9be", "#65656b"),
    ("line", "#d0d0d4", "#38383a"), ("head", "#f0f0f5", "#242426"),
    ("tint", "#007aff", "#0a84ff"), ("red", "#ff3b30", "#ff453a"), ("green", "#34c759", "#30d158"),
    ("gray", "#8e8e93", "#636366"), ("fill", "#e4e4e8", "#48484b"), ("chosen", "#d1d1d6", "#3f3f43"),
    ("touched", "#e3e3e8", "#303033"),
  ]

  /// The colours of a picture of a table in a style.
  static func palette(_ style: TableViewSettings.Style) -> ColorPalette {
    let isGrouped = style.isGrouped
    return ColorPalette(
      colors
        + [
          ("screen", isGrouped ? "#f2f2f7" : "#ffffff", "#000000"),
          ("cell", "#ffffff", isGrouped ? "#1c1c1e" : "#000000"),
        ])
  }

  /// The colours of the signs, which are the same in each style.
  static let signs = palette(.plain)

  /// An attribute that fills a shape with a colour, and the class by which a rule of style finds it.
  static func fill(_ name: String) -> String { "fill=\"\(signs.light(name))\" class=\"f-\(name)\"" }

  /// An attribute that draws a line in a colour, and the class by which a rule of style finds it.
  static func stroke(_ name: String) -> String { "stroke=\"\(signs.light(name))\" class=\"k-\(name)\"" }

  /// The rules of style by which shapes and signs have their colours; `color` writes one.
  static func rules(_ color: (String) -> String) -> String {
    signs.names.map { ".f-\($0){fill:\(color($0))}.k-\($0){stroke:\(color($0))}" }.joined()
      + Glyph.rules(color)
  }

  /// The colour of the image with a name; always the same one.
  static func color(ofImage name: String) -> String {
    let all = ["#ff9500", "#34c759", "#5856d6", "#ff2d55", "#0a84ff", "#af52de", "#00a7a0", "#a2845e"]
    var hash: UInt32 = 2_166_136_261
    for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return all[Int((hash >> 16) % UInt32(all.count))]
  }

  /// What the image with a name shows: the name itself where it is one character, else its first letter.
  static func letter(ofImage name: String) -> (text: String, isWhole: Bool) {
    if name.count == 1 { return (name, true) }
    return (name.first { $0.isLetter || $0.isNumber }.map { String($0).uppercased() } ?? "?", false)
  }
}
