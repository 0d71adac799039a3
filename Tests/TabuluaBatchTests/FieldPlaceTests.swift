@testable import TabuluaBatch
import Testing

@Suite struct FieldPlaceTests {
  @Test(arguments: [
    (#"{"a":1}"#, "a", 1..<4, 5..<6),
    (#" { "x" : [1,{"a":2}] , "a" : "q\"}" } "#, "a", 23..<26, 29..<35),
    (#"{"e\u0301":{"b":[]},"b":true}"#, "b", 20..<23, 24..<28),
    ("{\"日e\u{301}\":1,\"b\":null}", "b", 8..<11, 12..<16),
  ])
  func places(_ text: String, _ field: String, _ name: Range<Int>, _ value: Range<Int>) throws {
    let found = try #require(JSONFieldPlace.find(field, in: text))
    #expect(found.name == name)
    #expect(found.value == value)
  }

  @Test(arguments: ["", "[]", "{}", #"{"b":1}"#, #"{"b":{"a":1}}"#, "{"])
  func absent(_ text: String) {
    #expect(JSONFieldPlace.find("a", in: text) == nil)
  }
}
