package import Foundation
package import SwiftProtobuf

/// The contract's files, by name and by every full name that they declare.
package struct DescriptorIndex: Sendable {
  private struct File {
    let serialized: Data
    let dependencies: [String]
  }

  private var files: [String: File] = [:]
  private var fileOfSymbol: [String: String] = [:]

  /// The full names of all services, in alphabetical order.
  package private(set) var services: [String] = []

  /// Indexes a descriptor set.
  ///
  /// - Complexity: Linear in the number of declarations.
  package init(_ set: Google_Protobuf_FileDescriptorSet) throws {
    for file in set.file {
      files[file.name] = File(
        serialized: try file.serializedData(),
        dependencies: file.dependency
      )
      addSymbols(of: file)
    }
    services.sort()
  }

  /// A file and all that it imports, directly or not, each once, the file first.
  ///
  /// - Parameter name: As an `import` would name it.
  /// - Returns: Serialised `FileDescriptorProto` messages; nil if there is no such file.
  package func file(named name: String) -> [Data]? {
    guard files[name] != nil else { return nil }
    var seen: Set<String> = [name]
    var queue = [name]
    var result: [Data] = []
    var next = 0
    while next < queue.count {
      defer { next += 1 }
      guard let file = files[queue[next]] else { continue }
      result.append(file.serialized)
      queue += file.dependencies.filter { seen.insert($0).inserted }
    }
    return result
  }

  /// The file that declares a full name, and all that it imports.
  ///
  /// - Parameter symbol: Of a service, method, message, field, enum or value; a dot in front of it
  ///   is ignored.
  /// - Returns: As for `file(named:)`.
  package func file(declaring symbol: String) -> [Data]? {
    let name = symbol.hasPrefix(".") ? String(symbol.dropFirst()) : symbol
    return fileOfSymbol[name].flatMap { file(named: $0) }
  }

  private mutating func addSymbols(of file: Google_Protobuf_FileDescriptorProto) {
    let prefix = file.package.isEmpty ? "" : file.package + "."
    for message in file.messageType { add(message, in: prefix, file: file.name) }
    for type in file.enumType { add(type, in: prefix, file: file.name) }
    for service in file.service {
      let name = prefix + service.name
      services.append(name)
      fileOfSymbol[name] = file.name
      for method in service.method { fileOfSymbol[name + "." + method.name] = file.name }
    }
  }

  private mutating func add(
    _ message: Google_Protobuf_DescriptorProto,
    in prefix: String,
    file: String
  ) {
    let name = prefix + message.name
    fileOfSymbol[name] = file
    for field in message.field { fileOfSymbol[name + "." + field.name] = file }
    for nested in message.nestedType { add(nested, in: name + ".", file: file) }
    for type in message.enumType { add(type, in: name + ".", file: file) }
  }

  /// An enum's values are siblings of the enum, not its members, as in C++.
  private mutating func add(
    _ type: Google_Protobuf_EnumDescriptorProto,
    in prefix: String,
    file: String
  ) {
    fileOfSymbol[prefix + type.name] = file
    for value in type.value { fileOfSymbol[prefix + value.name] = file }
  }
}
