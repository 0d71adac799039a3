import Foundation

/// A Markdown page whose code blocks are checked: what a reader copies must do what the page says.
///
/// An HTML comment on the line before a block says what the block is:
/// `<!-- in: FOLDER -->` before a `console` block names the folder its commands run in (else the page's own);
/// `<!-- file: PATH -->` says the block is that file; `<!-- part of: PATH -->` that its lines stand in that file.
struct MarkdownDocument {
  struct Block {
    var language: String
    var directive: String?
    /// The number of the first line inside the block, counted from 0 in the page.
    var firstLine: Int
    var lines: [String]

    /// What the directive says, if it has this name: the folder of `in`, the path of `file`.
    func value(of name: String) -> String? {
      directive.flatMap { $0.hasPrefix("\(name): ") ? String($0.dropFirst(name.count + 2)) : nil }
    }
  }

  struct Command {
    var line: Int
    var text: String
    var expected: [String]
  }

  let path: String
  let lines: [String]

  init(path: String) throws {
    self.path = path
    lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
  }

  /// The fenced blocks of the page, in order.
  var blocks: [Block] {
    var result: [Block] = []
    var open: Block?
    var directive: String?
    for (number, line) in lines.enumerated() {
      if var block = open {
        if line.hasPrefix("```") {
          result.append(block)
          open = nil
          directive = nil
        } else {
          block.lines.append(line)
          open = block
        }
      } else if line.hasPrefix("```") {
        let language = String(line.dropFirst(3))
        open = Block(language: language, directive: directive, firstLine: number + 1, lines: [])
      } else if line.hasPrefix("<!--") {
        directive = line.dropFirst(4).replacingOccurrences(of: "-->", with: "").trimmingCharacters(
          in: .whitespaces)
      } else if !line.isEmpty {
        directive = nil
      }
    }
    return result
  }

  /// The blocks with commands.
  var consoleBlocks: [Block] { blocks.filter { $0.language == "console" } }

  /// Where the links and pictures outside blocks lead, in order: `PATH` of `[…](PATH)`, `doc:PAGE` of `<doc:PAGE>`.
  var links: [String] {
    let inside = Set(blocks.flatMap { Array($0.firstLine..<($0.firstLine + $0.lines.count)) })
    let text = lines.enumerated().filter { !inside.contains($0.offset) }.map(\.element).joined(
      separator: "\n")
    return text.matches(of: /\]\(([^)\s]+)\)|<(doc:[^>]+)>/).map { String($0.output.1 ?? $0.output.2 ?? "") }
  }

  /// The commands of a console block: a line that begins with `$ ` and the output that follows it.
  static func commands(in block: Block) -> [Command] {
    var result: [Command] = []
    for (offset, line) in block.lines.enumerated() {
      if line.hasPrefix("$ ") {
        result.append(
          Command(line: block.firstLine + offset, text: String(line.dropFirst(2)), expected: []))
      } else if !result.isEmpty {
        result[result.count - 1].expected.append(line)
      }
    }
    return result
  }
}
