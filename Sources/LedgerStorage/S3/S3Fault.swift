import DocumentFormats

/// The reason that a bucket gives for a refusal.
struct S3Fault {
  let status: Int
  /// Letters only; empty if the answer has none.
  let code: String

  init(_ response: HTTPTransport.Response) {
    status = response.status
    let root = try? XMLDocument.read(response.body)
    let code = root.flatMap { root in
      root.children(named: "Code").first?.text ?? root.text(at: "Error", "Code")
    }
    self.code = String((code ?? "").unicodeScalars.prefix(60).filter { $0.properties.isAlphabetic })
  }

  /// The code with the status, and what to do if that is known.
  var text: String {
    let advice =
      switch code {
      case "ExpiredToken", "ExpiredTokenException", "TokenRefreshRequired":
        ": the credentials have expired; get new ones"
      case "InvalidAccessKeyId", "SignatureDoesNotMatch": ": the credentials are not valid there"
      case "AccessDenied": ": this identity may not"
      case "NoSuchBucket": ": there is no such bucket"
      case "PermanentRedirect", "AuthorizationHeaderMalformed",
        "IllegalLocationConstraintException":
        ": the bucket is in another region; set `AWS_REGION`"
      default: ""
      }
    return "status \(status)" + (code.isEmpty ? "" : ", \(code)") + advice
  }
}
