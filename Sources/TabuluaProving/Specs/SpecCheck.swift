public import TabuluaText
import TabuluaBatch
import LuaHost
import TabuluaPolicy
import TabuluaScript

/// Says everything about a spec that can be said without running its tests.
///
/// ```swift
/// for problem in SpecCheck.check(contentsOf: "kanban_spec.lua") { print(problem.message) }
/// ```
public enum SpecCheck {
  /// What is wrong with a spec's file: what fails when its blocks are run to find its tests, and names that there are not,
  /// also in tests that no run reaches; empty for a good spec.
  ///
  /// ```swift
  /// let findings = SpecCheck.check(contentsOf: "kanban_spec.lua")
  /// let isGood = !findings.contains { $0.severity == .error }
  /// ```
  public static func check(contentsOf path: String, options: SpecOptions = SpecOptions()) -> [Diagnostic] {
    do {
      let source = try SpecSource(contentsOf: path)
      let execution = try SpecExecution(source, options: options, test: nil)
      var errors: [Diagnostic] = []
      do throws(Diagnostic) { _ = try execution.load() } catch { errors.append(error) }
      return SpecNameCheck.check(
        source: source.chunk.source, name: path, errors: errors, state: execution.state.names,
        verbs: ScriptUser.fields
      ) { words in
        do throws(LuaError) {
          if let value = try execution.state.names.execute(
            Array("return assert.\(words)".utf8), name: "[names]")
          {
            execution.state.names.release(value)
          }
          return nil
        } catch {
          return error.cause as? Diagnostic
        }
      }
    } catch {
      return [error]
    }
  }
}
