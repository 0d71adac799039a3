import TabuluaText
import Foundation
import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// A policy that tries to hurt the table: a file of `Attacks`, whose first comments say what it tries and how its steps
/// end.
struct PolicyAttack: Sendable, CustomTestStringConvertible {
  /// What must happen in one of the steps at least.
  enum Expectation: String {
    /// No step fails.
    case harmless
    /// A step is refused, and none fails.
    case refused
    /// A step fails.
    case fails
  }

  let name: String
  let source: String
  let expectation: Expectation

  var testDescription: String { name }

  /// All files, by name.
  static let all: [PolicyAttack] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Attacks")
      .path
    let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".lua") }.sorted().compactMap { file in
      guard let source = try? String(contentsOfFile: "\(root)/\(file)", encoding: .utf8) else { return nil }
      let word = source.split(separator: "\n").first { $0.hasPrefix("-- expected: ") }?.dropFirst(13) ?? ""
      return Expectation(rawValue: String(word)).map {
        PolicyAttack(name: file, source: source, expectation: $0)
      }
    }
  }()
}

@Suite struct `Policies that attack` {
  /// The steps of the session that each policy meets, with what each needs before.
  private static let steps: [(name: String, step: @Sendable (TableView) throws -> String)] = [
    ("drag", { try $0.drag(rowAt: [0, 0], to: [0, 1]).words }),
    ("drag to another section", { try $0.drag(rowAt: [0, 0], to: [1, 0]).words }),
    ("tap", { try words($0.tapRow(at: [0, 0])) }),
    ("tap another", { try words($0.tapRow(at: [0, 1])) }),
    ("set a value", { try words($0.set(values: ["title": "other"], ofRowAt: [0, 0])) }),
    ("delete", { try words($0.deleteRow(at: [0, 1])) }),
    ("swipe", { try words($0.swipe(rowAt: [0, 0], edge: .trailing)) }),
    ("choose from a menu", { try words($0.openMenu(forRowAt: [0, 0], action: "a1")) }),
    ("tap a button", { try words($0.swipe(rowAt: [0, 0], edge: .trailing, action: "a1")) }),
  ]

  private static func words(_ outcome: InteractionOutcome) -> String {
    if case .refused = outcome { "refused" } else { "done" }
  }

  /// The deadline in seconds, and how many seconds of processor time a step may take beyond it.
  private static let deadline = Sanitizer.isOn ? 1 : 0.1
  private static let tolerance = Sanitizer.isOn ? 5 : 0.1

  private static func limits(_ mode: String) throws -> LuaLimits {
    switch mode {
    case "budget": return LuaLimits(instructions: 100_000, memory: nil)
    #if os(Linux)
      case "deadline":
        let deadline = try LuaDeadline(seconds: Self.deadline, signal: SIGVTALRM)
        return LuaLimits(instructions: nil, memory: 32 << 20, deadline: deadline)
    #endif
    default: return LuaLimits(instructions: 100_000, memory: 16 << 20)
    }
  }

  /// A view in which every interaction has a row to act upon.
  private static func view(_ rules: LuaPolicy, editing: Bool) throws -> TableView {
    let view = try TableView(tasks(), policy: rules, viewport: 4, editing: editing)
    let laws = view.laws
    view.laws = nil
    try view.configure { $0.allowsSelectionDuringEditing = true }
    view.laws = laws
    return view
  }

  /// The processor time of this thread.
  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test func `the corpus is there`() { #expect(PolicyAttack.all.count >= 49) }

  @Test(arguments: PolicyAttack.all, ["budget", "memory", "deadline"])
  func `leave the table as it was where they fail, and usable`(_ attack: PolicyAttack, _ mode: String) throws
  {
    let rules = try LuaPolicy(source: attack.source, name: "attack.lua", limits: Self.limits(mode))
    var seen: Set<PolicyAttack.Expectation> = [.harmless]
    // Only some policies have buttons.
    let steps = Self.steps.filter {
      ($0.name != "tap a button" || attack.source.contains("swipe_actions"))
        && ($0.name != "choose from a menu" || attack.source.contains("context_menu"))
    }
    for (name, step) in steps {
      let begin = Self.processorSeconds
      // What the test itself does with the view is not the policy's time.
      var seconds = 0.0
      defer {
        let isEnded = mode == "deadline" && attack.expectation == .fails
        #expect(
          !isEnded || seconds <= Self.deadline + Self.tolerance, "\(attack.name): \(name): \(seconds) s")
      }
      // Each step meets a table that no other one has changed. Showing it may fail already.
      let view: TableView
      do {
        defer { seconds = Self.processorSeconds - begin }
        view = try Self.view(rules, editing: !["swipe", "tap a button"].contains(name))
      } catch is TableError {
        seen.insert(.fails)
        continue
      }
      let before = ChangeAtomicityTests.Held(view)
      let stepBegin = Self.processorSeconds
      do {
        defer { seconds = max(seconds, Self.processorSeconds - stepBegin) }
        if try step(view).hasPrefix("refused") { seen.insert(.refused) }
      } catch let error as TableError {
        let words = error.diagnostic(policy: rules)
        if error.code == .callbackFailed || !words.message.isEmpty { seen.insert(.fails) }
        #expect(
          ChangeAtomicityTests.Held(view) == before, "\(attack.name): \(name): \(words.message.prefix(300))")
        #expect(words.message.utf8.count < 1 << 18, "\(name)")
      }
      view._checkInvariants()
      // Without the policy's laws the table does what it always does.
      view.laws = nil
      let count = view.contents.numberOfRows
      _ = try? view.insertRows([(at: [2, 0], values: ["id": "probe", "title": "probe"])])
      #expect(view.contents.numberOfRows == count || view.contents.numberOfRows == count + 1)
      view._checkInvariants()
    }
    switch attack.expectation {
    case .fails: #expect(seen.contains(.fails))
    case .refused: #expect(seen.contains(.refused) && !seen.contains(.fails))
    case .harmless: #expect(!seen.contains(.fails))
    }
  }
}
