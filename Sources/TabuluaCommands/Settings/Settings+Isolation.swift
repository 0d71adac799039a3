import LuaHost
import TabuluaBatch
import TabuluaFiles
import TabuluaScript
import TabuluaText

// What a settings file may say where scripts are isolated.
extension Settings {
  /// Leaves out what a settings file that nobody named allows scripts beyond what `--isolate` does.
  ///
  /// - Returns: A warning that tells what was left out; nil for nothing.
  mutating func keepIsolation() -> Diagnostic? {
    let loose = common.filter { setting in
      if case .file = setting.source { setting.key.loosens?(setting) ?? false } else { false }
    }
    guard let first = loose.first, case .file(let place) = first.source else { return nil }
    remove(loose.map(\.key.name))
    let names = loose.map(\.key.name).inBackticks.joined(separator: ", ")
    return Diagnostic(
      severity: .warning, code: SettingsCode.settingsTooGenerous,
      message: "what `\(place.file)` says of \(names) is left out, because it would loosen `--isolate`",
      help: "take it with `--config \(ShellWord.quoted(place.file))` if you trust it")
  }
}

extension SettingsKey {
  /// Whether a setting is a number above one that isolated scripts may have at most.
  static func isAbove(_ most: Double?) -> @Sendable (Setting) -> Bool {
    { setting in
      guard let most, case .text(let text) = setting.value, let number = Double(text) else { return false }
      return number > most
    }
  }

  /// Whether a setting names a file outside of the settings file's folder.
  static let leadsOut: @Sendable (Setting) -> Bool = { setting in
    guard case .file(let place) = setting.source, case .text(let text) = setting.value else { return false }
    func resolved(_ folder: String) -> String? { PolicyFile.resolved(folder.isEmpty ? "." : folder) }
    // A symbolic link is one also where it leads to nothing yet.
    guard SymbolicLink.target(of: text) == nil, let root = resolved(PolicyFile.folder(of: place.file)),
      let folder = resolved(PolicyFile.folder(of: text))
    else { return true }
    return folder != root && !folder.hasPrefix(root.hasSuffix("/") ? root : root + "/")
  }
}
