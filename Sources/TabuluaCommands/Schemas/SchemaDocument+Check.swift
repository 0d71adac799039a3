import TabuluaText

// What `check` finds.
extension SchemaDocument {
  static let check = SchemaDocument(
    name: "check", words: "What is wrong with policies and specs before they are used.", layout: .lines,
    outputs: ["check --format jsonl"],
    objects: [
      .head("check", "The first line."),
      .line(
        "finding", "Something that is wrong, or probably is.",
        [
          .always("file", .text, "The file that it is about."),
          .maybe("line", .integer, "Its line, counted from 1."),
          .maybe("column", .integer, "Its column, counted from 1 in characters."),
          .always(
            "severity", .oneOf(Diagnostic.Severity.allCases.map(\.rawValue)),
            "How bad it is: a policy with an error cannot be used."),
          .always("code", .code, "What kind of finding it is; it stays the same in all versions."),
          .always("message", .text, "What is wrong, in words, which may change."),
          .maybe("help", .text, "How to mend it."),
          .maybe("callback", .callback, "The callback that it is about."),
          .maybe("notes", .list(.text), "Further facts."),
        ]),
      .line(
        "summary", "The last line.",
        [
          .always("files", .integer, "How many files were looked at."),
          .always("errors", .integer, "How many findings are errors."),
          .always("warnings", .integer, "How many are not."),
          .always("status", .status, "The exit status."),
        ]),
    ])
}
