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
  /// `options` is what the file gets as `...`; `columns` are those of the table that it is for, where that is known:
  /// a row has no others then. `printHandler` receives what it prints while it is loaded.
  public static func check(
    contentsOf path: String, options: [String: PolicyOption] = [:], columns: [String]? = nil,
    limits: LuaLimits = .standard,
    printHandler: ((_ place: TextLocation?, _ text: String) -> Void)? = nil
  ) -> [Diagnostic] {
    do {
      return check(
        source: try PolicyFile.bytes(ofPolicy: path), name: path, options: options, columns: columns,
        limits: limits,
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
    source: [UInt8], name: String, options: [String: PolicyOption] = [:], columns: [String]? = nil,
    limits: LuaLimits = .standard,
    modules: ((_ name: String) throws -> (source: [UInt8], name: String)?)? = nil,
    printHandler: ((_ place: TextLocation?, _ text: String) -> Void)? = nil
  ) -> [Diagnostic] {
    var sources = [(name: name, source: source)]
    var required: [String: String] = [:]
    let found: ((String) throws -> (source: [UInt8], name: String)?)? = modules.map { find in
      { module in
        let file = try find(module)
        if let file {
          sources.append((file.name, file.source))
          required[module] = file.name
        }
        return file
      }
    }
    do {
      let (state, _) = try PolicyView(makePolicy: LuaPolicy.pushed)
        .makeState(limits: limits, modules: found, printHandler: printHandler)
      var loader = PolicyLoader(state: state, source: source, name: name)
      loader.load(options: options)
      let syntax = PolicySyntax(sources, acceptedBy: state)
      let names = names(in: syntax, loader, state) { lists in
        lists.policyFile = name
        lists.modules = required
        lists.columns = columns
        lists.options = options.isEmpty ? nil : options.keys.sorted()
      }
      if let file = syntax.tooLong { return loader.errors + loader.warnings + [.notChecked(file)] }
      guard loader.errors.isEmpty else {
        let found = StyleWarnings(sources, breaches: names.map { $0.breach(of: $0.styleRule) }).diagnostics
        return NamesBesideErrors(loader.errors, found).diagnostics + loader.warnings
      }
      let style = PolicyStyle(
        syntax, functions: loader.functions, settings: loader.settings, names: names
      ) {
        try? LuaPolicy(source: source, name: name, options: options, limits: limits, modules: modules)
      }
      let more = names.count < NameWalk.mostFindings ? [] : [Diagnostic.moreNames]
      return sorted(loader.warnings + StyleWarnings(sources, breaches: style.breaches()).diagnostics, name)
        + more
    } catch {
      return [error]
    }
  }

  /// The names and values that cannot be right where they stand.
  private static func names(
    in syntax: PolicySyntax, _ loader: PolicyLoader, _ state: LuaState, _ complete: (inout NameLists) -> Void
  ) -> [NameFinding] {
    // What is written in a file that cannot be read may be anything.
    guard syntax.isWhole else { return [] }
    var lists = NameLists(state, files: syntax.inOrder)
    complete(&lists)
    let seeds = loader.functions.flatMap { callback, function in
      syntax.text(of: function, field: callback.rawValue).map { (callback, $0) }
    }
    return NameWalk(syntax.inOrder, lists: lists).find(seeds: seeds)
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

extension Diagnostic {
  /// Names and style were not checked.
  static func notChecked(_ file: String) -> Diagnostic {
    Diagnostic(
      severity: .note, code: PolicyCode.tooLongToCheck,
      message:
        "names and style were not checked: up to `\(file)` there are more than \(CountText.of(LuaLexer.mostWords)) words",
      location: TextLocation(file: file),
      help: "keep data in the table, and rules in the policy")
  }

  /// There are more findings about names than are told.
  fileprivate static let moreNames = Diagnostic(
    severity: .note, code: PolicyCode.moreNames,
    message: "only the first \(NameWalk.mostFindings) names and values that cannot be right are told",
    help: "mend these, and check again")
}
