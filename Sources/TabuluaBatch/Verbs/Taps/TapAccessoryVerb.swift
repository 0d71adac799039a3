import TabuluaModel
import TabuluaText

/// Taps the detail button of a row: `{"do":"tap_accessory","row":ROW}`.
struct TapAccessoryVerb: VerbOfRowAlone {
  static let name: BatchWord = "tap_accessory"
  static let summary = "taps the detail button of a row"
  static let deciders: [TableCallback] = [.accessoryButtonTapped]

  var row: RowReference

  func perform(
    at path: TableIndexPath, on view: TableView, by runner: BatchRunner, _ result: inout StepResult
  ) throws { try runner.interact(on: view, &result, try view.tapAccessory(forRowAt: path)) }

  func words(row: String, _ result: StepResult) -> String { "tap the detail button of \(row)" }

  static var example: DocumentationExample {
    .run(
      #"{"do":"tap_accessory","row":[0,0]}"#,
      policy: "function policy.cell_for_row(view, path) return { accessory = \"detail_button\" } end\n\n"
        + "function policy.accessory_button_tapped(view, path) print(view:row(path).title) end")
  }

  static let examples = VerbExamples(
    done: .init(row: ("milk", "[0,0]"), ends: .done(#""inserted":[[1,0]]"#)),
    refused: .init(
      row: ("tea", "[0,1]"), ends: .host("no_detail_button", "the row shows no button for details")),
    failed: .init(row: ("salt", "[0,2]"), ends: .raised(by: "accessory_button_tapped", "salty", line: 47)))
}

extension Interaction {
  /// Taps the detail button of a row.
  public static func tapAccessory(_ row: RowReference) -> Interaction {
    Interaction(TapAccessoryVerb(row: row))
  }
}
