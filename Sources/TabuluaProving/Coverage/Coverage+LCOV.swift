import LuaHost
import TabuluaModel
import TabuluaScript

extension Coverage {
  /// The lines in the format of lcov's tracefiles, which editors and review tools read; the callbacks stand in it
  /// as functions.
  public var lcov: String {
    let callbacks = callbacks
    return files.map { file in
      var lines = ["TN:", "SF:\(file.file)"]
      let functions = callbacks.compactMap { use -> (line: Int, name: String, calls: Int)? in
        guard let place = use.place.flatMap({ CodePlace.split($0) }), place.file == file.file else {
          return nil
        }
        return (place.line, use.callback.rawValue, use.calls)
      }.sorted { ($0.line, $0.name) < ($1.line, $1.name) }
      lines += functions.map { "FN:\($0.line),\($0.name)" }
      lines += functions.map { "FNDA:\($0.calls),\($0.name)" }
      lines += ["FNF:\(functions.count)", "FNH:\(functions.count { $0.calls > 0 })"]
      for (index, count) in file.counts.counts.enumerated() {
        if let count { lines.append("DA:\(index + 1),\(count)") }
      }
      lines += ["LF:\(file.active)", "LH:\(file.covered)", "end_of_record"]
      return lines.map { $0 + "\n" }.joined()
    }.joined()
  }
}
