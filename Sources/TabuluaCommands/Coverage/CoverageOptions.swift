import ArgumentParser
import Diagnostics
import PolicyTesting
import TableAutomation
import TableStorage

/// Whether the lines, callbacks and drags are watched that tests or proofs try, and where that is told.
struct CoverageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Tell which lines, callbacks and drags were tried: text, lcov, json or html.",
      valueName: "text|lcov|json|html"))
  var coverage: String?

  @Option(help: ArgumentHelp("Write the coverage to this file.", valueName: "file"))
  var coverageOutput: String?

  @Option(
    help: ArgumentHelp(
      "Exit with status 2 if fewer lines of the policies ran than so many per cent.", valueName: "percent"))
  var threshold: String?
}

/// How coverage is laid out.
enum CoverageFormat: String, CaseIterable {
  /// For people.
  case text
  /// For editors and review tools.
  case lcov
  /// For programs: one JSON object.
  case json
  /// A page.
  case html
}

/// Coverage that was asked for on the command line.
struct CoverageRequest {
  /// What collects it.
  let collector = CoverageCollector()

  private let format: CoverageFormat?
  private let output: String?
  private let threshold: Threshold?

  /// Reads the options; nil where none of them is given.
  ///
  /// Where standard output is not for people, `printsText` is false, and the coverage needs a file.
  ///
  /// - Throws: a usage failure for a wrong option, or for options that do not go together.
  init?(_ options: CoverageOptions, printsText: Bool = true) throws(CommandFailure) {
    guard options.coverage != nil || options.coverageOutput != nil || options.threshold != nil else {
      return nil
    }
    threshold = if let text = options.threshold { try Threshold(text) } else { nil }
    output = options.coverageOutput
    if let name = options.coverage {
      format = try TabuluaCommands.format(name)
    } else if let output {
      format = Self.format(ofFile: output)
    } else {
      format = nil
    }
    if output == StandardInput.name {
      throw .usage(
        "`--coverage-output` names a file, and `-` is none",
        help: "leave `--coverage-output` out for standard output")
    }
    if format != nil, output == nil, !printsText {
      throw .usage(
        "the coverage would stand among results for programs", help: "name a file with `--coverage-output`")
    }
  }

  /// The format that the name of a file tells.
  private static func format(ofFile name: String) -> CoverageFormat {
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
    return switch ending {
    case "info", "lcov": .lcov
    case "json": .json
    case "html", "htm": .html
    default: .text
    }
  }

  /// Fails where the file of the coverage is one that is read.
  func check(against files: [String]) throws(CommandFailure) {
    guard let output else { return }
    for file in files where FileIdentity.same(output, file) {
      throw .usage("`--coverage-output` would overwrite `\(file)`", help: "name another file")
    }
  }

  /// Tells the coverage; answers the status that it gives: done, or refused below the threshold.
  ///
  /// - Throws: where the file cannot be written.
  func finish(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let coverage = collector.coverage
    if let format {
      let text =
        switch format {
        case .text: coverage.text(style: output == nil ? context.outputStyle : .init())
        case .lcov: coverage.lcov
        case .json: coverage.json + "\n"
        case .html: coverage.html
        }
      if let output {
        do throws(Diagnostic) {
          try AtomicFile.write(Array(text.utf8), to: output)
        } catch {
          throw .failed(error)
        }
      } else {
        context.standardOutput.write(format == .text ? "\n" + text : text)
      }
    }
    guard let threshold, !threshold.isReached(by: coverage.percent) else { return .done }
    context.report(
      Diagnostic(
        code: "below_threshold",
        message: "\(Threshold.text(coverage.percent)) of the lines ran, fewer than \(threshold.text)",
        help: format == nil ? "see which with `--coverage text`" : nil))
    return .refused
  }
}
