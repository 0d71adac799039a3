/// Our own words and sentences in other languages than English, by their English forms.
///
/// Each language has a file in the folder `Languages`.
enum Translations {
  /// The tables of words by the tags of their languages, in the order in which messages list these.
  private static let all: [(tag: String, table: @Sendable () -> [String: String])] = [
    ("sl", { slovene }), ("ru", { russian }), ("zh", { chinese }),
  ]

  // Each one is read when a word of it is looked for: to read them all took a tenth of the time of a small command.
  private static let slovene = table(PackageResources.sl_strings)
  private static let russian = table(PackageResources.ru_strings)
  private static let chinese = table(PackageResources.zh_strings)

  /// The languages, English first.
  static let languages = ["en"] + all.map(\.tag)

  private static let tables = Dictionary(uniqueKeysWithValues: all.map { ($0.tag, $0.table) })

  /// Reads lines such as `Delete = Izbriši`.
  private static func table(_ bytes: [UInt8]) -> [String: String] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).reduce(into: [:]) {
      table, line in
      guard !line.hasPrefix("#"), let sign = line.firstRange(of: " = ") else { return }
      table[String(line[..<sign.lowerBound])] = String(line[sign.upperBound...])
    }
  }

  /// An English form in a language, by its tag; nil where it is not known.
  static func text(_ english: String, in tag: String) -> String? {
    language(of: tag).flatMap { $0 == "en" ? english : tables[$0]?()[english] }
  }

  /// The language of a tag in which our own words are there, such as `zh` for `zh-Hans`; nil where they are not.
  private static func language(of tag: String) -> String? {
    let main = tag.prefix { $0 != "-" }.lowercased()
    guard languages.contains(main) else { return nil }
    guard main == "zh" else { return main }
    // The words are in simplified characters, which are wrong for readers of traditional ones.
    let rest = tag.lowercased().split(separator: "-").dropFirst()
    return rest.contains { ["hant", "tw", "hk", "mo"].contains($0) } ? nil : main
  }
}
