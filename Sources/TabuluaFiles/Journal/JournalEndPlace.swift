/// Where a journal ends that was read and found whole, so that whoever appends to it need not read its last entry again as long
/// as it is the same file.
package struct JournalEndPlace: Sendable {
  /// The file.
  let version: FileVersion

  /// How many bytes it has.
  let size: Int

  /// The digest that ends the last entry; nil where there is none.
  let digest: String?
}
