import Testing
import WorkspaceModel

@Suite struct StringsFileTests {
  @Test func keysAndPlaceholders() {
    check(
      """
      /* Title */
      "title" = "Films";
      // By whom
      by = "by %@ in %d";
      "permuted" = "%2$d of %1$@";
      "two\\nlines" = "100%%";
      'c' = 'x';
      same;
      """,
      .strings,
      """
      by @4 :1@ 2d
      c @7 :
      permuted @5 :1@ 2d
      same @8 :
      title @2 :
      two
      lines @6 :
      """
    )
    check(
      "",
      .strings,
      "unknown\n! 1 The file cannot be read, and its names are unknown: The file is empty"
    )
    check("// nothing\n", .strings, "")
    check("{ a = b; }", .strings, "a @1 :")
  }

  @Test func textsWithoutAnythingToRead() {
    check(
      """
      a = "";
      b = " \u{2014} ";
      c = "%@";
      d = "1";
      e = "\u{2605}";
      f = "\u{65E5}";
      """,
      .strings,
      "a @1 : blank\nb @2 : blank\nc @3 :1@\nd @4 :\ne @5 :\nf @6 :"
    )
  }

  // A percentage is no placeholder, although a space is a flag of one.
  @Test func percentages() {
    check("a = \"50% off\";\nb = \"50% des %d\";", .strings, "a @1 :\nb @2 :1d")
    check("a = \"100%-os\";\nb = \"%-5d\";", .strings, "a @1 :\nb @2 :1d")
    // A translator put a blank in: it prints the argument all the same.
    check("a = \"Von % @\";\nb = \"100 % des\";", .strings, "a @1 :1@\nb @2 :")
  }

  @Test func encodings() {
    let text = "\"a\" = \"%@\";\n\"é\" = \"ü\";\n"
    let expected = "a @1 :1@\né @2 :"
    check(text, .strings, expected)
    check(text, .strings, bytes: [0xEF, 0xBB, 0xBF] + Array(text.utf8), expected)
    let little = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    check(text, .strings, bytes: [0xFF, 0xFE] + little, expected)
    check(text, .strings, bytes: [0xFE, 0xFF] + big, expected)
    // Without a mark the zero bytes decide.
    check(text, .strings, bytes: little, expected)
    check(text, .strings, bytes: big, expected)
  }

  @Test func otherFormats() {
    check(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict>
        <key>a</key><string>%ld</string>
        <key>b</key>
        <string>plain</string>
      </dict></plist>
      """,
      .strings,
      "a @4 :1l\nb @5 :"
    )
    check(#"{"a": "%f"}"#, .strings, "a :1f")
    // {a: "b"}, as `plutil -convert binary1` writes it.
    let binary: [UInt8] =
      Array("bplist00".utf8) + [0xD1, 0x01, 0x02, 0x51, 0x61, 0x51, 0x62, 0x08, 0x0B, 0x0D]
      + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 3] + [0, 0, 0, 0, 0, 0, 0, 0]
      + [0, 0, 0, 0, 0, 0, 0, 15]
    check("", .strings, bytes: binary, "a :")
  }

  @Test func whatCannotBeRead() {
    let beginning = "unknown\n! "
    let why = "The file cannot be read, and its names are unknown: "
    check(
      "\"a\" = \"b\"\n\"c\" = \"d\";",
      .strings,
      beginning + "2 \(why)`\"` stands where `;` is expected"
    )
    check(
      "\"a\" = \"b\";\n<<<<<<< HEAD\n\"c\" = \"d\";\n=======\n>>>>>>> x\n",
      .strings,
      beginning + "2 \(why)The file has conflict markers: resolve the merge"
    )
    check(
      "\"a\" = \"b\";\n}",
      .strings,
      "partial\na @1 :\n! 2 The texts from this line on are ignored; mend the entry"
    )
    check("\"a\" = \"b", .strings, beginning + "1 \(why)A quoted string does not end")
    check(
      "\u{0}\u{0}",
      .strings,
      beginning + "1 \(why)Text stands where a key is expected"
    )
    check("", .strings, bytes: [0x61, 0xFF, 0x62], beginning + "1 \(why)The text is not UTF-8")
    check(
      "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n",
      .strings,
      beginning + "1 The file is a pointer of Git LFS, not its content; run `git lfs pull`"
    )
  }

  @Test func aRepeatedKeyIsAProblem() {
    check(
      "\"a\" = \"1\";\n\"b\" = \"2\";\n\"a\" = \"%@\";\n",
      .strings,
      "a @3 :1@\nb @2 :\n! 3 The key `a` has more than one text; remove all but one"
    )
    // The same text twice does no harm.
    check("a = \"1\";\na = \"1\";\n", .strings, "a @2 :")
  }
}
