import TabuluaBatch
import TabuluaText
package import TabuluaModel

extension TableIndexPath: JSONWritable {
  package var jsonText: String? { json }
}
