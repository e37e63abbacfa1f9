internal import CNettle

/// SHA-1, which git uses to name its objects. It is not secure against forgery.
package enum SHA1 {
  package static func hex(_ bytes: [UInt8]) -> String {
    var context = sha1_ctx()
    nettle_sha1_init(&context)
    nettle_sha1_update(&context, bytes.count, bytes)
    var digest = [UInt8](repeating: 0, count: Int(SHA1_DIGEST_SIZE))
    nettle_sha1_digest(&context, digest.count, &digest)
    return digest.hexadecimal
  }
}
