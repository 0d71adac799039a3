import TabuluaModel
package import TabuluaText

/// The pages of the fields of cells, and of the controls in them.
package enum CellPages {
  /// The fields, and then the controls.
  package static let all = CellField.all.map(\.documentation) + ControlKind.all.map(\.documentation)
}

extension CellField {
  /// Its page of documentation.
  fileprivate var documentation: DocumentationEntry {
    let words = words
    return DocumentationEntry(
      .cell, name, otherNames: words.uikit.map { [$0] } ?? [],
      summary: DocumentationEntry.sentence(words.summary),
      usage: ["{ \(name) = \(words.value) }"],
      facts: [
        "takes": words.takes, "if absent": words.absent,
        "`false`": isClearable ? "takes it away, also what a mapped column says" : nil,
        "UIKit": words.uikit.map { "`\($0)`" },
      ],
      examples: [
        .run(
          #"{"do":"reload"}"#,
          policy: "function policy.cell_for_row(view, path)\n  return { \(name) = \(words.value) }\nend")
      ])
  }
}

extension ControlKind {
  /// Its page of documentation.
  fileprivate var documentation: DocumentationEntry {
    DocumentationEntry(
      .cell, name, otherNames: ["control \(name)"],
      summary: DocumentationEntry.sentence("\(thing), as the field `control` or `editing_control` of a cell"),
      usage: [example],
      facts: [
        "fields": (["type"] + fields).inBackticks.inWords(last: "and"), "its value": value,
        "keeps": "nothing: the policy keeps the new value, in `control_value_changed`",
      ],
      examples: [
        .run(
          #"{"do":"change_control","row":[0,0],"value":\#(newValue)}"#
            .replacing(#","value":null"#, with: ""),
          policy: "function policy.cell_for_row(view, path)\n  return { control = \(example) }\nend\n\n"
            + "function policy.control_value_changed(view, path, value) print(value) end")
      ])
  }
}
