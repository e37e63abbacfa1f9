import AvatarRaster

/// The name that git gives to a file's bytes: a digest of them, in the repository's kind.
enum GitBlob {
  /// Whether a repository that keeps this name keeps these bytes, itself or by a pointer of Git LFS.
  ///
  /// LFS asks its filter, which is a program that settings name. The pointer's text follows from the
  /// bytes, so no filter is needed.
  static func isName(_ name: String, of bytes: [UInt8]) -> Bool {
    if name == self.name(of: bytes, like: name) { return true }
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:\(SHA256.hex(bytes))\nsize \(bytes.count)\n"
    return name == self.name(of: Array(pointer.utf8), like: name)
  }

  /// A repository of SHA-256 has names of 64 digits, any other has 40.
  private static func name(of bytes: [UInt8], like other: String) -> String {
    let blob = Array("blob \(bytes.count)\0".utf8) + bytes
    return other.utf8.count == 64 ? SHA256.hex(blob) : SHA1.hex(blob)
  }
}
