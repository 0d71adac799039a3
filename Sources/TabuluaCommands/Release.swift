/// The release that this is, as `--version`, manual pages and packages tell it.
enum Release {
  /// Its version.
  static let version = "0.1.0"

  /// Its day; that of a build would give the same sources other bytes.
  static let date = "2026-11-27"
}
