package import TabuluaText

/// Codes of messages about files that are read or written, whatever is in them.
package enum FileCode: String, DocumentedCode {
  /// A file is not there.
  case fileMissing = "file_missing"
  /// A folder was named instead of a file.
  case fileIsDirectory = "file_is_directory"
  /// A file is larger than can be read.
  case fileTooLarge = "file_too_large"
  /// A file cannot be read.
  case fileUnreadable = "file_unreadable"
  /// A file may not be used here.
  case fileNotAllowed = "file_not_allowed"
  /// The folder of an output is not there.
  case directoryMissing = "directory_missing"
  /// An output is a device, a pipe or a socket.
  case fileNotRegular = "file_not_regular"
  /// A file may not be written.
  case fileNotWritable = "file_not_writable"
  /// Somebody else changed a file meanwhile.
  case fileChanged = "file_changed"
  /// A table cannot be locked.
  case fileNotLocked = "file_not_locked"
  /// Another run changes the table.
  case tableInUse = "table_in_use"
  /// A file could not be written.
  case writeFailed = "write_failed"
  /// Some of several tables are written and others are not.
  case writeIncomplete = "write_incomplete"
  /// An interrupted run cannot be brought to an end.
  case interruptedWrite = "interrupted_write"
  /// What an interrupted run had begun is written to its end.
  case writeFinished = "write_finished"
  /// What an interrupted run had begun is taken back.
  case writeTakenBack = "write_taken_back"
  /// A file is written, but its folder could not be synced.
  case folderNotSynced = "folder_not_synced"
  /// Owner, group or rights of a file could not be kept.
  case accessNotKept = "access_not_kept"
  /// A file had other names, which keep its old bytes.
  case hardLinks = "hard_links"

  package var page: CodePage {
    switch self {
    case .fileMissing:
      CodePage(
        "A file that is to be read is not there.",
        why:
          "The command line, a policy, a spec or a settings file names it. Names in a settings file count from the folder "
          + "of that file, names on the command line from the folder where you are.",
        mend: "Check the name; the help names a file beside it that is written nearly so.",
        example: .shell("tabulua show --table chores.csv"))
    case .fileIsDirectory:
      CodePage(
        "A folder was named where a file is needed.", why: "A table, a batch and a report are each one file.",
        mend: "Name a file in that folder. Only `tabulua test` takes folders.",
        example: .shell("tabulua show --table ."))
    case .fileTooLarge:
      CodePage(
        "The file is larger than can be read.",
        why:
          "A table is read as a whole, and its places are kept as numbers that go up to 4 GiB; files of another kind have "
          + "lower limits, which the message tells.",
        mend: "Split the file.", example: .none("it takes a file of gibibytes"))
    case .fileUnreadable:
      CodePage(
        "The system does not let the file be read.",
        why:
          "The file belongs to somebody else and others may not read it, or the disk has a fault; the message has the "
          + "system's own words.",
        mend: "Allow reading it, for instance with `chmod u+r`, or run as a user who may.",
        example: .none("it takes a file of somebody else"))
    case .fileNotAllowed:
      CodePage(
        "A file is not used, because it was not you who named it.",
        why:
          "A spec reads only its own folder and what is below it. A journal or a settings file that somebody sent must not "
          + "lead to other files, also not through symbolic links or pipes.",
        mend:
          "Put the file where it may be read, or name it on the command line yourself: `--allow-read` for specs, "
          + "`--table` for journals, the option of the key for settings.",
        example: .test("fixture \"../secret.csv\"\nuser:tap \"milk\""))
    case .directoryMissing:
      CodePage(
        "The folder into which a file is to be written is not there.",
        why: "Folders are not made, so that a slip in a name does not make a new one.",
        mend: "Make it, for instance with `mkdir -p`, or name another file.",
        example: .shell(
          "tabulua run --table t.csv --policy p.lua --do '{\"do\":\"reload\"}' --output new/t.csv"))
    case .fileNotRegular:
      CodePage(
        "The output is a device, a pipe or a socket.",
        why: "A table is written beside its place and then put there whole, which only a file can have.",
        mend: "Name a file. Results for another program go through standard output, with `--format jsonl`.",
        example: .shell(
          "tabulua run --table t.csv --policy p.lua --do '{\"do\":\"reload\"}' --output /dev/null"))
    case .fileNotWritable:
      CodePage(
        "The system does not let the file be written.",
        why:
          "A table is replaced by a new file, so that the folder must be writable too. The message has the system's own "
          + "words.",
        mend: "Allow writing to the file and its folder, or write to another place with `--output`.",
        example: .none("it takes a folder of somebody else"))
    case .fileChanged:
      CodePage(
        "Somebody else changed the file after it was read.",
        why: "What they wrote would be lost, so that nothing was written.",
        mend: "Run again, which reads the file anew.",
        example: .none("it takes two programs at the same moment"))
    case .fileNotLocked:
      CodePage(
        "The table could not be locked.",
        why:
          "Runs that replace a table lock it, so that two of them do not meet. The system refused the lock.",
        mend: "Nothing was changed: run again, and see whether the disk is in order.",
        example: .none("it takes a disk without locks"))
    case .tableInUse:
      CodePage(
        "Another run is changing the table.",
        why: "With `--no-wait` a run does not wait for the other one to end.",
        mend: "Run again later, or leave `--no-wait` out.",
        example: .none("it takes two runs at the same moment"))
    case .writeFailed:
      CodePage(
        "A file, or standard output, could not be written.",
        why:
          "The disk is full or has a fault, or whoever reads the output has gone. The message has the system's own words.",
        mend:
          "Make room, or write to another disk. A table is as it was before, unless the message says that it is written.",
        example: .none("it takes a disk that is full"))
    case .writeIncomplete:
      CodePage(
        "The disk failed while several tables were put in place, and not all of them are.",
        why:
          "Tables of one run are replaced one after the other. A record beside them says which ones there are.",
        mend: "Make room on the disk. The next command on one of the tables makes all of them new.",
        example: .none("it takes a disk that fails at that moment"))
    case .interruptedWrite:
      CodePage(
        "A run was interrupted while it wrote several tables, and that cannot be brought to an end.",
        why: "A file that is needed for it is gone or was changed; the message says which.",
        mend:
          "Put the file back, or decide which tables are right and take away the record that the message names.",
        example: .none("it takes a run that was killed while it wrote"))
    case .writeFinished:
      CodePage(
        "A note: tables that an interrupted run had begun to write are written to the end now.",
        why: "The run had come to its end, and only putting the files in place was interrupted.",
        mend: "Nothing is to be done.", example: .none("it takes a run that was killed while it wrote"))
    case .writeTakenBack:
      CodePage(
        "A note: what an interrupted run had begun to write was taken back.",
        why: "It was interrupted before all its tables were ready, so that they stay as they were before it.",
        mend: "Run it again, if it is still wanted.",
        example: .none("it takes a run that was killed while it wrote"))
    case .folderNotSynced:
      CodePage(
        "A warning: the file is written, but its folder could not be synced.",
        why:
          "Some file systems do not sync folders. If the power fails within seconds, the file may be as it was before.",
        mend: "Nothing, or write to a disk of another kind.",
        example: .none("it takes a file system of that kind"))
    case .accessNotKept:
      CodePage(
        "A warning: the new file does not have the owner, the group or the access list that the old one had.",
        why: "A table is replaced by a new file. Only the administrator may give a file to somebody else.",
        mend: "Give it back as the help says, with `chown`, `chgrp`, `setfacl` or `setfattr`.",
        example: .none("it takes a file of somebody else"))
    case .hardLinks:
      CodePage(
        "A warning: the file had other names, and under these the old bytes stay.",
        why: "A table is replaced by a new file, which has only the name that was given.",
        mend: "Link the other names anew with `ln -f`, or use symbolic links, which are followed.",
        example: .shell(
          "ln t.csv same.csv",
          "tabulua run --table t.csv --policy p.lua --do '{\"do\":\"set\",\"row\":[0,0],\"values\":{\"estimate\":3}}' --in-place"
        ))
    }
  }
}
