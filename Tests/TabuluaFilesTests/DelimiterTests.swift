import TabuluaModel
import TabuluaText
import Testing

@testable import TabuluaFiles

/// Files whose fields stand between other characters than their names tell.
@Suite struct DelimiterTests {
  /// A first line, under a name, and what is said of it: its code and place, or how many columns it has.
  struct Head: Sendable, CustomTestStringConvertible {
    var line: String
    var name = "t.csv"
    var said: String
    var delimiter: String?
    var testDescription: String { "\(line.debugDescription) in \(name)" }
  }

  static let heads = [
    Head(line: "id;name", said: "other_delimiter:1:1", delimiter: "';'"),
    Head(line: "\u{FEFF}id;name", said: "other_delimiter:1:1", delimiter: "';'"),
    Head(line: "id;name\r", said: "other_delimiter:1:1", delimiter: "';'"),
    Head(line: "id\tname\tx", said: "other_delimiter:1:1", delimiter: "tab"),
    Head(line: "id|name", said: "other_delimiter:1:1", delimiter: "'|'"),
    Head(line: "a;b|c|d", said: "other_delimiter:1:1", delimiter: "'|'"),
    Head(line: "\"a;b\";c", said: "other_delimiter:1:1", delimiter: "';'"),
    Head(line: "id,name", name: "t.tsv", said: "other_delimiter:1:1", delimiter: ","),
    Head(line: "id;name", name: "t.tab", said: "other_delimiter:1:1", delimiter: "';'"),
    Head(line: "id;name", name: "t", said: "other_delimiter:1:1", delimiter: "';'"),
    Head(line: "id", said: "1"), Head(line: "\"id;name\"", said: "1"), Head(line: "\"a\nb;c\"", said: "1"),
    Head(line: "id;x,name", said: "2"), Head(line: "id,name;x", said: "2"), Head(line: "a:b", said: "1"),
    Head(line: "a;b\tc", name: "t.tsv", said: "2"),
  ]

  @Test(arguments: heads) func aFirstLine(_ head: Head) {
    var columns = 0
    let problem = diagnostic {
      columns = try load(head.line + "\n", name: head.name).columns.count
    }
    #expect((problem.map { brief($0) } ?? "\(columns)") == head.said)
    expectForm(problem)
    if let delimiter = head.delimiter {
      #expect(problem?.help?.hasPrefix("read them with `--delimiter \(delimiter)`") == true)
    }
  }

  /// With the delimiter that the help names the columns are read; with the one of the file's name it is one column.
  @Test(arguments: heads.filter { $0.delimiter != nil }) func whatHelps(_ head: Head) throws {
    let word = try #require(head.delimiter).replacing("'", with: "")
    let delimiter = try #require(TableMapping.delimiter(named: word))
    let several = try load(head.line + "\n", TableMapping(delimiter: delimiter), name: head.name)
    #expect(several.columns.count > 1)
    let own: Character = head.name.hasPrefix("t.t") ? "\t" : ","
    guard !head.line.hasPrefix("\"") else { return }
    #expect(try load(head.line + "\n", TableMapping(delimiter: own), name: head.name).columns.count == 1)
  }

  /// Which characters may stand between fields: all that can be printed but those that stand in them.
  @Test func everyCharacter() {
    let taken = (0..<256).compactMap { code -> Character? in
      let character = Character(Unicode.Scalar(UInt8(code)))
      #expect((CSVDialect(delimiter: character) != nil) == (TableMapping.byte(of: character) != nil))
      return TableMapping.byte(of: character) == nil ? nil : character
    }
    #expect(String(taken) == "\t !#$%&'()*,/:;<=>?@[\\]^`{|}~")
    for text in ["", "ab", "ä", "\r\n", "1", "x", "\"", "\n", "-"] {
      #expect(TableMapping.delimiter(named: text) == nil, "\(text)")
    }
    #expect(TableMapping.delimiter(named: "tab") == "\t" && TableMapping.delimiter(named: #"\t"#) == "\t")
    #expect(diagnostic { _ = try load("a\n", TableMapping(delimiter: "é")) }?.code == "bad_delimiter")
  }
}
