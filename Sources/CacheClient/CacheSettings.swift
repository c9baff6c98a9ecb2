package import DaemonLocation
import SystemSupport

/// The settings of a remote cache, from the variables that begin with `GRAPHD_REMOTE_CACHE`.
package struct CacheSettings: Sendable, CustomStringConvertible {
  /// The names of the variables; programs of others must not see them.
  package static let variables = [place, header, certificates, upload]
  static let place = "GRAPHD_REMOTE_CACHE"
  static let header = "GRAPHD_REMOTE_CACHE_HEADER"
  static let certificates = "GRAPHD_REMOTE_CACHE_CA"
  static let upload = "GRAPHD_REMOTE_CACHE_UPLOAD"

  package let address: ServerAddress
  /// Whether the connection is encrypted (`grpcs:`).
  package let isEncrypted: Bool
  /// The part of the server that counts; empty for the only one.
  package let instance: String
  /// Whether results are stored there; otherwise they are only read.
  package let uploads: Bool
  let header: CacheHeader?
  /// The file of the certificate authorities that count, in PEM; `nil` for those of the system.
  let certificates: String?

  /// Reads the settings; `nil` if no cache is named.
  ///
  /// - Parameter environment: All variables.
  /// - Throws: `CacheFault` for settings that are not understood.
  package init?(environment: [String: String]) throws(CacheFault) {
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let place = value(Self.place) else { return nil }
    let (isEncrypted, rest) = try Self.withoutScheme(place)
    let parts = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let host = parts.first, let address = ServerAddress(String(host)), address.port > 0 else {
      throw Self.mistake(
        Self.place,
        "is no `grpc://HOST:PORT/INSTANCE`, such as `grpc://cache:9092`"
      )
    }
    switch value(Self.upload) {
    case nil, "off": uploads = false
    case "on": uploads = true
    default: throw Self.mistake(Self.upload, "is neither `on` nor `off`")
    }
    let header = try value(Self.header).map(CacheHeader.init(setting:))
    if header != nil, !isEncrypted, !address.isLoopback {
      throw Self.mistake(
        Self.header,
        "would be sent to another machine unencrypted; give `grpcs://`"
      )
    }
    self.header = header
    self.address = address
    self.isEncrypted = isEncrypted
    instance = parts.count > 1 ? String(parts[1]) : ""
    certificates = value(Self.certificates)
  }

  private static func withoutScheme(
    _ text: String
  ) throws(CacheFault) -> (isEncrypted: Bool, rest: Substring) {
    for (scheme, isEncrypted) in [("grpc://", false), ("grpcs://", true)]
    where text.hasPrefix(scheme) {
      return (isEncrypted, text.dropFirst(scheme.count))
    }
    throw mistake(place, "begins neither with `grpc://` nor with `grpcs://`")
  }

  /// The value is left out: it may contain a secret.
  static func mistake(_ name: String, _ reason: String) -> CacheFault {
    CacheFault(.setting, "`\(name)` \(reason)")
  }

  /// Whether others on the network's way can alter results.
  package var isOpenToOthers: Bool { !isEncrypted && !address.isLoopback }

  /// The place, without secrets.
  package var description: String {
    (isEncrypted ? "grpcs://" : "grpc://") + "\(address)" + (instance.isEmpty ? "" : "/" + instance)
  }
}

/// A header that admits a client; no text of it contains its value.
struct CacheHeader: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// In lower case, as HTTP/2 wants it.
  let name: String
  let value: String

  /// Reads `NAME: VALUE`, or the first line of the file whose absolute path is given.
  ///
  /// - Throws: `CacheFault`, which does not repeat the text.
  init(setting: String) throws(CacheFault) {
    guard setting.hasPrefix("/") else {
      try self.init(line: setting)
      return
    }
    guard let bytes = try? RegularFile.read(setting, limit: 1 << 16) else {
      throw CacheSettings.mistake(CacheSettings.header, "names a file that cannot be read")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    try self.init(line: text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "")
  }

  private init(line: String) throws(CacheFault) {
    let parts = line.split(separator: ":", maxSplits: 1)
    let name = parts.first.map { $0.lowercased() } ?? ""
    let isName = !name.isEmpty && name.utf8.allSatisfy(Self.isPartOfName)
    // Headers that end so contain bytes in another encoding.
    guard parts.count == 2, isName, !name.hasSuffix("-bin") else {
      throw CacheSettings.mistake(CacheSettings.header, "has no form `NAME: VALUE`")
    }
    let value = parts[1].drop { $0 == " " || $0 == "\t" }
    guard !value.isEmpty, value.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) else {
      throw CacheSettings.mistake(
        CacheSettings.header,
        "has an empty value, or one with other characters than those of ASCII"
      )
    }
    (self.name, self.value) = (name, String(value))
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-_.".utf8.contains(byte)
    }
  }

  var description: String { "CacheHeader" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: []) }
}
