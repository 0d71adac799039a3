/// Looks for bytes that are no UTF-8.
package enum UTF8Check {
  /// The three bytes that may stand before the text of a file.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// How many bytes stand before the first one that is no UTF-8, or nil if there is none.
  ///
  /// Overlong forms, surrogates and numbers beyond U+10FFFF are none.
  ///
  /// - Complexity: O(*n*); plain ASCII is passed over 16 bytes at a time.
  package static func firstInvalid(in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    let high: UInt64 = 0x8080_8080_8080_8080
    let count = bytes.count
    var index = 0
    while index < count {
      if count - index >= 16 {
        let both =
          base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          | base.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self)
        if both & high == 0 {
          index += 16
          continue
        }
      }
      if base.load(fromByteOffset: index, as: UInt8.self) < 0x80 {
        index += 1
        continue
      }
      let length = length(base + index, count - index)
      if length == 0 { return index }
      index += length
    }
    return nil
  }

  /// How many bytes the character beyond ASCII has that begins here; 0 if none does.
  ///
  /// `room` is how many bytes there are.
  @inlinable
  @inline(__always)
  package static func length(_ start: UnsafeRawPointer, _ room: Int) -> Int {
    let lead = start.load(as: UInt8.self)
    guard lead >= 0xC2, room >= 2 else { return 0 }
    let second = start.load(fromByteOffset: 1, as: UInt8.self)
    if lead < 0xE0 { return isFollowing(second) ? 2 : 0 }
    guard room >= 3, isFollowing(start.load(fromByteOffset: 2, as: UInt8.self)) else { return 0 }
    if lead < 0xF0 {
      // No overlong forms, no surrogates.
      let first: UInt8 = lead == 0xE0 ? 0xA0 : 0x80
      return second >= first && second <= (lead == 0xED ? 0x9F : 0xBF) ? 3 : 0
    }
    guard lead <= 0xF4, room >= 4, isFollowing(start.load(fromByteOffset: 3, as: UInt8.self)) else {
      return 0
    }
    let first: UInt8 = lead == 0xF0 ? 0x90 : 0x80
    return second >= first && second <= (lead == 0xF4 ? 0x8F : 0xBF) ? 4 : 0
  }

  @inlinable
  @inline(__always)
  package static func isFollowing(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
