import SeededNumbers
import TabuluaText
import Foundation
@testable import TabuluaBatch
import TabuluaFiles
import TabuluaModel
import Testing

/// Lines that are read where they lie come out as if they were parsed as JSON first.
@Suite("Lines of a batch read in one pass")
struct StepFieldsTests {
  /// Lines that must be read where they lie, or long batches are slow.
  static let plain: [String] = [
    #"{"do":"set","row":{"key":"r0841536"},"values":{"note":"edited 0"}}"#,
    #"{"do":"drag","row":{"key":"r1"},"before":{"key":"r2"}}"#,
    #"{"do":"drag","row":[0,15754],"to":[1,974369]}"#,
    #"{"do":"drag","row":[3,0],"after":[0,2]}"#,
    #"{"do":"drag","row":[0,1],"through":[[1,0],[0,1]]}"#,
    #"{"do":"drag","row":[0,1],"through":[[1,0]],"cancel":true}"#,
    #"{"do":"drag","row":{"key":"a"},"to_section":"In progress","at":"first"}"#,
    #"{"do":"drag","row":{"key":"a"},"to_section":"Done"}"#,
    #"{"do":"delete","row":{"key":"r0324730"}}"#, #"{"do":"tap","row":[0,0]}"#,
    #"{"do":"tap_accessory","row":[0,0]}"#, #"{"do":"tap_delete","row":[0,0]}"#,
    #"{"do":"insert","row":[2,5]}"#, #"{"do":"confirm_delete"}"#, #"{"do":"cancel_delete"}"#,
    #"{"do":"add"}"#, #"{"do":"reload"}"#, #"{"do":"set_editing","editing":false}"#,
    #"{"do":"scroll","by":-3}"#, #"{"do":"change_control","row":[0,1],"value":true}"#,
    #"{"do":"change_control","row":[0,1],"value":12}"#,
    #"{"do":"swipe","row":[0,1],"edge":"leading","action":"Delete"}"#, #"{"do":"swipe","row":[0,1]}"#,
    #"{"do":"menu","row":[0,1],"action":"Delete"}"#,
    #"{"do":"menu","row":[0,1],"action":["Move to","Done"]}"#,
    #"{"do":"select","row":[0,1],"at":"middle"}"#, #"{"do":"deselect","row":[0,1]}"#,
    #"{"do":"scroll_to","row":[0,1],"at":"none"}"#,
    #"{"do":"set","row":[0,1],"values":{"a":null,"b":true,"c":-12,"d":"x \"y\" \u00e4 \n","é":"ü 日本"}}"#,
    " { \"do\" : \"set\" ,\t\"row\" : [ 0 , 1 ] , \"values\" : { \"a\" : 1 , \"b\" : \"\" } } ",
    #"{"do":"set","row":[0,1],"values":{"a":1.5,"b":1e3,"c":-0}}"#,
    #"{"do":"set","row":[0,1],"values":{"a":12345678901234567000}}"#,
    #"{"values":{"t":"Rest"},"row":{"key":"a\tb"},"do":"set"}"#,
  ]

  /// Lines that are written in an unusual way, and lines that are wrong.
  static let other: [String] = [
    #"{"do":"set","row":[0,1],"values":{"a":1e999}}"#,
    #"{"do":"set","row":[0,1],"values":{"a":1},"clear":["b"]}"#,
    #"{"do":"set","row":[0,1],"values":{"a":1,"a":2}}"#, #"{"do":"set","row":[0,1],"values":{}}"#,
    "{\"do\":\"set\",\"row\":[0,1],\"values\":{\"e\u{301}\":1,\"\u{E9}\":2}}",
    #"{"d\u006f":"tap","row":[0,0]}"#, #"{"do":"drag","row":[00,1],"to":[0,0]}"#,
    #"{"do":"drag","row":[0,0],"to":[0,0],"at":"last"}"#, #"{"do":"tap","do":"tap","row":[0,0]}"#,
    #"{"do":"update","delete_rows":[[0,1]]}"#, #"{"do":"change_control","row":[0,1],"value":"a"}"#, "{}",
    #"{"do":"tap","row":[0,0]} x"#, "{\"do\":\"add\"}\u{B}", "", "# {\"do\":\"add\"}", "[]",
    #"{"do":"set","row":[0,1],"values":{"a":"\ud800"}}"#, #"{"do":"tap","row":[0,0]"#,
  ]

