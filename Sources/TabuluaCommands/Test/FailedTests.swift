import TabuluaText
import TabuluaProving
import TabuluaFiles

/// The tests that failed last, remembered in `.tabulua/last-failed` for `--last-failed`.
struct FailedTests {
  /// The file; nil remembers nothing.
  private let path: String?

  /// The tests, by their identifiers.
  private(set) var identifiers: Set<String> = []

  /// How many bytes of what is remembered are read at most.
  private static let mostBytes = 8 << 20

  /// Reads what is remembered in a folder; there is nothing where there is no file.
  init(in folder: String?) {
    path = folder.map(Self.file)
    guard let path, (try? FileChanges.checkIsOwnFile(path)) != nil,
      let bytes = try? FileBytes(path: path, limit: Self.mostBytes)
    else { return }
    let text = bytes.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    identifiers = Set(text.split(separator: "\n").map(String.init))
  }

  /// The file in which it is remembered for a folder.
  static func file(in folder: String) -> String {
    folder == "." ? ".tabulua/last-failed" : "\(folder)/.tabulua/last-failed"
  }

  /// Takes the results of a run: a test that was not run keeps what is remembered of it.
  ///
  /// - Throws: a diagnostic where the file cannot be written.
  mutating func update(_ results: [SpecResult]) throws(Diagnostic) {
    guard let path else { return }
    let before = identifiers
    identifiers.subtract(results.map(\.test.identifier))
    identifiers.formUnion(results.filter { $0.outcome == .failed }.map(\.test.identifier))
    guard identifiers != before else { return }
    try FileChanges.checkIsOwnFile(path)
    let folder = String(path.dropLast("/last-failed".count))
    if identifiers.isEmpty {
      FileChanges.remove(path)
      FileChanges.remove(folder)
      return
    }
    guard FileChanges.makeFolder(folder) else {
      throw Diagnostic(
        code: FileCode.writeFailed, message: "cannot make the folder `\(folder)`",
        help: "the tests that failed are remembered there; check the permissions of this folder")
    }
    try AtomicFile.write(Array(identifiers.sorted().map { $0 + "\n" }.joined().utf8), to: path)
  }
}
