/// JSON as it is written: objects keep the order in which their keys were added.
///
/// ```swift
/// var line = JSONText.Object()
/// line.add("kind", "run")
/// line.add("version", 1)
/// line.text  // {"kind":"run","version":1}
/// ```
public enum JSONText {
  /// A JSON object that is being written.
  public struct Object: Sendable {
    private var body = ""

    /// Creates an empty object.
    public init() {}

    /// The object as JSON on one line.
    public var text: String { "{\(body)}" }

    /// Whether nothing was added.
    public var isEmpty: Bool { body.isEmpty }

    /// Adds a key whose value is JSON already.
    public mutating func add(_ key: String, raw json: String) {
      if !body.isEmpty { body += "," }
      body += JSONText.string(key)
      body += ":"
      body += json
    }

    /// Adds a string.
    public mutating func add(_ key: String, _ value: String) { add(key, raw: JSONText.string(value)) }

    /// Adds an integer.
    public mutating func add(_ key: String, _ value: Int) { add(key, raw: String(value)) }

    /// Adds a boolean.
    public mutating func add(_ key: String, _ value: Bool) { add(key, raw: value ? "true" : "false") }

    /// Adds null.
    public mutating func addNull(_ key: String) { add(key, raw: "null") }
  }

  /// A JSON array of values that are JSON already.
  public static func array(_ elements: some Sequence<String>) -> String {
    "[\(elements.joined(separator: ","))]"
  }

  /// A number as JSON; JSON has no infinities and no NaN, which become null.
  public static func number(_ value: Double) -> String {
    value.isFinite ? "\(value)" : "null"
  }

  /// A string as JSON, with quotes, and with control characters escaped.
  public static func string(_ value: String) -> String {
    var result = "\""
    result.reserveCapacity(value.utf8.count + 2)
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
