package import TabuluaModel
import TabuluaText

extension CallRecord {
  /// The call with the beginnings of its long texts, as traces and pages tell them: for whoever keeps very many calls.
  package var shortened: CallRecord {
    var call = self
    call.text = text.map(PrintableText.beginning)
    call.arguments = arguments.map(\.shortened)
    call.result = result.shortened
    return call
  }
}

extension TraceValue {
  /// The value with the beginnings of long texts.
  fileprivate var shortened: TraceValue {
    switch self {
    case .text(let text): .text(PrintableText.beginning(text))
    case .cell(let cell): .cell(cell.shortened)
    case .list(let values): .list(values.map(\.shortened))
    case .null, .path, .integer, .number, .boolean: self
    }
  }
}

extension TableCell {
  /// The cell with the beginnings of long texts.
  package var shortened: TableCell {
    var cell = self
    cell.text = text.map(PrintableText.beginning)
    cell.detail = detail.map(PrintableText.beginning)
    cell.image = image.map(PrintableText.beginning)
    cell.accessibilityLabel = accessibilityLabel.map(PrintableText.beginning)
    return cell
  }
}
