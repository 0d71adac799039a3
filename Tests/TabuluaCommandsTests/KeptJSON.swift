import Foundation
import TabuluaText

/// Keeps what commands of the tests write as JSON, for `scripts/check-json`, in the folder that `TABULUA_KEEP_JSON` names.
enum KeptJSON {
  private static let folder = ProcessInfo.processInfo.environment["TABULUA_KEEP_JSON"].flatMap {
    $0.isEmpty ? nil : URL(fileURLWithPath: $0)
  }

  /// Keeps the output of a command, and the files that its options name.
  static func keep(_ arguments: [String], output: [UInt8], status: Int32) {
    guard folder != nil else { return }
    // A usage error prints nothing, and a run that fails may have found a file that a test has damaged.
    if status != 64 { write(["words": arguments], output) }
    guard status == 0 || status == 2 else { return }
    for (option, value) in zip(arguments, arguments.dropFirst()) {
      switch option {
      case "--trace" where arguments.first != "diff", "--journal":
        keepFile(value, ["option": option], of: arguments)
      case "--coverage-output" where value.hasSuffix(".json"):
        keepFile(value, ["option": option], of: arguments)
      case "--report":
        let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
        if parts.count == 2 { keepFile(parts[1], ["option": option, "format": parts[0]], of: arguments) }
      default: break
      }
    }
  }

  private static func keepFile(_ path: String, _ facts: [String: Any], of arguments: [String]) {
    guard let bytes = FileManager.default.contents(atPath: path) else { return }
    write(facts.merging(["words": arguments]) { $1 }, Array(bytes))
  }

  private static func write(_ facts: [String: Any], _ bytes: [UInt8]) {
    guard let folder, !bytes.isEmpty, bytes.count < 1 << 22,
      let head = try? JSONSerialization.data(withJSONObject: facts)
    else { return }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? (head + [0x0A] + bytes).write(to: folder.appendingPathComponent(UUID().uuidString))
  }
}
