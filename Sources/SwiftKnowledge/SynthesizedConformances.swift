/// Members of the library's types that the conformances call which the compiler writes.
///
/// Source: swift, lib/Sema/DerivedConformance/DerivedConformanceCodable.cpp and DerivedConformanceEquatableHashable.cpp.
package enum SynthesizedConformances {
  /// The protocols whose conformances may call a member that a protocol, or an extension of one, gives.
  package static func protocols(using member: String) -> [String] { members[member] ?? [] }

  /// The protocols whose conformances may call a member that an extension gives to a type; `nil` if only the member's
  /// name decides.
  ///
  /// `type` is what the extension writes, `name` the last name of it.
  package static func protocols(
    using member: String,
    ofExtended type: String,
    called name: String
  ) -> [String]? {
    if let users = coders[type] { return users }
    return keyTypes.contains(name) && keyUses.contains(member) ? ["Codable", "Decodable"] : nil
  }

  private static let members: [String: [String]] = [
    "encode": ["Codable", "Encodable"], "encodeIfPresent": ["Codable", "Encodable"],
    "decode": ["Codable", "Decodable"], "decodeIfPresent": ["Codable", "Decodable"],
    "combine": ["Hashable"],
  ]

  private static let coders: [String: [String]] = [
    "Encoder": ["Codable", "Encodable"], "KeyedEncodingContainer": ["Codable", "Encodable"],
    "KeyedEncodingContainerProtocol": ["Codable", "Encodable"],
    "Decoder": ["Codable", "Decodable"], "KeyedDecodingContainer": ["Codable", "Decodable"],
    "KeyedDecodingContainerProtocol": ["Codable", "Decodable"],
    "DecodingError": ["Codable", "Decodable"], "DecodingError.Context": ["Codable", "Decodable"],
  ]

  /// For an enumeration with payloads such code takes the first of all keys, and looks whether there are more.
  private static let keyUses: Set<String> = ["init", "popFirst", "isEmpty"]
  private static let keyTypes: Set<String> = [
    "ArraySlice", "BidirectionalCollection", "Collection", "MutableCollection",
    "RandomAccessCollection", "RangeReplaceableCollection", "Sequence",
  ]
}
