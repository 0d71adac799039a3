public import TabuluaText
import LuaHost
public import TabuluaModel

extension TableError {
  /// The error as a message for the user.
  ///
  /// An error that a policy made names the callback, the place in the policy and what the callback was called
  /// with, and shows the line.
  ///
  /// ```swift
  /// do {
  ///   _ = try view.drag(rowAt: [0, 2], to: [1, 0])
  /// } catch {
  ///   print(DiagnosticRenderer().text(error.diagnostic(policy: policy)))
  /// }
  /// ```
  ///
  /// The policy of the view gives the text of its lines; the contents, which must be those from before the
  /// failed change, give the keys of rows.
  public func diagnostic(policy: (any ScriptPlaces)? = nil, contents: TableContents? = nil) -> Diagnostic {
    // The words of an error of Lua are put together below.
    let words = cause is LuaError ? ErrorWords("") : words
    var diagnostic = Diagnostic(
      code: code.rawValue, message: words.message, location: location(in: policy),
      callback: callback?.rawValue, help: words.help)
    var subject = "the policy"
    if case .callback(let call, _) = facts {
      subject = call.subject
      diagnostic.isOfSize = isOfSize
      if let words = call.inWords(contents) { diagnostic.notes.append(words) }
    }
    addUpdate(to: &diagnostic)
    if let error = cause as? LuaError {
      let inner = error.diagnostic(callback: callback, policy: policy, subject: subject)
      diagnostic.message = inner.message
      diagnostic.help = inner.help
      diagnostic.traceback = inner.traceback
      diagnostic.location = inner.location ?? diagnostic.location
      diagnostic.notes += inner.notes
      diagnostic.counts = inner.counts
      diagnostic.uikit = inner.uikit
      diagnostic.isOfLimit = inner.isOfLimit
    }
    return diagnostic
  }

  /// Whether a limit has stopped the script that failed.
  package var isOfLimit: Bool { (cause as? LuaError)?.isOfLimit ?? false }

  /// Whether a data source says that it has more than a table can have, or than can be looked at.
  private var isOfSize: Bool {
    switch facts {
    case .callback(_, .tooManyRows): true
    case .callback(_, .invalidCount(let count, _)): count > 0
    default: false
    }
  }

  /// Where the callback stands.
  private func location(in policy: (any ScriptPlaces)?) -> TextLocation? {
    if let callback, let line = policy?.line(of: callback), at == nil || at == line.description {
      return line.location(text: policy?.text(of: line))
    }
    guard let at else { return nil }
    return Self.location(at, in: policy)
  }

  /// A place such as `stay.lua:7`, with the text of the line where the policy knows it.
  package static func location(_ place: String, in policy: (any ScriptPlaces)?) -> TextLocation {
    guard let (file, line) = CodePlace.split(place) else { return TextLocation(file: place) }
    let at = LuaSourceLine(chunk: file, line: line)
    return at.location(text: policy?.text(of: at))
  }
}
