extension Diagnostic {
  /// What a message is about: steps and tests that meet the same mistake tell it in words of their own.
  ///
  /// A line of a file is one subject for each code. About a file as a whole, and where no place is known, each message is one: a
  /// file may lack several columns.
  package struct Subject: Hashable, Sendable {
    private let code: String
    private let location: TextLocation?
    private let message: String?

    fileprivate init(_ diagnostic: Diagnostic) {
      (code, location) = (diagnostic.code, diagnostic.location)
      message = diagnostic.location?.line == nil ? diagnostic.message : nil
    }
  }

  /// What the message is about.
  package var subject: Subject { Subject(self) }
}
