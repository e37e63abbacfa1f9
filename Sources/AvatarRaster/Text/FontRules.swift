/// The complete fontconfig configuration. The system's configuration is not read.
enum FontRules {
  static let textFamily = "DejaVu Sans"
  static let emojiFamily = "Noto Color Emoji"

  /// The configuration as XML:
  /// 1. Pango requests emoji by the family "emoji". Without the alias, a text font that contains
  ///    the sign would win, in black.
  /// 2. Every other request falls back to the pinned families, in this order.
  /// 3. Bitmap glyphs of 109 pixels are scaled to the requested size, by the rule of fontconfig's
  ///    10-scale-bitmap-fonts.conf.
  static let xml = """
    <?xml version="1.0"?>
    <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
    <fontconfig>
      <alias binding="strong"><family>emoji</family><prefer><family>\(emojiFamily)</family></prefer></alias>
      <match target="pattern">
        <edit name="family" mode="append_last">\(fallbacks)</edit>
      </match>
      <match target="font">
        <test name="outline" compare="eq"><bool>false</bool></test>
        <edit name="pixelsizefixupfactor" mode="assign">
          <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>
        </edit>
      </match>
      <match target="font">
        <test name="outline" compare="eq"><bool>false</bool></test>
        <test name="pixelsizefixupfactor" compare="not_eq"><double>1.0</double></test>
        <edit name="matrix" mode="assign">
          <times>
            <name>matrix</name>
            <matrix>
              <name>pixelsizefixupfactor</name><double>0</double>
              <double>0</double><name>pixelsizefixupfactor</name>
            </matrix>
          </times>
        </edit>
        <edit name="size" mode="assign">
          <divide><name>size</name><name>pixelsizefixupfactor</name></divide>
        </edit>
      </match>
    </fontconfig>
    """

  private static let fallbacks = [textFamily, "FreeSans", "Loma", "FreeSerif", "WenQuanYi Micro Hei", emojiFamily]
    .map { "<string>\($0)</string>" }.joined()
}
