public import Diagnostics
public import LuaHost

/// Says everything about a policy that can be said without a table.
///
/// ```swift
/// let findings = PolicyCheck.check(contentsOf: "kanban.lua")
/// let isGood = !findings.contains { $0.severity == .error }
/// ```
public enum PolicyCheck {
  /// What is wrong with a policy's file, then what has no effect; empty for a good policy.
  ///
  /// `options` is what the file gets as `...`; `printHandler` receives what it prints.
  public static func check(
    contentsOf path: String, options: [String: PolicyOption] = [:], limits: LuaLimits = .standard,
    printHandler: ((_ place: SourceLocation?, _ text: String) -> Void)? = nil
  ) -> [Diagnostic] {
    do {
      let source = try PolicyFile.bytes(ofPolicy: path)
      let modules = PolicyModules(folder: PolicyFile.folder(of: path))
      return check(
        source: source, name: path, options: options, limits: limits, modules: modules.load,
        printHandler: printHandler)
    } catch {
      return [error]
    }
  }

  /// What is wrong with a policy's source, then what has no effect; empty for a good policy.
  public static func check(
    source: [UInt8], name: String, options: [String: PolicyOption] = [:], limits: LuaLimits = .standard,
    modules: ((_ name: String) throws -> (source: [UInt8], name: String)?)? = nil,
    printHandler: ((_ place: SourceLocation?, _ text: String) -> Void)? = nil
  ) -> [Diagnostic] {
    do {
      let (state, _) = try LuaPolicy.makeState(
        PolicyView(), limits: limits, modules: modules, printHandler: printHandler)
      var loader = PolicyLoader(state: state, source: source, name: name)
      loader.load(options: options)
      return loader.errors + loader.warnings
    } catch {
      return [error.diagnostic()]
    }
  }
}
