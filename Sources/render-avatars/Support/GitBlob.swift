internal import AvatarPixels
import AvatarRaster
internal import AvatarSupport

/// The name of a git blob: a digest of its bytes, with the repository's hash function.
enum GitBlob {
  /// Returns whether this name stands for these bytes in the repository, directly or through a
  /// pointer of Git LFS.
  ///
  /// LFS would start its filter, a program that settings name. The pointer can be computed from the
  /// bytes, so no filter is needed.
  static func isName(_ name: String, of bytes: [UInt8]) -> Bool {
    if name == self.name(of: bytes, like: name) { return true }
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:\(SHA256.hex(bytes))\nsize \(bytes.count)\n"
    return name == self.name(of: Array(pointer.utf8), like: name)
  }

  /// A SHA-256 repository has names of 64 digits, any other has 40.
  private static func name(of bytes: [UInt8], like other: String) -> String {
    let blob = Array("blob \(bytes.count)\0".utf8) + bytes
    return other.utf8.count == 64 ? SHA256.hex(blob) : SHA1.hex(blob)
  }
}
