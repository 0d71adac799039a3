import TabuluaProving
import TabuluaScript
import TabuluaPolicy
import Testing

/// A policy with one fault, and what finds it.
struct PlantedFault: Sendable, CustomTestStringConvertible {
  /// What is wrong.
  let testDescription: String

  /// The law that finds it, by its name.
  let law: String

  /// The largest counter-example that is small enough: sections, and rows of all of them together.
  let sections: Int
  let rows: Int

  /// The bound of the shapes that are tried.
  let maximum: Int

  /// The policy.
  let source: String

  init(
    _ description: String, _ law: String, sections: Int, rows: Int, maximum: Int = 2, _ source: String
  ) {
    (testDescription, self.law, self.sections, self.rows) = (description, law, sections, rows)
    (self.maximum, self.source) = (maximum, source)
  }

  var prototype: PolicyPrototype { PolicyPrototype(source: [UInt8](source.utf8), name: "fault.lua") }

  /// The ready law that is asked for; nil for an own one.
  var ready: ReadyLaw? { ReadyLaw(rawValue: law) }

  /// All of them.
  static let all = places + questions + events + dataSources

  /// A policy that retargets, as the body of the callback.
  static func target(_ body: String, besides fields: String = "") -> String {
    """
    local policy = { \(fields) }
    function policy.target_index_path_for_move(view, source, proposed)
      \(body)
    end
    return policy
    """
  }

  /// A policy that owns its rows, as the body of `move_row`.
  static func rows(_ body: String) -> String {
    """
    local options = ...
    local lists = {}
    for section, count in ipairs(options.shape) do
      lists[section] = {}
      for row = 1, count do lists[section][row] = "row " .. section .. "." .. row end
    end
    local policy = {}
    function policy.number_of_sections() return #lists end
    function policy.number_of_rows(view, section) return #lists[section + 1] end
    function policy.cell_for_row(view, path) return { text = lists[path.section + 1][path.row + 1] } end
    function policy.move_row(view, source, destination)
      local from, to = lists[source.section + 1], lists[destination.section + 1]
      \(body)
    end
    return policy
    """
  }
}
