import TabuluaPolicy
import TabuluaModel
import TabuluaScript
import TabuluaText

/// Numbers for reasons, so that answers are compared without their texts.
final class ReasonNumbers {
  private var numbers: [String: Int32] = [:]
  private var reasons: [String] = []

  /// The reason that was asked for last, and its number: mostly the next one is the same.
  private var last: (reason: String, number: Int32)?

  /// The number of a reason; −1 for none.
  @inline(__always)
  func number(of reason: String?) -> Int32 {
    guard let reason else { return -1 }
    if let last, last.reason == reason { return last.number }
    return look(up: reason)
  }

  private func look(up reason: String) -> Int32 {
    // Of a long one the beginning is kept, and what tells it from others: a proof may be given as many as it asks.
    let told = PrintableText.beginning(reason)
    let isWhole = told.utf8.count == reason.utf8.count
    let name = isWhole ? reason : "\(told) \(reason.hashValue)"
    let number = numbers[name] ?? Int32(truncatingIfNeeded: reasons.count)
    if numbers.updateValue(number, forKey: name) == nil {
      reasons.append(isWhole ? reason : "\(told), number \(number + 1) of the reasons")
    }
    last = (reason, number)
    return number
  }

  /// The reason with a number.
  func reason(_ number: Int32) -> String? { number < 0 ? nil : reasons[Int(number)] }
}

/// What was answered about a drag, in two words.
struct PackedAnswer: Equatable {
  /// The landing's section and row; −1 for a refusal, −2 for a failure, −3 for a limit that has stopped the callback.
  var place: Int
  var reason: Int32

  static let failed = PackedAnswer(place: -2, reason: -1)
  static let stopped = PackedAnswer(place: -3, reason: -1)

  /// The place of a refusal.
  static let refusedPlace = -1

  /// The answer of a callback that failed.
  init(_ error: TableError) { self = error.isOfLimit ? .stopped : .failed }

  @inline(__always)
  init(place: Int, reason: Int32) {
    self.place = place
    self.reason = reason
  }

  @inline(__always)
  init(_ target: TableIndexPath?, reason: Int32) {
    place = target.map { $0.section << 40 | $0.row } ?? Self.refusedPlace
    self.reason = reason
  }

  /// Where the row lands; nil if it was refused or failed.
  var landing: TableIndexPath? {
    place < 0 ? nil : TableIndexPath(section: place >> 40, row: place & ((1 << 40) - 1))
  }

  /// The answer with its reason.
  func answer(_ reasons: ReasonNumbers) -> DragAnswer {
    if self == .failed { return .failed }
    if self == .stopped { return .stopped }
    let reason = reasons.reason(reason)
    return landing.map { .lands($0, reason: reason) } ?? .refused(reason: reason)
  }
}
