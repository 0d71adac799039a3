extension WrongInput {
  private static let mutate = ["mutate", "@p.lua"]
  private static let sample = ["prove", "@p.lua", "--table", "@t.csv", "--steps", "5", "--runs", "2"]

  /// Wrong ways to ask how good tests are, and for samples.
  static let measuring: [WrongInput] = [
    .usage("a mutation without a policy", ["mutate"], "there is no policy"),
    .usage(
      "a mutation in a format that is none", mutate + ["--format", "json"], "there is no format `json`"),
    .usage(
      "a threshold that nothing reaches", mutate + ["--threshold", "101"],
      "`--threshold` is a percentage from 0 to 100, not `101`"),
    .usage(
      "a threshold in words", mutate + ["--threshold", "most"],
      "`--threshold` is a percentage from 0 to 100, not `most`"),
    .usage(
      "a mutation with no jobs", mutate + ["--jobs", "0"],
      "`--jobs` is a whole number from 1 to 1024, not `0`"),
    Self(
      what: "a mutation of a policy that is not there", files: ["p.lua": String?.none],
      arguments: mutate, status: 3, code: "policy_missing", message: "there is no policy `p.lua`", place: nil),
    Self(
      what: "a mutation without specs", arguments: mutate, status: 3, code: "no_specs",
      message: "there are no specs in `.`", place: nil
    ),
    Self(
      what: "a mutation whose spec is not there", arguments: mutate + ["@x_spec.lua"], status: 3,
      code: "spec_missing", message: "there is no spec `x_spec.lua`", place: "x_spec.lua"),
    Self(
      what: "a mutation whose spec is broken", files: ["x_spec.lua": "describe("],
      arguments: mutate + ["@x_spec.lua"], status: 3, code: "syntax_error",
      message: "unexpected symbol near <eof>",
      place: "x_spec.lua:1"),
    Self(
      what: "a mutation whose specs have no test", files: ["x_spec.lua": "local x = 1"],
      arguments: mutate + ["@x_spec.lua"], status: 3, code: "no_tests",
      message: "the specs have no test that could notice anything", place: nil),
    .usage(
      "a sample of no steps", ["prove", "@p.lua", "--table", "@t.csv", "--steps", "0"],
      "`--steps` is a whole number from 1 to 10000000, not `0`"),
    .usage("a sample of no table", ["prove", "@p.lua", "--steps", "5"], "there is no table"),
    .usage("a seed that is negative", sample + ["--seed=-1"], "`--seed` is a whole number from 0, not `-1`"),
    .usage(
      "a sample of all shapes", ["prove", "@p.lua", "--shapes", "2", "--steps", "5"],
      "`--shapes` does not go with `--steps`"),
    .usage(
      "a sample of a law about one drag", sample + ["--law", "path_independent"],
      "`path_independent` is about single drags, which a sample of sessions does not look at"),
    .usage(
      "a batch to `-`", sample + ["--write-batch", "-"], "`--write-batch` names a file, and `-` is none"),
    .usage(
      "coverage of a sample", sample + ["--coverage", "text"], "`--coverage` does not go with `--steps`"),
    .usage("coverage in a format that is none", ["test", "--coverage", "xml"], "there is no format `xml`"),
    .usage(
      "coverage among results for programs", ["test", "--format", "tap", "--coverage", "json"],
      "the coverage would stand among results for programs"),
  ]
}
