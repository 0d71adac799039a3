// What swift-argument-parser takes of FoundationEssentials, and nothing else: `--experimental-dump-help` writes its answer as JSON,
// and an error may have a description. The library itself, with what it needs, is five of the twenty megabytes that the command
// would have; a package is linked with this module in its place (`scripts/packaging/build`). Where the parser takes more of it one
// day, it is not compiled.

/// An error that says what has happened.
public protocol LocalizedError: Error {
  /// What it says; nil where it says nothing.
  var errorDescription: String? { get }
}

/// Bytes.
public struct Data {
  fileprivate let text: String
}

extension String {
  /// How a text is written as bytes.
  public enum Encoding { case utf8 }

  /// The text of some bytes.
  public init?(data: Data, encoding: Encoding) { self = data.text }
}

/// Writes values as JSON, on several lines and with the keys in order.
public final class JSONEncoder {
  /// How it is laid out.
  public struct OutputFormatting: OptionSet, Sendable {
    /// The bits of it.
    public let rawValue: Int

    /// Makes one of bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// On several lines.
    public static let prettyPrinted = OutputFormatting(rawValue: 1)

    /// With the keys in order.
    public static let sortedKeys = OutputFormatting(rawValue: 2)
  }

  /// Both of them; there is no other layout.
  public var outputFormatting: OutputFormatting = [.prettyPrinted, .sortedKeys]

  /// Makes one.
  public init() {}

  /// The bytes of a value.
  public func encode<Value: Encodable>(_ value: Value) throws -> Data {
    let node = Node()
    try node.take(value)
    return Data(text: node.text(indent: ""))
  }
}

/// A value of JSON.
private final class Node {
  private enum Content {
    case literal(String)
    case list([Node])
    case object([String: Node])
  }

  private var content = Content.literal("null")

  /// Takes a value over.
  func take<Value: Encodable>(_ value: Value) throws {
    switch value {
    case let value as String: content = .literal(Self.quoted(value))
    case let value as Bool: content = .literal(value ? "true" : "false")
    case let value as any BinaryInteger: content = .literal("\(value)")
    default: try value.encode(to: NodeEncoder(node: self))
    }
  }

  /// A new value under a key.
  func node(at key: some CodingKey) -> Node {
    let node = Node()
    var nodes: [String: Node] = if case .object(let nodes) = content { nodes } else { [:] }
    nodes[key.stringValue] = node
    content = .object(nodes)
    return node
  }

  /// A new value at the end.
  func nodeAtEnd() -> Node {
    let node = Node()
    content = .list(elements + [node])
    return node
  }

  /// How many values are in the list.
  var count: Int { elements.count }

  private var elements: [Node] { if case .list(let nodes) = content { nodes } else { [] } }

  /// Makes it an object, or a list, without anything in it.
  func begin(isObject: Bool) {
    if case .literal = content { content = isObject ? .object([:]) : .list([]) }
  }

  func text(indent: String) -> String {
    let inner = indent + "  "
    switch content {
    case .literal(let text): return text
    case .list(let nodes):
      return Self.laidOut(nodes.map { $0.text(indent: inner) }, "[", "]", indent: indent)
    case .object(let nodes):
      let parts = nodes.sorted { $0.key < $1.key }
        .map { "\(Self.quoted($0.key)) : \($0.value.text(indent: inner))" }
      return Self.laidOut(parts, "{", "}", indent: indent)
    }
  }

  private static func laidOut(_ parts: [String], _ begin: String, _ end: String, indent: String) -> String {
    "\(begin)\n\(parts.map { "\(indent)  \($0)" }.joined(separator: ",\n"))\n\(indent)\(end)"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "/": result += "\\/"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      case _: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

private struct NodeEncoder: Encoder {
  let node: Node
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.begin(isObject: true)
    return KeyedEncodingContainer(KeyedNode(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.begin(isObject: false)
    return ListedNode(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleNode(node: node) }
}

private struct KeyedNode<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: Node
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { _ = node.node(at: key) }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try node.node(at: key).take(value) }

  func nestedContainer<Other: CodingKey>(
    keyedBy type: Other.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Other> { NodeEncoder(node: node.node(at: key)).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    NodeEncoder(node: node.node(at: key)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { NodeEncoder(node: node) }
  func superEncoder(forKey key: Key) -> any Encoder { NodeEncoder(node: node.node(at: key)) }
}

private struct ListedNode: UnkeyedEncodingContainer {
  let node: Node
  var codingPath: [any CodingKey] { [] }
  var count: Int { node.count }

  func encodeNil() { _ = node.nodeAtEnd() }
  func encode<Value: Encodable>(_ value: Value) throws { try node.nodeAtEnd().take(value) }

  func nestedContainer<Other: CodingKey>(keyedBy type: Other.Type) -> KeyedEncodingContainer<Other> {
    NodeEncoder(node: node.nodeAtEnd()).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    NodeEncoder(node: node.nodeAtEnd()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { NodeEncoder(node: node.nodeAtEnd()) }
}

private struct SingleNode: SingleValueEncodingContainer {
  let node: Node
  var codingPath: [any CodingKey] { [] }

  func encodeNil() {}
  func encode<Value: Encodable>(_ value: Value) throws { try node.take(value) }
}
