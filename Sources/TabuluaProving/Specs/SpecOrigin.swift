import LuaHost
import TabuluaFiles
import TabuluaScript
import TabuluaText

/// A spec's file that was run once, with its blocks: what its tests begin with.
///
/// Each test runs in a state of its own, which gets a copy of what the test can reach of the file's: its body, the hooks
/// around it, their upvalues, and what these hold. So what a test costs does not grow with the other tests of its file.
///
/// It is sendable because what it holds is touched only while the lock is held.
final class SpecOrigin: @unchecked Sendable {
  private let source: SpecSource
  private let options: SpecOptions
  private let lock = Monitor()
  private var loaded: Result<Loaded, Diagnostic>?

  /// The run of the file, and what answers a test by its number.
  private struct Loaded {
    let execution: SpecExecution
    let test: LuaFunction
  }

  init(_ source: SpecSource, options: SpecOptions) {
    self.source = source
    var options = options
    // It would hold itself.
    options.origins = SpecOrigins()
    self.options = options
  }

  /// Gives a fresh execution what its test begins with.
  ///
  /// - Throws: what the file raised, or what of it cannot be copied.
  func give(_ test: SpecTest, to execution: SpecExecution) throws(Diagnostic) -> LuaFunction {
    let result = lock.withLock {
      Result { () throws(Diagnostic) in try give(test, from: try run(), to: execution) }
    }
    return try result.get()
  }

  private func run() throws(Diagnostic) -> Loaded {
    if let loaded { return try loaded.get() }
    let result = Result { () throws(Diagnostic) in
      let execution = try SpecExecution(source, options: options.beginning(ofTest: false), test: nil)
      return Loaded(execution: execution, test: try execution.load())
    }
    loaded = result
    return try result.get()
  }

  private func give(
    _ test: SpecTest, from loaded: Loaded, to execution: SpecExecution
  ) throws(Diagnostic) -> LuaFunction {
    let original = loaded.execution
    execution.printAgain(what: original)
    guard let number = original.collected.number(of: test) else {
      throw Diagnostic.misuse(
        "the spec runs otherwise than when its tests were collected", at: test.location, help: nil)
    }
    do throws(LuaError) {
      guard
        case .function(let chosen) = try original.state.call(
          loaded.test, with: [.integer(Int64(number))])
      else { throw .lostPrelude }
      return try execution.state.copy(chosen, from: original.state)
    } catch {
      var problem = execution.diagnostic(error)
      if error.code == .notCopied {
        problem.location = test.location
        problem.help = "make it in the test, or in `before_each`: each test runs in a state of its own"
      }
      throw problem
    }
  }
}

/// The files of a run of specs, each run once, when its first test is run.
///
/// It is sendable because the list is touched only while the lock is held.
final class SpecOrigins: @unchecked Sendable {
  private let lock = Monitor()
  private var origins: [String: SpecOrigin] = [:]

  /// Lets a file go, all of whose tests have run.
  func release(_ file: String) { lock.withLock { origins[file] = nil } }

  /// What the tests of a file begin with.
  func origin(of source: SpecSource, options: SpecOptions) -> SpecOrigin {
    lock.withLock {
      if let known = origins[source.name] { return known }
      let origin = SpecOrigin(source, options: options)
      origins[source.name] = origin
      return origin
    }
  }
}
