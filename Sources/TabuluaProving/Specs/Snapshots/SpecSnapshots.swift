import TabuluaText

/// The snapshots of all specs of a suite.
struct SpecSnapshots {
  private var files: [String: SpecSnapshotFile] = [:]

  /// The texts that are kept, by spec and name.
  var texts: [String: [String: String]] { files.mapValues(\.texts) }

  /// Reads the snapshots of a suite.
  init(_ suite: SpecSuite, _ room: SpecRoom, _ problems: inout [Diagnostic]) {
    for spec in suite.sources.keys.sorted() {
      do throws(Diagnostic) {
        files[spec] = try SpecSnapshotFile(ofSpec: spec, room: room)
      } catch {
        problems.append(error)
      }
    }
  }

  /// Accepts what was taken, if asked for, and tells what no test takes any longer.
  func finish(_ suite: SpecSuite, _ run: inout SpecRun, updates: Bool) {
    let resultsByFile = Dictionary(grouping: run.results, by: \.test.file)
    let testsByFile = Dictionary(grouping: suite.tests, by: \.file)
    for (spec, kept) in files.sorted(by: { $0.key < $1.key }) {
      var file = kept
      let results = resultsByFile[spec] ?? []
      let shared = Self.namesOfSeveral(results)
      run.problems += shared.map { .snapshotOfSeveral($0.name, $0.tests, file.path) }
      let taken = results.flatMap(\.snapshots)
      let names = Set(taken.map(\.name))
      let known = (testsByFile[spec] ?? []).map { PrintableText.of($0.name) }
      let passed = Set(results.filter { $0.outcome == .passed }.map { PrintableText.of($0.test.name) })
      let obsolete = file.texts.keys.sorted().filter { name in
        guard !names.contains(name) else { return false }
        // The names of several tests may be the beginning of it, and it may be any one's.
        return known.filter { name.hasPrefix($0 + ": ") }.allSatisfy(passed.contains)
      }
      if updates {
        do throws(Diagnostic) {
          // What a test took that failed may be what is wrong with it.
          let clear = results.filter { $0.outcome != .failed }.flatMap(\.snapshots).filter { snapshot in
            !shared.contains { $0.name == snapshot.name }
          }
          try file.update(clear, dropping: obsolete)
        } catch {
          run.problems.append(error)
        }
      } else {
        for name in obsolete {
          run.notes.append(
            Diagnostic(
              severity: .warning, code: SpecCode.obsoleteSnapshot,
              message: "no test takes the snapshot `\(name)` any longer",
              location: TextLocation(file: file.path), help: "drop it with `--update`"))
        }
      }
    }
  }

  /// The names of snapshots that several tests took: a name begins with its test's, which may hold a colon itself.
  private static func namesOfSeveral(_ results: [SpecResult]) -> [(name: String, tests: [String])] {
    var tests: [String: [String]] = [:]
    for result in results {
      for snapshot in result.snapshots { tests[snapshot.name, default: []].append(result.test.name) }
    }
    return tests.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension Diagnostic {
  /// A snapshot that is compared with one text, and taken by several tests.
  fileprivate static func snapshotOfSeveral(_ name: String, _ tests: [String], _ file: String) -> Diagnostic {
    Diagnostic(
      code: SpecCode.snapshotOfSeveralTests,
      message:
        "the snapshot `\(name)` is taken by several tests: \(tests.map { PrintableText.of($0) }.inBackticks.inWords(last: "and"))",
      location: TextLocation(file: file),
      help: "give one of the tests, or what it takes, a name without `: `")
  }
}
