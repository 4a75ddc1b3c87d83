/// The text of Daymark's own fontconfig configuration: only Debian's folders of the fonts we name, and only our choices.
///
/// Cards then look the same whatever else is installed and however the system's own configuration is set.
enum FontConfiguration {
  /// Where Debian's packages fonts-ebgaramond, fonts-inter, fonts-noto-core, -cjk and -color-emoji put their files.
  static let folders = [
    "/usr/share/fonts/opentype/ebgaramond", "/usr/share/fonts/opentype/inter", "/usr/share/fonts/truetype/noto",
    "/usr/share/fonts/opentype/noto",
  ]
  /// The family of titles and years.
  ///
  /// The plain name would pick the 8-point cut, which draws ð as đ.
  static let serif = "EB Garamond 12"
  /// The family of everything else.
  static let sans = "Inter"

  private static let afterSerif = [
    "Noto Serif", "Noto Naskh Arabic", "Noto Serif Hebrew", "Noto Serif Thai", "Noto Serif Devanagari",
  ]
  private static let afterSans = [
    "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Thai", "Noto Sans Devanagari",
  ]
  /// Which cut of the Han fonts each language takes; Japanese forms are the rule for the rest.
  private static let hanCuts = [("zh-cn", "SC"), ("zh-tw", "TC"), ("zh-hk", "HK"), ("ko", "KR"), ("ja", "JP")]

  /// Families whose absence a person should know of.
  static let expected = [
    serif, sans, "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Thai", "Noto Sans Devanagari",
    "Noto Sans CJK JP", "Noto Serif CJK JP", "Noto Color Emoji",
  ]

  /// The whole file, with fontconfig's own cache below the given folder.
  static func text(cacheFolder: String) -> String {
    var parts = [
      "<?xml version=\"1.0\"?>", "<!DOCTYPE fontconfig SYSTEM \"urn:fontconfig:fonts.dtd\">", "<fontconfig>",
    ]
    parts.append("<reset-dirs/>")
    parts += folders.map { "<dir>\($0)</dir>" }
    parts.append("<cachedir>\(escaped(cacheFolder))/fontconfig</cachedir>")
    parts.append("<selectfont><rejectfont><glob>*/EBGaramond08-*</glob></rejectfont></selectfont>")
    parts.append("<selectfont><rejectfont><glob>*/InterDisplay-*</glob></rejectfont></selectfont>")
    // The rules for each language stand before the general ones, since all of them append.
    for (family, after, han) in [(serif, afterSerif, "Noto Serif CJK"), (sans, afterSans, "Noto Sans CJK")] {
      parts.append(appending(after, to: family, language: nil))
      for (language, cut) in hanCuts { parts.append(appending(["\(han) \(cut)"], to: family, language: language)) }
      parts.append(appending(["\(han) JP", "Noto Color Emoji"], to: family, language: nil))
    }
    parts.append(plainRendering)
    parts.append(scaledBitmaps)
    parts.append("</fontconfig>")
    return parts.joined(separator: "\n") + "\n"
  }

  private static func appending(_ families: [String], to family: String, language: String?) -> String {
    var test = "<test name=\"family\"><string>\(family)</string></test>"
    if let language { test += "<test name=\"lang\" compare=\"contains\"><string>\(language)</string></test>" }
    let names = families.map { "<string>\($0)</string>" }.joined()
    return "<match target=\"pattern\">\(test)<edit name=\"family\" mode=\"append_last\">\(names)</edit></match>"
  }

  /// No hinting and no sub-pixel colours: the same outlines on every machine.
  private static let plainRendering = """
    <match target="pattern">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
    <edit name="autohint" mode="assign"><bool>false</bool></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
    <edit name="lcdfilter" mode="assign"><const>lcdnone</const></edit>
    </match>
    """

  /// Brings bitmap fonts, which colour emoji are, to the size asked for; they would be 128 pixels high otherwise.
  private static let scaledBitmaps = """
    <match target="font"><test name="outline"><bool>false</bool></test>
    <edit name="pixelsizefixupfactor" mode="assign">
    <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide></edit>
    <edit name="matrix" mode="assign"><times><name>matrix</name><matrix>
    <name>pixelsizefixupfactor</name><double>0</double><double>0</double><name>pixelsizefixupfactor</name>
    </matrix></times></edit>
    <edit name="size" mode="assign"><divide><name>size</name><name>pixelsizefixupfactor</name></divide></edit>
    </match>
    """

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
    return result
  }
}
