/// An error of a reader in the tests.
package struct ReadError: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}
