extension String {
  /// A user's text for a message: on one line, and not longer than need be.
  package var forMessage: String {
    var text = ""
    for (index, character) in enumerated() {
      if index == 60 { return text + "…" }
      switch character {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\r\n": text += "\\r\\n"
      case "\t": text += "\\t"
      default: text.append(character)
      }
    }
    return text
  }
}
