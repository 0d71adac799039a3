/// A table of the command line: `FILE`, or `NAME=FILE`.
struct NamedTable: Equatable {
  /// The table's name: the one that is given, else the file's without its ending.
  let name: String

  /// Where its rows are.
  let path: String

  /// Whether the name was given.
  let isNamed: Bool

  /// Takes apart what `--table` was given; what stands before `=` is a name if it is a word.
  init(_ argument: String) {
    if let (name, path) = argument.parted(at: "="), !name.isEmpty,
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
    {
      (self.name, self.path, isNamed) = (name, path, true)
      return
    }
    let file = argument.split(separator: "/").last ?? ""
    name = String(file.prefix(upTo: file.lastIndex(of: ".") ?? file.endIndex))
    path = argument
    isNamed = false
  }
}
