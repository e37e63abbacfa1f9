internal import AvatarSupport

/// Writes a line into the catalog of the art that is watched, for the artists' page.
package struct CatalogWriter: Sendable {
  /// What a request must have.
  package let token: PageToken
  /// Adds a line to a slot of the catalog, whole or not at all.
  let add: @Sendable (_ line: String, _ slot: String) throws -> Void

  /// Creates a writer.
  package init(token: PageToken, add: @escaping @Sendable (_ line: String, _ slot: String) throws -> Void) {
    (self.token, self.add) = (token, add)
  }
}

/// A drawing that the catalog does not name.
package struct UnlistedDrawing: Hashable, Sendable {
  package let slot: String
  package let name: String
  /// The drawing's file, relative to the art folder.
  package let file: String

  /// Creates a value.
  package init(slot: String, name: String, file: String) { (self.slot, self.name, self.file) = (slot, name, file) }

  var json: JSON { .members([("slot", .string(slot)), ("name", .string(name)), ("file", .string(file))]) }
}
