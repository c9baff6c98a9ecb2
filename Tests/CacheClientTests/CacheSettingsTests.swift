import Crypto
import StandardProtos
import SwiftProtobuf
import Testing

@testable import CacheClient

@Suite struct CacheSettingsTests {
  private static let place = "GRAPHD_REMOTE_CACHE"

  private func settings(
    _ place: String,
    _ others: [String: String] = [:]
  ) throws(CacheFault) -> CacheSettings? {
    try CacheSettings(environment: others.merging([Self.place: place]) { $1 })
  }

  @Test func withoutAPlaceThereIsNoCache() throws {
    #expect(try CacheSettings(environment: ["GRAPHD_REMOTE_CACHE_UPLOAD": "x"]) == nil)
    #expect(try settings("") == nil)
  }

  @Test(arguments: [
    ("grpc://localhost:9092", "grpc://127.0.0.1:9092", ""),
    ("grpc://cache.example.org:80/", "grpc://cache.example.org:80", ""),
    ("grpcs://[::1]:443/a/b", "grpcs://[::1]:443/a/b", "a/b"),
  ])
  func aPlaceHasAHostAPortAndAnInstance(text: String, place: String, instance: String) throws {
    let found = try #require(try settings(text))
    #expect(found.description == place)
    #expect(found.instance == instance)
    #expect(found.isEncrypted == text.hasPrefix("grpcs"))
    #expect(!found.uploads)
    #expect(found.isOpenToOthers == place.hasPrefix("grpc://cache"))
  }

  @Test(arguments: [
    "cache:9092", "http://cache:9092", "grpc://", "grpc://cache", "grpc://cache:0", "grpc://a b:1",
    "grpc://cache:99999", "grpcs:///x",
  ])
  func anotherPlaceIsAMistake(text: String) {
    #expect(throws: CacheFault.self) { _ = try settings(text) }
  }

  @Test func uploadsAreTurnedOn() throws {
    let name = "GRAPHD_REMOTE_CACHE_UPLOAD"
    #expect(try settings("grpc://c:1", [name: "on"])?.uploads == true)
    #expect(try settings("grpc://c:1", [name: "off"])?.uploads == false)
    #expect(try settings("grpc://c:1", [name: ""])?.uploads == false)
    #expect(throws: CacheFault.self) { _ = try settings("grpc://c:1", [name: "1"]) }
  }

  @Test func aHeaderIsSentOnlyEncryptedOrOnThisMachine() throws {
    let header = ["GRAPHD_REMOTE_CACHE_HEADER": "X-Key:  s3cret"]
    for place in ["grpcs://c:1", "grpc://localhost:1"] {
      let found = try #require(try settings(place, header)?.header)
      #expect(found.name == "x-key")
      #expect(found.value == "s3cret")
    }
    let fault = #expect(throws: CacheFault.self) { _ = try settings("grpc://c:1", header) }
    #expect(fault?.description.contains("s3cret") == false)
  }

  @Test(arguments: ["s3cret", ": s3cret", "a b: s3cret", "k-bin: s3cret", "k:", "k: \u{1}s3cret"])
  func anotherHeaderIsAMistakeThatIsNotRepeated(text: String) {
    let fault = #expect(throws: CacheFault.self) {
      _ = try settings("grpcs://c:1", ["GRAPHD_REMOTE_CACHE_HEADER": text])
    }
    #expect(fault?.code == .setting)
    #expect(fault?.description.contains("s3cret") == false)
  }

  @Test func aFileThatIsMissingIsAMistake() {
    #expect(throws: CacheFault.self) {
      _ = try settings("grpcs://c:1", ["GRAPHD_REMOTE_CACHE_HEADER": "/nowhere/at/all"])
    }
  }
}

@Suite struct CachedActionTests {
  private static let action = CachedAction(program: "p", key: "k", engine: "1")

  @Test func equalActionsHaveEqualDigests() throws {
    let first = try Self.action.encoded()
    let second = try CachedAction(program: "p", key: "k", engine: "1").encoded()
    #expect(first.action.digest == second.action.digest)
    #expect(first.action.bytes == second.action.bytes)
    for other in [
      CachedAction(program: "q", key: "k", engine: "1"),
      CachedAction(program: "p", key: "l", engine: "1"),
      CachedAction(program: "p", key: "k", engine: "2"),
    ] {
      #expect(try other.encoded().action.digest != first.action.digest)
    }
  }

  @Test func anActionNamesItsCommand() throws {
    let encoded = try Self.action.encoded()
    let action = try Build_Bazel_Remote_Execution_V2_Action(serializedBytes: encoded.action.bytes)
    #expect(action.commandDigest == encoded.command.digest)
    #expect(action.inputRootDigest.sizeBytes == 0)
    let command = try Build_Bazel_Remote_Execution_V2_Command(
      serializedBytes: encoded.command.bytes
    )
    #expect(command.arguments == ["p"])
    #expect(command.environmentVariables.map(\.name) == ["ENGINE", "KEY"])
    #expect(command.platform == action.platform)
  }

  @Test func aDigestIsThatOfSHA256() {
    let text = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    #expect(Blob.empty.digest.hash == text)
    let bytes: [UInt8] = [1, 2, 3]
    let expected = SHA256.hash(data: bytes).map { $0 }
    let digits = Array(Blob(bytes).digest.hash)
    #expect(digits.count == 64)
    #expect(
      stride(from: 0, to: 64, by: 2).map { UInt8(String(digits[$0...($0 + 1)]), radix: 16) }
        == expected
    )
  }

  @Test func aResultOfAnotherActionIsNotOne() {
    let other = CachedAction(program: "p", key: "k2", engine: "1")
    let stored = Self.action.stored([1, 2])
    #expect(Self.action.result(in: stored.bytes) == [1, 2])
    #expect(other.result(in: stored.bytes) == nil)
    #expect(Self.action.result(in: []) == nil)
    #expect(Self.action.result(in: [1, 2]) == nil)
  }
}
