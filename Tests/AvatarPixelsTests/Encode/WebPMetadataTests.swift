import AvatarPixels
import AvatarScene
import CWebP
import TestSupport
import Testing

@testable import AvatarPixels

@Suite struct WebPMetadataTests {
  @Test func theMuxerFindsTheNoteAndThePicture() throws {
    let bytes = try WebPMetadata.add(
      tool: "a <tool>", description: "b&c", to: WebPEncoder.encode(Pictures.gradient(width: 21, height: 13)))
    try bytes.withUnsafeBufferPointer { buffer in
      var data = WebPData(bytes: buffer.baseAddress, size: buffer.count)
      let mux = try #require(WebPMuxCreate(&data, 1))
      defer { WebPMuxDelete(mux) }
      var chunk = WebPData()
      #expect(WebPMuxGetChunk(mux, "XMP ", &chunk) == WEBP_MUX_OK)
      let text = String(decoding: UnsafeBufferPointer(start: chunk.bytes, count: chunk.size), as: UTF8.self)
      #expect(text.contains("<xmp:CreatorTool>a &lt;tool&gt;</xmp:CreatorTool>"))
      #expect(text.contains(">b&amp;c<"))
      var (width, height): (Int32, Int32) = (0, 0)
      #expect(WebPMuxGetCanvasSize(mux, &width, &height) == WEBP_MUX_OK)
      #expect((width, height) == (21, 13))
    }
  }

  @Test(arguments: ["", "*.webp", String(repeating: "*.json 12\n", count: 900)])
  func aNoteAtTheEndIsReadAndThePictureWithIt(text: String) throws {
    let picture = Pictures.gradient(width: 21, height: 13)
    let page = try EncodedPage(webP: try WebPEncoder.encode(picture), tool: "x")
    #expect(try page.file() == WebPMetadata.add(tool: "x", to: WebPEncoder.encode(picture)))
    #expect(page.count == (try page.file()).count)
    let bytes = try page.file(note: (keyword: "files", text: text))
    #expect(WebPMetadata.read(bytes) == ["files": text])
    #expect(WebPMetadata.read(bytes.suffix(text.utf8.count + 16)) == ["files": text])
    #expect(WebPMetadata.read(bytes.suffix(10)) == [:])
    let same = try Pictures.same(WebPReader.decode(bytes), picture)
    #expect(same)
  }

  @Test func whatOnlyLooksLikeANoteIsNone() {
    let name = Array("NOTE".utf8)
    for count in 0..<12 {
      for size in [[0, 0, 0, 0], [4, 0, 0, 0], [255, 255, 255, 255], [UInt8(count), 0, 0, 0]] as [[UInt8]] {
        let tail = [1, 2, 3] + name + size + Array(repeating: 7, count: count)
        #expect(WebPMetadata.read(tail) == [:])
        #expect(WebPMetadata.read(Array(tail.prefix(count))) == [:])
      }
    }
  }

  @Test func anAnimationKeepsItsFrames() throws {
    let frames = (0..<3).map {
      AnimationFrame(Pictures.gradient(width: 20, height: 20, phase: $0 * 40), milliseconds: 90)
    }
    let bytes = try WebPMetadata.add(tool: "x", to: WebPEncoder.encode(frames))
    try bytes.withUnsafeBufferPointer { buffer in
      var data = WebPData(bytes: buffer.baseAddress, size: buffer.count)
      let mux = try #require(WebPMuxCreate(&data, 1))
      defer { WebPMuxDelete(mux) }
      var count: Int32 = 0
      #expect(WebPMuxNumChunks(mux, WEBP_CHUNK_ANMF, &count) == WEBP_MUX_OK)
      #expect(count == 3)
    }
  }

  @Test(arguments: [[], Array("RIFF".utf8), Array(repeating: 0, count: 40)] as [[UInt8]])
  func whatIsNoWebPIsRefused(bytes: [UInt8]) {
    #expect(throws: EncodingError.self) { try WebPMetadata.add(tool: "x", to: bytes) }
  }
}
