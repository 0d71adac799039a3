package import TabuluaText

/// Codes of messages about specs and their tests.
package enum SpecCode: String, DocumentedCode {
  /// A spec is not there.
  case specMissing = "spec_missing"
  /// A spec cannot be read.
  case specUnreadable = "spec_unreadable"
  /// A spec does what specs cannot do.
  case specMisuse = "spec_misuse"
  /// The table was used outside a test.
  case outsideTest = "outside_test"
  /// There is no assertion of a name.
  case unknownAssertion = "unknown_assertion"
  /// An assertion does not hold.
  case expectation
  /// A test has no rows.
  case noFixture = "no_fixture"
  /// A fixture is wrong.
  case wrongFixture = "wrong_fixture"
  /// A snapshot is new.
  case newSnapshot = "new_snapshot"
  /// A snapshot differs from the accepted one.
  case snapshotDiffers = "snapshot_differs"
  /// No test takes a snapshot any longer.
  case obsoleteSnapshot = "obsolete_snapshot"
  /// Several tests take one snapshot.
  case snapshotOfSeveralTests = "snapshot_of_several_tests"
  /// A file is no file of snapshots.
  case badSnapshots = "bad_snapshots"
  /// A test makes too many interactions.
  case tooManyInteractions = "too_many_interactions"
  /// There are no tests.
  case noTests = "no_tests"
  /// A test fails before anything was changed.
  case specsFail = "specs_fail"
  /// No test loads the policy.
  case policyNotUsed = "policy_not_used"

  package var page: CodePage {
    switch self {
    case .specMissing:
      CodePage(
        "A spec that was named is not there.",
        why: "`tabulua test` takes files, and folders in which it looks for specs.",
        mend: "Check the path. The name of a spec ends in `_spec.lua`.",
        example: .shell("tabulua test list_spec.lua"))
    case .specUnreadable:
      CodePage(
        "A spec cannot be read.", why: "It is no file, or one that you may not read.",
        mend: "Name a file, and allow reading it.",
        example: .none("it takes a file of somebody else"))
    case .specMisuse:
      CodePage(
        "A spec does what specs cannot do.",
        why: "The message says what: a block was opened inside a test, an argument is wrong, or "
          + "a case of `drags` lacks something.",
        mend: "Do what the help says.", example: .test("it(\"inside\", function() end)"))
    case .outsideTest:
      CodePage(
        "The table was used outside a test.",
        why: "Each test has a table of its own, which is there while it runs.",
        mend: "Use `view` and `user` inside `it`, `before_each` or `after_each`.",
        example: .spec(
          "policy \"p.lua\"\nfixture \"t.csv\"\nprint(view:number_of_sections())\nit(\"works\", function() end)"
        ))
    case .unknownAssertion:
      CodePage(
        "There is no assertion of that name.", why: "It is misspelt, or one of another library.",
        mend:
          "Write the near name; `tabulua docs --list assertion` lists them. `assert:register` makes one of your own.",
        example: .test("assert.equel(1, 1)"))
    case .expectation:
      CodePage(
        "An assertion of a test does not hold.",
        why: "The table, a result or a value is not what the test says. Both are shown.",
        mend: "Mend the policy, or the test.",
        example: .test("assert.refused(user:drag(\"milk\", index_path(0, 1)))"))
    case .noFixture:
      CodePage(
        "A test has no rows.", why: "Its policy does not own rows, and no `fixture` gives a table.",
        mend: "Write `fixture \"t.csv\"`, or `fixture { sections = { { \"milk\", \"tea\" } } }`.",
        example: .spec("it(\"has no rows\", function()\n  policy \"p.lua\"\n  user:undo()\nend)"))
    case .wrongFixture:
      CodePage(
        "A fixture is no table of rows.",
        why: "A fixture is the name of a file, or a table with `sections` or `rows`.",
        mend: "Do what the help says.", example: .test("fixture { sections = 3 }"))
    case .newSnapshot:
      CodePage(
        "A snapshot is new, and nobody has accepted it.",
        why: "What `assert.snapshot` draws the first time is not known to be right.",
        mend: "Look at it, and accept it with `tabulua test --update`.",
        example: .test("assert.snapshot \"the list\""))
    case .snapshotDiffers:
      CodePage(
        "What is drawn is not what was accepted.",
        why: "The policy or the table has changed. Both are shown.",
        mend: "Mend it, or accept what there is now with `tabulua test --update`.",
        example: DocumentationExample(
          files: [.init(name: "t_spec.lua", shown: "assert.snapshot \"the list\"", frame: .test)],
          commands: [
            "tabulua test t_spec.lua --update", "sed -i s/Buy/Get/ t.csv", "tabulua test t_spec.lua",
          ]))
    case .obsoleteSnapshot:
      CodePage(
        "A warning: no test takes the snapshot any longer.", why: "The test was renamed or taken out.",
        mend: "Drop it with `tabulua test --update`.",
        example: DocumentationExample(
          files: [
            .init(
              name: "t_spec.lua", shown: "assert.snapshot \"the list\"\nassert.snapshot \"the same\"",
              frame: .test)
          ],
          commands: [
            "tabulua test t_spec.lua --update", "sed -i '/the same/d' t_spec.lua", "tabulua test t_spec.lua",
          ]))
    case .snapshotOfSeveralTests:
      CodePage(
        "Several tests take a snapshot under one name.",
        why: "A snapshot is kept under the names of its blocks, its test and itself, "
          + "with `: ` between them, which can be the same in two ways.",
        mend: "Give one of the tests, or what it takes, a name without `: `.",
        example: .spec(
          "policy \"p.lua\"\nfixture \"t.csv\"\nit(\"a: b\", function() assert.snapshot \"c\" end)\n"
            + "it(\"a\", function() assert.snapshot \"b: c\" end)"))
    case .badSnapshots:
      CodePage(
        "The file of snapshots is none.", why: "It was changed by hand, or is another file.",
        mend: "Take the file away, and make it anew with `tabulua test --update`.",
        example: DocumentationExample(
          files: [.init(name: "t_spec.lua", shown: "assert.snapshot \"the list\"", frame: .test)],
          commands: [
            "tabulua test t_spec.lua --update",
            "for file in $(find . -name '*snap*' -type f); do echo '?' > $file; done",
            "tabulua test t_spec.lua",
          ]))
    case .tooManyInteractions:
      CodePage(
        "A test made more interactions than it may.", why: "A loop in it does not end.",
        mend: "Let the loop end.",
        example: .test("while true do user:set_editing(true) end"))
    case .noTests:
      CodePage(
        "There are no tests.",
        why: "No file is a spec, a spec has no `it`, or none has the name that `-k` gives.",
        mend: "Name a spec, or write `it(\"keeps the first row\", function() … end)`.",
        example: .spec("-- nothing yet"))
    case .specsFail:
      CodePage(
        "A test fails before anything was changed.",
        why: "`mutate` changes the policy and sees whether a test notices. A test that "
          + "fails anyway notices nothing.",
        mend: "Mend the policy or the test first.",
        example: DocumentationExample(
          files: [
            .init(
              name: "p.lua", shown: "function policy.can_move_row(view, path) return path.row > 0 end",
              frame: .policy),
            .init(
              name: "t_spec.lua", shown: "assert.moved(user:drag(\"milk\", index_path(0, 1)))", frame: .test),
          ], commands: ["tabulua mutate p.lua t_spec.lua"]))
    case .policyNotUsed:
      CodePage(
        "No test of the specs loads the policy.",
        why: "`mutate` can say nothing of a policy that no test runs.",
        mend: "Name the policy that the specs load with `policy \"…\"`.",
        example: DocumentationExample(
          files: [
            .init(
              name: "q.lua", shown: "return { can_move_row = function(view, path) return true end }",
              frame: .whole),
            .init(
              name: "t_spec.lua", shown: "assert.moved(user:drag(\"milk\", index_path(0, 1)))", frame: .test),
          ], commands: ["tabulua mutate q.lua t_spec.lua"]))
    }
  }
}
