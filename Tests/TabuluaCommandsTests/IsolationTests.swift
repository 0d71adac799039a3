import TabuluaText
import Foundation
import Testing

#if os(Linux)
  /// `--isolate`: the same results, whatever the command, and clear ends where the process has to be ended.
  @Suite struct IsolationTests {
    static let isLong = ProcessInfo.processInfo.environment["TABULUA_LONG"].map { !$0.isEmpty } ?? false

    static let specs = [
      "good_spec.lua": """
      describe("good", function()
        policy "p.lua"
        fixture "t.csv"
        it("moves", function() assert.moved(user:drag("T-1", { 0, 1 }), { 0, 1 }) end)
      end)
      """,
      "bad_spec.lua": """
      describe("bad", function()
        policy "stay.lua"
        fixture { sections = { { "a", "b" } } }
        it("looks", function() print("told") assert.snapshot("rows") end)
        it("fails", function() assert.equal(1, 2) end)
      end)
      """,
    ]

    static let files: [String: String] = {
      var files = Sample.files.merging(specs) { $1 }
      files.merge(MutateCommandTests.files) { $1 }
      files["edits.lua"] = """
        print("three edits")
        user:set_editing(true)
        print(user:drag("T-1", { 0, 1 }).outcome)
        print(user:drag("T-4", { 0, 1 }).reason)
        """
      files["other.lua"] = "return { can_move_row = function(view, path) return path.row > 0 end }\n"
      files["shown.lua"] = """
        local policy = { table = { text = "title" } }
        function policy.can_move_row(view, path) print("\\27[31mcan", path) return true end
        function policy.did_select_row(view, path) error("no " .. path.row) end
        return policy
        """
      files["two.csv"] = "id,title,status,done,estimate\nU-1,Other,Todo,,1\n"
      files["words.json"] = #"{"Write":"Napiši","Todo":"Opravki"}"#
      return files
    }()

    static let run = "tabulua run --table t.csv --policy p.lua --batch b.jsonl"

    /// Lines of a shell in which `$I` stands where `--isolate` does.
    static let lines = [
      "\(run) $I", "\(run) $I --format jsonl", "\(run) $I --output o.csv", "\(run) --in-place $I --diff",
      "\(run) $I --in-place --trace x.jsonl", "\(run) $I --strict --in-place",
      "\(run) $I --output none/o.csv",
      "\(run) $I --output p.lua", "\(run) $I --output . ", "\(run) $I --trace .", "\(run) $I >both.txt 2>&1",
      "\(run) $I >/dev/full", "\(run) $I --output o.csv >&-", "\(run) $I --output o.csv <&- >/dev/null 2>&-",
      "\(run) $I | head -n 1", "\(run) $I --wrong", "\(run) $I --deadline 0.1 --set a",
      "tabulua run $I --table t.csv --policy p.lua --batch edits.lua --in-place",
      "tabulua run $I --table t.csv --policy shown.lua --batch edits.lua >both.txt 2>&1",
      "tabulua run $I --table t.csv --policy shown.lua --keep-going --do '{\"do\":\"tap\",\"row\":[0,0]}' --do '{\"do\":\"tap\",\"row\":[0,1]}' --in-place",
      "tabulua run $I --policy s.lua --editing --do '{\"do\":\"drag\",\"row\":[0,0],\"to\":[0,2]}'",
      "tabulua run $I --table - --policy p.lua --batch b.jsonl <t.csv",
      "cat b.jsonl | tabulua run $I --table t.csv --policy p.lua --batch - --in-place",
      "tabulua run $I --table one=t.csv --table two=two.csv --policy p.lua --editing --in-place --do '{\"do\":\"drag\",\"table\":\"two\",\"row\":[0,0],\"to_section\":\"Doing\",\"at\":\"last\"}' --do '{\"do\":\"drag\",\"table\":\"one\",\"row\":[0,0],\"to\":[0,1]}'",
      "tabulua run $I --table t.csv --policy none.lua --batch b.jsonl",
      "tabulua trace $I --table t.csv --policy p.lua --batch b.jsonl",
      "tabulua trace --format jsonl $I --table t.csv --policy p.lua --batch b.jsonl",
      "tabulua show $I --table t.csv --policy p.lua --editing",
      "tabulua show --table t.csv $I --text title --output t.svg",
      "tabulua show --table t.csv --policy p.lua $I --output t.html --strings words.json",
      "tabulua check $I p.lua s.lua shown.lua", "tabulua check $I none.lua",
      "tabulua check $I p.lua --table t.csv", "tabulua check $I p.lua bad_spec.lua --table t.csv",
      "tabulua why 0,0 1,0 --table t.csv --policy p.lua $I",
      "tabulua why T-4 --table t.csv --policy p.lua $I",
      "tabulua matrix p.lua --table t.csv $I", "tabulua matrix $I p.lua --table t.csv --output m.svg",
      "tabulua prove p.lua --table t.csv $I", "tabulua prove stay.lua --shapes 3 $I --jobs 3",
      "tabulua prove other.lua --shape 3,2 --law stays_in_section $I --write-spec found_spec.lua",
      "tabulua prove p.lua --table t.csv --coverage-output c.info $I --threshold 100",
      "tabulua prove p.lua --table t.csv --steps 5 --runs 20 $I --format jsonl",
      "tabulua prove shown.lua --table t.csv --steps 5 --runs 20 $I --write-batch f.jsonl 2>/dev/null",
      "tabulua test $I --format tap", "tabulua test bad_spec.lua --update $I --format tap --jobs 2",
      "tabulua test bad_spec.lua $I --update --format tap && tabulua test --last-failed $I --format tap; tabulua test good_spec.lua $I --format tap",
      "tabulua test strong_spec.lua $I --format tap --coverage html --coverage-output c.html",
      "tabulua mutate stay.lua strong_spec.lua weak_spec.lua $I --threshold 99",
      "tabulua diff stay.lua other.lua --shape 3 $I",
      "tabulua diff stay.lua p.lua --shapes 2 $I --format jsonl",
      "tabulua compare t.csv two.csv --policy p.lua $I",
      "tabulua compare t.csv - --policy p.lua $I --full <two.csv",
      "bash -c \"tabulua run $I --table <(cat t.csv) --policy p.lua --batch b.jsonl\"",
    ]

    /// Output, messages, exit status and every file are the same.
    @Test(arguments: lines)
    func sameAsWithout(_ line: String) throws {
      let plain = try outcome(of: line, isolated: false)
      let isolated = try outcome(of: line, isolated: true)
      #expect(isolated.status == plain.status)
      #expect(isolated.output == plain.output)
      #expect(isolated.errors == plain.errors)
      #expect(isolated.files == plain.files)
    }

    /// Every line does something, so that the comparison means something.
    @Test func theLinesDoWhatTheySay() throws {
      #expect(
        try outcome(of: "\(Self.run) $I --in-place", isolated: true).files["t.csv"] != Data(Sample.table.utf8)
      )
      let update = try outcome(of: "tabulua test bad_spec.lua --update $I --format tap", isolated: true)
      #expect(update.files["__snapshots__/bad_spec.snap"] != nil)
      #expect(update.files[".tabulua/last-failed"] != nil)
      for (line, file) in [
        (
          "tabulua prove other.lua --shape 3,2 --law stays_in_section $I --write-spec found_spec.lua",
          "found_spec.lua"
        ),
        ("tabulua matrix $I p.lua --table t.csv --output m.svg", "m.svg"),
        ("tabulua prove shown.lua --table t.csv --steps 5 --runs 20 $I --write-batch f.jsonl", "f.jsonl"),
      ] {
        let result = try outcome(of: line, isolated: true)
        #expect(result.files[file] != nil, "\(line): \(result.errors)")
      }
    }

    /// What is wrong with any input is told in the same words.
    @Test func sameErrors() throws {
      let inputs = WrongInputTests.all.enumerated().filter { Self.isLong || $0.offset % 8 == 3 }.map(
        \.element)
      // Isolation itself is not compared with doing without it.
      for input in inputs
      where input.arguments.count > 1 && !input.arguments.contains(where: { $0.hasPrefix("--isolate") }) {
        let arguments = input.arguments.map {
          "'" + $0.replacing("@", with: "", maxReplacements: 1).replacing("'", with: "'\\''") + "'"
        }
        let line = "tabulua \(arguments.joined(separator: " ")) $I"
        let plain = try outcome(of: line, isolated: false, of: input)
        let isolated = try outcome(of: line, isolated: true, of: input)
        #expect(isolated == plain, "\(input.what)")
      }
    }

    private struct Outcome: Equatable {
      var status: Int32
      var output: String
      var errors: String
      var files: [String: Data]
    }

    private func outcome(of line: String, isolated: Bool, of input: WrongInput? = nil) throws -> Outcome {
      let bench = try Workbench(Self.files)
      for (name, text) in input?.files ?? [:] {
        if let text {
          try bench.write(Array(text.utf8), to: name)
        } else {
          _ = try? FileManager.default.removeItem(atPath: bench.path(name))
        }
      }
      for (name, bytes) in input?.bytes ?? [:] { try bench.write(bytes, to: name) }
      let result = try bench.shell(line.replacing("$I", with: isolated ? "--isolate" : ""))
      return Outcome(
        status: result.status, output: result.output, errors: result.errors, files: try bench.snapshot())
    }

    // MARK: The command line

    /// A program that has the commands inside itself does not begin itself again.
    @Test func onlyTheCommandIsolates() throws {
      let result = try Workbench(Sample.files).run(["check", "@p.lua", "--isolate"])
      #expect(result.status == 64)
      #expect(result.diagnostics.map(\.message) == ["`--isolate` is for the command `tabulua`, on Linux"])
    }
  }
#endif
