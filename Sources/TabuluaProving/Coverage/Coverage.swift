import LuaHost
package import TabuluaDrawing
package import TabuluaModel
package import TabuluaPolicy
import TabuluaScript

/// What tests have tried: lines of policies, callbacks, and drags of the tables.
///
/// ```swift
/// let collector = CoverageCollector()
/// collector.add(policy)  // loaded with `coversLines`
/// print(collector.coverage.covered, "of", collector.coverage.active, "lines")
/// ```
public struct Coverage: Sendable {
  private var linesByFile: [String: FileCoverage] = [:]
  private var callbacksByPolicy: [String: [TableCallback: CallbackCoverage]] = [:]
  private var dragsByShape: [[Int]: DragCoverage] = [:]

  /// Makes the coverage of nothing.
  public init() {}

  /// The files, by name.
  public var files: [FileCoverage] { linesByFile.values.sorted { $0.file < $1.file } }

  /// The callbacks: by policy, and in the order of their declaration.
  public var callbacks: [CallbackCoverage] {
    callbacksByPolicy.sorted { $0.key < $1.key }.flatMap { _, uses in
      TableCallback.allCases.compactMap { uses[$0] }
    }
  }

  /// The drags: of smaller tables first.
  public var drags: [DragCoverage] {
    dragsByShape.values.sorted { first, second in
      let size = [first.shape.reduce(0, +), first.shape.count] + first.shape
      return size.lexicographicallyPrecedes([second.shape.reduce(0, +), second.shape.count] + second.shape)
    }
  }

  /// How many lines of all files can run.
  public var active: Int { linesByFile.values.reduce(0) { $0 + $1.active } }

  /// How many lines of all files ran.
  public var covered: Int { linesByFile.values.reduce(0) { $0 + $1.covered } }

  /// How many lines ran, in per cent, rounded down to a tenth; 100 where no line can run.
  public var percent: Double { Double(Percentage.tenths(covered, of: active)) / 10 }
}

// Collecting.
extension Coverage {
  /// Adds what a policy has done since it was loaded: its lines, if it counts them, and the callbacks it defines.
  ///
  /// To be called once, when the policy is no longer used. The files of `tabulua.rules` are left out.
  package mutating func add(_ policy: LuaPolicy) {
    add(
      policy.lineCounts.filter { !$0.key.hasPrefix("tabulua.") }.map { name, counts in
        FileCoverage(file: name, source: policy.source(ofFile: name) ?? [], counts: counts)
      })
    for callback in TableCallback.allCases where policy.implemented.contains(callback) {
      note(callback, of: policy.name, at: policy.place(of: callback), calls: 0)
    }
  }

  /// Adds what a policy has done since it was loaded, and the calls of its callbacks, counted by the first line of
  /// each that runs.
  mutating func addAlone(_ policy: LuaPolicy) {
    add(policy)
    guard let counts = policy.lineCounts[policy.name], let source = policy.source(ofFile: policy.name) else {
      return
    }
    let outline = LuaOutline(source)
    for callback in TableCallback.allCases {
      guard let place = policy.place(of: callback), let (file, line) = CodePlace.split(place),
        file == policy.name,
        let function = outline.functions.first(where: {
          outline.tokens[$0.tokens.lowerBound].line == line
        })
      else { continue }
      guard let calls = function.lines.lazy.compactMap({ counts[$0] }).first else { continue }
      note(callback, of: policy.name, at: place, calls: calls)
    }
  }

  /// Adds the lines of files; those of the same name are added up.
  package mutating func add(_ files: [FileCoverage]) {
    for file in files { linesByFile[file.file, default: file.uncounted].counts.add(file.counts) }
  }

  /// Adds calls of callbacks and of defaults in their place.
  package mutating func add(_ calls: [CallRecord], of policy: String) {
    for call in calls where !call.callback.isHandler && call.callback != .law {
      note(call.callback, of: policy, at: call.implemented ? call.at : nil, calls: 1)
    }
  }

  /// Adds a drag: a row that was held over places of a table with so many rows in each section.
  package mutating func add(_ drag: DragTrial, rowCounts: [Int]) {
    // A data source may say that it has any number of rows; the drags of so many are not worth counting.
    guard rowCounts.reduce(0, +) < 1 << 30 else { return }
    // The drags that there are, and of which these are some, are those of one row.
    guard drag.followers.isEmpty else { return }
    var table = dragsByShape[rowCounts] ?? DragCoverage(shape: rowCounts)
    for proposed in drag.through { table.add(drag.source, over: proposed) }
    dragsByShape[rowCounts] = table
  }

  /// Adds what other runs have tried.
  ///
  /// - Complexity: O(*n*) in the size of the other one.
  public mutating func add(_ other: Coverage) {
    add(Array(other.linesByFile.values))
    for (policy, uses) in other.callbacksByPolicy {
      for use in uses.values { note(use.callback, of: policy, at: use.place, calls: use.calls) }
    }
    for (shape, drags) in other.dragsByShape {
      dragsByShape[shape, default: DragCoverage(shape: shape)].add(drags)
    }
  }

  private mutating func note(_ callback: TableCallback, of policy: String, at place: String?, calls: Int) {
    var use =
      callbacksByPolicy[policy]?[callback]
      ?? CallbackCoverage(policy: policy, callback: callback, place: nil, calls: 0)
    use.place = use.place ?? place
    use.calls += calls
    callbacksByPolicy[policy, default: [:]][callback] = use
  }
}

extension FileCoverage {
  /// The file, with none of its lines counted yet.
  fileprivate var uncounted: FileCoverage {
    var file = self
    file.counts = LuaLineCounts(counts.counts.map { $0 == nil ? nil : 0 })
    return file
  }
}
