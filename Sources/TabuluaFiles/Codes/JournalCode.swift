package import TabuluaText

/// Codes of messages about the file of a journal.
package enum JournalCode: String, DocumentedCode {
  /// A file is no journal.
  case notAJournal = "not_a_journal"
  /// The journal is of another version.
  case journalVersion = "journal_version"
  /// The journal was changed by hand.
  case journalEdited = "journal_edited"
  /// Zeros stand in the journal.
  case journalDamaged = "journal_damaged"
  /// The journal ends in the midst of a run.
  case journalCut = "journal_cut"
  /// A run had no end in the journal, and has it now.
  case journalEnded = "journal_ended"
  /// The journal cannot be opened for writing.
  case journalNotWritable = "journal_not_writable"
  /// Nothing could be written into the journal.
  case journalNotWritten = "journal_not_written"
  /// The end of a run could not be written into the journal.
  case journalNotEnded = "journal_not_ended"
  /// More people may read the journal than the table.
  case journalMoreOpen = "journal_more_open"

  /// A run that is written into a journal.
  private static let run =
    #"tabulua run --table t.csv --policy p.lua --editing --do '{"do":"drag","row":[0,0],"to":[1,0]}' --in-place --journal j.jsonl"#

  package var page: CodePage {
    switch self {
    case .notAJournal:
      CodePage(
        "The file is not a journal.",
        why: "A journal is made by `tabulua run --journal`, and its first line says so.",
        mend: "Name the journal. Where there is none, a run makes a new one.",
        example: .shell("tabulua log --journal t.csv"))
    case .journalVersion:
      CodePage(
        "The journal was written by another version of the program.",
        why: "What it says could be understood only in part.",
        mend:
          "Use that version. For one that an earlier program wrote, begin a new journal with `--journal NEW`; the earlier program "
          + "takes its runs back.",
        example: .shell(
          Self.run, #"sed 's/"version":2/"version":99/' j.jsonl > k.jsonl"#, "tabulua log --journal k.jsonl"))
    case .journalEdited:
      CodePage(
        "The journal was changed after it was written.",
        why: "Each run in it ends with a digest of its lines, which does not fit any longer.",
        mend: "Get the journal from a backup. What it says from there on cannot be relied on.",
        example: .shell(Self.run, "sed s/milk/silk/ j.jsonl > k.jsonl", "tabulua log --journal k.jsonl"))
    case .journalDamaged:
      CodePage(
        "Zeros stand in the journal where the lines of a run were.",
        why: "Some disks leave them after a power loss.",
        mend: "Get the journal from a backup, or begin a new one with `--journal NEW`.",
        example: .shell(
          Self.run, "(cat j.jsonl; head -c 99 /dev/zero; cat j.jsonl) > k.jsonl",
          "tabulua log --journal k.jsonl"))
    case .journalCut:
      CodePage(
        "The journal ends in the midst of a run.",
        why:
          "The run was interrupted while it wrote into the journal. As a note it says that the tables were not written, and "
          + "as an error that they were, or that nobody knows, so that the journal may lack what happened to them.",
        mend:
          "After the note nothing is to be done. After the error get the journal from a backup, or begin a new one with "
          + "`--journal NEW`.",
        example: .shell(
          Self.run, "(cat j.jsonl; head -c 99 /dev/zero) > k.jsonl", "tabulua log --journal k.jsonl"))
    case .journalEnded:
      CodePage(
        "A note: a run was cut off before the journal could say how it ended, and that is known now.",
        why: "The tables tell it: they are as before the run, or as after it.",
        mend: "Nothing is to be done.",
        example: .shell(Self.run, "head -c -12 j.jsonl > k.jsonl", "tabulua log --journal k.jsonl"))
    case .journalNotWritable:
      CodePage(
        "The journal cannot be opened for writing.",
        why: "Its folder is not there, or the system does not let you write there. No table was changed.",
        mend: "Make the folder, allow writing, or name another file with `--journal`.",
        example: .shell(Self.run + "/j.jsonl"))
    case .journalNotWritten:
      CodePage(
        "What was done could not be written into the journal.",
        why:
          "The disk is full or has a fault. A run that could not be taken back is not made: no table was changed.",
        mend: "Make room, or name another file with `--journal`.",
        example: .none("it takes a disk that is full"))
    case .journalNotEnded:
      CodePage(
        "A warning: the tables are written, and the journal cannot say so.",
        why:
          "The disk failed at the last line. The next command that uses the journal looks at the tables and says how the "
          + "run ended.",
        mend: "Make room on the disk.", example: .none("it takes a disk that fails at that moment"))
    case .journalMoreOpen:
      CodePage(
        "A warning: more people may read the journal than the table.",
        why: "The journal holds rows of the table as they were before and after each run.",
        mend: "Take that from others, with `chmod go-r`.",
        example: .shell("chmod 600 t.csv", "touch j.jsonl", "chmod 644 j.jsonl", Self.run))
    }
  }
}
