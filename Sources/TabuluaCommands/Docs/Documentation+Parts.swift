import TabuluaText

// Finding pages by a part of their name, such as `not_stored` for `section_not_stored`.
extension Documentation {
  /// The names that have these letters in them, as pages list them: those in which a word begins with them first.
  ///
  /// Case and signs do not count, so that `moveRow` is in `can_move_row`. Where no name has the letters as they stand, names
  /// are taken that have its words in another order, and else those to which such a name of UIKit leads.
  static func names(with part: String, _ kind: DocumentationKind? = nil) -> [String] {
    let words = words(of: part)
    // Two letters are in half of all names.
    guard words.joined().count >= 3 else { return [] }
    let pages = kind.map(entries) ?? all
    let ways: [(DocumentationEntry) -> Bool] = [
      { folded($0.name).contains(words.joined()) },
      { Set(self.words(of: $0.name)).isSuperset(of: words) },
      { $0.otherNames.contains { folded($0).contains(words.joined()) } },
    ]
    for way in ways {
      let names = distinct(pages.filter(way).map(\.name))
      if !names.isEmpty {
        let beginning = names.filter { self.words(of: $0).contains { $0.hasPrefix(words[0]) } }
        return beginning + names.filter { !beginning.contains($0) }
      }
    }
    return []
  }

  /// The name that is near, as `can_move_row` is to `can_mov_row`.
  static func name(near written: String, _ kind: DocumentationKind? = nil) -> String? {
    Suggestion.nearest(to: bare(written), among: (kind.map(entries) ?? all).map(\.name))
  }

  /// Names of which so many words are near: `section_not_stored` for `not_storde`.
  static func names(withWordsNear written: String, _ kind: DocumentationKind? = nil) -> [String] {
    let count = words(of: written).count
    guard count > 0 else { return [] }
    var parts: [String] = []
    for page in kind.map(entries) ?? all {
      let words = words(of: page.name)
      guard words.count >= count else { continue }
      parts += (0...words.count - count).map { words[$0..<$0 + count].joined(separator: "_") }
    }
    let near = Suggestion.nearest(to: bare(written), among: distinct(parts))
    return near.map { names(with: $0, kind) } ?? []
  }

  /// The names of the pages whose text has this word, such as `tasks` for `forbid`.
  static func names(speakingOf word: String, _ kind: DocumentationKind? = nil) -> [String] {
    func words(_ text: String) -> [Substring] {
      text.lowercased().split { !($0.isLetter || $0.isNumber) }
    }
    let wanted = word.lowercased().split(separator: " ")
    guard word.count >= 3, !wanted.isEmpty else { return [] }
    let pages = (kind.map(entries) ?? all).filter { page in
      let texts =
        [page.summary] + page.facts.flatMap { [$0.label, $0.text] } + page.examples.compactMap(\.words)
      return texts.contains { words($0).contains(wanted) }
    }
    return distinct(pages.map(\.name))
  }

  /// The words of a name, in small letters: `canMoveRow` and `can_move_row` have the same three.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var last: Character = " "
    for character in bare(name) {
      if character.isLetter || character.isNumber {
        let begins = !(last.isLetter || last.isNumber) || (last.isLowercase && character.isUppercase)
        if begins || words.isEmpty { words.append("") }
        words[words.count - 1] += character.lowercased()
      }
      last = character
    }
    return words
  }

  private static func distinct(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
