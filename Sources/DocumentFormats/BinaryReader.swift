/// A reader of binary property lists, `bplist00`.
///
/// The format is described by CoreFoundation's `CFBinaryPList.c`: objects, a table of their offsets, and a trailer of
/// 32 bytes. An object names others by their index in the table, so it may stand in several containers, or in itself.
/// Dates and UIDs are read as null, since no document that is read here needs them.
struct BinaryReader {
  private static let magic = Array("bplist00".utf8)
  private static let trailerBytes = 32

  private let bytes: [UInt8]
  private let offsetBytes: Int
  private let referenceBytes: Int
  private let objectCount: Int
  private let table: Int
  /// The objects and bytes of text that may still be read.
  ///
  /// Objects that are named often must not grow beyond measure.
  private var budget: Int
  private var repeated: [RepeatedKey] = []

  /// Whether the document begins as a binary property list does, of whatever version.
  static func reads(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("bplist".utf8)) }

  /// Reads the whole document.
  ///
  /// - Throws: A fault at line 1, whose column is the number of the byte.
  static func read(_ bytes: [UInt8]) throws(DocumentFault) -> Document {
    guard bytes.count <= DocumentLimits.bytes else { throw DocumentText.tooLarge }
    guard bytes.starts(with: magic), bytes.count >= magic.count + trailerBytes else {
      throw DocumentFault(
        reason: "The binary property list is of another version or cut off",
        line: 1,
        column: 1
      )
    }
    var (reader, root) = try Self.opened(bytes)
    let value = try reader.object(root, depth: 0)
    return Document(value: value, repeatedKeys: reader.repeated)
  }

  private static func opened(
    _ bytes: [UInt8]
  ) throws(DocumentFault) -> (BinaryReader, root: Int) {
    let trailer = bytes.count - trailerBytes
    func number(_ offset: Int) -> Int? { integer(bytes[(trailer + offset)...].prefix(8)) }
    let offsetBytes = Int(bytes[trailer + 6])
    let referenceBytes = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetBytes), (1...8).contains(referenceBytes),
      let count = number(8), let root = number(16), let table = number(24),
      root < count, table >= magic.count, table <= trailer,
      count <= (trailer - table) / offsetBytes
    else {
      throw DocumentFault(reason: "The trailer is damaged", line: 1, column: trailer + 1)
    }
    let reader = BinaryReader(
      bytes: bytes,
      offsetBytes: offsetBytes,
      referenceBytes: referenceBytes,
      objectCount: count,
      table: table,
      budget: min(64 * bytes.count, DocumentLimits.bytes)
    )
    return (reader, root)
  }

  private mutating func object(
    _ index: Int,
    depth: Int
  ) throws(DocumentFault) -> DocumentValue {
    guard let offset = entry(table + index * offsetBytes, offsetBytes),
      offset >= Self.magic.count, offset < table
    else { throw fault("An object lies outside of the file", table + index * offsetBytes) }
    try spend(1, at: offset)
    let low = Int(bytes[offset] & 0x0F)
    switch (bytes[offset] >> 4, low) {
    case (0x0, 0x0): return .null
    case (0x0, 0x8): return .bool(false)
    case (0x0, 0x9): return .bool(true)
    case (0x1, 0...4): return .number(try wholeNumber(offset + 1, 1 << low))
    case (0x2, 2), (0x2, 3): return .number(try real(offset + 1, 1 << low))
    case (0x3, 0x3), (0x8, _): return .null
    case (0x4, _):
      let range = try payload(offset, elementBytes: 1)
      try spend(range.count, at: offset)
      return .data(Array(bytes[range]))
    case (0x5, _), (0x6, _): return .string(try string(offset))
    case (0xA, _): return .array(try array(offset, depth: depth))
    case (0xD, _): return .dictionary(try dictionary(offset, depth: depth))
    default: throw fault("An object has an unknown kind", offset)
    }
  }

  private mutating func array(
    _ offset: Int,
    depth: Int
  ) throws(DocumentFault) -> [DocumentValue] {
    let range = try container(offset, depth: depth, referencesEach: 1)
    var elements: [DocumentValue] = []
    for place in stride(from: range.lowerBound, to: range.upperBound, by: referenceBytes) {
      elements.append(try object(try reference(place), depth: depth + 1))
    }
    return elements
  }

  private mutating func dictionary(
    _ offset: Int,
    depth: Int
  ) throws(DocumentFault) -> [String: DocumentValue] {
    let range = try container(offset, depth: depth, referencesEach: 2)
    let half = range.count / 2
    var members: [String: DocumentValue] = [:]
    for place in stride(from: range.lowerBound, to: range.lowerBound + half, by: referenceBytes) {
      guard case .string(let key) = try object(try reference(place), depth: depth + 1) else {
        throw fault("A key is no string", place)
      }
      let value = try object(try reference(place + half), depth: depth + 1)
      if members.updateValue(value, forKey: key) != nil {
        repeated.append(RepeatedKey(key: key, line: 0))
      }
    }
    return members
  }

  /// The bytes of a container's references; keys stand before values.
  private func container(
    _ offset: Int,
    depth: Int,
    referencesEach count: Int
  ) throws(DocumentFault) -> Range<Int> {
    guard depth < DocumentLimits.depth else { throw fault(DocumentText.tooDeep, offset) }
    return try payload(offset, elementBytes: count * referenceBytes)
  }

  private func reference(_ place: Int) throws(DocumentFault) -> Int {
    guard let index = entry(place, referenceBytes), index < objectCount else {
      throw fault("A reference names no object", place)
    }
    return index
  }
}

