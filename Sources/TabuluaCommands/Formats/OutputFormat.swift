import TabuluaText

/// A way in which a command writes what it has to tell: a value of its `--format`.
///
/// Each kind of format, such as ``TestFormat``, lists its values in `all`, and a command asks the value for the text:
/// nothing else knows which formats there are.
protocol OutputFormat: Sendable {
  /// All of them, in the order in which the help names them.
  static var all: [Self] { get }

  /// The one that is taken where neither an option nor the name of a file tells another.
  static var standard: Self { get }

  /// What `--format` calls it.
  var name: String { get }

  /// What it is for, and what is in it, as its page says it.
  var words: String { get }

  /// The endings, in lower case and without the dot, of the files that it is written to unless `--format` is given.
  var fileEndings: [String] { get }
}

extension OutputFormat {
  var fileEndings: [String] { [] }

  /// The names for the help, such as `text or jsonl`.
  static var namesInWords: String { all.map(\.name).inWords(last: "or") }

  /// The names as the value of an option, such as `text|jsonl`.
  static var namesAsValue: String { all.map(\.name).joined(separator: "|") }

  /// The format of a name.
  ///
  /// - Throws: a usage failure that names the nearest format.
  static func named(_ name: String) throws(CommandFailure) -> Self {
    guard let format = all.first(where: { $0.name == name }) else {
      throw .usage("there is no format `\(name)`", help: UsageHelp.oneOf(all.map(\.name), near: name))
    }
    return format
  }

  /// The format that the ending of a file's name tells, else the standard one.
  static func forFile(named file: String) -> Self {
    guard let dot = file.lastIndex(of: ".") else { return standard }
    let ending = file[file.index(after: dot)...].lowercased()
    return all.first { $0.fileEndings.contains(ending) } ?? standard
  }

  /// What `--format` says, else what the name of the output file tells, else the standard one.
  ///
  /// - Throws: a usage failure for an unknown name, and for the ending of a picture or document that there is no format of.
  static func chosen(_ name: String?, forFile file: String?) throws(CommandFailure) -> Self {
    if let name { return try named(name) }
    if let file, let ending = file.split(separator: "/").last?.split(separator: ".").dropFirst().last,
      ["png", "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "pdf", "ps", "eps"].contains(
        ending.lowercased())
    {
      throw .usage(
        "nothing is written as \(ending.uppercased()): `\(file.forMessage)`",
        help:
          "a picture is written to a file that ends in `.svg` or `.html`; other programs make of these what is needed"
      )
    }
    return file.map { forFile(named: $0) } ?? standard
  }
}
