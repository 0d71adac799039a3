import SeededNumbers
import Foundation
import TabuluaSystem
import Testing

/// SHA-256, with the processor's own instructions and without them.
@Suite struct FileDigestTests {
  private func digest(_ bytes: [UInt8], byProcessor: Bool, cuts: [Int] = []) -> String {
    var digest = FileDigest(byProcessor: byProcessor)
    var start = 0
    for end in cuts + [bytes.count] {
      digest.take(Array(bytes[start..<end]))
      start = end
    }
    return digest.text
  }

  /// The examples of the standard, FIPS 180-4.
  @Test(arguments: [true, false]) func examplesOfTheStandard(byProcessor: Bool) {
    let examples = [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
      (
        String(repeating: "a", count: 1_000_000),
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
      ),
    ]
    for (text, wanted) in examples {
      #expect(digest(Array(text.utf8), byProcessor: byProcessor) == wanted)
    }
  }

  /// Both ways say one thing of bytes of each length, in one piece and in several.
  @Test func bothWaysAgree() {
    var random = SeededGenerator(seed: 256)
    var compared = 0
    for length in 0...300 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      let whole = digest(bytes, byProcessor: false)
      for pieces in 0...3 {
        let cuts = (0..<pieces).map { _ in Int.random(in: 0...length, using: &random) }.sorted()
        for byProcessor in [true, false] {
          #expect(
            digest(bytes, byProcessor: byProcessor, cuts: cuts) == whole, "\(length) bytes, cut at \(cuts)")
          compared += 1
        }
      }
    }
    #expect(compared == 301 * 8)
  }

  private static let program = ["/usr/bin/sha256sum", "/bin/sha256sum"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// What another program says of files.
  @Test(.enabled(if: program != nil)) func asSha256sumSays() throws {
    let folder = try Folder()
    var random = SeededGenerator(seed: 3)
    var wanted: [String] = []
    for number in 0..<100 {
      let length = number < 70 ? number : Int.random(in: 70...100_000, using: &random)
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      try Data(bytes).write(to: URL(fileURLWithPath: folder.at("f\(number)")))
      wanted.append(digest(bytes, byProcessor: number % 2 == 0))
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.program))
    process.arguments = (0..<100).map { folder.at("f\($0)") }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let told = output.split(separator: "\n").map { String($0.prefix(64)) }
    #expect(told == wanted && wanted.count == 100)
  }
}
