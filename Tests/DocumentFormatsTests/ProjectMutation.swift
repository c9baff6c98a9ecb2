import DocumentFormats
import Foundation
import TestSupport

/// Damage to projects as merges, tools and people do it.
enum ProjectMutation {
  /// A small project with everything that the grammar has, and the files of `GRAPHD_PLUTIL_FILES`, separated by `:`.
  static func originals() throws -> [[UInt8]] {
    let paths = ProcessInfo.processInfo.environment["GRAPHD_PLUTIL_FILES"] ?? ""
    return try [Array(project.utf8), Array(short.utf8)]
      + paths.split(separator: ":").map { path in
        try Array(Data(contentsOf: URL(fileURLWithPath: String(path))))
      }
  }

  private static let short = #"{ a = (b, "c d", { e = <0fbd 77>; }, ); 'f' = "\U00e9\n"; }"#

  private static let project = #"""
    // !$*UTF8*$!
    {
    	archiveVersion = 1;
    	classes = {
    	};
    	objectVersion = 77;
    	objects = {

    /* Begin PBXBuildFile section */
    		A10000000000000000000001 /* a.swift in Sources */ = {isa = PBXBuildFile; fileRef = A2 /* a.swift */; settings = {ATTRIBUTES = (Public, Weak, ); }; };
    /* End PBXBuildFile section */

    		A2 /* a.swift */ = {isa = PBXFileReference; path = ../x/a.swift; sourceTree = "<group>"; };
    		A3 = {
    			isa = PBXShellScriptBuildPhase;
    			inputPaths = (
    			);
    			shellScript = "if [ \"$X\" = \"\\\" ]; then\n\techo 'é😀'\nfi\n";
    			name = 'it"s';
    			data = <0fbd 77
    0a>;
    		};
    		A4 /* Project object */ = {
    			isa = PBXProject;
    			attributes = {
    				LastUpgradeCheck = 2600;
    			};
    			hasScannedForEncodings = 0;
    			projectReferences = (
    				{
    					ProductGroup = B1 /* Products */;
    					ProjectRef = B2 /* x.xcodeproj */;
    				},
    			);
    			targets = (A5, A6 /* T */, "A7");
    			name = "\U00e9\a\b\f\v\r\101\q'\'";
    		};
    	};
    	rootObject = A4 /* Project object */;
    }

    """#

  private static let pieces = [
    "{", "}", "(", ")", "=", ";", ",", "\"", "'", "\\", "/", "*", "//", "/*", "*/", "<", ">", " ",
    "<0f>", "\n", "\r", "\r\n", "\t", "\u{0B}", "\u{2028}", "\u{2029}", "é", "😀", "\\n", "\\\"",
    "\\U00", "\\Ud83d", "\\Ude00", "\\60", "\\177", "-", "+", "@", "[", "]", "a", "0", "_", "$",
    ":",
    ".", "a;", "a = b;", "\u{0}", "\u{7F}", "\u{FEFF}", "\u{A0}", "<<<<<<< HEAD\n", "=======\n",
  ].map { Array($0.utf8) }

  /// Makes one to four changes.
  static func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    for _ in 0...generator.below(4) {
      guard !bytes.isEmpty else { return }
      let begin = generator.below(bytes.count)
      let range = begin..<min(bytes.count, begin + 1 + generator.below(12))
      switch generator.below(12) {
      case 0: bytes.removeSubrange(range)
      case 1: bytes.remove(at: begin)
      case 2: bytes.insert(contentsOf: bytes[range], at: generator.below(bytes.count))
      case 3: bytes[begin] = UInt8(generator.below(256))
      case 4: bytes.swapAt(begin, generator.below(bytes.count))
      case 5: if generator.once(in: 8) { bytes.removeSubrange(begin...) }
      case 6: bytes.replaceSubrange(range, with: generator.one(of: pieces))
      case 7:
        // Punctuation alone, since most of a project is names.
        let punctuation = Array("{}()=;,\"'/\\".utf8)
        let places = bytes.indices.filter { punctuation.contains(bytes[$0]) }
        if !places.isEmpty { bytes.remove(at: generator.one(of: places)) }
      default: bytes.insert(contentsOf: generator.one(of: pieces), at: begin)
      }
    }
  }

  /// Whether `plutil` is a witness for such a document; `PlutilTests` lists the exceptions.
  static func isComparable(_ bytes: [UInt8]) -> Bool {
    // Zeros at the beginning are CoreFoundation's sign of UTF-16.
    guard !bytes.prefix(4).contains(0), !bytes.isEmpty else { return false }
    if bytes.contains(0xA9), String(validating: bytes, as: UTF8.self) == nil { return false }
    let magic = Array("// !$*UTF8*$!".utf8)
    let blanks = Array(" \t\r\n".utf8)
    if bytes.starts(with: magic) {
      let rest = bytes.dropFirst(magic.count).drop { $0 == 0x20 || $0 == 0x09 }
      if rest.first == UInt8(ascii: "{") { return false }
    }
    let root = bytes.filter { !blanks.contains($0) }
    if root.starts(with: Array("{\"".utf8)) || root.first == UInt8(ascii: "[") { return false }
    return !bytes.indices.contains { index in
      guard bytes[index] == UInt8(ascii: "\\") else { return false }
      let digits = bytes[(index + 1)...].prefix(3).prefix { (0x30...0x37).contains($0) }
      return digits.reduce(0) { $0 << 3 | Int($1 - 0x30) } & 0xFF > 127
    }
  }

  /// Whether CoreFoundation drops an element or a key with this fault.
  ///
  /// Then `)` or `}` follows it, perhaps after a quote, or it is in the last key of a `.strings` file.
  static func isDropped(_ fault: DocumentFault, in bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    var line = 1
    var index = 0
    while line < fault.line, index < text.count {
      let isEnd = text[index] == 0x0D && text[(index + 1)...].first != 0x0A || text[index] == 0x0A
      if isEnd { line += 1 }
      index += 1
    }
    let offset = index + fault.column - 1
    var rest = text.dropFirst(offset)
    if rest.first == 0x22 || rest.first == 0x27 { rest = rest.dropFirst() }
    // CoreFoundation takes U+2028 and U+2029 for blanks, too.
    let next = String(decoding: rest, as: UTF8.self).unicodeScalars.first { scalar in
      !" \t\n\u{B}\u{C}\r\u{2028}\u{2029}".unicodeScalars.contains(scalar)
    }
    if next == ")" || next == "}" { return true }
    guard fault.reason == "A quoted string does not end",
      let before = try? PropertyList.read(Array(text.prefix(offset))).value
    else { return false }
    return !before.members.isEmpty
  }
}
