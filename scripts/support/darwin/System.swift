// The part of the module `System` that graphd, its tests and the interface of Subprocess use. Its types are its own: on
// a Mac they are not those of SystemPackage.
public struct FilePath: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  public init(_: String) {}
  public init(stringLiteral: String) {}
  public var string: String { "" }
  public var description: String { "" }
  public var isAbsolute: Bool { false }
}

public struct FileDescriptor: Sendable, Hashable, RawRepresentable {
  public struct AccessMode: Sendable, Hashable, RawRepresentable {
    public var rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
  }
  public var rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }
  public static var standardInput: FileDescriptor { FileDescriptor(rawValue: 0) }
  public static var standardOutput: FileDescriptor { FileDescriptor(rawValue: 0) }
  public static var standardError: FileDescriptor { FileDescriptor(rawValue: 0) }
  public static func pipe() throws -> (readEnd: FileDescriptor, writeEnd: FileDescriptor) { throw Errno(rawValue: 0) }
  public func close() throws {}
}

public struct Errno: Error, Sendable, Hashable, RawRepresentable {
  public var rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }
}
