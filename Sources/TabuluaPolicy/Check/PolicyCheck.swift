public import TabuluaScript
public import TabuluaText
public import LuaHost
import TabuluaModel

/// Says everything about a policy that can be said without a table.
///
/// ```swift
/// let findings = PolicyCheck.check(contentsOf: "kanban.lua")
/// let isGood = !findings.contains { $0.severity == .error }
/// ```
public enum PolicyCheck {
  /// What is wrong with a policy's file, then what has no effect or goes against a ``StyleRule``; empty for a good
  /// policy.
  ///
  /// `options` is what the file gets as `...`; `printHandler` receives what it prints while it is loaded.
  public static func check(
    contentsOf path: String, options: [String: PolicyOption] = [:], limits: LuaLimits = .standard,
    printHandler: ((_ place: TextLocation?, _ text: String) -> Void)? = nil
  ) -> [Diagnostic] {
    do {
      return check(
        source: try PolicyFile.bytes(ofPolicy: path), name: path, options: options, limits: limits,
        modules: PolicyModules(ofScript: path).load, printHandler: printHandler)
    } catch {
      return [error]
    }
  }

  /// What is wrong with a policy's source, then what has no effect or goes against a ``StyleRule``; empty for a good
  /// policy.
  ///
  /// For the rules of style the policy is also loaded anew and tried on a small table that is made up, where its
  /// callbacks may use little. What it prints then is dropped.
  public static func check(
    source: [UInt8], name: String, options: [String: PolicyOption] = [:], limits: LuaLimits = .standard,
    modules: ((_ name: String) throws -> (source: [UInt8], name: String)?)? = nil,
    printHandler: ((_ place: TextLocation?, _ text: String) -> Void)? = nil
  ) -> [Diagnostic] {
    var sources = [(name: name, source: source)]
    let found: ((String) throws -> (source: [UInt8], name: String)?)? = modules.map { find in
      { module in
        let file = try find(module)
        if let file { sources.append((file.name, file.source)) }
        return file
      }
    }
    do {
      let (state, _) = try PolicyView(makePolicy: LuaPolicy.pushed)
        .makeState(limits: limits, modules: found, printHandler: printHandler)
      var loader = PolicyLoader(state: state, source: source, name: name)
      loader.load(options: options)
      guard loader.errors.isEmpty else { return loader.errors + loader.warnings }
      let style = PolicyStyle(PolicySyntax(sources), functions: loader.functions, settings: loader.settings) {
        try? LuaPolicy(source: source, name: name, options: options, limits: limits, modules: modules)
      }
      return sorted(loader.warnings + StyleWarnings(sources, breaches: style.breaches()).diagnostics, name)
    } catch {
      return [error]
    }
  }

  /// The warnings in the order of their lines, those of other files last.
  private static func sorted(_ warnings: [Diagnostic], _ name: String) -> [Diagnostic] {
    func place(_ warning: Diagnostic) -> (Int, String, Int) {
      let file = warning.location?.file ?? name
      return (file == name ? 0 : 1, file, warning.location?.line ?? 0)
    }
    return warnings.sorted { place($0) < place($1) }
  }
}
