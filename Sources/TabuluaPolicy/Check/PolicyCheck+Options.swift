import LuaHost
import TabuluaModel
package import TabuluaScript

extension PolicyCheck {
  /// The options that a policy's file reads, and what may be one of their names, such as every word of its text; nil where it
  /// may read any, or where that cannot be known.
  ///
  /// The file is loaded for that, in a state of its own; what it prints is dropped.
  ///
  /// - Complexity: as ``check(contentsOf:options:columns:limits:printHandler:)``, without the rules of style.
  package static func optionsRead(
    contentsOf path: String, options: [String: PolicyOption]
  ) -> OptionsRead? {
    let modules = PolicyModules(ofScript: path)
    var required: [String: String] = [:]
    guard let source = try? PolicyFile.bytes(ofPolicy: path) else { return nil }
    var sources = [(name: path, source: source)]
    let made = try? PolicyView(makePolicy: LuaPolicy.pushed).makeState(
      limits: .standard,
      modules: { module in
        let file = try modules.load(module)
        if let file {
          sources.append((file.name, file.source))
          required[module] = file.name
        }
        return file
      }, printHandler: nil)
    guard let (state, _) = made else { return nil }
    var loader = PolicyLoader(state: state, source: source, name: path)
    loader.load(options: options)
    let syntax = PolicySyntax(sources, acceptedBy: state)
    guard loader.errors.isEmpty, syntax.isWhole, syntax.tooLong == nil else { return nil }
    var lists = NameLists(state, files: syntax.inOrder)
    (lists.policyFile, lists.modules) = (path, required)
    let seeds = loader.functions.flatMap { callback, function in
      syntax.text(of: function, field: callback.rawValue).map { (callback, $0) }
    }
    guard let names = NameWalk(syntax.inOrder, lists: lists).optionsRead(seeds: seeds) else { return nil }
    // Options that are taken in another way than as a variable are not followed.
    let takesSome = sources.contains { !$0.name.hasPrefix("tabulua.") && OptionsRead.has("...", $0.source) }
    return names.isEmpty && takesSome ? nil : OptionsRead(names: names, texts: sources.map(\.source))
  }
}

/// The options that a policy reads.
package struct OptionsRead {
  /// Those that are read by their names.
  package let names: Set<String>

  fileprivate let texts: [[UInt8]]

  /// Whether an option may be read: its name stands in the text.
  package func mayHave(_ name: String) -> Bool {
    names.contains(name) || texts.contains { Self.hasWord(name, $0) }
  }

  /// Whether a text has a word.
  package static func hasWord(_ word: String, _ text: [UInt8]) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool {
      byte >= 0x80 || byte == UInt8(ascii: "_") || Character(UnicodeScalar(byte)).isLetter
        || Character(UnicodeScalar(byte)).isNumber
    }
    return places(of: word, text).contains { place in
      let end = place + word.utf8.count
      return (place == 0 || !isLetter(text[place - 1])) && (end == text.count || !isLetter(text[end]))
    }
  }

  /// Whether a text has some bytes.
  package static func has(_ part: String, _ text: [UInt8]) -> Bool {
    places(of: part, text).contains { _ in true }
  }

  private static func places(of part: String, _ text: [UInt8]) -> some Sequence<Int> {
    let bytes = Array(part.utf8)
    return (0...max(0, text.count - bytes.count)).lazy.filter { text[$0...].starts(with: bytes) }
  }
}
