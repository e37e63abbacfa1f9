extension AvatarRenderer {
  /// A word for everything that turns a look into pixels and is no look: the art, the universities, the renderer, the libraries. Of the fonts it knows
  /// nothing. Where it is part of an address, that address always means the same picture.
  ///
  /// It takes a digest of the whole pack: ask once and keep it.
  public func artVersion() -> String {
    let universities = resolver.universities.universities.map { "\($0.id) \($0.primary.hex) \($0.secondary?.hex ?? "")" }
    let words = ["\(RendererVersion.current) \(RendererVersion.drawing)", DrawingLibraries.words] + universities
    return SHA256.hex(Array(words.joined(separator: "\n").utf8) + pack.archive.bytes, bytes: 6)
  }
}
