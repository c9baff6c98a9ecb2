package import GRPCCore
import GRPCNIOTransportHTTP2Posix
import X509

extension ServerContext {
  /// The names in the certificate that the client of the call has shown, which the transport has verified.
  ///
  /// They are the common name of its subject, and its alternative names of hosts, URIs and mail addresses. Empty if there
  /// is no certificate.
  package var certificateNames: Set<String> {
    let context = transportSpecific as? HTTP2ServerTransport.Posix.Context
    guard let certificate = context?.peerCertificate else { return [] }
    let common = certificate.subject.flatMap(Array.init)
      .filter { $0.type == .RDNAttributeType.commonName }
      .compactMap { String($0.value) }
    let alternative = (try? certificate.extensions.subjectAlternativeNames).map(Array.init) ?? []
    return Set(common + alternative.compactMap(\.text))
  }
}

extension GeneralName {
  /// The text of a name that people write into settings.
  fileprivate var text: String? {
    switch self {
    case .dnsName(let text), .uniformResourceIdentifier(let text), .rfc822Name(let text): text
    default: nil
    }
  }
}
