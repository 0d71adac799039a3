// Bodies for what is not implemented.
extension TableViewDelegate {
  /// Fails: the callback is said to be implemented and is not there.
  public func shouldHighlightRow(at path: TableIndexPath, in view: TableView) throws -> Decision<Bool> {
    throw TableError(.notImplemented, callback: .shouldHighlightRow)
  }

  /// Fails: the callback is said to be implemented and is not there.
  public func didHighlightRow(at path: TableIndexPath, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .didHighlightRow)
  }

  /// Fails: the callback is said to be implemented and is not there.
  public func didUnhighlightRow(at path: TableIndexPath, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .didUnhighlightRow)
  }

  /// Fails: the callback is said to be implemented and is not there.
  public func willSelectRow(at path: TableIndexPath, in view: TableView) throws -> Decision<TableIndexPath?> {
    throw TableError(.notImplemented, callback: .willSelectRow)
  }

  /// Fails: the callback is said to be implemented and is not there.
  public func willDeselectRow(at path: TableIndexPath, in view: TableView) throws -> Decision<TableIndexPath?>
  {
    throw TableError(.notImplemented, callback: .willDeselectRow)
  }

  /// Fails: the callback is said to be implemented and is not there.
  public func didSelectRow(at path: TableIndexPath, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .didSelectRow)
  }

  /// Fails: the callback is said to be implemented and is not there.
  public func didDeselectRow(at path: TableIndexPath, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .didDeselectRow)
  }

  /// Fails: the callback is said to be implemented and is not there.
  public func canPerformPrimaryAction(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> Decision<Bool> {
    throw TableError(.notImplemented, callback: .canPerformPrimaryActionForRow)
  }

  /// Fails: the callback is said to be implemented and is not there.
  public func performPrimaryAction(forRowAt path: TableIndexPath, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .performPrimaryActionForRow)
  }

  /// Fails: the callback is said to be implemented and is not there.
  public func accessoryButtonTapped(forRowAt path: TableIndexPath, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .accessoryButtonTapped)
  }

  /// Fails: the callback is said to be implemented and is not there.
  public func controlValueChanged(
    forRowAt path: TableIndexPath, to value: TableValue, in view: TableView
  ) throws {
    throw TableError(.notImplemented, callback: .controlValueChanged)
  }
}
