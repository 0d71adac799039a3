import Tabulua

let table = try TableContents(csv: "tasks.csv", sectionBy: "status", key: "id", text: "title")
let policy = try LuaPolicy(contentsOf: "kanban.lua", options: ["limit": 3])
let view = try TableView(table, policy: policy)
try view.setEditing(true)
switch try view.drag(rowAt: [0, 2], to: [1, 0]) {
case .moved(let move), .retargeted(let move, _): print("landed at \(move.to)")
case .refused(let refusal): print("refused: \(refusal.reason ?? "by the policy")")
case .unchanged, .cancelled: break
}
try view.contents.write(to: "tasks.csv")
