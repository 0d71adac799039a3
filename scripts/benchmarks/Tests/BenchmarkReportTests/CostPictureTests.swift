import BenchmarkReport
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct CostPictureTests {
  /// Collects the elements of a document.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [String: Int] = [:]
    var places: [Double] = []
    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String] = [:]
    ) {
      elements[name, default: 0] += 1
      for key in ["cx", "cy", "x", "y", "x1", "x2", "y1", "y2"] {
        if let number = attributes[key].flatMap(Double.init) { places.append(number) }
      }
    }
  }

  private func read(_ picture: CostPicture) throws -> Reader {
    let reader = Reader()
    let parser = XMLParser(data: Data(picture.svg.utf8))
    parser.delegate = reader
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
    return reader
  }

  @Test func everyPointIsDrawnInsideThePicture() throws {
    let picture = CostPicture(
      title: "moves <of> \"rows\" & others", unit: "ns a move",
      series: [
        .init(name: "a", points: [(n: 1e3, cost: 80), (n: 1e7, cost: 700)]),
        .init(name: "b & c", points: [(n: 1e3, cost: 120), (n: 1e5, cost: 14_000), (n: 1e7, cost: 8e6)]),
      ])
    let reader = try read(picture)
    #expect(reader.elements["circle"] == 5)
    #expect(reader.elements["polyline"] == 2)
    #expect(reader.places.allSatisfy { (0...760).contains($0) })
    #expect(picture.svg.contains("&lt;of&gt; &quot;rows&quot; &amp; others"))
  }

  @Test func nothingToDrawIsNoFault() throws {
    #expect(try read(CostPicture(title: "none", unit: "ns", series: [])).elements["circle"] == nil)
    let one = CostPicture(
      title: "one", unit: "s", series: [.init(name: "a", points: [(n: 5, cost: 0), (n: 5, cost: 2)])])
    #expect(try read(one).elements["circle"] == 1)
  }
}
