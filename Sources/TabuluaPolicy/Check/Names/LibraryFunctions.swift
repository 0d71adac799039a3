/// What Lua's functions take and give, as far as a check can say something of it.
///
/// Which functions there are is read from a state of Lua; one that is missing here is not looked at.
enum LibraryFunctions {
  /// The parameters, by the name of the function.
  static let parameters: [String: String] = [
    "assert": "value, ...", "error": "[value, number]", "ipairs": "value", "next": "value[, value]",
    "pairs": "value", "pcall": "value, ...", "rawequal": "value, value", "rawget": "value, value",
    "rawlen": "value", "rawset": "value, value, value", "select": "value, ...",
    "setmetatable": "value, value", "getmetatable": "value", "tonumber": "value[, number]",
    "tostring": "value", "type": "value", "xpcall": "value, value, ...", "require": "text",
    "reject": "[text]",
    "math.abs": "number", "math.ceil": "number", "math.floor": "number", "math.sqrt": "number",
    "math.max": "number, number, ...", "math.min": "number, number, ...", "math.fmod": "number, number",
    "math.tointeger": "value", "math.type": "value", "math.random": "[number, number]",
    "math.ult": "number, number",
    "string.byte": "text[, number, number]", "string.find": "text, text[, number, value]",
    "string.format": "text, ...", "string.gmatch": "text, text[, number]",
    "string.gsub": "text, text, value[, number]", "string.len": "text", "string.lower": "text",
    "string.match": "text, text[, number]", "string.rep": "text, number[, text]", "string.reverse": "text",
    "string.sub": "text, number[, number]", "string.upper": "text",
    "table.concat": "list[, text, number, number]", "table.insert": "list, value[, value]",
    "table.remove": "list[, number]", "table.sort": "list[, value]", "table.unpack": "list[, number, number]",
    "utf8.len": "text[, number, number, value]",
  ]

  /// What the first result is, by the name of the function; nil where nothing is known of it.
  static func result(of name: String) -> NameKind? {
    switch name {
    case "index_path": .path
    case "tostring", "type", "string.format", "string.sub", "string.upper", "string.lower", "string.rep",
      "string.reverse", "string.gsub", "table.concat":
      .string
    case "math.max", "math.min", "math.floor", "math.ceil", "string.len", "rawlen", "tonumber": .number(.any)
    default: nil
    }
  }

  /// The functions that catch the errors of a function that they are given.
  static let catchers: Set<String> = ["pcall", "xpcall", "coroutine.create"]

  /// Whether a function writes into what it is given, hands it on or keeps it.
  static func keeps(_ name: String) -> Bool {
    name.hasPrefix("coroutine.") || name.hasPrefix("tabulua.")
      || ["pcall", "xpcall", "setmetatable", "rawset", "table.move", "load", "error", "select", "table.pack"]
        .contains(name)
  }

  /// Whether a function gives what it finds in a table to somebody who is not seen.
  static func givesContents(_ name: String) -> Bool {
    ["next", "rawget", "table.unpack", "table.sort"].contains(name)
  }

  /// Whether a function gives one value, neither more nor less.
  static func givesOne(_ name: String) -> Bool {
    result(of: name) != nil && name != "string.gsub"
  }

  /// How many values a format takes.
  static func count(ofFormat format: String) -> Int { directives(in: format).count }

  /// The letters of what a format takes; a sign of per cent takes nothing.
  static func directives(in format: String) -> [Character] {
    var found: [Character] = []
    var isDirective = false
    for character in format where isDirective || character == "%" {
      if !isDirective {
        isDirective = true
      } else if character == "%" {
        isDirective = false
      } else if character.isLetter {
        found.append(character)
        isDirective = false
      }
    }
    return found
  }
}
