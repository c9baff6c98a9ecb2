import Testing

@testable import LedgerStorage

/// The examples of AWS's documents, and requests that botocore 1.43.11 has signed.
@Suite struct RequestSignatureTests {
  private static let key = AWSCredentials(
    accessKeyID: "AKIAIOSFODNN7EXAMPLE",
    secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
  )
  private static let emptyHash = RequestSignature.hash([])

  struct Example: Sendable, CustomTestStringConvertible {
    var method = "GET"
    var path = "/"
    var query: [(String, String)] = []
    var headers: [(String, String)] = []
    var body = ""
    var signature: String
    var testDescription: String { "\(method) \(path)" }
  }

  /// "Signature Calculations for the Authorization Header", Amazon S3 API Reference.
  @Test(arguments: [
    Example(
      path: "/test.txt",
      headers: [("Range", "bytes=0-9")],
      signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
    ),
    Example(
      method: "PUT",
      path: "/test%24file.text",
      headers: [
        ("Date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
      ],
      body: "Welcome to Amazon S3.",
      signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"
    ),
    Example(
      query: [("lifecycle", "")],
      signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"
    ),
    Example(
      query: [("prefix", "J"), ("max-keys", "2")],
      signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
    ),
  ])
  func examplesOfTheDocuments(_ example: Example) throws {
    let hash = RequestSignature.hash(Array(example.body.utf8))
    let time = try #require(SigningTime(header: "Fri, 24 May 2013 00:00:00 GMT"))
    let request = RequestSignature(
      method: example.method,
      path: example.path,
      query: example.query,
      headers: example.headers + [
        ("Host", "examplebucket.s3.amazonaws.com"), ("x-amz-content-sha256", hash),
        ("x-amz-date", time.stamp),
      ],
      bodyHash: hash,
      time: time,
      region: "us-east-1"
    )
    #expect(request.signature(Self.key) == example.signature)
  }

  /// `get-vanilla` of AWS's test suite: another service, and fewer headers.
  @Test func theSuiteOfAWS() throws {
    let request = RequestSignature(
      method: "GET",
      path: "/",
      headers: [("Host", "example.amazonaws.com"), ("X-Amz-Date", "20150830T123600Z")],
      bodyHash: Self.emptyHash,
      time: try #require(SigningTime(header: "Sun, 30 Aug 2015 12:36:00 GMT")),
      region: "us-east-1",
      service: "service"
    )
    let key = AWSCredentials(
      accessKeyID: "AKIDEXAMPLE",
      secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
    )
    #expect(
      request.authorization(key)
        == "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, "
        + "SignedHeaders=host;x-amz-date, "
        + "Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"
    )
  }

  @Test(arguments: [
    (
      Example(
        method: "PUT",
        path: "/team/a%20b/trusted/x.ledger",
        headers: [("Host", "bucket.s3.eu-central-1.amazonaws.com")],
        body: "bytes",
        signature: "dd6d6cb77eedd5f91dfdd75c673e1554e5c4c4c43b3336f276166a20fc1ef877"
      ), "eu-central-1"
    ),
    (
      Example(
        path: "/bucket",
        query: [
          ("list-type", "2"), ("prefix", "team/trusted/"), ("delimiter", "/"),
          ("max-keys", "1000"), ("continuation-token", "1+aB/=="),
        ],
        headers: [("Host", "127.0.0.1:9000"), ("x-amz-security-token", "TOKEN/+=")],
        signature: "8aa6a453f39c7767b9038b62bdb60fe17ce343e28eb7dce46769d469875bf89e"
      ), "us-east-1"
    ),
    (
      Example(
        method: "DELETE",
        path: "/my.bucket/pull/7/x.ledger",
        headers: [("Host", "s3.us-west-2.amazonaws.com"), ("x-amz-security-token", "T")],
        signature: "cc6e263a9ad9f34c7e25d51df07d807ef469fc2a0c4f6914366ec6a6e6fdf1ce"
      ), "us-west-2"
    ),
  ])
  func asAnotherClientSigns(_ example: Example, _ region: String) {
    let hash = RequestSignature.hash(Array(example.body.utf8))
    let time = SigningTime(seconds: 1_795_676_709)
    #expect(time.stamp == "20261126T070509Z")
    let request = RequestSignature(
      method: example.method,
      path: example.path,
      query: example.query,
      headers: example.headers + [("x-amz-content-sha256", hash), ("x-amz-date", time.stamp)],
      bodyHash: hash,
      time: time,
      region: region
    )
    let key = AWSCredentials(
      accessKeyID: "AKIDEXAMPLE",
      secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
    )
    #expect(request.signature(key) == example.signature)
  }

  @Test(arguments: [
    (0, "19700101T000000Z"), (951_782_399, "20000228T235959Z"), (951_782_400, "20000229T000000Z"),
    (951_868_800, "20000301T000000Z"), (4_107_542_400, "21000301T000000Z"),
    (1_735_689_599, "20241231T235959Z"), (-1, "19691231T235959Z"),
  ])
  func times(_ seconds: Int, _ stamp: String) {
    #expect(SigningTime(seconds: seconds).stamp == stamp)
  }

  @Test func aDateOfAHeaderIsReadAndAnythingElseIsNot() {
    #expect(SigningTime(header: "Tue, 29 Feb 2000 00:00:00 GMT")?.seconds == 951_782_400)
    for text in [
      "", "Tue, 29 Feb 2000 00:00:00", "Tue, 29 Feb 2000 24:00:00 GMT", "2000-02-29T00:00:00Z",
      "Tue, 32 Feb 2000 00:00:00 GMT", "Tue, 29 Fex 2000 00:00:00 GMT",
      "Tue, 29 Feb 99999999999999999999 00:00:00 GMT",
    ] { #expect(SigningTime(header: text) == nil, "\(text)") }
  }
}
