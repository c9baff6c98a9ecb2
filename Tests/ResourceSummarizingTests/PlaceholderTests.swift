import Testing
import WorkspaceModel

/// Checks the placeholders of a text: `position class`, then what is written, one a line.
private func check(
  _ text: String,
  _ expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let found = FormatSpecifier.all(in: text).map { specifier in
    let stars = specifier.stars == 0 ? "" : " *\(specifier.stars)"
    let position = specifier.position.map { "\($0) " } ?? ""
    return switch specifier.conversion {
    case .argument(let kind): "\(position)\(kind)\(stars) \(specifier.text)"
    case .variable(let name): "\(position)variable \(name)"
    case .variableArgument: "\(position)own argument"
    }
  }
  #expect(found.joined(separator: "|") == expected, sourceLocation: sourceLocation)
}

@Suite struct PlaceholderTests {
  @Test func conversionsHaveClasses() {
    check("%@", "object %@")
    check("%d %i %u %x %c", "integer %d|integer %i|integer %u|integer %x|integer %c")
    check(
      "%ld %lld %zu %qi %hd",
      "longInteger %ld|longInteger %lld|longInteger %zu|longInteger %qi|integer %hd"
    )
    check("%f %.2f %5.1g", "floatingPoint %f|floatingPoint %.2f|floatingPoint %5.1g")
    check("%s %p %S", "pointer %s|pointer %p|pointer %S")
  }

  @Test func positionsFlagsAndWidths() {
    check("%2$@ %1$d", "2 object %2$@|1 integer %1$d")
    check("%-5d %+d %05d %'d", "integer %-5d|integer %+d|integer %05d|integer %'d")
    check("%*d %.*f %*1$d", "integer *1 %*d|floatingPoint *1 %.*f|integer %*1$d")
    check("%1$(count)lld", "1 longInteger %1$(count)lld")
  }

  @Test func percentSignsAreNone() {
    check("100%", "")
    check("%% %", "")
    check("%%d %%%d", "integer %d")
    check("50%, done", "")
    check("", "")
    check("%k %!", "")
    // As printf reads it: the blank is a flag.
    check("100% done", "integer % d")
  }

  @Test func variables() {
    check("%#@count@ of %2$#@total@", "variable count|2 variable total")
    check("%arg books", "own argument")
    check("%#@", "object %#@")
    check("%#@a%d", "object %#@|integer %d")
  }
}
