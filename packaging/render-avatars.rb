# A Homebrew formula, for a tap. Untested: there was no macOS to run it on. A release fills in url and sha256, as RELEASING.md says; what it depends on
# is held against packages.tsv by make package-test.
class RenderAvatars < Formula
  desc "Avatar sprite sheets, thumbnails and previews from records"
  homepage "https://example.com/render-avatars"
  url "https://example.com/render-avatars-1.0.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"

  depends_on "pkg-config" => :build
  depends_on "python" => :build
  depends_on xcode: ["16.3", :build]
  depends_on "cairo"
  depends_on "expat"
  depends_on "fontconfig"
  depends_on "giflib"
  depends_on "libdeflate"
  depends_on "libpng"
  depends_on "nettle"
  depends_on "pango"
  depends_on "webp"

  def install
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "render-avatars"
    ENV["PREFIX"] = prefix
    system "packaging/install", ".build/release/render-avatars"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/render-avatars --version")
    picture = pipe_output("#{bin}/render-avatars thumbnail -", '{"hairStyle": "bun"}', 0)
    assert_equal "\x89PNG".b, picture.b[0, 4]
  end
end
