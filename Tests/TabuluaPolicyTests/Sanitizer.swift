import Foundation

/// What is different where the tests run under the address sanitizer, by `scripts/sanitize`.
enum Sanitizer {
  /// Whether they do: a deep recursion takes so long then that a budget may end it first, which is paid by the time where
  /// instructions take very long, and a deadline may end what is harmless.
  static let isOn = ProcessInfo.processInfo.environment["TABULUA_SANITIZED"] != nil
}
