/// The art pack that is built into the binary, as the text that `embed-art` writes. See `ArtArchive` for its form.
public enum EmbeddedArt {
  public static var archive: StaticString { embeddedArtArchive }
}
