import TabuluaModel
import TabuluaScript

/// What a parameter takes, or an answer must be.
enum ValueNeed: Equatable {
  case anything
  case view
  /// An index path, or a row or a key in its place.
  case place
  /// An index path alone.
  case path
  case number, flag, text, list, function, table
  /// Something with fields that `view` does not have.
  case fields

  /// Whether a value of a kind can never be right.
  func refuses(_ kind: NameKind) -> Bool {
    switch kind {
    case .never, .unknown: return false
    case .nothing: return self == .view || self == .fields || self == .table
    case .shape(let shape): return refuses(shape)
    case .boolean, .string, .number, .view, .path, .row, .cell, .section, .options, .user, .library, .module,
      .builtin, .viewMethod, .list, .closures:
      return !takes(kind)
    }
  }

  /// Whether a table of the policy can never be right.
  private func refuses(_ shape: TableShape) -> Bool {
    switch self {
    // It may have fields, methods or operators of its own.
    case .anything, .view, .table, .fields: false
    // A table of fields is no list.
    case .list:
      !shape.contents.isOpen && !shape.contents.isList && !shape.contents.hasDynamicNames
        && !shape.contents.fields.isEmpty && shape.contents.elements == .never
    case .place, .path: shape.contents.isList && !shape.contents.isOpen
    case .number, .flag, .text: !shape.contents.isOpen
    // It may be called, if it has a metatable.
    case .function: !shape.contents.isOpen
    }
  }

  private func takes(_ kind: NameKind) -> Bool {
    switch self {
    case .anything: return true
    case .fields:
      switch kind {
      case .number, .boolean, .view, .closures: return false
      default: return true
      }
    case .view: return kind == .view
    case .place: return kind == .path || kind == .row || kind == .string
    case .path: return kind == .path
    case .number:
      if case .number = kind { return true }
      return kind == .string
    case .flag: return kind == .boolean
    case .text:
      if case .number = kind { return true }
      return kind == .string
    case .list:
      if case .list = kind { return true }
      return kind == .options
    case .function:
      switch kind {
      case .closures, .builtin, .viewMethod: return true
      default: return false
      }
    case .table:
      switch kind {
      case .list, .row, .cell, .section, .options, .library, .module: return true
      default: return false
      }
    }
  }

  /// What people call it.
  var words: String {
    switch self {
    case .anything: "a value"
    case .view: "the view"
    case .place, .path: "an index path"
    case .number: "a number"
    case .flag: "true or false"
    case .text: "a string"
    case .list: "a list"
    case .function: "a function"
    case .table: "a table"
    case .fields: "a value with fields"
    }
  }
}

extension ValueNeed {
  /// What a parameter of a callback gets, by its name in the facts of the callback.
  static func kind(ofCallbackParameter name: String) -> NameKind {
    switch name {
    case "view": .view
    case "path", "source", "proposed", "destination": .path
    case "sources": .list(.path)
    case "section": .number(.section)
    case "row": .row
    case "index": .number(.any)
    case "style", "column", "title": .string
    default: .unknown
    }
  }

  /// What an answer of a callback must be, beside nil and false.
  init(_ answer: CallbackFacts.Answer?) {
    self =
      switch answer {
      case .path: .path
      case .yesNo: .flag
      case .count, .section, .height: .number
      case .style: .text
      case .titles, .actions, .menu: .list
      case .title, .cell, .state, nil: .anything
      }
  }
}

/// The parameters of a function, as `path[, at]`: what each takes, and how many there must be.
struct CallSignature {
  /// The parameters, in their order.
  let names: [String]
  /// What each takes.
  let needs: [ValueNeed]
  /// How many there must be.
  let least: Int
  /// How many there may be.
  let most: Int

  /// Reads parameters as the reference writes them; those in brackets may be left out, and `...` is any number.
  init(_ parameters: String, need: (String) -> ValueNeed) {
    var names: [String] = []
    var least = 0
    var most = 0
    for part in parameters.split(separator: ",") {
      let name = part.filter { $0 != "[" && $0 != "]" && $0 != " " }
      if name == "..." {
        most = Int.max
        continue
      }
      // Everything behind the first bracket may be left out.
      let bracket = parameters.firstIndex(of: "[") ?? parameters.endIndex
      if part.startIndex < bracket, !part.hasPrefix("[") { least += 1 }
      names.append(name)
      if most < Int.max { most += 1 }
    }
    self.names = names
    needs = names.map(need)
    self.least = least
    self.most = most
  }
}

extension CallSignature {
  /// The parameters of a method of `view`.
  init(viewMethod name: String, _ parameters: String) {
    self.init(parameters) { parameter in
      switch parameter {
      case "from", "to": name.hasSuffix("_section") ? .number : .place
      case "path", "row", "source", "proposed", "destination": .place
      case "section": .number
      case "list", "sections": .list
      case "flag": .flag
      case "at", "name", "text": .text
      case "updates", "completion": .function
      default: .anything
      }
    }
  }

  /// The parameters of a function of Lua, by their names in ``LibraryFunctions``.
  init(library parameters: String) {
    self.init(parameters) { parameter in
      switch parameter {
      case "number": .number
      case "text": .text
      case "list": .table
      case "function": .function
      default: .anything
      }
    }
  }
}
