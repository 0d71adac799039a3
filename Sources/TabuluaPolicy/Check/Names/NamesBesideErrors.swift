import TabuluaText

/// What is wrong with a policy that cannot be loaded, with the wrong names in it.
///
/// An error that Lua raised for a name is shown once, with the place and the near name that the text gives.
struct NamesBesideErrors {
  private(set) var diagnostics: [Diagnostic]

  init(_ errors: [Diagnostic], _ names: [Diagnostic]) {
    diagnostics = errors
    for name in names {
      guard let index = errors.firstIndex(where: { Self.isSame($0, name) }) else {
        diagnostics.append(name)
        continue
      }
      if diagnostics[index].location?.column == nil { diagnostics[index].location = name.location }
      diagnostics[index].help = name.help
    }
  }

  /// Whether an error is about the name or the value of a warning: it stands on the same line and names it.
  private static func isSame(_ error: Diagnostic, _ name: Diagnostic) -> Bool {
    guard error.location?.file == name.location?.file, error.location?.line == name.location?.line else {
      return false
    }
    let parts = name.message.split(separator: "`", omittingEmptySubsequences: false)
    return parts.count > 1 && error.message.contains(parts[parts.count - 2])
  }
}
