package import TabuluaText

/// Codes of messages about proofs, comparisons of rules, and drags that are tried.
package enum ProofCode: String, DocumentedCode {
  /// A proof would take too many drags.
  case proofTooLarge = "proof_too_large"
  /// A policy does not make its rows from the shape.
  case shapeIgnored = "shape_ignored"
  /// A policy reads a column of which no values are listed.
  case columnNotListed = "column_not_listed"
  /// A list of values is empty.
  case noValues = "no_values"
  /// A law cannot be decided.
  case tooManyOrders = "too_many_orders"
  /// A drag failed with an error that has no code.
  case dragFailed = "drag_failed"
  /// A tap failed with an error that has no code.
  case tapFailed = "tap_failed"
  /// A table has too many drags.
  case tooManyDrags = "too_many_drags"
  /// Two policies map the columns otherwise.
  case mappingsDiffer = "mappings_differ"
  /// Two policies see different tables.
  case tablesDiffer = "tables_differ"
  /// A file is no trace.
  case invalidTrace = "invalid_trace"
  /// A trace is not of this table.
  case traceDoesNotFit = "trace_does_not_fit"
  /// A trace is compared only in part.
  case traceEndsEarly = "trace_ends_early"
  /// A trace does not tell which values a callback changed.
  case valuesNotTraced = "values_not_traced"
  /// A policy is tried as it was loaded, though it remembers.
  case policyBeginsAnew = "policy_begins_anew"

  package var page: CodePage {
    switch self {
    case .proofTooLarge:
      CodePage(
        "A proof would take more drags than it may.",
        why: "The number of tables grows very fast with their size.",
        mend: "Take the size that the help names, list fewer values, or prove one table with `--table`.",
        example: .file(
          "return { can_move_row = function(view, path) return path.row > 0 end }",
          "tabulua prove p.lua --shapes 9"))
    case .shapeIgnored:
      CodePage(
        "The policy owns its rows, and does not make them from the shape that it is given.",
        why:
          "`--shapes` tries tables of all shapes; a policy with its own rows gets each as `options.shape`.",
        mend: "Let it make its rows from `options.shape`, or leave `--shapes` out.",
        example: .file(
          "return { number_of_rows = function(view, section) return 2 end }", "tabulua prove p.lua --shapes 2"
        ))
    case .columnNotListed:
      CodePage(
        "The policy reads a column, and a proof over shapes does not know which values it can have.",
        why: "All tables up to a size have all values in all rows.",
        mend: "List them in the policy, `shapes = { estimate = { 1, 2 } }`, or as `--values estimate=1,2`.",
        example: DocumentationExample(
          files: [
            .init(
              name: "p.lua",
              shown:
                "function policy.can_move_row(view, path) return view:row(path).title ~= \"Buy tea\" end",
              frame: .policy)
          ], commands: ["tabulua prove p.lua --shapes 2"]))
    case .noValues:
      CodePage(
        "No values are listed for a column.", why: "A column without values could have no rows.",
        mend: "List at least one.",
        example: DocumentationExample(
          files: [
            .init(
              name: "p.lua",
              shown: "policy.shapes = { title = {} }\n\n"
                + "function policy.can_move_row(view, path) return view:row(path).title ~= \"Buy tea\" end",
              frame: .policy)
          ], commands: ["tabulua prove p.lua --shapes 2"]))
    case .tooManyOrders:
      CodePage(
        "Moves by one place bring the rows into so many orders that `not_trapped` cannot be decided.",
        why: "The policy moves other rows too.", mend: "Prove the law of a smaller table, or leave it out.",
        example: .none("it takes a policy that shuffles many rows, and minutes"))
    case .dragFailed:
      CodePage(
        "A drag that was tried failed with an error that has no code of its own.",
        why: "The message says what it is.",
        mend: "Do what the message says.", example: .none("all errors that are known have codes of their own")
      )
    case .tapFailed:
      CodePage(
        "A tap that was tried failed with an error that has no code of its own.",
        why: "The message says what it is.",
        mend: "Do what the message says.", example: .none("all errors that are known have codes of their own")
      )
    case .tooManyDrags:
      CodePage(
        "The table has more drags than are tried.",
        why: "Each row can be dragged to each place: a thousand rows have a million drags.",
        mend: "Take a smaller table, or try them all with `--exact`, where that is offered.",
        example: DocumentationExample(
          files: [.init(name: "p.lua", shown: "", frame: .policy)],
          commands: [
            "(cat t.csv; for i in $(seq 2000); do echo \"k$i,t,Todo,,\"; done) > l.csv",
            "tabulua matrix p.lua --table l.csv --by row",
          ]))
    case .mappingsDiffer:
      CodePage(
        "Two policies that are to be compared say different things about the columns.",
        why: "Over all small tables both must see the same rows.",
        mend: "Give both the same `policy.table`, or compare them on "
          + "a table, `--table`.",
        example: .shell(
          "tabulua diff p.lua q.lua --shapes 2",
          files: ["q.lua": "return { table = { text = \"title\", key = \"id\" } }"]))
    case .tablesDiffer:
      CodePage(
        "Two policies that are to be compared see different tables.",
        why: "One of them owns its rows, or lists other sections.", mend: "Let both see the same table.",
        example: .shell(
          "tabulua diff p.lua q.lua --table t.csv",
          files: ["q.lua": "return { table = { text = \"title\", key = \"id\" } }"]))
    case .invalidTrace:
      CodePage(
        "The file is not a trace.",
        why: "A trace is what `tabulua run --trace FILE` wrote: JSON Lines that begin with its version.",
        mend: "Name such a file.", example: .shell("tabulua diff p.lua p.lua --table t.csv --trace t.csv"))
    case .traceDoesNotFit:
      CodePage(
        "A step of the trace does not fit the table.",
        why: "The trace is of another table, or of the table before other changes.",
        mend: "Name the table as it was before the recorded run, and first the policy that ran.",
        example: .shell(
          #"tabulua run --table t.csv --policy p.lua --editing --do '{"do":"drag","row":[0,1],"to":[0,0]}' --trace r.jsonl"#,
          "sed -i /tea/d t.csv", "tabulua diff p.lua p.lua --table t.csv --trace r.jsonl"))
    case .traceEndsEarly:
      CodePage(
        "A warning: the drags behind a step of the trace are not compared.",
        why: "A trace does not tell what that step did to the table.",
        mend: "Compare a run of drags alone, or on a table.",
        example: .shell(
          #"tabulua run --table t.csv --policy p.lua --editing --do '{"do":"reload"}' --do '{"do":"drag","row":[0,0],"to":[1,0]}' --trace r.jsonl"#,
          "tabulua diff p.lua p.lua --table t.csv --trace r.jsonl"))
    case .valuesNotTraced:
      CodePage(
        "A warning: a callback that was called in a step may have changed values or marks, and the drags behind it are compared "
          + "as if it had not.",
        why: "A trace tells where rows went, and not which values changed.",
        mend: "Compare the policies on the table as the run left it, where they look at such values.",
        example: DocumentationExample(
          files: [
            .init(
              name: "p.lua",
              shown: "function policy.did_select_row(view, path) view:row(path).title = \"seen\" end",
              frame: .policy)
          ],
          commands: [
            #"tabulua run --table t.csv --policy p.lua --do '{"do":"tap","row":[0,0]}' --trace r.jsonl"#,
            "tabulua diff p.lua p.lua --table t.csv --trace r.jsonl",
          ]))
    case .policyBeginsAnew:
      CodePage(
        "A note: the new policy remembers what it was asked, and finds each drag of a trace as if it were the first.",
        why:
          "The drags before would end elsewhere under it, and leave it another table than the recorded one.",
        mend:
          "Compare two runs of the batch, one under each policy, where it matters what the policy remembers.",
        example: DocumentationExample(
          files: [
            .init(
              name: "p.lua",
              shown: "local asked = 0\n"
                + "function policy.can_move_row(view, path) asked = asked + 1 return asked < 9 end",
              frame: .policy)
          ],
          commands: [
            #"tabulua run --table t.csv --policy p.lua --editing --do '{"do":"drag","row":[0,0],"to":[1,0]}' --trace r.jsonl"#,
            "tabulua diff p.lua p.lua --table t.csv --trace r.jsonl",
          ]))
    }
  }
}
