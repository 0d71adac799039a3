extension CommandContext {
  /// The time that `SOURCE_DATE_EPOCH` gives in the place of the clock's, in seconds since 1970; nil without it.
  var givenSeconds: Int? { environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) } }

  /// The time of day in UTC that is told in results, such as `2026-11-23T19:25:11Z`.
  var time: String { UTCTime.text(seconds: givenSeconds ?? clock().seconds) }
}
