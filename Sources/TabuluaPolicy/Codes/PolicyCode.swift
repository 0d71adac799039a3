package import TabuluaText

/// Codes of messages about a policy that is loaded or checked.
package enum PolicyCode: String, DocumentedCode {
  /// The file returned nothing.
  case policyReturnedNothing = "policy_returned_nothing"
  /// The file returned another value than a table.
  case policyNotATable = "policy_not_a_table"
  /// The policy has values without names.
  case policyHasAList = "policy_has_a_list"
  /// A field means nothing.
  case unknownField = "unknown_field"
  /// A function is no callback.
  case unknownCallback = "unknown_callback"
  /// A callback is no function.
  case callbackNotAFunction = "callback_not_a_function"
  /// A callback is defined with a colon.
  case colonDefinition = "colon_definition"
  /// A value is of a wrong type.
  case wrongType = "wrong_type"
  /// `can_displace_row` does not go with rows of one's own.
  case displaceWithOwnRows = "displace_with_own_rows"
  /// `policy.table` has no effect.
  case tableUnused = "table_unused"
  /// A field is not used by this version.
  case notCalledYet = "not_called_yet"
  /// There is no ready law of a name.
  case unknownLaw = "unknown_law"
  /// A law is named twice.
  case duplicateLaw = "duplicate_law"
  /// A ready law was given a function.
  case readyLawWithFunction = "ready_law_with_function"
  /// A comment allows a warning that there is not.
  case unknownWarning = "unknown_warning"
  /// There are more findings than are told.
  case moreNames = "more_names"
  /// A file is too long for its names and its style to be checked.
  case tooLongToCheck = "too_long_to_check"
  /// A new policy maps the columns otherwise.
  case mappingChanged = "mapping_changed"
  /// A new policy owns its rows where the old one did not, or the other way round.
  case ownerChanged = "owner_changed"
  /// A new policy has another style.
  case styleChanged = "style_changed"

  package var page: CodePage {
    switch self {
    case .policyReturnedNothing:
      CodePage(
        "The policy returned nothing.",
        why: "A policy is a file that returns a table of callbacks; often the last line is missing.",
        mend: "End the file with `return policy`.",
        example: .file("local policy = {}\nfunction policy.can_move_row(view, path) return true end"))
    case .policyNotATable:
      CodePage(
        "The policy returned another value than a table.",
        why: "The table holds the callbacks, under their names.",
        mend: "Return the table.", example: .file("return function(view, path) return true end"))
    case .policyHasAList:
      CodePage(
        "The policy has values under numbers, which mean nothing.",
        why: "Callbacks are found by their names.",
        mend: "Give the function its name: `function policy.can_move_row(view, path)`.",
        example: .file("return { function(view, path) return true end }"))
    case .unknownField:
      CodePage(
        "A field is not one of those that there are.",
        why:
          "It is misspelt, or it is one of another step or table. Nothing is left out silently, because it was meant for "
          + "something.",
        mend:
          "Write the near name that the help gives. A policy keeps values of its own in locals, or under names that begin "
          + "with `_`.",
        example: .run(#"{"do":"tap","rows":[[0,0]]}"#))
    case .unknownCallback:
      CodePage(
        "A function of the policy is not a callback.",
        why: "It would never be called. The name is misspelt, or it is UIKit's.",
        mend: "Write the name that the help gives; make a helper a local function.",
        example: .check("function policy.canMoveRowAt(view, path) return true end"))
    case .callbackNotAFunction:
      CodePage(
        "A callback is a value and not a function.", why: "A callback is called for each row anew.",
        mend: "Write the function that the help shows.", example: .check("policy.can_move_row = false"))
    case .colonDefinition:
      CodePage(
        "A callback is defined with a colon.",
        why: "A colon adds a parameter `self` before `view`, so that all are shifted by one.",
        mend: "Write a dot: `function policy.can_move_row(view, path)`.",
        example: .check("function policy:can_move_row(view, path) return true end"))
    case .wrongType:
      CodePage(
        "A value is of a wrong type.",
        why: "A field of a policy or of a step takes what the message says, and nothing is converted.",
        mend: "Write a value of that type.", example: .run(#"{"do":"set_editing","editing":"yes"}"#))
    case .displaceWithOwnRows:
      CodePage(
        "`can_displace_row` is defined by a policy that owns its rows.",
        why: "Rows that keep their places are the work of the table; such a policy moves its rows itself.",
        mend: "Let `target_index_path_for_move` refuse the move, or leave the rows to the table.",
        example: .file(
          "return {\n  number_of_rows = function(view, section) return 3 end,\n"
            + "  can_displace_row = function(view, path) return path.row > 0 end,\n}"))
    case .tableUnused:
      CodePage(
        "A warning: `policy.table` has no effect.",
        why: "The policy owns its rows, so that no columns are mapped.",
        mend: "Leave it out, or leave `number_of_rows` out.",
        example: .file(
          "return {\n  table = { text = \"title\" },\n  number_of_rows = function(view, section) return 3 end,\n}"
        ))
    case .notCalledYet:
      CodePage(
        "A warning: a field is not used by this version.", why: "It is kept for a later one.",
        mend: "Nothing; the rows stand as in the file.",
        example: .file("return { table = { text = \"title\", order = \"place\" } }"))
    case .unknownLaw:
      CodePage(
        "There is no ready law of that name.",
        why: "The list part of `policy.laws` and `--law` name ready laws.",
        mend:
          "Write the near name; `tabulua docs --list law` lists them. A law of your own is a function under its name.",
        example: .check("policy.laws = { \"stay_in_section\" }"))
    case .duplicateLaw:
      CodePage(
        "A law is named twice.", why: "It would be asked twice and say the same.", mend: "Name it once.",
        example: .check("policy.laws = { \"stays_in_section\", \"stays_in_section\" }"))
    case .readyLawWithFunction:
      CodePage(
        "A law of your own has the name of a ready law.",
        why: "Only `keeps_place` takes a function, which says which rows it is "
          + "about.",
        mend: "Name the ready law in the list, or give your own one another name.",
        example: .check("policy.laws = { stays_in_section = function(view) return true end }"))
    case .unknownWarning:
      CodePage(
        "A warning: a comment allows a warning that there is not.",
        why: "The code in `-- check: allow CODE` is misspelt.",
        mend: "Write the near code; `tabulua docs --list check` lists them.",
        example: .check("-- check: allow zero_base_list\nlocal first = 1"))
    case .tooLongToCheck:
      CodePage(
        "A note: the names and the style of a policy were not checked.",
        why: "It has, with the modules that it requires, more than 250,000 words, as data has and no script.",
        mend: "Keep data in the table, and rules in the policy.",
        example: .shell(
          "(echo 'local list = {'; yes '1, 1, 1, 1, 1, 1, 1, 1,' | head -20000; echo '} return {}') > p.lua",
          "tabulua check p.lua"))
    case .moreNames:
      CodePage(
        "A note: only the first names and values that cannot be right are told.",
        why: "There are very many of them.",
        mend: "Mend those that are told, and check again.",
        example: .shell(
          "(echo 'return { did_select_row = function(view)'; yes 'print(nobody)' | head -999; echo 'end }') > p.lua",
          "tabulua check p.lua"))
    case .mappingChanged:
      CodePage(
        "A new policy maps the columns otherwise than the one under which the table was read.",
        why: "Cells have been read as that one says.",
        mend: "Read the table again, or put `policy.table` back.",
        example: .none("it takes a program that embeds the library and replaces a policy"))
    case .ownerChanged:
      CodePage(
        "A new policy owns its rows and the old one did not, or the other way round.",
        why: "The rows that are shown would belong to nobody.", mend: "Make a new view for the new policy.",
        example: .none("it takes a program that embeds the library and replaces a policy"))
    case .styleChanged:
      CodePage(
        "A new policy gives the table another style.",
        why: "The style of a table cannot change while it is in use, as in UIKit.",
        mend: "Make a new view for the new policy.",
        example: .none("it takes a program that embeds the library and replaces a policy"))
    }
  }
}
