import CTabuluaSystem

/// A SHA-256 digest of bytes that come piece by piece, as `sha256sum` tells it.
///
/// ```swift
/// var digest = FileDigest()
/// digest.take(Array("abc".utf8))
/// digest.text  // ba7816bf…
/// ```
package struct FileDigest: Sendable {
  private var digest = cs_digest()

  /// Begins a digest; without `byProcessor` it does not use the processor's own instructions for it.
  package init(byProcessor: Bool = true) { cs_digest_begin(&digest, byProcessor ? 1 : 0) }

  /// Takes more bytes.
  ///
  /// - Complexity: O(*n*) for *n* bytes, about 1.5 GB a second where the processor has instructions for it.
  package mutating func take(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    cs_digest_take(&digest, base, bytes.count)
  }

  /// Takes more bytes.
  package mutating func take(_ bytes: [UInt8]) { bytes.withUnsafeBytes { take($0) } }

  /// The digest of what was taken so far, as 64 digits.
  package var text: String {
    var copy = digest
    var result = [UInt8](repeating: 0, count: 32)
    cs_digest_end(&copy, &result)
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: result.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
