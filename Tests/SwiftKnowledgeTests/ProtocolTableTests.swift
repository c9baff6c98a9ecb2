import SourceSummarizing
import SwiftKnowledge
import Testing
import WorkspaceModel

/// Requirements of protocols that no file of the workspace shows.
@Suite struct ProtocolTableTests {
  /// A package's protocol has its own requirements where its module is imported.
  ///
  /// Rule: conformance.package
  @Test(arguments: [
    ("ByteToMessageDecoder", "import NIOCore", "decode", false),
    ("ByteToMessageDecoder", "import NIOCore", "shutdown", true),
    ("ByteToMessageDecoder", "import Elsewhere", "shutdown", false),
    ("ParsableCommand", "import ArgumentParser", "init(from:)", false),
    ("ParsableCommand", "import ArgumentParser", "init(path:)", true),
  ])
  func requirementsAreThoseOfThePackage(
    _ name: String,
    _ code: String,
    _ member: String,
    _ isIgnored: Bool
  ) {
    let file = SwiftFile.summary(of: Array(code.utf8))
    let member = Witness(name: member, access: .public)
    #expect(PackageProtocols.surelyIgnore(name, member, in: file) == isIgnored)
  }

  /// A library's protocol has those of the protocols that it refines, too.
  ///
  /// Rule: conformance.library
  @Test(arguments: [
    ("Comparable", "<", true),
    ("Comparable", "==", true),
    ("Comparable", "description", false),
    ("Decodable", "init(from:)", true),
    ("Decodable", "init(text:)", false),
    ("Codable", "encode", true),
    ("Elsewhere", "anything", true),
  ])
  func aProtocolAsksForItsOwnAndWhatItRefines(_ name: String, _ member: String, _ mayAsk: Bool) {
    let member = Witness(name: member, access: .public)
    #expect(LibraryProtocols.mayAsk(name, for: member) == mayAsk)
  }

  /// A member decides an associated type only where there is one.
  ///
  /// Rule: conformance.deciding
  @Test func onlyProtocolsWithAssociatedTypesLetMembersDecideOne() {
    #expect(
      LibraryProtocols.mayBeChosen(
        by: Witness(name: "next", access: .public),
        in: "IteratorProtocol"
      )
    )
    #expect(
      !LibraryProtocols.mayBeChosen(by: Witness(name: "<", access: .public), in: "Comparable")
    )
    #expect(LibraryProtocols.associatedTypes(of: "Collection").contains("SubSequence"))
  }

  @Test func namesOfCStandForTypesOfTheLibrary() {
    #expect(LibraryAliases.target(of: "CInt") == "Int32")
    #expect(LibraryAliases.names(of: "Double").sorted() == ["CDouble", "Float64", "TimeInterval"])
    #expect(LibraryAliases.target(of: "Int32") == nil)
  }

  /// Conformances that the compiler writes call members of coders, hashers and collections of keys.
  ///
  /// Rule: conformance.synthesized
  @Test(arguments: [
    ("encode", "KeyedEncodingContainer", ["Codable", "Encodable"]),
    ("popFirst", "ArraySlice", ["Codable", "Decodable"]),
    ("count", "ArraySlice", nil),
    ("encode", "Node", nil),
  ])
  func synthesisedConformancesCallMembersOfTheLibrary(
    _ member: String,
    _ type: String,
    _ users: [String]?
  ) {
    let found = SynthesizedConformances.protocols(using: member, ofExtended: type, called: type)
    #expect(found == users)
    #expect(SynthesizedConformances.protocols(using: "combine") == ["Hashable"])
    #expect(SynthesizedConformances.protocols(using: "count").isEmpty)
  }
}
