import LuaHost
import TabuluaModel
import TabuluaScript
import TabuluaText

// Fields and methods: what they are, and which are not there.
extension NameWalk {
  /// `base.name` and `base[key]`, as a value.
  func read(_ base: LuaExpression, _ key: LuaExpression, at place: LuaPlace) -> NameKind {
    let kind = self.kind(of: base)
    guard case .string(let name) = key else {
      let number = self.kind(of: key)
      if kind == .options { readsAnyOption = true }
      checkZero(of: kind, base, key, number, at: place)
      return element(at: number, of: kind)
    }
    checkMember(name, of: kind, at: place, isCalled: false)
    return member(name, of: kind)
  }

  /// What stands in a table under a key that is worked out.
  func element(at key: NameKind, of base: NameKind) -> NameKind {
    switch base {
    case .never: return .never
    case .list(let element): return element
    case .shape(let shape) where !shape.contents.isOpen:
      if case .number = key { return shape.contents.elements == .never ? .unknown : shape.contents.elements }
      // A name that is worked out may be any of the fields.
      return shape.contents.fields.values.reduce(shape.contents.elements) { joined($0, $1) }
    default: return .unknown
    }
  }

  /// What a field or a method is.
  func member(_ name: String, of base: NameKind) -> NameKind {
    switch base {
    case .never: return .never
    case .view:
      if ViewNames.methods.contains(name) { return .viewMethod(name) }
      return name == "is_editing" ? .boolean : name == "row_height" ? .number(.any) : .unknown
    case .path: return name == "row" ? .number(.row) : name == "section" ? .number(.section) : .unknown
    case .section:
      return name == "count" ? .number(.rowCount) : name == "value" || name == "title" ? .string : .unknown
    case .library(let library): return lists.kind(ofMember: name, of: library)
    case .module(let module): return .builtin("\(module).\(name)")
    case .string: return lists.kind(ofMember: name, of: "string")
    case .shape(let shape):
      if !shape.contents.isOpen { return shape.contents.fields[name] ?? .unknown }
      // Who else has it may have written another value there.
      if let kind = shape.contents.fields[name], case .closures = kind { return kind }
      return .unknown
    case .unknown, .nothing, .boolean, .number, .row, .cell, .options, .user, .builtin, .viewMethod, .list,
      .closures:
      return .unknown
    }
  }

  /// `base.name = value` and `base[key] = value`.
  func write(_ value: NameKind, into base: LuaExpression, _ key: LuaExpression, at place: LuaPlace) {
    let kind = self.kind(of: base)
    guard case .string(let name) = key else {
      let number = self.kind(of: key)
      if case .shape(let shape) = kind {
        if case .number("0") = key { shape.contents.hasZero = true }
        if Self.isEnd(key) { shape.contents.isList = true }
        // One of several tables counts rows from 0, as it is written.
        if shape.contents.isMadeByFunction, number == .number(.row) || number == .number(.section) {
          shape.contents.hasZero = true
        }
        noteDynamicName(number, of: shape)
        addElement(value, to: shape)
        checkZero(of: kind, base, key, number, at: place)
      } else {
        open(value)
      }
      return
    }
    switch kind {
    case .shape(let shape): set(name, of: shape, to: value, at: place)
    case .view:
      if ViewNames.settings.contains(name) { return }
      checkMember(name, of: kind, at: place, isCalled: false)
      guard isReporting, ViewNames.fields.contains(name) else { return }
      report(
        .wrongValue, at: place, "`view.\(name)` can only be read",
        help: name == "is_editing" ? "write `view:set_editing(…)`" : "it says how the table is")
    case .path:
      guard isReporting else { return }
      report(
        .wrongValue, at: place, "an index path cannot be changed",
        help: "`path:with_row(…)` and `path:with_section(…)` give another one")
    default:
      if kind == .row { checkMember(name, of: kind, at: place, isCalled: false) }
      looseNames.insert(name)
      open(value)
    }
  }

  /// Whether a key is the place behind a list's last one, `#list + 1`.
  private static func isEnd(_ key: LuaExpression) -> Bool {
    guard case .operation(let operands, ["+"]) = key, case .operation(_, ["#"])? = operands.first else {
      return false
    }
    return true
  }

  // MARK: What is not there

