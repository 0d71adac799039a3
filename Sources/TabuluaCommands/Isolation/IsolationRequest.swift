import TabuluaText
import TabuluaFiles

/// What the isolated process asks of the one that looks after it.
///
/// All but `bytes`, `loaded`, `watched` and `end` get an answer.
enum IsolationRequest: UInt8 {
  /// To write to standard output: the bytes. The answer is the system's error number.
  case output = 1
  /// To write to standard error: the bytes. The answer is the system's error number.
  case errors
  /// To begin to write files, all of them or none: their paths, each with what the file must still be, and at last the
  /// journal if there is one, whose entry follows the files.
  case begin
  /// To take bytes of the file that is being written.
  case bytes
  /// To end the file that is being written.
  case endFile
  /// To give up what was begun to be written.
  case abandon
  /// To make a folder: its path. The answer is zero if it is there.
  case makeFolder
  /// To remove a file or an empty folder: its path.
  case remove
  /// To note that the scripts are loaded.
  case loaded
  /// To note a file that a change of which would ask for another run.
  case watched
  /// To take the exit status, the last of all.
  case end

  /// The most bytes that go with one.
  static let mostBytes = 1 << 20

  /// The most files that are watched for an isolated process.
  static let mostWatched = 1000

  /// A request as it is sent: its kind, how many bytes go with it, and those.
  static func head(_ kind: IsolationRequest, count: Int) -> [UInt8] {
    [kind.rawValue] + littleEndian(UInt32(count))
  }

  /// The number in bytes of which the first is the lowest.
  static func number(_ bytes: some BidirectionalCollection<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Texts as they are sent, with zeros between.
  static func bytes(of texts: [String]) -> [UInt8] { Array(texts.joined(separator: "\0").utf8) }

  /// The texts in what was sent.
  static func texts(_ bytes: some Collection<UInt8>) -> [String] {
    bytes.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The files that a request to begin names, and the journal; nil where it is none.
  static func files(
    _ texts: [String]
  ) -> (files: [(path: String, expected: ExpectedFile?)], journal: String?)? {
    let journal = texts.count % 2 == 0 ? nil : texts.last
    var files: [(path: String, expected: ExpectedFile?)] = []
    for index in stride(from: 0, to: texts.count - texts.count % 2, by: 2) {
      let text = texts[index + 1]
      let expected = ExpectedFile(text: text)
      guard expected != nil || text.isEmpty else { return nil }
      files.append((texts[index], expected))
    }
    return (files, journal)
  }

  /// The size of what stands before the bytes.
  static let headSize = 5
}

/// What the isolated process is answered.
enum IsolationAnswer {
  /// An error number, zero for none.
  case number(Int32)
  /// Why a file cannot be written.
  case problem(Diagnostic)

  /// An answer as it is sent: how many bytes follow, and those.
  var encoded: [UInt8] {
    switch self {
    case .number(let number): return littleEndian(UInt32(4)) + littleEndian(UInt32(bitPattern: number))
    case .problem(let problem):
      // What is written of files has no more than this.
      let texts = [
        problem.severity.rawValue, problem.code, problem.message, problem.location?.file ?? "",
        problem.help ?? "",
      ]
      let body = IsolationRequest.bytes(of: texts)
      return littleEndian(UInt32(body.count + 4)) + littleEndian(UInt32.max) + body
    }
  }

  /// The answer in what was sent, without its count; nil where it is none.
  init?(_ encoded: [UInt8]) {
    guard encoded.count >= 4 else { return nil }
    let number = IsolationRequest.number(encoded[..<4])
    guard number == .max else {
      self = .number(Int32(bitPattern: number))
      return
    }
    let texts = IsolationRequest.texts(encoded[4...])
    guard texts.count == 5 else { return nil }
    self = .problem(
      Diagnostic(
        severity: Diagnostic.Severity(rawValue: texts[0]) ?? .error, code: texts[1], message: texts[2],
        location: texts[3].isEmpty ? nil : TextLocation(file: texts[3]),
        help: texts[4].isEmpty ? nil : texts[4]))
  }
}

/// The bytes of a number, the lowest first.
private func littleEndian(_ number: UInt32) -> [UInt8] {
  withUnsafeBytes(of: number.littleEndian) { Array($0) }
}
