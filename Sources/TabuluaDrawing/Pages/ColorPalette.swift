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

  /// The colours where there are variables of CSS, as on a page.
  package static func variable(_ name: String) -> String { "var(--\(name))" }

  /// A colour in the light, as it stands in an attribute of a picture that stands alone.
  ///
  /// Viewers of pictures often know neither variables nor what the reader prefers.
  package func light(_ name: String) -> String { color(name).light }

  /// The rules of style for the reader who prefers the dark, over the colours that stand in attributes.
  ///
  /// `rules` is given how a colour is written.
  package func darkRules(_ rules: (_ color: (String) -> String) -> String) -> String {
    "@media (prefers-color-scheme:dark){\(rules { color($0).dark })}"
  }

  /// The names of all colours.
  package var names: [String] { colors.map(\.name) }

  private func color(_ name: String) -> Color {
    guard let color = colors.first(where: { $0.name == name }) else {
      preconditionFailure("there is no colour `\(name)`")
    }
    return color
  }
}
