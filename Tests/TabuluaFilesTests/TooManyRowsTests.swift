import TabuluaText
import TabuluaModel
import Testing

@testable import TabuluaFiles

@Suite struct TooManyRowsTests {
  @Test func aFileWithMoreRowsThanATableCanHaveIsToBeSplit() throws {
    let document = try CSVDocument(bytes: Array("v\n1\n".utf8), name: "big.csv")
    let most = TableContents.largestNumberOfRows
    let error = TableError(.tableTooLarge(rows: most + 1, most: most))
    let diagnostic = error.diagnostic(in: document, TableMapping())
    #expect(diagnostic.code == "table_too_large")
    #expect(
      diagnostic.message == "the file has 1 073 741 825 rows, and a table has at most 1 073 741 824")
    #expect(diagnostic.help == "split the file" && diagnostic.location?.file == "big.csv")
  }
}
