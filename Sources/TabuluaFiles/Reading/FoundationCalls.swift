#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is asked of Foundation, where files and folders are concerned.
package enum FoundationCalls {
  /// The folder in which relative paths begin.
  package static var currentFolder: String { FileManager.default.currentDirectoryPath }

  /// A path without symbolic links, and without `.` and `..`.
  package static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }

  /// Makes a folder, and those around it; answers whether it is there now.
  static func makeFolder(_ path: String) -> Bool {
    (try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)) != nil
  }
}
