/// Appends numbers and text to bytes: little-endian, without padding.
struct BinaryWriter {
  private(set) var bytes: [UInt8] = []

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  mutating func uint8(_ value: UInt8) { bytes.append(value) }

  mutating func fixed(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// LEB128: seven bits a byte, the low ones first.
  mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func varint(_ value: some FixedWidthInteger & UnsignedInteger) {
    varint(UInt64(truncatingIfNeeded: value))
  }

  /// A number of elements or bytes.
  mutating func count(_ value: Int) { varint(UInt64(truncatingIfNeeded: value)) }

  /// A number that is small but may be negative: zigzag, then LEB128.
  mutating func signed(_ value: Int64) {
    varint(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
  }

  mutating func raw(_ values: some Sequence<UInt8>) { bytes.append(contentsOf: values) }

  /// UTF-8 after its length in bytes.
  mutating func text(_ text: String) {
    count(text.utf8.count)
    raw(text.utf8)
  }

  /// An optional value, after a byte that marks its presence.
  mutating func optional<Value>(_ value: Value?, _ write: (inout BinaryWriter, Value) -> Void) {
    uint8(value == nil ? 0 : 1)
    if let value { write(&self, value) }
  }

  /// Numbers after how many they are, each as wide as the greatest needs.
  mutating func array(_ values: [UInt32]) {
    count(values.count)
    let isWide = values.contains { $0 > UInt16.max }
    uint8(isWide ? 4 : 2)
    reserve(bytes.count + values.count * (isWide ? 4 : 2))
    for value in values {
      if isWide { fixed(value) } else { fixed(UInt16(truncatingIfNeeded: value)) }
    }
  }
}
