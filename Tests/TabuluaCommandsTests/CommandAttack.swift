import Foundation

/// A script that attacks the command: a file of `Attacks`, which makes steps or changes a table, or one of the corpus of the
/// Lua boundary that needs nothing of the host.
struct CommandAttack: Sendable {
  /// A way in which a command runs a script.
  enum Way: String, Sendable, CaseIterable {
    /// In a callback of a policy that `run` asks.
    case policy
    /// As a batch in Lua that `run` runs.
    case batch
    /// While `check` loads a policy.
    case check
    /// In a test that `test` runs.
    case spec
  }

  /// The name of the file.
  let name: String

  /// The script, which may use `view` and `row`, and in batches and specs `user`.
  let source: String

  /// The ways in which it can be run.
  let ways: [Way]

  /// Whether a limit must end it; it may come to its end by itself otherwise.
  let mustEnd: Bool

  /// Whether it nests calls until there is no room.
  let isDeep: Bool

  /// Whether it makes steps, which begin the limits of a batch anew: only the limits of the run end it there.
  let makesSteps: Bool

  /// All files, by name.
  static let all: [CommandAttack] = {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let plain = tests.deletingLastPathComponent().appendingPathComponent("LuaAttacks/Corpus/everywhere")
    return attacks(in: plain, makeSteps: false)
      + attacks(in: tests.appendingPathComponent("Attacks"), makeSteps: true)
  }()

  private static func attacks(in folder: URL, makeSteps: Bool) -> [CommandAttack] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".lua") }.sorted().compactMap { name in
      guard let text = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8) else {
        return nil
      }
      func words(_ key: String) -> [Substring] {
        text.split(separator: "\n").first { $0.hasPrefix("-- \(key): ") }?.split(separator: " ").dropFirst(2)
          .map { $0 } ?? []
      }
      let ways = words("ways").compactMap { Way(rawValue: String($0)) }
      let ending = words("expected").first ?? "endless"
      return CommandAttack(
        name: name, source: text, ways: makeSteps ? ways : Way.allCases,
        mustEnd: ["endless", "growing", "depth"].contains(ending), isDeep: ending == "depth",
        makesSteps: makeSteps)
    }
  }
}

extension CommandAttack.Way {
  /// The command, before its limits.
  var command: String {
    let run = "tabulua run --table t.csv --key id --in-place --format jsonl"
    return switch self {
    case .policy: "\(run) --policy tap.lua --batch tap.jsonl"
    case .batch: "\(run) --policy reasons.lua --batch batch.lua"
    case .check: "tabulua check load.lua"
    case .spec: "tabulua test --format jsonl"
    }
  }

  /// The exit status where a limit has ended the script.
  var status: Int32 {
    switch self {
    case .policy, .batch: 1
    case .check: 3
    case .spec: 2
    }
  }

  /// The files of a folder in which the script runs in this way.
  func files(_ source: String) -> [String: String] {
    let reasons = """
      local n = 0
      return { can_move_row = function(_, path) n = n + 1 return path.row == 0, ("x"):rep(60000) .. n end }

      """
    var files = ["t.csv": "id,title\na,A\nb,B\n", "reasons.lua": reasons]
    switch self {
    case .policy:
      files["tap.lua"] =
        "return { did_select_row = function(view, path) local row = view:row(path)\n\(source)\nend }\n"
      files["tap.jsonl"] = #"{"do":"tap","row":{"key":"a"}}"# + "\n"
    case .batch: files["batch.lua"] = "local row = view:find(\"a\")\n\(source)\n"
    case .check: files["load.lua"] = "(function(...)\n\(source)\nend)()\nreturn {}\n"
    case .spec:
      files["a_spec.lua"] = """
        policy "reasons.lua"
        fixture("t.csv", { key = "id" })
        it("attacks", function()
        local row = view:find("a")
        \(source)
        end)

        """
    }
    return files
  }

  /// The limits under which a script can be run in this way.
  func limits(makesSteps: Bool) -> [CommandAttack.Limits] {
    switch self {
    case .policy: [.deadline, .instructions, .both]
    // Each step begins the count anew there.
    case .batch:
      makesSteps ? [.time, .timeAndInstructions, .steps] : [.deadline, .instructions, .both, .time]
    case .check: [.instructions]
    case .spec: [.instructions, .timeAndInstructions]
    }
  }
}

extension CommandAttack {
  /// The limits of a run.
  struct Limits: Sendable {
    /// What stands on the command line.
    let options: String

    /// How many seconds of processor time the script may have.
    let seconds: Double

    /// The words of errors that tell these limits; all of them tell of too much memory.
    let words: [String]

    private static let inTime = ["took too long", "took longer than 0.1 seconds"]
    private static let inCount = ["too many instructions"]

    static let deadline = Limits(options: "--deadline 0.1", seconds: 0.1, words: inTime)
    static let time = Limits(options: "--timeout 0.1", seconds: 0.1, words: inTime)
    static let both = Limits(
      options: "--deadline 0.1 --max-instructions 1000000", seconds: 0.1, words: inTime + inCount)
    static let timeAndInstructions = Limits(
      options: "--timeout 0.1 --max-instructions 100000000", seconds: 0.1, words: inTime + inCount)
    /// An instruction may take half a microsecond before it is paid for by its time, and the host as much for it: a second,
    /// and half of one more for a core that another program shares, as no deadline ends such a run.
    static let instructions = Limits(options: "--max-instructions 1000000", seconds: 1.5, words: inCount)
    static let steps = Limits(
      options: "--max-steps 20 --deadline 0.1", seconds: 0.1, words: ["more than 20 steps"] + inTime)
  }
}
