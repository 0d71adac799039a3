/// Colours by name, each in the light and in the dark.
package struct ColorPalette {
  package typealias Color = (name: String, light: String, dark: String)

  private let colors: [Color]

  package init(_ colors: [Color]) { self.colors = colors }

  /// The colours as CSS variables; the dark ones where the reader prefers them.
  ///
  /// With `coversControls` scroll bars and the like are light or dark too.
  package func variables(on selector: String, coversControls: Bool = false) -> String {
    let light = colors.map { "--\($0.name):\($0.light)" }.joined(separator: ";")
    let dark = colors.map { "--\($0.name):\($0.dark)" }.joined(separator: ";")
    let scheme = coversControls ? "color-scheme:light dark;" : ""
    return "\(selector){\(scheme)\(light)}\n@media (prefers-color-scheme:dark){\(selector){\(dark)}}"
  }
}