  /// Whether a line is a step, when it is read where it lies and when it is parsed as JSON first; both must come to the
  /// same, also to the same mistake.
  private func check(_ line: [UInt8]) -> Bool {
    let read = Result { () throws(Diagnostic) -> Interaction? in
      try FileBytes(line).withUnsafeBytes { bytes throws(Diagnostic) in
        let fields = StepFields(bytes, file: "b")
        return try fields.read(line: 0..<bytes.count, number: 1) ? try fields.step().interaction : nil
      }
    }
    let parsed = Result { () throws(Diagnostic) -> Interaction? in try parse(line) }
    #expect(read == parsed, "\(String(decoding: line, as: UTF8.self))")
    if case .success(.some) = read { return true }
    return false
  }

  /// The step of a line that is parsed as JSON first.
  private func parse(_ line: [UInt8]) throws(Diagnostic) -> Interaction? {
    let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    if text.isEmpty || text.first == UInt8(ascii: "#") { return nil }
    return try FileBytes(line).withUnsafeBytes { bytes throws(Diagnostic) in
      let fields = StepFields(bytes, file: "b")
      _ = try fields.readParsed(line: 0..<bytes.count, number: 1, mustBeStep: true)
      return try fields.step().interaction
    }
  }

  @Test("the lines that long batches are made of are read where they lie", arguments: plain)
  func known(_ line: String) {
    #expect(check(Array(line.utf8)))
    let isInPlace = FileBytes(Array(line.utf8)).withUnsafeBytes { bytes in
      let fields = StepFields(bytes, file: "b")
      return fields.readInPlace(line: 0..<bytes.count, number: 1)
    }
    #expect(isInPlace)
  }

  @Test("lines that are written in an unusual way, and wrong ones", arguments: other)
  func unknown(_ line: String) {
    _ = check(Array(line.utf8))
  }

  @Test("a line with one byte changed, left out or put in is never read otherwise", arguments: plain + other)
  func mutations(_ line: String) {
    let line = Array(line.utf8)
    let isLong = ProcessInfo.processInfo.environment["TABULUA_LONG"] ?? "" != ""
    let bytes =
      isLong
      ? Array(0...255)
      : Array("\"\\{}[],:. \t\n\r-+019aeEnrtu#/".utf8) + [0x00, 0x1F, 0x7F, 0x80, 0xC3, 0xE2, 0xFF]
    for index in line.indices {
      var changed = line
      for byte in bytes {
        changed[index] = byte
        _ = check(changed)
      }
      var shorter = line
      shorter.remove(at: index)
      _ = check(shorter)
      _ = check(Array(line[..<index]))
      for byte in isLong ? bytes : Array("\"\\,}]0 \n".utf8) {
        var longer = line
        longer.insert(byte, at: index)
        _ = check(longer)
      }
    }
  }

  @Test("lines put together from pieces at random mean the same to both")
  func pieces() {
    let pieces = [
      "{", "}", "[", "]", ",", ":", " ", "\"do\"", "\"row\"", "\"to\"", "\"values\"", "\"key\"", "\"tap\"",
      "\"drag\"",
      "\"set\"", "\"at\"", "\"first\"", "\"before\"", "0", "1", "-1", "true", "null", "\"x\"", "\"\\n\"",
      "\"é\"",
      "{\"key\":\"a\"}", "[0,1]", "{\"a\":1}", "\"do\":\"drag\"", "\"row\":[0,1]", "\"to\":[0,0]",
    ]
    var random = SeededGenerator(seed: 5)
    var read = 0
    for _ in 0..<60_000 {
      // Mostly fields in an object, so that many of the lines are right.
      var line = "{"
      for index in 0..<random.next(below: 5) {
        if index > 0 { line += "," }
        line +=
          pieces[random.next(below: 3) == 0 ? random.next(below: pieces.count) : 29 + random.next(below: 3)]
      }
      line += "}"
      if random.next(below: 4) == 0 { line += pieces[random.next(below: pieces.count)] }
      if check(Array(line.utf8)) { read += 1 }
    }
    #expect(read > 100)
  }

  @Test("batches of all these lines, with every line end")
  func batches() throws {
    for end in ["\n", "\r\n"] {
      let lines = ["\u{FEFF}# first", "", "  "] + Self.plain.flatMap { [$0, "\t# note"] }
      let batch = try InteractionBatch(jsonLines: Array(lines.joined(separator: end).utf8), name: "b")
      #expect(batch.steps.map(\.line) == Self.plain.indices.map { 4 + 2 * $0 })
      let expected = try Self.plain.map { line in
        try #require(try parse(Array(line.utf8)))
      }
      #expect(batch.steps.map(\.interaction) == expected)
    }
  }

  @Test("a step takes little room")
  func size() {
    #expect(MemoryLayout<InteractionBatch.Step>.stride <= 40)
  }
}
