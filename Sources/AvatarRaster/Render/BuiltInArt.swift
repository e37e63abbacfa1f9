internal import EmbeddedArt

/// The art pack inside the binary, opened once.
public enum BuiltInArt {
  private static let opened = Result { try ArtPack(ArtArchive(storage: .embedded(EmbeddedArt.archive))) }

  public static func pack() throws -> ArtPack { try opened.get() }
}
