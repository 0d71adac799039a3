import TabuluaScript
import TabuluaText
import LuaHost

/// The files that one version of a policy was made of, with what they said.
final class PolicyFiles {
  private let path: String
  private let modules: PolicyModules

  /// What the policy's file said; nil where it could not be read.
  private var text: [UInt8]?

  /// What the modules said that were required so far; nil for one that could not be loaded.
  private var moduleTexts: [String: [UInt8]?] = [:]

  init(policy path: String) {
    self.path = path
    modules = PolicyModules(ofScript: path)
  }

  /// Reads the file and loads the policy.
  func load(
    options: [String: PolicyOption], limits: LuaLimits,
    printHandler: ((_ place: TextLocation?, _ text: String) -> Void)?
  ) throws(Diagnostic) -> LuaPolicy {
    let text = try PolicyFile.bytes(ofPolicy: path)
    self.text = text
    // A module may be required long after the policy was loaded.
    return try LuaPolicy(
      source: text, name: path, options: options, limits: limits,
      modules: { [self] name in
        moduleTexts[name] = .some(nil)
        let found = try modules.load(name)
        moduleTexts[name] = .some(found?.source)
        return found
      }, printHandler: printHandler)
  }

  /// Whether all the files still say what they said.
  var areAsRead: Bool {
    guard Self.contents(of: path) == text else { return false }
    return moduleTexts.allSatisfy { name, text in (try? modules.load(name))?.source == text }
  }

  private static func contents(of path: String) -> [UInt8]? {
    if case .success(let bytes) = PolicyFile.contents(of: path) { bytes } else { nil }
  }
}
