import Foundation

/// A picture of cost against size, both on scales of powers of ten.
public struct CostPicture: Sendable {
  /// What one side costs at each size.
  public struct Series: Sendable {
    /// The side.
    public var name: String

    /// The points: size and cost.
    public var points: [(n: Double, cost: Double)]

    /// Makes the points of a side.
    public init(name: String, points: [(n: Double, cost: Double)]) {
      self.name = name
      self.points = points
    }
  }

  /// What is shown.
  public var title: String

  /// What the cost counts, such as `ns a move`.
  public var unit: String

  /// The sides; the first one is drawn thicker.
  public var series: [Series]

  /// Makes a picture.
  public init(title: String, unit: String, series: [Series]) {
    self.title = title
    self.unit = unit
    self.series = series
  }

  // Colours that are told apart on white and on near black, also by most people who are colour-blind.
  private static let colours = ["#2f7de1", "#d9541e", "#8a63d2", "#1a9c6b", "#b8860b", "#c2417c"]
  private static let (width, height) = (760.0, 460.0)
  private static let (left, right, top, bottom) = (74.0, 190.0, 56.0, 54.0)

  /// The picture as SVG.
  public var svg: String {
    let drawn = series.map { side in
      Series(name: side.name, points: side.points.filter { $0.n > 0 && $0.cost > 0 }.sorted { $0.n < $1.n })
    }
    let all = drawn.flatMap(\.points)
    let sizes = Self.powers(all.map(\.n))
    let costs = Self.powers(all.map(\.cost))
    func x(_ n: Double) -> Double {
      Self.left
        + (log10(n) - Double(sizes.lowerBound)) / Double(sizes.count - 1)
        * (Self.width - Self.left - Self.right)
    }
    func y(_ cost: Double) -> Double {
      Self.height - Self.bottom
        - (log10(cost) - Double(costs.lowerBound)) / Double(costs.count - 1)
        * (Self.height - Self.top - Self.bottom)
    }
    var parts = [Self.head, "<text class=\"title\" x=\"20\" y=\"32\">\(Self.escaped(title))</text>"]
    for power in sizes {
      let at = Self.text(x(pow(10, Double(power))))
      parts.append(
        "<line class=\"grid\" x1=\"\(at)\" x2=\"\(at)\" y1=\"\(Self.text(Self.top))\" y2=\"\(Self.text(Self.height - Self.bottom))\"/>"
      )
      parts.append(
        "<text class=\"tick\" text-anchor=\"middle\" x=\"\(at)\" y=\"\(Self.text(Self.height - Self.bottom + 20))\">\(Self.count(power))</text>"
      )
    }
    for power in costs {
      let at = Self.text(y(pow(10, Double(power))))
      parts.append(
        "<line class=\"grid\" y1=\"\(at)\" y2=\"\(at)\" x1=\"\(Self.text(Self.left))\" x2=\"\(Self.text(Self.width - Self.right))\"/>"
      )
      parts.append(
        "<text class=\"tick\" text-anchor=\"end\" dy=\"0.35em\" x=\"\(Self.text(Self.left - 8))\" y=\"\(at)\">\(Self.time(power, unit))</text>"
      )
    }
    let middle = (Self.left + Self.width - Self.right) / 2
    parts.append(
      "<text class=\"tick\" text-anchor=\"middle\" x=\"\(Self.text(middle))\" y=\"\(Self.text(Self.height - 12))\">rows</text>"
    )
    // Those who come to the edge are named beside it, the others where they end; the first one lies on top.
    let edge = all.map(\.n).max() ?? 0
    let labels = Self.labels(
      drawn.map { side in side.points.last.flatMap { $0.n == edge ? y($0.cost) : nil } })
    for (index, side) in drawn.enumerated().reversed() {
      guard let last = side.points.last else { continue }
      let colour = Self.colours[index % Self.colours.count]
      let line = side.points.map { "\(Self.text(x($0.n))),\(Self.text(y($0.cost)))" }.joined(separator: " ")
      parts.append(
        "<polyline points=\"\(line)\" fill=\"none\" stroke=\"\(colour)\" stroke-width=\"\(index == 0 ? 3.5 : 1.8)\" stroke-linejoin=\"round\"/>"
      )
      for point in side.points {
        parts.append(
          "<circle cx=\"\(Self.text(x(point.n)))\" cy=\"\(Self.text(y(point.cost)))\" r=\"\(index == 0 ? 4 : 3)\" fill=\"\(colour)\"><title>\(Self.escaped(side.name)), \(Figure.power(Int(point.n))) rows: \(Figure.short(point.cost)) \(Self.escaped(unit))</title></circle>"
        )
      }
      var (start, place, anchor) = (Self.width - Self.right + 12, labels[index] ?? 0, "start")
      if labels[index] == nil { (start, place, anchor) = (x(last.n) - 8, y(last.cost) - 12, "end") }
      parts.append(
        "<text class=\"label\" fill=\"\(colour)\" dy=\"0.35em\" text-anchor=\"\(anchor)\" x=\"\(Self.text(start))\" y=\"\(Self.text(place))\"\(index == 0 ? " font-weight=\"bold\"" : "")>\(Self.escaped(side.name))</text>"
      )
    }
    return parts.joined(separator: "\n") + "\n</svg>\n"
  }

  private static let head = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(text(width)) \(text(height))" role="img" font-family="system-ui, sans-serif">
    <style>
    .ground { fill: #ffffff } .title { fill: #1b1f24; font-size: 17px; font-weight: 600 }
    .tick { fill: #57606a; font-size: 12px } .grid { stroke: #d8dee4 } .label { font-size: 13px }
    @media (prefers-color-scheme: dark) {
    .ground { fill: #16191d } .title { fill: #f0f3f6 } .tick { fill: #a5adb8 } .grid { stroke: #333a42 }
    }
    </style>
    <rect class="ground" width="100%" height="100%" rx="6"/>
    """

  /// The powers of ten around some numbers; at least two.
  private static func powers(_ numbers: [Double]) -> ClosedRange<Int> {
    let logarithms = numbers.map { log10($0) }
    guard let least = logarithms.min(), let greatest = logarithms.max() else { return 0...1 }
    let low = Int(least.rounded(.down))
    return low...max(low + 1, Int(greatest.rounded(.up)))
  }

  /// Places for labels that want to stand at some heights, far enough from each other.
  private static func labels(_ wanted: [Double?]) -> [Double?] {
    var places = wanted
    let order = wanted.indices.filter { wanted[$0] != nil }.sorted { (wanted[$0] ?? 0) < (wanted[$1] ?? 0) }
    var last = top - 18
    for index in order {
      let place = max(wanted[index] ?? 0, last + 18)
      places[index] = place
      last = place
    }
    return places
  }

  private static func count(_ power: Int) -> String {
    let units = ["1", "10", "100", "1 000", "10 000", "100 000", "1 million", "10 million", "100 million"]
    return units.indices.contains(power) ? units[power] : "1e\(power)"
  }

  /// A cost that is a power of ten, in a unit of time that suits it.
  private static func time(_ power: Int, _ unit: String) -> String {
    guard unit.hasPrefix("ns") else { return "1e\(power)" }
    let scale = ["ns", "µs", "ms", "s"]
    guard power >= 0, power < 12 else { return "1e\(power) ns" }
    return "\([1, 10, 100][power % 3]) \(scale[power / 3])"
  }

  private static func text(_ number: Double) -> String {
    let rounded = (number * 10).rounded() / 10
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
