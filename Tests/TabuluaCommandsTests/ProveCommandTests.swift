import Testing

@Suite struct ProveCommandTests {
  let files = [
    "first.lua": """
    local policy = {}
    function policy.can_move_row(view, path) return path.row > 0 end
    return policy

    """,
    "lists.lua": """
    local policy = { table = { text = "title", section_by = "list", key = "id" }, laws = { "stays_in_section" } }
    function policy.target_index_path_for_move(view, source, proposed)
      if proposed.section > source.section then return nil, "not down" end
      return proposed
    end
    return policy

    """,
    "t.csv": "id,title,list\n1,Write,Todo\n2,Rest,Done\n3,Eat,Done\n",
    "own.lua": """
    local options = ...
    local rows = {}
    for section, count in ipairs(options.shape or { 2, 1 }) do
      rows[section] = {}
      for row = 1, count do rows[section][row] = section .. "." .. row end
    end
    local policy = {}
    function policy.number_of_sections(view) return #rows end
    function policy.number_of_rows(view, section) return #rows[section + 1] end
    function policy.cell_for_row(view, path) return { text = rows[path.section + 1][path.row + 1] } end
    function policy.move_row(view, source, destination)
      local from, to = rows[source.section + 1], rows[destination.section + 1]
      if from == to then
        local i, j = source.row + 1, destination.row + 1
        from[i], from[j] = from[j], from[i]
      else
        table.insert(to, destination.row + 1, table.remove(from, source.row + 1))
      end
    end
    return policy

    """,
  ]

  @Test func whatShowsACounterExampleHasAsManyRowsInView() throws {
    let bench = try Workbench([
      "look.lua": """
      return { target_index_path_for_move = function(view, source, proposed)
        if #view:index_paths_for_visible_rows() < view:number_of_rows(0) then return index_path(0, 99) end
        return proposed
      end }

      """
    ])
    let result = bench.run(["prove", "@look.lua", "--shapes", "3"])
    #expect(result.status == 2)
    #expect(result.output.contains("--policy look.lua --shape 3 --viewport 2\n"), "\(result.output)")
    let why = bench.run(["why", "0,0", "0,0", "--policy", "@look.lua", "--shape", "3", "--viewport", "2"])
    #expect(why.output.contains("[0, 99]"), "\(why.output)")
  }

  @Test func theSmallestTableThatBreaksALaw() throws {
    let bench = try Workbench(files)
    bench.run(["prove", "@first.lua", "--shapes", "3", "--law", "not_displaced"]).expect(
      status: 2,
      output: """
        refuted: not_displaced: a row that may not be displaced keeps its place

          before      after
        ! 0  a      → 0  b  was [0, 1]
        → 1  b      ! 1  a  was [0, 0]
        → dragged   ! look here

        action       drag b [0, 1] to [0, 0]: moved, landed at [0, 0]
        happened     a [0, 0] stands at [0, 1] now
        the law      a [0, 0] keeps its place when another row is moved
        decided by   target_index_path_for_move [0, 1], [0, 0]: not defined, so [0, 0]
        table        2 rows in 1 section, the smallest of 10 tables tried

        reproduce: tabulua prove first.lua --shape 2 --only-law not_displaced
        explain:   tabulua why 0,1 0,0 --policy first.lua --shape 2

        """)
  }

  @Test func aProofTellsItsSizeAndItsLaws() throws {
    let bench = try Workbench(files)
    let result = bench.run(["prove", "@first.lua", "--shapes", "2"])
    // Shapes [0] to [2] and [0,0] to [2,2]; a table of n rows in s sections has n * (n + s - 1) drags.
    var drags = 0
    for n in 0...2 { drags += n * n }
    for a in 0...2 { for b in 0...2 { drags += (a + b) * (a + b + 1) } }
    #expect(drags == 71)
    result.expect(
      output: """
        proved: 5 laws for all 12 tables with up to 2 sections of up to 2 rows: 71 drags, 84 calls of callbacks
          in_table                 every answer is a place in the table
          refusal_changes_nothing  a refused drag changes nothing
          pure                     asking again gives the same answer
          permutation              the rows after a drag are the rows before it
          remove_then_insert       the other rows keep their order
        not tried:
          tables of more than 2 sections or more than 2 rows in one
          what scripts change by themselves, such as update blocks

        note: a [0, 0] may not be dragged, but dragging [0, 1] to [0, 0] displaces it (no law asks for more; `--law not_displaced` would)

        """)
  }

