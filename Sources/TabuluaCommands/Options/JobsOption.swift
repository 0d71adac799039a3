#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How many things are tried at the same time, as `--jobs` gives it.
enum JobsOption {
  /// The number that is given, else one for each core.
  ///
  /// - Throws: a usage failure where it is no number from 1 to 1024.
  static func count(_ text: String?) throws(CommandFailure) -> Int {
    guard let text else { return ProcessInfo.processInfo.activeProcessorCount }
    guard let count = Int(text), (1...1024).contains(count) else {
      throw .usage("`--jobs` is a whole number from 1 to 1024, not `\(text)`")
    }
    return count
  }
}
