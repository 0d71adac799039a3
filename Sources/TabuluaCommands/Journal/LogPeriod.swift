import TabuluaText

/// From when to when `log` shows runs.
struct LogPeriod {
  /// The first second, as journals have times; nil for no beginning.
  private var first: String?

  /// The last second; nil for no end.
  private var last: String?

  /// Reads the values of `--since` and `--until`; `today` is the day in UTC, such as `2026-11-23`.
  ///
  /// - Throws: A usage error for what is no time, for a time that does not exist, and for an end before the beginning.
  init(since: String?, until: String?, today: String) throws(CommandFailure) {
    first = try since.map { (text) throws(CommandFailure) in try LogTime("--since", text, today).first }
    last = try until.map { (text) throws(CommandFailure) in try LogTime("--until", text, today).last }
    if let since, let until, let first, let last, last < first {
      throw .usage(
        "nothing is since `\(since.forMessage)` and until `\(until.forMessage)`",
        help: "`--since` is the earlier one")
    }
  }

  /// Whether a time of a journal is in the period.
  func contains(_ time: String) -> Bool {
    (first.map { time >= $0 } ?? true) && (last.map { time <= $0 } ?? true)
  }
}

/// A time that an option gives, or the beginning of one, which stands for all times that begin with it.
private struct LogTime {
  /// The first and the last second of it, in UTC.
  let first: String
  let last: String

  /// A part of a time: its name, how many digits it has, what stands before it, and which numbers there are.
  private typealias Part = (name: String, digits: Int, before: Character?, range: ClosedRange<Int>)

  private static let parts: [Part] = [
    ("year", 4, nil, 1...9999), ("month", 2, "-", 1...12), ("day", 2, "-", 1...31), ("hour", 2, "T", 0...23),
    ("minute", 2, ":", 0...59), ("second", 2, ":", 0...59),
  ]

  init(_ option: String, _ text: String, _ today: String) throws(CommandFailure) {
    var rest = Self.day(text, today)[...]
    var numbers: [Int] = []
    for part in Self.parts {
      if let sign = part.before {
        guard rest.first == sign else { break }
        rest.removeFirst()
      }
      let digits = rest.prefix(part.digits)
      guard let number = Self.number(digits, part.digits) else { throw Self.noTime(option, text) }
      numbers.append(number)
      rest = rest.dropFirst(part.digits)
    }
    let zone = try Self.secondsAhead(of: rest, hasMinutes: numbers.count >= 5, option, text)
    try Self.check(numbers, option, text)
    let whole = numbers + Self.parts[numbers.count...].map(\.range.lowerBound)
    let begin = UTCTime.seconds(whole) - zone
    first = UTCTime.text(seconds: begin)
    last = UTCTime.text(seconds: begin + Self.length(numbers) - 1)
  }

  /// The day that a word names; other texts as they are.
  private static func day(_ text: String, _ today: String) -> String {
    if text == "today" { return today }
    guard text == "yesterday" else { return text }
    let begin = UTCTime.seconds(today.split(separator: "-").compactMap { Int($0) } + [0, 0, 0])
    return String(UTCTime.text(seconds: begin - 86_400).prefix(10))
  }

  private static func number(_ digits: Substring, _ count: Int) -> Int? {
    digits.utf8.count == count && digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
  }

  /// How many seconds the place's time is ahead of UTC: nothing or `Z`, `+02:00` or `-0530`.
  private static func secondsAhead(
    of zone: Substring, hasMinutes: Bool, _ option: String, _ text: String
  ) throws(CommandFailure) -> Int {
    if zone.isEmpty { return 0 }
    guard hasMinutes else { throw noTime(option, text) }
    if zone == "Z" { return 0 }
    let parts = zone.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard let sign = zone.first, sign == "+" || sign == "-", parts.count == 1 || parts[0].count == 2,
      let number = number(digits[...], 4), number / 100 <= 23, number % 100 <= 59
    else { throw noTime(option, text) }
    return (sign == "-" ? -60 : 60) * (number / 100 * 60 + number % 100)
  }

  /// Fails for a number that its part has not, such as a 13th month, or the 31st of April.
  private static func check(_ numbers: [Int], _ option: String, _ text: String) throws(CommandFailure) {
    var problem: String?
    for (part, number) in zip(parts, numbers) where problem == nil && !part.range.contains(number) {
      problem = "there is no \(part.name) \(number)"
    }
    if problem == nil, numbers.count > 2, numbers[2] > days(in: numbers[1], of: numbers[0]) {
      problem = "that month has \(days(in: numbers[1], of: numbers[0])) days"
    }
    guard let problem else { return }
    throw .usage("`\(option)` is `\(text.forMessage)`, but \(problem)", help: help)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// How many seconds a year, a month, a day, an hour, a minute or a second takes.
  private static func length(_ numbers: [Int]) -> Int {
    switch numbers.count {
    case 1: (days(in: 2, of: numbers[0]) + 337) * 86_400
    case 2: days(in: numbers[1], of: numbers[0]) * 86_400
    case 3: 86_400
    case 4: 3_600
    case 5: 60
    default: 1
    }
  }

  private static let help = "times are in UTC, as `tabulua log` shows them, unless they end as +02:00 does"

  private static func noTime(_ option: String, _ text: String) -> CommandFailure {
    .usage(
      "`\(option)` is a time such as 2026-11-23, 2026-11-23T19:25:11Z or yesterday, not `\(text.forMessage)`",
      help: help
    )
  }
}
