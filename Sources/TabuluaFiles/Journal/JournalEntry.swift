package import TabuluaModel

/// What a journal says of one run that changed tables: who made it, when, with which rules, and all that it changed.
package struct JournalEntry: Sendable {
  /// What kind of run it was.
  package enum Deed: String, Sendable, CaseIterable {
    /// A batch.
    case run
    /// What another run did was taken back.
    case undo
    /// What was taken back was done again.
    case redo
    /// What a journal says of another copy of the tables was done.
    case replay
  }

  /// A file that the run read, and the SHA-256 of its bytes.
  package struct Source: Sendable, Hashable {
    package var path: String
    package var digest: String

    /// Says what was read from where.
    package init(path: String, digest: String) {
      (self.path, self.digest) = (path, digest)
    }
  }

  /// A table that the run changed.
  package struct Table: Sendable {
    /// Its name, in a run over several ones.
    package var name: String?

    /// Its file, as the journal says it: beside the journal by its name there, else from the root.
    package var path: String

    /// What its columns mean.
    package var mapping: TableMapping

    /// Its columns; nil where no line of the file names them all.
    package var columns: [String]?

    /// The SHA-256 of its file before the run.
    package var oldDigest: String

    /// The SHA-256 of its file after the run.
    package var newDigest: String

    /// Names a table and its file.
    package init(name: String?, path: String, mapping: TableMapping, oldDigest: String, newDigest: String) {
      (self.name, self.path, self.mapping) = (name, path, mapping)
      (self.oldDigest, self.newDigest) = (oldDigest, newDigest)
    }
  }

  /// How a run came to its end.
  package enum Outcome: String, Sendable, CaseIterable {
    /// The tables are the new ones.
    case written
    /// The tables could not be written, and are the old ones.
    case notWritten = "not_written"
    /// The program ended between writing the journal and the tables, and somebody has changed the tables since.
    case unknown
  }

  /// What names the run.
  package var id: String
  /// What kind of run it was.
  package var deed: Deed
  /// The run that was taken back or done again; nil for others.
  package var of: String?
  /// The rows whose changes were taken back or done again; empty for all.
  package var rows: [String]
  /// The one of the run's tables in which those rows are, by its name there; nil for all of them.
  package var table: String?
  /// The rows that were left, because others had changed them.
  package var left: [String] = []
  /// When, as `2026-11-23T19:25:11Z`.
  package var time: String
  /// Who.
  package var user: String
  /// The command that was given.
  package var command: String
  /// The files of the rules; none without rules.
  package var policies: [Source]
  /// What the policy was told, each as `name=value`.
  package var options: [String] = []
  /// The batches that came from files.
  package var batches: [Source]
  /// The tables that it changed.
  package var tables: [Table]

  /// Puts an entry together.
  package init(
    id: String, deed: Deed, of: String? = nil, rows: [String] = [], time: String, user: String,
    command: String,
    policies: [Source] = [], batches: [Source] = [], tables: [Table]
  ) {
    (self.id, self.deed, self.of, self.rows) = (id, deed, of, rows)
    (self.time, self.user, self.command) = (time, user, command)
    (self.policies, self.batches, self.tables) = (policies, batches, tables)
  }
}
