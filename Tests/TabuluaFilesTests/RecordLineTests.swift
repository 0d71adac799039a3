import SeededNumbers
import TabuluaText
import Testing

@testable import TabuluaFiles

/// Lines of records that are read where they lie say what the parser of JSON says of them, or leave it to that.
@Suite struct RecordLineTests {
  private static let lines = [
    #"{"kind":"record","row":"k1","old":{"bytes":"k1,A,x\n","place":0,"between":[null,"k2"]},"new":{"bytes":"k1,B,x\n"}}"#,
    #"{"kind":"record","row":"k1","moved":true,"old":{"bytes":"k1,A\r\n","place":12,"between":["k0","k2"]},"new":{"place":3,"between":["k7",null]}}"#,
    #"{"kind":"record","row":"k1","moved":true,"old":{"bytes":"k1,A\n","place":3,"between":["k0","k2"]},"new":{}}"#,
    #"{"kind":"record","row":"k1","moved":true,"old":{"bytes":"k1,A\n","place":3,"between":["k0","k2"]},"new":{"between":[null,"k2"]}}"#,
    #"{"kind":"record","row":"new","old":{"row":"old","bytes":"\"q\\\u007f\"","place":0,"between":[null,null]},"new":{"bytes":"ü\t東","between":["a\"b",null]}}"#,
    #"{"kind":"record","row":"k1","new":{"bytes":"x","place":1,"between":["k\u00e9","k2"]}}"#,
    #"{"kind":"record","row":"k1","old":{"bytes":"x","place":105,"between":["k","k2"]}}"#,
    #"{"kind":"record","table":"a","row":"k1","old":{"bytes":"x","place":105,"between":["k","k2"]}}"#,
  ]

  /// What the parser of JSON says of a line; nil where it is none, or makes no sense.
  private func parsed(_ line: [UInt8], _ table: String?) -> RecordChange? {
    guard let value = try? JSONParser.parse(line[...]), value["kind"] == .string("record"),
      value["table"] == table.map(JSONValue.string)
    else { return nil }
    return RecordChange(value)
  }

  private func read(_ line: [UInt8], _ table: String?, isInverted: Bool = false) -> RecordLineReader.Line {
    line.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return .unknown }
      var reader = RecordLineReader(table: table, isInverted: isInverted, from: start)
      return reader.read(bytes)
    }
  }

  @Test(arguments: lines) func asItIsWritten(_ line: String) throws {
    let bytes = Array(line.utf8)
    let table = line.contains("\"table\"") ? "a" : nil
    let expected = try #require(parsed(bytes, table))
    guard case .record(let record) = read(bytes, table),
      case .record(let back) = read(bytes, table, isInverted: true)
    else {
      Issue.record("not read: \(line)")
      return
    }
    #expect(record == expected)
    #expect(back == expected.inverted)
    guard case .ofOtherTable = read(bytes, "b") else {
      Issue.record("of the table b: \(line)")
      return
    }
  }

  /// Each byte is another one, goes, or has one more beside it: nothing is read that the parser does not say too.
  @Test(arguments: lines) func changedByteByByte(_ line: String) {
    let all = Array(line.utf8)
    let table = line.contains("\"table\"") ? "a" : nil
    var count = 0
    func look(_ bytes: [UInt8]) {
      count += 1
      if case .record(let record) = read(bytes, table) {
        #expect(record == parsed(bytes, table), "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
    for place in all.indices {
      for byte in [0x00, 0x0A, 0x20, 0x22, 0x2C, 0x30, 0x35, 0x5C, 0x6E, 0x75, 0x7D, 0x7F, 0x80, 0xC2, 0xFF]
        as [UInt8]
      {
        var bytes = all
        bytes[place] = byte
        look(bytes)
        bytes = all
        bytes.insert(byte, at: place)
        look(bytes)
      }
      look(Array(all[..<place]))
      look(Array(all[..<place] + all[(place + 1)...]))
    }
    #expect(count > 1000)
  }

  /// White space, other orders and other ways to write a character are left to the parser.
  @Test(arguments: [
    #"{"kind":"record", "row":"k1","old":{"bytes":"x","place":105,"between":["k","k2"]}}"#,
    #"{"kind":"record","old":{"bytes":"x","place":105,"between":["k","k2"]},"row":"k1"}"#,
    #"{"kind":"record","row":"k1","old":{"bytes":"\ud83d\ude82","place":105,"between":["k","k2"]}}"#,
    #"{"kind":"record","row":"k1","old":{"bytes":"\/","place":105,"between":["k","k2"]}}"#,
  ]) func writtenInAnotherWay(_ line: String) throws {
    let bytes = Array(line.utf8)
    #expect(parsed(bytes, nil) != nil)
    guard case .unknown = read(bytes, nil) else {
      Issue.record("read: \(line)")
      return
    }
  }
}
