import TabuluaModel
import TabuluaText

// What was found for the laws that the table checks.
extension RefusalPages {
  static let laws: [(code: Refusal.Code, page: CodePage)] = [
    (
      .leavesSection,
      CodePage(
        "The law `stays_in_section` would be broken: a row would go to another section.",
        why: "The policy names the law.",
        mend: "Drop the row in its own section; `rules.stay_in_section()` leads it there.",
        told: .byLaw,
        example: law("\"stays_in_section\"", #"{"do":"drag","row":[0,0],"to":[1,0]}"#))
    ),
    (
      .notLast,
      CodePage(
        "The law `last_place_kept` would be broken: a row would no longer be the last of its section.",
        why: "The policy names the law.",
        mend: "Drop the row before the last one; `rules.reserve_last(1)` leads it there.",
        told: .byLaw,
        example: law("\"last_place_kept\"", #"{"do":"drag","row":[0,0],"to":[0,1]}"#))
    ),
    (
      .bothMarked,
      CodePage(
        "A law would be broken: two rows of a section would be marked.",
        why: "The policy names `one_mark` or "
          + "`exactly_one_mark`.",
        mend: "Take the mark from the other row in the same step; `rules.exclusive_checkmark {}` does that.",
        told: .byLaw,
        example: law(
          "\"one_mark\"", #"{"do":"tap","row":[0,0]}"#,
          "\n\nfunction policy.did_select_row(view, path) view:set_checked(path, true) end"))
    ),
    (
      .noneMarked,
      CodePage(
        "The law `exactly_one_mark` would be broken: no row of a section would be marked.",
        why: "The policy names the law.",
        mend: "Mark another row in the same step.",
        told: .byLaw,
        example: law(
          "\"exactly_one_mark\"", #"{"do":"tap","row":[0,1]}"#,
          "\n\nfunction policy.did_select_row(view, path) view:set_checked(path, false) end"))
    ),
    (
      .staysSelected,
      CodePage(
        "The law `no_selection_left` would be broken: a row would stay selected.",
        why: "The policy names the law, which says that a tap does something and selects nothing for long.",
        mend: "Call `view:deselect_row(path)` in `did_select_row`.",
        told: .byLaw,
        example: law(
          "\"no_selection_left\"", #"{"do":"tap","row":[0,0]}"#,
          "\n\nfunction policy.did_select_row(view, path) view:set_checked(path, true) end"))
    ),
    (
      .moreFaults,
      CodePage(
        "A law that counts faults would count more of them.",
        why:
          "A law may answer a number: how many faults the table has. A change may leave them or mend some, and make none.",
        mend: "Change something that makes no fault.",
        told: .byLaw,
        example: law(
          "[\"few rows\"] = function(view) return view:number_of_rows(1) end",
          #"{"do":"drag","row":[0,0],"to":[1,0]}"#))
    ),
    (
      .displaced,
      CodePage(
        "A law would be broken: a row that keeps its place would have another index path.",
        why: "The policy names `keeps_place` or `not_displaced`.",
        mend: "Define `can_displace_row`, so that other rows hop over it, or refuse the drag.",
        told: .byLaw,
        example: law(
          "keeps_place = function(view, path) return view:key(path) == \"milk\" end",
          #"{"do":"drag","row":[0,1],"to":[0,0]}"#))
    ),
  ]

  /// A step under a law of the sample policy.
  private static func law(_ law: String, _ step: String, _ callbacks: String = "") -> DocumentationExample {
    .run(step, policy: "policy.laws = { \(law) }\(callbacks)", editing: step.contains("drag"))
  }
}