  @Test func manyThreadsSayTheSame() throws {
    let bench = try Workbench(files)
    let arguments = ["prove", "@first.lua", "--shapes", "4", "--law", "not_displaced", "--format", "jsonl"]
    let alone = bench.run(arguments + ["--jobs", "1"])
    alone.expect(
      status: 2,
      output: """
        {"version":1,"kind":"proof","proved":false,"laws":["in_table","refusal_changes_nothing","pure","permutation","remove_then_insert","not_displaced"],"maximum":4,"tables":15,"shapes":15,"drags":34,"taps":0,"calls":48,"counter_example":{"law":"not_displaced","shape":[2],"tables_tried":15,"do":"drag","row":[0,1],"through":[[0,0]],"outcome":"moved","to":[0,0],"happened":"a [0, 0] stands at [0, 1] now","wanted":"a [0, 0] keeps its place when another row is moved","callback":"target_index_path_for_move","reproducible":true,"also_broken":[],"reproduce":"tabulua prove first.lua --shape 2 --only-law not_displaced","explain":"tabulua why 0,1 0,0 --policy first.lua --shape 2"},"findings":[],"not_tried":[]}

        """)
    for _ in 0..<3 { #expect(bench.run(arguments + ["--jobs", "4"]).output == alone.output) }
  }

  static let limited = """
    local policy = { table = { text = "title", section_by = "list", sections = { "Todo", "Doing" } } }
    policy.laws = { ["at most two in Doing"] = function(view)
      return view:number_of_rows(view:find_section("Doing")) <= 2, "Doing is full"
    end }
    function policy.can_move_row(view, path) return view:row(path).owner ~= "ann" end
    return policy

    """

  @Test func theCommandThatReproducesHasTheTable() throws {
    let bench = try Workbench(["p.lua": Self.limited])
    let result = bench.run(["prove", "@p.lua", "--shapes", "2", "--values", "owner=ann,bob"])
    result.expect(
      status: 2,
      output: #"""
        refuted: at most two in Doing

          before        after
          0  Todo       0  Todo
        →    0  a          empty
          1  Doing      1  Doing
             0  b     →    0  a  was [0, 0]
             1  c     ↓    1  b
                      ↓    2  c
        → dragged   ↓ pushed aside

        action       drag a [0, 0] to [1, 0]: moved, landed at [1, 0]
        happened     the law says no: Doing is full
        decided by   target_index_path_for_move [0, 0], [1, 0]: not defined, so [1, 0]
        table        3 rows in 2 sections, the smallest of 22 tables tried
        note         a run enforces the law: it would refuse this instead

        reproduce: printf '%s\n' title,list,owner a,Todo,bob b,Doing,ann c,Doing,ann | tabulua prove p.lua --table - --only-law "at most two in Doing"
        explain:   printf '%s\n' title,list,owner a,Todo,bob b,Doing,ann c,Doing,ann | tabulua why 0,0 1,0 --policy p.lua --table -

        note: a [1, 0] may not be dragged, but dragging [1, 1] to [1, 0] displaces it (no law asks for more; `--law not_displaced` would)

        """#)
    let mark = "explain:   "
    let command = try #require(result.lines.first { $0.hasPrefix(mark) }).dropFirst(mark.count)
    #expect(
      command == "printf '%s\\n' title,list,owner a,Todo,bob b,Doing,ann c,Doing,ann | "
        + "tabulua why 0,0 1,0 --policy p.lua --table -")
    let why = try bench.shell(String(command))
    why.expect(
      output: """
        a [0, 0], dropped over [1, 0], is refused and stays where it is. The rules let it land at [1, 0], but law `at most two in Doing` (p.lua:2) does not hold then: Doing is full, so the drag was undone. `can_move_row` (p.lua:5) had let it be picked up. To say so before the drop, define `target_index_path_for_move` and refuse or retarget such a drag; otherwise change the law.

        """)
  }

  /// The table of the command has the columns whose types the policy tells, also those that it does not look at.
  @Test func aTypedColumnThatNobodyLooksAt() throws {
    let bench = try Workbench([
      "p.lua": """
      return { table = { text = "title", key = "id", section_by = "state", sections = { "A", "B" },
        types = { points = "integer", late = "boolean" } } }
      """
    ])
    let result = bench.run(["prove", "@p.lua", "--shapes", "1", "--law", "stays_in_section"])
    #expect(result.status == 2)
    let mark = "explain:   "
    let command = try #require(result.lines.first { $0.hasPrefix(mark) }).dropFirst(mark.count)
    let why = try bench.shell(String(command))
    #expect(why.status == 0 && why.errors.isEmpty, "\(command): \(why.errors)")
  }

  @Test func aColumnThatIsNotListedEndsTheProof() throws {
    let source = """
      local policy = { table = { text = "title" } }
      function policy.can_move_row(view, path) return view:row(path).owner ~= "ann" end
      return policy

      """
    let bench = try Workbench(["p.lua": source])
    bench.run(["prove", "@p.lua", "--shapes", "2"]).expect(
      status: 1,
      errors: """
        error: the policy reads the column `owner`, whose values are not listed
          = help: list those that matter to it, in `policy.shapes = { ["owner"] = { … } }` or as `--values owner=a,b`

        """)
    // The tables of n rows with either owner for each row are 2 to the power of n, in as many ways as n rows can stand.
    for threads in 1...3 {
      bench.run(["prove", "@p.lua", "--shapes", "2", "--values", "owner=ann,bob", "--jobs", "\(threads)"])
        .expect(output: proofOfOwners)
    }
  }

  private let proofOfOwners = """
    proved: 5 laws for all 56 tables with up to 2 sections of up to 2 rows: 610 drags, 600 calls of callbacks
      in_table                 every answer is a place in the table
      refusal_changes_nothing  a refused drag changes nothing
      pure                     asking again gives the same answer
      permutation              the rows after a drag are the rows before it
      remove_then_insert       the other rows keep their order
    not tried:
      tables of more than 2 sections or more than 2 rows in one
      what scripts change by themselves, such as update blocks

    note: a [0, 0] may not be dragged, but dragging [0, 1] to [0, 0] displaces it (no law asks for more; `--law not_displaced` would)

    """

  @Test func aSampleCallsItselfOne() throws {
    let bench = try Workbench(files)
    bench.run(
      ["prove", "@first.lua", "--shape", "3,2", "--steps", "20", "--runs", "30", "--seed", "7"]).expect(
        output: """
          sampled 30 sessions of 20 steps, seed 7: no law broken; this is a sample, not a proof
          600 steps made: 199 done, 97 moved, 19 unchanged, 271 refused, 14 cancelled

          """)
  }

  @Test func wrongOptions() throws {
    let bench = try Workbench(files)
    var transcript = Transcript()
    for options in [
      ["--shapes", "0"], ["--shapes", "2", "--law", "not_displacd"], ["--shapes", "2", "--shape", "2"],
      ["--values", "a=1"], ["--shapes", "2", "--hover-paths", "1"], ["--shapes", "2", "--steps", "3"], [],
    ] { transcript.add(bench.run(["prove", "@first.lua"] + options)) }
    transcript.expect(
      """
      $ tabulua prove first.lua --shapes 0
      ! error: `--shapes` is a whole number from 1 to 64, not `0`
      (exit status 64)

      $ tabulua prove first.lua --shapes 2 --law not_displacd
      ! error: there is no law `not_displacd`
      !   = help: did you mean `not_displaced`?
      (exit status 64)

      $ tabulua prove first.lua --shapes 2 --shape 2
      ! error: `--shape` does not go with `--shapes`
      !   = help: leave one of them out
      (exit status 64)

      $ tabulua prove first.lua --values a=1
      ! error: `--values` needs `--shapes`
      !   = help: say how large the tables are, as in `--shapes 3`
      (exit status 64)

      $ tabulua prove first.lua --shapes 2 --hover-paths 1
      ! error: `--hover-paths` is a whole number from 2 to 8, not `1`
      (exit status 64)

      $ tabulua prove first.lua --shapes 2 --steps 3
      ! error: `--shapes` does not go with `--steps`
      !   = help: `--steps` is about a sample of sessions, which needs a table: leave one of them out
      (exit status 64)

      $ tabulua prove first.lua
      ! error: there is no table
      !   = help: name one with `--table`, or say how many rows each section has: `--shape 3,2`
      (exit status 64)

      """)
  }

  @Test func aProofThatWouldTakeYears() throws {
    let bench = try Workbench(files)
    bench.run(["prove", "@first.lua", "--shapes", "9"]).expect(
      status: 1,
      errors: """
        error: `--shapes 9` means 2 213 271 604 935 drags of 1 111 111 110 tables, and a proof has at most 1 000 000 000
          = help: `--shapes 6` has 57 167 607 drags of 137 256 tables

        """)
  }

  /// A table that nobody could make decides nothing: the error says how many rows there can be.
  @Test(arguments: [
    ("number_of_rows = function() return 1 << 62 end", "return a whole number from 0 to 549755813887"),
    ("number_of_rows = function() return 5000000 end", "at most 4 194 304 can be looked at one by one"),
    (
      "number_of_sections = function() return 1 << 62 end, number_of_rows = function() return 1 end",
      "return a whole number from 0 to 8388607"
    ),
  ])
  func tablesThatAreTooLarge(_ callbacks: String, _ words: String) throws {
    let bench = try Workbench(["p.lua": "return { \(callbacks) }\n"])
    for others in [
      [], ["--shapes", "1"], ["--steps", "3"], ["--only-law", "in_table"], ["--format", "jsonl"],
    ] {
      // A session asks about the rows in view alone.
      if others.first == "--steps", callbacks.contains("5000000") { continue }
      let outcome = bench.run(["prove", "@p.lua"] + others)
      #expect(outcome.status == 1 && !outcome.output.contains("refuted"), "\(others): \(outcome)")
      #expect(outcome.errors.contains(words), "\(others): \(outcome)")
    }
    let negative = try Workbench(["p.lua": "return { number_of_rows = function() return -1 end }\n"])
    #expect(negative.run(["prove", "@p.lua"]).output.hasPrefix("refuted: in_table"))
  }
}
