import Foundation

/// A script that something was found with once: a file of `FuzzCorpus`, whose name ends with the seed of its host.
public struct FuzzCase: Sendable, CustomStringConvertible {
  /// The name of the file.
  public let name: String

  /// The seed of the host.
  public let seed: UInt64

  /// The script.
  public let script: [UInt8]

  /// The name of the file.
  public var description: String { name }

  /// All files, by name.
  ///
  /// - Returns: The cases.
  /// - Throws: What reading a file throws.
  public static func all() throws -> [FuzzCase] {
    let folder = corpusFolder(named: "FuzzCorpus")
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().compactMap { name in
      guard name.hasSuffix(".lua"), let seed = UInt64(name.dropLast(4).split(separator: "-").last ?? "")
      else { return nil }
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
      return FuzzCase(name: name, seed: seed, script: [UInt8](data))
    }
  }
}
