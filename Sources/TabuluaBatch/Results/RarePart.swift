/// What most values of a type do not have, in a box: such a value is handed on often, and each part that stands in it is
/// copied and released each time.
struct RarePart<Part: Sendable>: Sendable {
  private final class Box: Sendable {
    let part: Part

    init(_ part: Part) { self.part = part }
  }

  private var box: Box?

  init() {}

  /// The part; nil while it was never changed.
  var value: Part? { box?.part }

  /// Whether it was ever changed.
  var isChanged: Bool { box != nil }

  /// Changes the part; `empty` is what it is before its first change.
  mutating func change(_ empty: @autoclosure () -> Part, _ body: (inout Part) -> Void) {
    var part = value ?? empty()
    body(&part)
    box = Box(part)
  }
}

extension RarePart: Equatable where Part: Equatable {
  static func == (one: RarePart, other: RarePart) -> Bool { one.value == other.value }
}

extension RarePart: Hashable where Part: Hashable {
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
