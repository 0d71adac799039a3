// What a Swift program embeds: tables, policies, files and batches, with one import.
@_exported public import Diagnostics
@_exported public import PolicyTesting
@_exported public import TableAutomation
@_exported public import TableModel
@_exported public import TablePolicy
@_exported public import TableStorage
