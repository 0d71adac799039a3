import TabuluaText
import LuaHost
import TabuluaModel

extension PolicyView {
  /// An error that a method of `view`, a setting or a row threw, as a message.
  ///
  /// An error of the table keeps its code, as ``TabuluaModel/TableError/diagnostic(policy:contents:)`` gives it; the
  /// policy is the one whose callbacks the table asks. One of the script's own mistakes has a code such as
  /// `wrong_argument` or `unknown_column`.
  static func diagnostic(
    _ error: any Error, policy: (any ScriptPlaces)? = nil, contents: TableContents? = nil
  ) -> Diagnostic {
    switch error {
    case let error as Diagnostic: return error
    case let error as TableError: return error.diagnostic(policy: policy, contents: contents)
    case let error as LuaError:
      guard let cause = error.cause else { return error.diagnostic(policy: policy) }
      var diagnostic = diagnostic(cause, policy: policy, contents: contents)
      diagnostic.location = diagnostic.location ?? error.at?.location()
      return diagnostic
    default:
      let words = ErrorWords(error)
      let code =
        (error as? PolicyError)?.code
        ?? (error.isAboutArguments ? ScriptCode.wrongArgument : .failed).rawValue
      return Diagnostic(code: code, message: words.message, help: words.help)
    }
  }
}

extension Error {
  /// Whether a method was given a wrong argument, or one too many.
  fileprivate var isAboutArguments: Bool { self is LuaArgumentError || self is LuaArgumentCountError }
}

extension PolicyError {
  /// The kind of the error, as results name it.
  var code: String { kind.rawValue }

  private var kind: any MessageCode {
    switch self {
    case .unknownColumn: TableError.Code.unknownColumn
    case .wrongValue: TableError.Code.typeMismatch
    case .malformedText, .malformedIdentifier: TextCode.invalidUTF8
    case .writeInQuestion, .changeOfAppRows: TableError.Code.changeDuringQuestion
    case .ownsRows: TableError.Code.dataSourceOwnsRows
    case .noKeys, .noKeysInTable: TableError.Code.noKeys
    case .unknownKey: ScriptCode.unknownKey
    case .unknownSection: TableError.Code.unknownSection
    case .wrongKey, .nilSection, .numbersForPath, .notAList, .wrongEntry, .unknownEntryField,
      .pushedRowsTwice,
      .pushedMapping, .tooManyCells,
      .pushedValue:
      ScriptCode.wrongArgument
    case .wrongSetting, .settingAssigned: TableError.Code.invalidSetting
    case .unknownViewName, .methodAssigned: ScriptCode.unknownName
    case .noView, .cellInsideCell, .tooManyViews, .tooManySections, .noCells, .rowOfEarlierQuestion,
      .wrongCount, .tooManyRows, .answer, .unknownAnswerField,
      .moduleName, .moduleMissing, .moduleUnreadable, .moduleAmbiguous, .ownModuleMissing:
      ScriptCode.failed
    }
  }
}
