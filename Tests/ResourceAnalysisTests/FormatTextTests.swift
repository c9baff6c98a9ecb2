import Testing
import WorkspaceModel

@testable import ResourceAnalysis

@Suite struct FormatTextTests {
  /// The shape with `*` for a placeholder, then the arguments.
  @Test(arguments: [
    ("Plain", "Plain", ""), ("%@", "*", "1@"), ("%lld of %d", "* of *", "1l 2d"),
    ("%2$@ %1$d", "* *", "1d 2@"), ("100%% of %.2f", "100% of *", "1f"), ("50% off", "50% off", ""),
    ("%", "%", ""), ("%#@count@ left", "* left", ""), ("%(name)@", "*", "1@"),
    ("%5ld|%-3s", "*|*", "1l 2s"),
    ("%1$", "%1$", ""), ("%99999999999$@", "%99999999999$@", ""),
  ])
  func shapesAndArguments(_ text: String, _ shape: String, _ arguments: String) {
    let format = FormatText(text)
    #expect(format.shape.replacing("\u{FFFC}", with: "*") == shape)
    let letters: [FormatArgument.Class: String] = [
      .object: "@", .integer: "d", .longInteger: "l", .floatingPoint: "f", .pointer: "s",
    ]
    let found = format.arguments.map { "\($0.position)\(letters[$0.kind] ?? "")" }
    #expect(found.joined(separator: " ") == arguments)
  }

  @Test func aLiteralHasTheShapeOfItsKey() {
    #expect(FormatText.shape(of: ["", " items"]) == FormatText("%lld items").shape)
    #expect(FormatText.shape(of: ["100% of ", ""]) == FormatText("100%% of %@").shape)
  }
}
