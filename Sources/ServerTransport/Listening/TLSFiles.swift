import GRPCNIOTransportHTTP2Posix

/// The files of mutual TLS, all PEM.
package struct TLSFiles: Hashable, Sendable {
  /// The daemon's certificate, and those between it and its authority's.
  package var certificate: String
  /// The key of the daemon's certificate.
  package var privateKey: String
  /// The certificates of the authorities whose clients are let in.
  package var clientAuthority: String

  /// Names the files; nothing is read yet.
  package init(certificate: String, privateKey: String, clientAuthority: String) {
    self.certificate = certificate
    self.privateKey = privateKey
    self.clientAuthority = clientAuthority
  }
}

extension HTTP2ServerTransport.Posix.TransportSecurity {
  /// TLS that nobody passes without a certificate of `clientAuthority`; the system's own authorities
  /// count for nothing.
  static func mutual(_ files: TLSFiles) -> Self {
    .mTLS(
      certificateChain: [.file(path: files.certificate, format: .pem)],
      privateKey: .file(path: files.privateKey, format: .pem)
    ) { tls in
      // A client is no host: its certificate is checked, not its name.
      tls.clientCertificateVerification = .noHostnameVerification
      tls.trustRoots = .certificates([.file(path: files.clientAuthority, format: .pem)])
      tls.requireALPN = true
    }
  }
}
