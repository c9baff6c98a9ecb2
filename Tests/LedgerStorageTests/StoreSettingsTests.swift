import Foundation
import Testing

@testable import LedgerStorage

@Suite struct StoreSettingsTests {
  // MARK: Addresses

  @Test(arguments: [
    ("https://host/a/b/", "https://host/a/b"), ("https://HOST:8443", "https://host:8443"),
    ("http://127.0.0.1:80/x y", "http://127.0.0.1:80/x%20y"),
    ("https://[::1]:9/%7Ea", "https://[::1]:9/%7Ea"),
  ])
  func addresses(_ text: String, _ expected: String) throws {
    #expect(try StoreURL(text).description == expected)
  }

  @Test(arguments: [
    "https://", "https:///a", "ftp://host", "https://user:secret@host/", "https://host/?key=secret",
    "https://host/#secret", "https://ho st/",
  ])
  func whatIsNoAddressIsNotRepeated(_ text: String) {
    let error = #expect(throws: LedgerStoreError.self) { try StoreURL(text) }
    #expect(error?.description.contains("secret") == false)
  }

  @Test(arguments: [
    ("s3://bucket", "s3://bucket"), ("s3://bucket/", "s3://bucket"),
    ("s3://my.bucket/team/app/", "s3://my.bucket/team/app"),
    ("http://localhost:1/x", "http://localhost:1/x"), ("folder/", "/start/folder"),
  ])
  func placesOfStores(_ text: String, _ expected: String) throws {
    let location = try StoreLocation(text) { $0.hasPrefix("/") ? $0 : "/start/" + $0 }
    #expect(location?.description == expected)
  }

  @Test(arguments: ["s3://", "s3://a", "s3://bu cket/a", "s3://u:p@bucket/", "https://u:p@host/"])
  func whatIsNoStoreIsAnError(_ text: String) {
    #expect(throws: LedgerStoreError.self) { try StoreLocation(text) { $0 } }
  }

  @Test func passwordsStayOnTheMachineOrAreEncrypted() throws {
    for text in ["https://host/", "http://localhost:8/", "http://127.1.2.3/", "http://[::1]:7/"] {
      #expect(throws: Never.self) { try StoreURL(text).requireSecrecy() }
    }
    for text in ["http://host/", "http://10.0.0.1/", "http://localhost.example.org/"] {
      #expect(throws: LedgerStoreError.self) { try StoreURL(text).requireSecrecy() }
    }
  }

  // MARK: Secrets

  @Test(arguments: [
    ("machine a login u password p", "Basic dTpw"),
    ("machine b login x password y machine a\nlogin u\npassword p\n", "Basic dTpw"),
    ("default login d password q", "Basic ZDpx"),
    ("machine a login u machine b password p", nil), ("", nil), ("machine", nil),
  ])
  func entriesOfNetrc(_ text: String, _ header: String?) {
    #expect(StoreSecret.netrc(text, host: "a")?.authorization == header)
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func base64(_ text: String, _ expected: String) {
    #expect(StoreSecret.base64(Array(text.utf8)) == expected)
  }

  @Test func noTextOfASecretHasIt() {
    let key = AWSCredentials(accessKeyID: "id", secretAccessKey: "hidden", sessionToken: "hidden")
    let secret = StoreSecret.password(user: "u", password: "hidden")
    for value in [key, secret, BucketIdentity.key(key), BucketIdentity.bearer(secret)] as [Any] {
      var dumped = ""
      dump(value, to: &dumped)
      #expect(!"\(value) \(String(reflecting: value)) \(dumped)".contains("hidden"))
    }
  }

  // MARK: Credentials of AWS

  private func withHome(
    _ files: [String: String],
    _ body: (String) throws -> Void
  ) throws {
    let home = NSTemporaryDirectory() + "/graphd-home-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: home) }
    try FileManager.default.createDirectory(
      atPath: home + "/.aws",
      withIntermediateDirectories: true
    )
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(fileURLWithPath: home + "/.aws/" + name))
    }
    try body(home)
  }

  private static let files = [
    "credentials": """
    # A comment
    [default]
    aws_access_key_id = of-default
    aws_secret_access_key=secret/+=

    [ci]
    aws_access_key_id=of-ci
    aws_secret_access_key = other
    aws_session_token = token
    """,
    "config": "[default]\nregion = eu-west-1\n[profile ci]\nregion=eu-west-2\n",
  ]

  @Test(arguments: [
    ([:], "of-default", "eu-west-1"), (["AWS_PROFILE": "ci"], "of-ci", "eu-west-2"),
    (["AWS_ACCESS_KEY_ID": "v", "AWS_SECRET_ACCESS_KEY": "w"], "v", "eu-west-1"),
    (["AWS_REGION": "r", "AWS_ACCESS_KEY_ID": ""], "of-default", "r"),
    (["AWS_DEFAULT_REGION": "d"], "of-default", "d"),
  ])
  func credentialsComeFromTheUsualPlaces(
    _ variables: [String: String],
    _ id: String,
    _ region: String
  ) throws {
    try withHome(Self.files) { home in
      let settings = StoreSettings(environment: variables.merging(["HOME": home]) { $1 })
      guard case .key(let key) = try BucketIdentity.find(settings) else {
        Issue.record("There is no key")
        return
      }
      #expect(key.accessKeyID == id)
      #expect(key.sessionToken == (id == "of-ci" ? "token" : nil))
      if id == "of-default" { #expect(key.secretAccessKey == "secret/+=") }
      #expect(BucketIdentity.region(settings) == region)
    }
  }

  @Test func aProfileWithoutAKeyIsAnErrorAndNoneIsAnonymous() throws {
    try withHome(Self.files) { home in
      let settings = StoreSettings(environment: ["HOME": home, "AWS_PROFILE": "none"])
      #expect(throws: LedgerStoreError.self) { try BucketIdentity.find(settings) }
      guard case .anonymous = try BucketIdentity.find(StoreSettings(environment: [:])) else {
        Issue.record("There is an identity")
        return
      }
    }
  }

  @Test func aStoreThatFailsTwiceGetsNoMoreRequests() throws {
    var breaker = CircuitBreaker()
    breaker.note(false)
    try breaker.require()
    breaker.note(true)
    breaker.note(false)
    try breaker.require()
    breaker.note(false)
    #expect(throws: LedgerStoreError.self) { try breaker.require() }
  }
}
