// What a Swift program embeds: tables, policies, files and batches, with one import.
@_exported public import TabuluaDrawing
@_exported public import TabuluaText
@_exported public import TabuluaProving
@_exported public import TabuluaBatch
@_exported public import TabuluaModel
@_exported public import TabuluaPolicy
@_exported public import TabuluaScript
@_exported public import TabuluaFiles
