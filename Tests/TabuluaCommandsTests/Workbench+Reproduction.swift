import Foundation
import Testing

extension Workbench {
  /// Runs the line after `reproduce:` of a proof that a test made: it finds the same breach of the same law.
  ///
  /// Each proof that is run in a workbench comes here, so that there is no counter-example in these tests whose line does
  /// not reproduce it.
  func expectReproduction(of proof: Outcome) {
    guard proof.command.hasPrefix("tabulua prove "), proof.status == 2, let told = Told(proof) else { return }
    guard let command = told.command else {
      Issue.record("\(proof.command) has no line that reproduces it")
      return
    }
    guard let again = try? shell(command) else {
      Issue.record("\(command) cannot be run")
      return
    }
    #expect(again.status == 2, "\(command): \(again.output)\(again.errors)")
    guard let found = Told(again) else {
      Issue.record("\(command) finds nothing: \(again.output)\(again.errors)")
      return
    }
    #expect(found.law == told.law, "\(command)")
    #expect(
      found.happened.hasSuffix(told.happened) || told.happened.hasSuffix(found.happened),
      "\(command): \(found.happened), not \(told.happened)")
    // It is all there is to say of the table, so that it reproduces itself.
    #expect(found.command != nil, "\(command)")
  }

  /// What a proof tells of its counter-example.
  private struct Told {
    var law: String
    var happened: String
    var command: String?

    init?(_ outcome: Outcome) {
      if outcome.output.hasPrefix("{") {
        guard let line = outcome.lines.first,
          let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
          let example = object["counter_example"] as? [String: Any]
        else { return nil }
        law = example["law"] as? String ?? ""
        happened = example["happened"] as? String ?? "?"
        command = example["reproduce"] as? String
        return
      }
      guard let first = outcome.lines.first, first.hasPrefix("refuted: ") else { return nil }
      law = String(first.dropFirst("refuted: ".count).prefix { $0 != ":" })
      func text(_ name: String) -> String? {
        outcome.lines.first { $0.hasPrefix(name) }.map { String($0.dropFirst(13)) }
      }
      // What happened is left out where the action says it.
      happened = text("happened ") ?? text("action ") ?? "?"
      let mark = "reproduce: "
      command = outcome.lines.first { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
    }
  }
}
