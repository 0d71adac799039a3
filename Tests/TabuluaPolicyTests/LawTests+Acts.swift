import TabuluaModel
import Testing

// What a person and code can do to a table, for laws to refuse.
extension LawTests {
  /// What a person does; `prepare` is not held to laws.
  struct Act: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var prepare: @Sendable (TableView) throws -> Void = { _ in }
    let act: @Sendable (TableView) throws -> String
  }

  static let acts: [Act] = [
    Act(testDescription: "drag", act: { try $0.drag(rowAt: [0, 0], to: [1, 0]).words }),
    Act(testDescription: "retargeted drag", act: { try $0.drag(rowAt: [0, 0], to: [0, 4]).words }),
    Act(
      testDescription: "cancel",
      act: { try $0.drag(rowAt: [0, 1], through: [[0, 2]], cancel: true).words }),
    Act(testDescription: "tap", act: { words(try $0.tapRow(at: [0, 1])) }),
    Act(testDescription: "accessory", act: { words(try $0.tapAccessory(forRowAt: [0, 1])) }),
    Act(testDescription: "control", act: { words(try $0.changeControl(forRowAt: [1, 0], to: true)) }),
    Act(
      testDescription: "confirm", prepare: { _ = try $0.tapDeleteControl(forRowAt: [0, 0]) },
      act: { words(try $0.confirmDelete()) }),
    Act(testDescription: "delete", act: { words(try $0.deleteRow(at: [0, 0])) }),
    Act(testDescription: "insert", act: { words(try $0.tapInsertControl(forRowAt: [1, 2])) }),
    Act(
      testDescription: "swipe", prepare: { try $0.setEditing(false) },
      act: { words(try $0.swipe(rowAt: [0, 0], action: "Delete")) }),
    Act(testDescription: "menu", act: { words(try $0.openMenu(forRowAt: [0, 0], action: "Delete")) }),
    Act(testDescription: "add", act: { words(try $0.tapAddButton()) }),
    Act(testDescription: "set", act: { words(try $0.set(values: ["title": "x"], ofRowAt: [0, 0])) }),
    Act(
      testDescription: "set the section",
      act: { words(try $0.set(values: ["status": "Doing"], ofRowAt: [0, 0])) }),
  ]

  /// What changes a mode, a selection or a setting only, after which no law is asked.
  static let modes: [Act] = [
    Act(testDescription: "minus", act: { words(try $0.tapDeleteControl(forRowAt: [0, 0])) }),
    Act(
      testDescription: "cancel a delete", prepare: { _ = try $0.tapDeleteControl(forRowAt: [0, 0]) },
      act: { words(try $0.cancelDelete()) }),
    Act(
      testDescription: "set_editing",
      act: {
        try $0.setEditing(false); return "done"
      }),
    Act(
      testDescription: "configure",
      act: {
        try $0.configure { $0.rowHeight = 10 }; return "done"
      }),
    Act(
      testDescription: "select_row",
      act: {
        try $0.selectRow(at: [0, 1]); return "done"
      }),
    Act(
      testDescription: "deselect_row", prepare: { try $0.selectRow(at: [0, 1]) },
      act: {
        try $0.deselectRow(at: [0, 1]); return "done"
      }),
  ]

  /// What code does.
  static let calls: [Act] = [
    Act(
      testDescription: "insert_rows",
      act: {
        try $0.insertRows([(at: [0, 0], values: ["id": "N"])]); return "done"
      }),
    Act(
      testDescription: "delete_rows",
      act: {
        try $0.deleteRows(at: [[0, 0]]); return "done"
      }),
    Act(
      testDescription: "move_row",
      act: {
        try $0.moveRow(at: [0, 0], to: [1, 0]); return "done"
      }),
    Act(
      testDescription: "insert_sections",
      act: {
        try $0.insertSections([(at: 0, header: "S")]); return "done"
      }),
    Act(
      testDescription: "delete_sections",
      act: {
        try $0.deleteSections([1]); return "done"
      }),
    Act(
      testDescription: "move_section",
      act: {
        try $0.moveSection(0, toSection: 1); return "done"
      }),
    Act(
      testDescription: "set_value",
      act: {
        try $0.setValue("x", ofRowAt: [0, 0], column: "title"); return "done"
      }),
    Act(
      testDescription: "set_checked",
      act: {
        try $0.setChecked(true, forRowAt: [0, 0]); return "done"
      }),
    Act(
      testDescription: "set_accessory",
      act: {
        try $0.setAccessory(.checkmark, forRowAt: [0, 0]); return "done"
      }),
    Act(
      testDescription: "perform_batch_updates",
      act: { view in
        try view.performBatchUpdates {
          try view.setChecked(true, forRowAt: [0, 1])
          try view.deleteRows(at: [[0, 0]])
          try view.insertRows([(at: [1, 0], values: ["id": "N"])])
        }
        return "done"
      }),
  ]
}
