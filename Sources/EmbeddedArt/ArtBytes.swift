/// The art pack that is built into the binary, as the text that `embed-art` writes. See
/// `ArtArchive` for its form.
package enum EmbeddedArt {
  package static var archive: StaticString { embeddedArt() }
}