  /// What has these names in batches and specs.
  private static let helpOfOtherFiles = [
    "options": "a policy gets its options as `...`: write `local options = ...` at its top",
    "user":
      "batches and specs have `user`; a batch is tried by `tabulua run --batch`, which writes nothing without "
      + "`--in-place`",
  ]

  /// Reports a global that does not exist.
  func checkGlobal(_ name: String, _ use: LuaGlobalUse, isWritten: Bool) {
    guard isReporting, lists.hasClosedGlobals, !lists.globals.contains(name) else { return }
    // The innermost first: of two that are as near it is more likely.
    let locals = use.visible.reversed().map(\.name)
    let near = Suggestion.nearest(to: name, among: locals + (isWritten ? [] : ["true", "false", "nil"]))
    let help =
      (isWritten ? nil : Self.helpOfOtherFiles[name])
      ?? LuaError.help(forGlobal: name, in: lists.subject, among: locals + lists.globals.sorted())
    let later = files.first { $0.name == file }?.syntax.variables.first {
      $0.name == name && !$0.isParameter && $0.line >= use.place.line
    }
    report(
      .unknownGlobal, at: use.place,
      isWritten ? "there is no variable `\(name)` to be written" : "there is no variable `\(name)`",
      help: near.map { "did you mean `\($0)`?" } ?? later.map {
        "the local `\(name)` of line \($0.line) cannot be seen here: declare it before"
      }
        ?? help ?? (isWritten ? "write `local \(name)`" : "declare it with `local \(name)`"))
  }

  /// Reports a field or a method that does not exist.
  func checkMember(_ name: String, of base: NameKind, at place: LuaPlace, isCalled: Bool) {
    guard isReporting else {
      if base == .options { optionsRead.append((name, file, place, callback)) }
      return
    }
    switch base {
    case .view: checkView(name, at: place, isCalled: isCalled)
    case .path: checkPath(name, at: place, isCalled: isCalled)
    case .row:
      if isCalled {
        report(
          .unknownMember, at: place, "a row has no method `\(name)`",
          help: ViewNames.methods.contains(name) ? "write `view:\(name)(row)`" : "its fields are its columns")
      } else if let columns, !mayBeAskedFor(name) {
        check(name, among: columns, at: place, "the table has no column `\(name)`", all: "its columns are")
      }
    case .cell:
      check(
        name, among: CellField.all.map(\.name), at: place, "a cell has no field `\(name)`",
        all: "its fields are")
    case .section where isCalled && ViewNames.sectionFields.contains(name):
      report(
        .wrongValue, at: place, "`\(name)` of a section is no method",
        help: "it is a field: write `view:section(…).\(name)`")
    case .section:
      // It is a table of its own, into which a script may write.
      guard !looseNames.contains(name) else { return }
      check(
        name, among: ViewNames.sectionFields, at: place, "`view:section` gives no field `\(name)`",
        all: "its fields are")
    case .user:
      check(
        name, among: lists.verbs.keys.sorted(), at: place, "`user` has no verb `\(name)`",
        all: "its verbs are")
    // A script may write into a module that it has required.
    case .module where looseNames.contains(name): return
    case .library(let library), .module(let library):
      guard let members = lists.members[library] else { return }
      check(
        name, among: members, at: place, "`\(library)` has no function `\(name)`", all: "it has")
    case .string:
      guard isCalled, let members = lists.members["string"] else { return }
      check(name, among: members, at: place, "a string has no method `\(name)`", all: "it has")
    case .number, .boolean:
      guard let words = base.words else { return }
      report(
        .unknownMember, at: place, "\(words) has no field `\(name)`",
        help: "a row's number is `path.row`, that of its section `path.section`")
    case .options: optionsRead.append((name, file, place, callback))
    case .shape(let shape): checkField(name, of: shape, at: place)
    // Nil may be asked for before: `item and item.locked`.
    case .never, .unknown, .nothing, .builtin, .viewMethod, .list, .closures: return
    }
  }

  /// The columns of the rows that are looked at, where they are known.
  ///
  /// Where tables are pushed, a row may be one of theirs, unless the policy that is loaded was asked about it itself.
  var columns: [String]? {
    guard lists.pushesTables else { return lists.columns }
    guard let function, callback != nil, !pushed.contains(ObjectIdentifier(function)) else { return nil }
    return lists.columns
  }

