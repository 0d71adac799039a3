import Foundation
import LuaHost
import TabuluaDrawing
import TabuluaProving
import TabuluaModel
import TabuluaPolicy
import Testing

/// Policies that remember something, against runs of them: what is proved holds in every run, and what is refuted some run
/// breaks.
///
/// `TABULUA_SEED` says where the seeds begin; with `TABULUA_LONG` there are 300 policies.
@Suite("Proofs of policies that remember") struct RememberingPolicyTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seed = environment["TABULUA_SEED"].flatMap { UInt64($0) } ?? 1
  private static let count = environment["TABULUA_LONG"] ?? "" != "" ? 300 : 24

  private static let laws: [ReadyLaw] = [.idempotent, .pathIndependent]

  private func prove(_ source: String, maximum: Int = 2) throws -> ProofReport {
    let prototype = PolicyPrototype(source: [UInt8](source.utf8), name: "rule.lua")
    return try Prover(prototype, .shapes(maximum: maximum), laws: Self.laws).run()
  }

  /// Tables with 1 or 2 sections of up to 2 rows.
  private static let shapes = (0...2).map { [$0] } + (0...2).flatMap { a in (0...2).map { [a, $0] } }

  @Test("no false proof, and no false refutation", arguments: seed..<seed + UInt64(count))
  func agree(seed: UInt64) throws {
    let policy = RememberingPolicy(seed: seed)
    let model = RunModel(source: policy.source)
    let report = try prove(policy.source)
    if let found = report.counterExample {
      #expect(
        try model.breach(of: found.law.name, found.shape) != nil,
        "TABULUA_SEED=\(seed): a false \(found.law.name)\n\(policy)\n\(found.text())")
      return
    }
    #expect(report.findings.contains(.remembers), "TABULUA_SEED=\(seed): not seen to remember\n\(policy)")
    for law in report.laws {
      for shape in Self.shapes {
        let breach = try model.breach(of: law.name, shape)
        #expect(breach == nil, "TABULUA_SEED=\(seed): a false proof of \(law.name), \(shape)\n\(policy)")
      }
    }
  }

  @Test("a policy that keeps its first answer for sections refuses on the way what it allows directly")
  func memo() throws {
    let source = """
      local memo = {}
      return { target_index_path_for_move = function(view, source, proposed)
        local key = source.section .. "," .. proposed.section
        if memo[key] == nil then memo[key] = proposed end
        if memo[key] ~= proposed then return nil, "the first answer" end
        return proposed
      end }
      """
    let report = try prove(source)
    #expect(report.findings.contains(.remembers))
    let found = try #require(report.counterExample)
    #expect(try RunModel(source: source).breach(of: found.law.name, found.shape) != nil)
    #expect(try RunModel(source: source).breach(of: "path_independent", [2]) != nil)
  }

  /// After some drags the policy is loaded anew without a look, and stays so: a drag never finds what another one has left.
  @Test("what every other drag does differently depends on no way")
  func everyOtherDrag() throws {
    let source = """
      local isOdd = {}
      return {
        will_begin_reordering_row = function(view, path) isOdd.it = not isOdd.it end,
        target_index_path_for_move = function(view, source, proposed)
          if isOdd.it and proposed.row == 1 then return nil, "the second place" end
          return proposed
        end,
      }
      """
    let prototype = PolicyPrototype(source: [UInt8](source.utf8), name: "rule.lua")
    var prover = Prover(prototype, .shapes(maximum: 3))
    prover.onlyLaws = [.ready(.pathIndependent)]
    let report = try prover.run()
    #expect(report.isProved, "\(report.text())")
    #expect(report.findings.contains(.remembers))
  }

  /// What is said of a drag that moves nothing, and whether the second one of that kind is refused in a run.
  @Test(
    "an answer that depends on a drag before is not pure",
    arguments: [
      "did_end_reordering_row = function() moved = true end",
      "will_begin_reordering_row = function() moved = true end",
      "did_cancel_reordering_row = function() moved = true end",
    ])
  func toldOfDrags(_ event: String) throws {
    let report = try prove(
      """
      local moved
      return { \(event), can_move_row = function() return not moved, "one a day" end }
      """)
    #expect(report.counterExample?.law == .ready(.pure), "\(report.text())")
    #expect(report.counterExample?.isReproducible == false)
  }

  @Test("what a policy sets right when a drag begins, and keeps of moves alone, is pure")
  func setRight() throws {
    let report = try prove(
      """
      local dragged, moves
      moves = 0
      return {
        will_begin_reordering_row = function(view, path) dragged = path end,
        can_move_row = function() return moves < 9 end,
        target_index_path_for_move = function(view, source, proposed)
          if source ~= dragged then return nil, "another row" end
          return proposed
        end,
        did_end_reordering_row = function(view, path, to) if path ~= to then moves = moves + 1 end end,
      }
      """)
    #expect(report.isProved && report.findings.contains(.remembers), "\(report.text())")
  }

  /// What is answered then is about another table, though a drag by itself moves nothing.
  @Test("an answer that depends on what the policy has written into the table is not called impure")
  func writesIntoTable() throws {
    let report = try prove(
      """
      local drags = 0
      return {
        did_end_reordering_row = function(view, path, to)
          drags = drags + 1
          if path == to then view:set_accessory(to, "checkmark") end
        end,
        can_move_row = function(view, path) return view:accessory(path) ~= "checkmark" end,
      }
      """)
    #expect(report.isProved && report.findings.contains(.remembers), "\(report.text())")
    #expect(report.gaps.contains(.longerRuns(hoverPaths: 2)))
  }

  /// Kept while the table is shown, and kept in the table: no drag shows it, but a longer run may.
  @Test(
    "what is kept besides drags is told",
    arguments: [
      "can_move_row = function(view) n = n or view:number_of_rows(0) return n > 0 end",
      "will_display_cell = function() n = 1 end",
      "will_begin_reordering_row = function(view, path) view:set_accessory(path, 'checkmark') end",
    ])
  func keptElsewhere(_ field: String) throws {
    let report = try prove("local n\nreturn { \(field) }")
    #expect(report.isProved && !report.findings.contains(.remembers), "\(report.text())")
    #expect(report.gaps.contains(.longerRuns(hoverPaths: 2)), "\(report.text())")
    let nothing = try prove("local n\nreturn { can_move_row = function(view) return n == nil end }")
    #expect(nothing.isProved && !nothing.gaps.contains(.longerRuns(hoverPaths: 2)))
  }

  @Test("drags over several places are said to be left out where no law has them tried")
  func severalPlaces() throws {
    let source = "local n = 0 return { can_move_row = function() n = n + 1 return true end }"
    let prototype = PolicyPrototype(source: [UInt8](source.utf8), name: "rule.lua")
    let words = try Prover(prototype, .shapes(maximum: 1)).run().gaps.map(\.words)
    #expect(
      words.contains(
        "drags over several places (`--law path_independent` tries two), and longer runs of drags, in which the policy "
          + "may answer otherwise by what it keeps"), "\(words)")
  }

  @Test("what a question keeps for the questions of its own drag is right")
  func pickedUp() throws {
    let report = try prove(
      """
      local picked
      return {
        can_move_row = function(view, path) picked = path return true end,
        target_index_path_for_move = function(view, source, proposed)
          if picked ~= source then return nil, "another row" end
          return proposed
        end,
      }
      """)
    #expect(report.isProved)
    #expect(report.findings.contains(.remembers))
  }

  @Test("a policy that keeps nothing is asked, and not loaded anew", arguments: [false, true])
  func keepsNothing(writes: Bool) throws {
    // Where it could keep something it is looked at; it does not.
    let source = """
      local limits = { 3, 2, 3 }
      local function put(list, n) list[#list + 1] = n end
      return { target_index_path_for_move = function(view, source, proposed)
        local counts = {}
        \(writes ? "put(counts, limits[1])" : "counts[1] = limits[1]")
        if proposed.row > counts[1] then return nil, "full" end
        return proposed
      end }
      """
    let report = try prove(source)
    #expect(report.isProved)
    #expect(!report.findings.contains(.remembers))
    // As many calls as of a policy that cannot keep anything.
    let plain = "return { target_index_path_for_move = function(view, source, proposed) return proposed end }"
    #expect(try report.size == prove(plain).size)
  }

  @Test("what is proved is said to be proved of each drag by itself")
  func told() throws {
    let report = try prove("local n = 0 return { can_move_row = function() n = n + 1 return true end }")
    #expect(report.isProved)
    #expect(report.text().contains("note: the policy keeps something of what it is asked or told"))
    #expect(report.json().contains("the policy keeps something"))
  }

  /// How often a policy was loaded for the tables of a proof: how often its first line ran.
  private func loads(of source: String) throws -> Int {
    var prototype = PolicyPrototype(
      source: [UInt8]("local isLoaded = true\n\(source)".utf8), name: "rule.lua")
    let collector = CoverageCollector()
    prototype.coversLines = true
    prototype.coverage = collector
    let report = try Prover(prototype, .shapes(maximum: 2), laws: Self.laws).run()
    #expect(report.isProved)
    return collector.coverage.files.first?.counts[1] ?? 0
  }

  @Test("a policy is loaded once for each table, and anew only where it keeps what cannot be put back")
  func reloads() throws {
    let tables = Self.shapes.count
    #expect(try loads(of: "return {}") == tables)
    // Own laws, and what is told of drags and taps.
    let told = """
      laws = { ["not three"] = function(view) return view:number_of_rows(0) ~= 33 end },
      will_begin_reordering_row = function() end, did_end_reordering_row = function() end,
      did_select_row = function(view, path) view:deselect_row(path) end,
      """
    #expect(try loads(of: "return { \(told) }") == tables)
    #expect(
      try loads(of: "local n = 0 return { \(told) did_highlight_row = function() n = 0 end }") == tables)
    // What is kept in variables and tables is put back.
    #expect(
      try loads(of: "local n = 0 return { \(told) did_highlight_row = function() n = n + 1 end }") == tables)
    let count = "n = n + 1 t[n % 3] = n return true"
    let counting = try loads(of: "local n, t = 0, {} return { can_move_row = function() \(count) end }")
    // What a coroutine has in its variables can't be.
    let resumed = "c() return true"
    let body = "while true do coroutine.yield() end"
    let resuming = try loads(
      of:
        "local c = coroutine.wrap(function() \(body) end) return { can_move_row = function() \(resumed) end }"
    )
    #expect(resuming > 2 * tables && 2 * counting < resuming, "\(counting) and \(resuming) for \(tables)")
  }

  @Test("each tap begins with the policy as it was loaded")
  func tapsAlone() throws {
    let source = """
      local taps = 0
      return { did_select_row = function(view, path)
        taps = taps + 1
        if taps == 1 then view:deselect_row(path) end
      end }
      """
    let prototype = PolicyPrototype(source: [UInt8](source.utf8), name: "rule.lua")
    let report = try Prover(prototype, .shapes(maximum: 2), laws: [.noSelectionLeft]).run()
    #expect(report.isProved && report.size.taps > 10)
    #expect(report.findings.contains(.remembers))
  }

  @Test("taps are tried where they may break a law, and nowhere else")
  func taps() throws {
    func taps(_ fields: String, _ laws: [ReadyLaw] = []) throws -> Int {
      let prototype = PolicyPrototype(source: [UInt8]("return { \(fields) }".utf8), name: "rule.lua")
      return try Prover(prototype, .shapes(maximum: 1), laws: laws).run().size.taps
    }
    let own = "laws = { law = function(view) return view:number_of_sections() < 9 end }"
    #expect(try taps(own) == 0)
    #expect(try taps("\(own), did_select_row = function() end") > 0)
    #expect(try taps("\(own), will_select_row = function(view, path) return path end") > 0)
    #expect(try taps("\(own), should_highlight_row = function() return true end") == 0)
    #expect(
      try taps("laws = { law = function(view) return #view:index_paths_for_selected_rows() < 9 end }") > 0)
    #expect(
      try taps("laws = { law = function(view) return not view:index_path_for_selected_row() or true end }")
        > 0)
    #expect(try taps("laws = { law = function(view) return view.is_editing or true end }") > 0)
    #expect(try taps("table = { check = 'done' }", [.oneMark]) == 0)
    #expect(
      try taps("did_select_row = function(view, path) view:deselect_row(path) end", [.noSelectionLeft]) > 0)
  }
}
