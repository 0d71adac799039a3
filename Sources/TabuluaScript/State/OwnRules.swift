import LuaHost

/// Which of the ready rules a line of their module belongs to.
enum OwnRules {
  /// The rules that may be at work, by the line that an error comes from and the calls that led there.
  static func names(_ place: LuaSourceLine, _ traceback: [String]) -> [String] {
    let lines = [place] + traceback.compactMap(LuaSourceLine.init(call:))
    for line in lines where line.chunk == PolicyModules.rules {
      let names = names(atLine: line.line)
      if !names.isEmpty { return names }
    }
    return []
  }

  /// A function of the module: one that makes a rule, or one that rules call.
  private struct Part {
    let name: String
    let isRule: Bool
    let firstLine: Int
    var text = ""
  }

  /// The functions of the module, in their order.
  private static let parts: [Part] = {
    let text = String(decoding: PackageResources.rules_lua, as: UTF8.self)
    var parts: [Part] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for lead in [rule, helper] where line.hasPrefix(lead) {
        let name = line.dropFirst(lead.count).prefix { $0 != "(" }
        parts.append(Part(name: String(name), isRule: lead == rule, firstLine: index + 1))
      }
      if !parts.isEmpty { parts[parts.count - 1].text += line + "\n" }
    }
    return parts
  }()

  private static let rule = "function rules."
  private static let helper = "local function "

  private static func names(atLine line: Int) -> [String] {
    guard let part = parts.last(where: { $0.firstLine <= line }) else { return [] }
    if part.isRule { return [part.name] }
    return parts.filter { $0.isRule && $0.text.contains(part.name + "(") }.map(\.name)
  }
}
