import DocumentFormats
import NIOHTTP1

/// A role of AWS that a job gets by the token of its own provider, as Kubernetes and GitHub give it.
struct WebIdentity: Sendable {
  private let role: String
  private let tokenFile: String
  private let session: String
  private let endpoint: String
  private let settings: StoreSettings

  /// `nil` if the environment names no such role.
  init?(_ settings: StoreSettings) {
    guard let role = settings["AWS_ROLE_ARN"], let file = settings["AWS_WEB_IDENTITY_TOKEN_FILE"]
    else { return nil }
    (self.role, tokenFile, self.settings) = (role, file, settings)
    session = settings["AWS_ROLE_SESSION_NAME"] ?? "graphctl"
    endpoint =
      settings["AWS_ENDPOINT_URL_STS"] ?? settings["AWS_ENDPOINT_URL"]
      ?? "https://sts.\(BucketIdentity.region(settings)).amazonaws.com"
  }

  /// Exchanges the token for a key.
  ///
  /// - Throws: `LedgerStoreError`.
  func credentials(_ transport: HTTPTransport) async throws -> AWSCredentials {
    guard let token = settings.text(of: tokenFile), !token.isEmpty else {
      throw LedgerStoreError(
        .invalid,
        "The file `\(tokenFile)` of `AWS_WEB_IDENTITY_TOKEN_FILE` has no token"
      )
    }
    let url = try StoreURL(endpoint)
    try url.requireSecrecy()
    let form = RequestSignature.encodedQuery([
      ("Action", "AssumeRoleWithWebIdentity"), ("Version", "2011-06-15"), ("RoleArn", role),
      ("RoleSessionName", session),
      ("WebIdentityToken", String(token.split(whereSeparator: \.isWhitespace).joined())),
    ])
    let response = try await transport.send(
      .init(
        method: .POST,
        url: "\(url)/",
        headers: [("Content-Type", "application/x-www-form-urlencoded")],
        body: Array(form.utf8)
      )
    )
    guard response.status == 200, let root = try? XMLDocument.read(response.body),
      let id = root.text(at: "Credentials", "AccessKeyId"),
      let secret = root.text(at: "Credentials", "SecretAccessKey")
    else {
      throw LedgerStoreError(
        .refused,
        "`\(url)` gave no key for the role `\(role)` (\(S3Fault(response).text))"
      )
    }
    return AWSCredentials(
      accessKeyID: id,
      secretAccessKey: secret,
      sessionToken: root.text(at: "Credentials", "SessionToken")
    )
  }
}

extension XMLElement {
  /// The text of the first element with these names within one another, at any depth for the first name.
  func text(at names: String...) -> String? { find(names[...])?.text }

  private func find(_ names: ArraySlice<String>) -> XMLElement? {
    guard let first = names.first else { return self }
    for child in children {
      if child.name == first {
        if names.count == 1 { return child }
        if let found = child.find(names.dropFirst()) { return found }
      } else if let found = child.find(names) {
        return found
      }
    }
    return nil
  }
}
