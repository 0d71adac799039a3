import TabuluaText

// Examples of the commands that try rules.
extension TestCommand {
  private static let spec = "assert.moved(user:drag(\"milk\", index_path(1, 0)))"

  static let examples: [DocumentationExample] = [
    .test(spec),
    .test(spec).with("tabulua test t_spec.lua --verbose --pattern works --exit-first --durations 3")
      .saying("The tests of one name, with all that they do"),
    .test(spec).with(
      "tabulua test t_spec.lua --last-failed --jobs 2 --order random --seed 7 --allow-read t.csv"),
    .test("assert.snapshot \"the list\"").with("tabulua test t_spec.lua --update").saying(
      "Accepts what snapshots draw"),
    .test(spec).with(
      "tabulua test t_spec.lua --coverage text --threshold 0",
      "tabulua test t_spec.lua --coverage lcov --coverage-output c.lcov --report junit=report.xml"
    ).saying("Which lines of the policies ran, and reports for other programs"),
    .test(spec).with("tabulua test t_spec.lua --watch").saying("Again whenever a file changes"),
  ]
}

extension ProveCommand {
  private static let policy = """
    policy.laws = { "stays_in_section" }

    function policy.target_index_path_for_move(view, source, proposed)
      if proposed.section ~= source.section then return nil, "it stays" end
      return proposed
    end
    """

  private static func proof(_ commands: String...) -> DocumentationExample {
    DocumentationExample(files: [.init(name: "p.lua", shown: policy, frame: .policy)], commands: commands)
  }

  static let examples: [DocumentationExample] = [
    proof("tabulua prove p.lua --table t.csv").saying("Every drag of one table"),
    proof("tabulua prove p.lua --shapes 2 --groups 2 --law not_trapped").saying(
      "Every drag of all small tables"),
    proof("tabulua prove p.lua --shape 2,1 --only-law stays_in_section"),
    proof(
      "tabulua prove p.lua --table t.csv --row milk --law path_independent --hover-paths 2 --write-spec f_spec.lua"
    ),
    proof("tabulua prove p.lua --shapes 2 --values title=a,b"),
    proof("tabulua prove p.lua --table t.csv --steps 10 --runs 5 --seed 1 --write-batch f.jsonl")
      .saying("Sampled sessions of many steps, where all are too many"),
  ]
}

extension MatrixCommand {
  static let examples: [DocumentationExample] = [
    .shell("tabulua matrix p.lua --table t.csv"),
    .shell("tabulua matrix p.lua --table t.csv --by row --exact --with tea"),
  ]
}

extension WhyCommand {
  static let examples: [DocumentationExample] = [
    DocumentationExample(
      "Why a drag is refused",
      files: [
        .init(
          name: "p.lua",
          shown: "function policy.can_move_row(view, path) return path.row > 0, \"the first row stays\" end",
          frame: .policy)
      ], commands: ["tabulua why milk 1,0 --table t.csv --policy p.lua"]),
    .shell("tabulua why milk 1,0 --table t.csv --policy p.lua --with tea --no-editing"),
  ]
}

extension DiffCommand {
  static let examples: [DocumentationExample] = [
    DocumentationExample(
      "Which drags end elsewhere under the new rules",
      files: [
        .init(
          name: "q.lua",
          shown: SampleFiles.policy(with: "function policy.can_move_row(view, path) return path.row > 0 end"),
          frame: .whole)
      ], commands: ["tabulua diff p.lua q.lua --table t.csv --limit 5 --exact"])
  ]
}

extension MutateCommand {
  static let examples: [DocumentationExample] = [
    DocumentationExample(
      "Whether the tests notice when the policy is changed",
      files: [
        .init(
          name: "p.lua", shown: "function policy.can_move_row(view, path) return path.row > 0 end",
          frame: .policy),
        .init(
          name: "t_spec.lua",
          shown:
            "assert.refused(user:drag(\"milk\", index_path(0, 1)))\nassert.moved(user:drag(\"tea\", index_path(0, 0)))",
          frame: .test),
      ], commands: ["tabulua mutate p.lua t_spec.lua --threshold 50 --jobs 2"])
  ]
}
