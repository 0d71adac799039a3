import LuaHost
import TabuluaText
import TabuluaBatch
import TabuluaFiles
import TabuluaScript

/// Where a batch is given.
enum BatchSource {
  /// A file.
  case file(String)
  /// One interaction, on the command line.
  case line(String)

  /// The batches of `--batch` and `--do` in the order in which the arguments name them.
  static func inOrder(files: [String], lines: [String], arguments: [String]) -> [BatchSource] {
    var files = files[...]
    var lines = lines[...]
    var sources: [BatchSource] = []
    for argument in arguments.prefix(while: { $0 != "--" }) {
      let name = argument.prefix { $0 != "=" }
      if name == "--batch", let path = files.popFirst() { sources.append(.file(path)) }
      if name == "--do", let line = lines.popFirst() { sources.append(.line(line)) }
    }
    return sources
  }

  /// The steps of the command line; what is wrong with one is known without opening a file.
  static func steps(_ lines: [String]) throws(CommandFailure) -> [InteractionBatch] {
    try lines.map { (line) throws(CommandFailure) in
      try CommandFailure.catching(as: CommandFailure.usage) { () throws(Diagnostic) in
        try InteractionBatch(json: line, name: "--do")
      }
    }
  }

  /// All batches in their order, into which the steps read before are put.
  ///
  /// `limits` is what a script may use until it is compiled; `reading` is told of the bytes of each file.
  static func batches(
    _ sources: [BatchSource], _ steps: [InteractionBatch], limits: LuaLimits,
    reading: (String, FileBytes) -> Void = { _, _ in }
  ) throws(CommandFailure) -> [InteractionBatch] {
    var steps = steps[...]
    var batches: [InteractionBatch] = []
    for source in sources {
      switch source {
      case .line: if let step = steps.popFirst() { batches.append(step) }
      case .file(let path):
        if path.hasPrefix("{") {
          throw .usage(
            "`--batch` names a file, and `\(path.forMessage)` is a step", help: "did you mean `--do`?")
        }
        let batch = try CommandFailure.catching { () throws(Diagnostic) in
          // A script has the size of a policy; of steps there may be any number.
          let limit = path.hasSuffix(".lua") ? PolicyFile.maximumSize : .max
          let bytes = try FileBytes(path: StandardInput.path(for: path), limit: limit)
          reading(path, bytes)
          return path.hasSuffix(".lua")
            ? try InteractionBatch(lua: Array(bytes), name: path, limits: limits)
            : try InteractionBatch(jsonLines: bytes, name: path)
        }
        batches.append(batch)
      }
    }
    return batches
  }
}
