/// Reads what `BinaryWriter` has written, from bytes that may be anything.
///
/// A value that cannot be read is zero or empty and sets `hasFailed`, once and for all: a decoder reads on
/// and checks it at its end. Nothing traps, and nothing is allocated that the bytes still unread could not
/// fill.
struct BinaryReader {
  /// Valid as long as the call that lent them; every access is checked against `count` here.
  private let bytes: UnsafeRawBufferPointer
  /// Never beyond the end.
  private var position = 0
  private(set) var hasFailed = false

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Whether all has been read and nothing was amiss.
  var isComplete: Bool { !hasFailed && position == bytes.count }

  private var remaining: Int { bytes.count - position }

  /// Notes that what was read makes no sense.
  mutating func fail() { hasFailed = true }

  @inline(__always)
  mutating func uint8() -> UInt8 {
    guard position < bytes.count else {
      hasFailed = true
      return 0
    }
    defer { position += 1 }
    return bytes[position]
  }

  @inline(__always)
  mutating func fixed<Value: FixedWidthInteger & BitwiseCopyable>(_: Value.Type) -> Value {
    guard remaining >= MemoryLayout<Value>.size else {
      hasFailed = true
      return 0
    }
    defer { position += MemoryLayout<Value>.size }
    return Value(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: Value.self))
  }

  @inline(__always)
  mutating func varint() -> UInt64 {
    let first = uint8()
    return first < 0x80 ? UInt64(first) : longVarint(first)
  }

  private mutating func longVarint(_ first: UInt8) -> UInt64 {
    var value = UInt64(first & 0x7f)
    var shift: UInt64 = 7
    while shift < 64 {
      let byte = uint8()
      let bits = UInt64(byte & 0x7f)
      // The tenth byte has room for one bit.
      if shift == 63, bits > 1 { hasFailed = true }
      value |= bits << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    hasFailed = true
    return 0
  }

  @inline(__always)
  mutating func varint<Value: FixedWidthInteger & UnsignedInteger>(_: Value.Type) -> Value {
    guard let value = Value(exactly: varint()) else {
      hasFailed = true
      return 0
    }
    return value
  }

  mutating func signed() -> Int64 {
    let value = varint()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// How many elements follow of which each takes `size` bytes at least.
  mutating func count(ofSize size: Int = 1) -> Int { count(of: varint(), size: size) ?? 0 }

  /// The number of elements that was read, if that many can follow.
  mutating func count(of value: UInt64, size: Int = 1) -> Int? {
    guard let count = Int(exactly: value), count <= remaining / size else {
      hasFailed = true
      return nil
    }
    return count
  }

  /// The next bytes; empty if there are not so many.
  mutating func raw(_ count: Int) -> UnsafeRawBufferPointer {
    guard count >= 0, count <= remaining else {
      hasFailed = true
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    defer { position += count }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
  }

  mutating func text() -> String { String(decoding: raw(count()), as: UTF8.self) }

  mutating func optional<Value>(_ read: (inout BinaryReader) -> Value) -> Value? {
    switch uint8() {
    case 0: return nil
    case 1: return read(&self)
    default:
      hasFailed = true
      return nil
    }
  }

  /// As many values as a count states, each of at least `size` bytes at least.
  mutating func list<Value>(
    ofSize size: Int = 1,
    _ read: (inout BinaryReader) -> Value
  ) -> [Value] {
    list(count: count(ofSize: size), read)
  }

  /// So many values; fewer if the reader fails.
  mutating func list<Value>(count: Int, _ read: (inout BinaryReader) -> Value) -> [Value] {
    Array(unsafeUninitializedCapacity: count) { buffer, initialized in
      while initialized < count, !hasFailed {
        buffer.initializeElement(at: initialized, to: read(&self))
        initialized += 1
      }
    }
  }

  /// Numbers below `bound`.
  mutating func array(below bound: Int) -> [UInt32] {
    let count = count(ofSize: 2)
    let values: [UInt32]
    switch uint8() {
    case 2: values = widened(raw(count &* 2), UInt16.self)
    case 4: values = widened(raw(count &* 4), UInt32.self)
    default: values = []
    }
    // One pass without branches: the compiler makes it wide.
    let greatest = values.reduce(0) { max($0, $1) }
    if values.count != count || (count > 0 && greatest >= bound) { hasFailed = true }
    return hasFailed ? [] : values
  }

  private func widened<Value: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: UnsafeRawBufferPointer,
    _: Value.Type
  ) -> [UInt32] {
    let count = bytes.count / MemoryLayout<Value>.size
    return Array(unsafeUninitializedCapacity: count) { buffer, initialized in
      for index in 0..<count {
        let value = bytes.loadUnaligned(
          fromByteOffset: index * MemoryLayout<Value>.size,
          as: Value.self
        )
        buffer.initializeElement(
          at: index,
          to: UInt32(truncatingIfNeeded: Value(littleEndian: value))
        )
      }
      initialized = count
    }
  }
}
