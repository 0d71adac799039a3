import TabuluaText

/// The snapshots of all specs of a suite.
struct SpecSnapshots {
  private var files: [String: SpecSnapshotFile] = [:]

  /// The texts that are kept, by spec and name.
  var texts: [String: [String: String]] { files.mapValues(\.texts) }

  /// Reads the snapshots of a suite.
  init(_ suite: SpecSuite, _ problems: inout [Diagnostic]) {
    for spec in suite.sources.keys.sorted() {
      do throws(Diagnostic) {
        files[spec] = try SpecSnapshotFile(ofSpec: spec)
      } catch {
        problems.append(error)
      }
    }
  }

  /// Accepts what was taken, if asked for, and tells what no test takes any longer.
  func finish(_ suite: SpecSuite, _ run: inout SpecRun, updates: Bool) {
    for (spec, kept) in files.sorted(by: { $0.key < $1.key }) {
      var file = kept
      let results = run.results.filter { $0.test.file == spec }
      let taken = results.flatMap(\.snapshots)
      let names = Set(taken.map(\.name))
      let known = suite.tests.filter { $0.file == spec }.map { PrintableText.of($0.name) }
      let passed = Set(results.filter { $0.outcome == .passed }.map { PrintableText.of($0.test.name) })
      let obsolete = file.texts.keys.sorted().filter { name in
        guard !names.contains(name) else { return false }
        // The names of several tests may be the beginning of it, and it may be any one's.
        return known.filter { name.hasPrefix($0 + ": ") }.allSatisfy(passed.contains)
      }
      if updates {
        do throws(Diagnostic) {
          try file.update(taken, dropping: obsolete)
        } catch {
          run.problems.append(error)
        }
      } else {
        for name in obsolete {
          run.notes.append(
            Diagnostic(
              severity: .warning, code: "obsolete_snapshot",
              message: "no test takes the snapshot `\(name)` any longer",
              location: TextLocation(file: file.path), help: "drop it with `--update`"))
        }
      }
    }
  }
}
