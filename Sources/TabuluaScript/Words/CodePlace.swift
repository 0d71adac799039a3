package import LuaHost

/// A place of code as traces tell it, such as `stay.lua:7`.
package enum CodePlace {
  /// The file and the line; nil for what has no line.
  package static func split(_ place: some StringProtocol) -> (file: String, line: Int)? {
    guard let colon = place.lastIndex(of: ":"), let line = Int(place[place.index(after: colon)...]) else {
      return nil
    }
    return (String(place[..<colon]), line)
  }
}

extension LuaSourceLine {
  /// The place of a call in a traceback, such as `stay.lua:7: in function 'last'`.
  package init?(call: String) {
    guard let end = call.firstRange(of: ": in ")?.lowerBound else { return nil }
    let place = call[..<end]
    guard let (file, line) = CodePlace.split(place) else { return nil }
    self.init(chunk: file, line: line)
  }

  /// The line of the user's own files in which an error lies that comes from this line: nobody can mend one in a module of ours.
  ///
  /// It is the innermost of the calls that led there; this line, where none of them is the user's.
  func ofUser(_ traceback: [String]) -> LuaSourceLine {
    guard PolicyModules.isOwn(chunk) else { return self }
    return traceback.lazy.compactMap(LuaSourceLine.init(call:)).first { !PolicyModules.isOwn($0.chunk) }
      ?? self
  }
}
