/// What is asked for on the command line.
struct Options {
  var lists = false
  var helps = false
  var isQuick = false
  var withLong = false
  var json: String?
  var svg: String?
  var rounds: Int?
  var subjects: [String] = []
  var programs = ""
  var scripts = ""
  var data = ""

  static let usage = """
    usage: scripts/bench [--list] [--quick] [--long] [--rounds N] [--json FILE] [--svg FILE] [SUBJECT…]

    Measures Tabulua beside others, both sides in turn in the same run, and prints how they compare. A SUBJECT is a
    name of --list or a goal such as G8; without one all are measured but those that take many minutes.

    A limit that is missed is told; the status is 1 only where a side failed or the sides did not do the same.

      --list       tell the subjects and measure nothing
      --quick      small sizes and two rounds; the limits of great sizes are left out
      --long       also what takes many minutes
      --rounds N   how often the sides take turns (5)
      --json FILE  also write every result as one line of JSON: name, n, value, median, unit, against, ratio,
                   medianRatio, limit, ok
      --svg FILE   also draw the cost of a move against the number of rows
    """

  /// A call that makes no sense.
  struct Misuse: Error { var message: String }

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    func value(of option: String) throws -> String {
      guard let value = rest.popFirst() else { throw Misuse(message: "`\(option)` needs a value") }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--list": lists = true
      case "--help", "-h": helps = true
      case "--quick": isQuick = true
      case "--long": withLong = true
      case "--json": json = try value(of: argument)
      case "--svg": svg = try value(of: argument)
      case "--rounds":
        let text = try value(of: argument)
        guard let number = Int(text), number > 0 else {
          throw Misuse(message: "`\(text)` is no number of rounds")
        }
        rounds = number
      case "--programs": programs = try value(of: argument)
      case "--scripts": scripts = try value(of: argument)
      case "--data": data = try value(of: argument)
      case _ where argument.hasPrefix("-"): throw Misuse(message: "there is no option `\(argument)`")
      default: subjects.append(argument)
      }
    }
  }

  /// The subjects that are meant.
  func chosen(of all: [Subject]) throws -> [Subject] {
    guard !subjects.isEmpty else { return all.filter { lists || withLong || !$0.isLong } }
    for name in subjects where !all.contains(where: { $0.name == name || $0.goals.contains(name) }) {
      throw Misuse(message: "there is no subject `\(name)`; --list tells them")
    }
    return all.filter { subject in
      subjects.contains(subject.name)
        || subject.goals.contains(where: subjects.contains) && (withLong || !subject.isLong)
    }
  }
}