// MARK: Scalars

extension BinaryReader {
  private mutating func string(_ offset: Int) throws(DocumentFault) -> String {
    let isWide = bytes[offset] >> 4 == 0x6
    let range = try payload(offset, elementBytes: isWide ? 2 : 1)
    try spend(range.count, at: offset)
    if isWide {
      let units = stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
        UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
      }
      return String(decoding: units, as: UTF16.self)
    }
    guard bytes[range].allSatisfy({ $0 < 0x80 }) else {
      throw fault("A string is not ASCII", offset)
    }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// Numbers of 8 bytes are signed, smaller ones are not; of 16 bytes only the lower 8 are used.
  private func wholeNumber(_ offset: Int, _ count: Int) throws(DocumentFault) -> String {
    guard offset + count <= table else { throw fault("A number is cut off", offset) }
    let bits = bytes[offset..<(offset + count)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return count == 8 ? "\(Int64(bitPattern: bits))" : "\(bits)"
  }

  private func real(_ offset: Int, _ count: Int) throws(DocumentFault) -> String {
    guard offset + count <= table else { throw fault("A number is cut off", offset) }
    let bits = bytes[offset..<(offset + count)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return count == 8
      ? "\(Double(bitPattern: bits))" : "\(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))"
  }

  /// The range of what follows an object's marker and count.
  private func payload(_ offset: Int, elementBytes: Int) throws(DocumentFault) -> Range<Int> {
    var count = Int(bytes[offset] & 0x0F)
    var begin = offset + 1
    if count == 0x0F {
      guard begin < table, bytes[begin] >> 4 == 0x1, bytes[begin] & 0x0F <= 3,
        let length = entry(begin + 1, 1 << Int(bytes[begin] & 0x0F))
      else { throw fault("The length of an object is damaged", offset) }
      count = length
      begin += 1 + 1 << Int(bytes[begin] & 0x0F)
    }
    guard begin <= table, count <= (table - begin) / elementBytes else {
      throw fault("An object is cut off", offset)
    }
    return begin..<(begin + count * elementBytes)
  }

  /// The number of so many bytes at an offset; nil if it is cut off or too large.
  private func entry(_ offset: Int, _ count: Int) -> Int? {
    guard offset + count <= bytes.count - Self.trailerBytes else { return nil }
    return Self.integer(bytes[offset..<(offset + count)])
  }

  private static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
    Int(exactly: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  private mutating func spend(_ cost: Int, at offset: Int) throws(DocumentFault) {
    budget -= cost
    guard budget >= 0 else { throw fault("Objects are named too often", offset) }
  }

  private func fault(_ reason: String, _ offset: Int) -> DocumentFault {
    DocumentFault(reason: reason, line: 1, column: offset + 1)
  }
}