  /// Whether a row may have columns with the names of an index path's parts, as that of a seat has.
  var rowsMayHaveParts: Bool {
    LuaWordKind.indexPath.parts.allSatisfy { part in
      lists.columns?.contains(part.name) ?? lists.writtenNames.contains(part.name)
    }
  }

  /// Whether a policy that asks for the columns may look there for a name before it uses it.
  private func mayBeAskedFor(_ name: String) -> Bool {
    lists.asksColumns && lists.writtenNames.contains(name)
  }

  private func check(
    _ name: String, among known: [String], at place: LuaPlace, _ message: String, all: String
  ) {
    guard !known.contains(name) else { return }
    report(.unknownMember, at: place, message, help: helpWithName(name, among: known, beginning: all))
  }

  private func checkView(_ name: String, at place: LuaPlace, isCalled: Bool) {
    if ViewNames.methods.contains(name) { return }
    if ViewNames.fields.contains(name) {
      guard isCalled else { return }
      return report(
        .unknownMember, at: place, "`view.\(name)` is a field and cannot be called",
        help: "write `view.\(name)`")
    }
    report(
      .unknownMember, at: place, "`view` has no field or method `\(name)`",
      help: UIKitNames.help(forViewMember: name)
        ?? "the methods and fields of `view` stand in the policy reference")
  }

  private func checkPath(_ name: String, at place: LuaPlace, isCalled: Bool) {
    let kind = LuaWordKind.indexPath
    let fields = kind.parts.map(\.name)
    let methods = kind.changing.map { "with_\($0)" }
    if (isCalled ? methods : fields + methods).contains(name) { return }
    let uikit = name == "item" ? "write `path.row`" : nil
    report(
      .unknownMember, at: place, "an index path has no \(isCalled ? "method" : "field") `\(name)`",
      help: uikit ?? helpWithName(name, among: isCalled ? methods : fields + methods, beginning: "it has"))
  }

  /// Reports a field of the policy's own table that is written nowhere, where another one has nearly its name.
  private func checkField(_ name: String, of shape: TableShape, at place: LuaPlace) {
    guard !shape.contents.isOpen, !shape.contents.hasDynamicNames, shape.contents.fields[name] == nil,
      !looseNames.contains(name),
      !lists.writtenNames.contains(name),
      let near = Suggestion.nearest(to: name, among: shape.contents.fields.keys.sorted()),
      !alternatives.contains(near)
    else { return }
    report(
      .unknownMember, at: place, "nothing is ever written into a field `\(name)`",
      help: "did you mean `\(near)`?")
  }

  /// Reports options that are read under nearly the name of one that is given, and read nowhere: of two options that
  /// have nearly one name, such as `min_rows` and `max_rows`, one may be left out.
  func reportOptions() {
    guard let given = lists.options, !readsAnyOption else { return }
    let read = Set(optionsRead.map(\.name))
    let unread = given.filter { !read.contains($0) }
    for option in optionsRead where !given.contains(option.name) {
      guard let near = Suggestion.nearest(to: option.name, among: unread) else { continue }
      report(
        .unknownMember, in: option.file, at: option.place, callback: option.callback,
        "the option `\(option.name)` is read here, and `\(near)` is given, which nothing reads",
        help: "one of the two is misspelt")
    }
  }

  // MARK: Lists that count from 1

  private func checkZero(
    of base: NameKind, _ list: LuaExpression, _ key: LuaExpression, _ number: NameKind, at place: LuaPlace
  ) {
    switch base {
    case .list: break
    case .shape(let shape):
      guard shape.contents.isList, !shape.contents.hasZero, !shape.contents.isOpen else { return }
    case .never, .unknown, .nothing, .boolean, .string, .number, .view, .path, .row, .cell, .section,
      .options,
      .user, .library, .module, .builtin, .viewMethod, .closures:
      return
    }
    if case .number("0") = key {
      return report(
        .zeroBasedList, at: place, "a list has nothing at place 0: it counts from 1", help: "write 1")
    }
    guard number == .number(.row) || number == .number(.section) else { return }
    report(
      .zeroBasedList, at: place,
      "the number of a \(number == .number(.row) ? "row" : "section") counts from 0, and a list from 1",
      help: "add 1 to it")
  }
}
