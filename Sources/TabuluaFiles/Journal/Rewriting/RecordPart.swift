/// What a command makes of one record of a change.
package enum RecordPart: Sendable {
  /// It is to be made.
  case asked

  /// It is not asked for: the row is as before the change.
  case left

  /// Another command has made it: the row is as after the change.
  case done
}
