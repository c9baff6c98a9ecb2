import WorkspaceModel

/// The Swift files of both states by module, and what they say of types that code names.
struct ModuleSources: Sendable {
  typealias File = (path: SourcePath, summary: FileSummary)

  private let read: @Sendable (Int) -> [File]
  private let modules: Range<Int>
  private var files: [[File]?]
  private var declared: [String: Bool] = [:]
  private var choices: [Choice: Bool] = [:]

  private struct Choice: Hashable {
    var type: String
    var member: String
    /// `nil` of a protocol, wherever it is declared.
    var module: Int?
  }

  /// `read` gives the files of a module, each version once.
  init(modules: Range<Int>, read: @escaping @Sendable (Int) -> [File]) {
    self.modules = modules
    self.read = read
    files = Array(repeating: nil, count: modules.count)
  }

  mutating func files(_ module: Int) -> [File] {
    if let known = files[module] { return known }
    let new = read(module)
    files[module] = new
    return new
  }

  /// Whether the workspace declares a type of that name.
  ///
  /// Complexity: O(files · log names), once for each name.
  mutating func isDeclared(_ name: String) -> Bool {
    if let known = declared[name] { return known }
    let isDeclared = modules.contains { !declarations(of: name, in: $0).isEmpty }
    declared[name] = isDeclared
    return isDeclared
  }

  /// Whether a module declares a type of that name.
  mutating func isDeclared(_ name: String, in module: Int) -> Bool {
    !declarations(of: name, in: module).isEmpty
  }

  // MARK: Associated types

  /// Whether `member` of a type may say what an associated type is, by what one declaration or extension
  /// of the type conforms to.
  mutating func mayChoose(_ type: DeclarationReference, by member: String) -> Bool {
    // An attached macro may add any conformance.
    if type.declaration.flags.contains(.hasCustomAttributes) { return true }
    if type.declaration.kind == .protocol { return letsChoose(type.baseName, by: member) }
    return type.inheritedNames.contains { letsChoose($0, by: member) }
  }

  /// The same by what all of one module's extensions of the type conform to.
  mutating func mayChoose(_ type: String, by member: String, in module: Int) -> Bool {
    let choice = Choice(type: type, member: member, module: module)
    if let known = choices[choice] { return known }
    var mayChoose = false
    for reference in declarations(of: type, in: module, withExtensions: true) where !mayChoose {
      mayChoose = self.mayChoose(reference, by: member)
    }
    choices[choice] = mayChoose
    return mayChoose
  }

  /// Whether who conforms to a protocol may say by `member` what an associated type is.
  private mutating func letsChoose(_ name: String, by member: String) -> Bool {
    guard isDeclared(name) else { return AssociatedTypes.mayBeChosen(by: member, in: name) }
    let choice = Choice(type: name, member: member)
    if let known = choices[choice] { return known }
    // What refines itself is asked once.
    choices[choice] = false
    var letsChoose = false
    for module in modules where !letsChoose {
      for type in declarations(of: name, in: module) where type.declaration.kind == .protocol {
        letsChoose =
          letsChoose || type.directMembers.contains { $0.declaration.kind == .associatedType }
          || type.inheritedNames.contains { self.letsChoose($0, by: member) }
      }
    }
    choices[choice] = letsChoose
    return letsChoose
  }

  private mutating func declarations(
    of name: String,
    in module: Int,
    withExtensions: Bool = false
  ) -> [DeclarationReference] {
    files(module).flatMap { path, summary -> [DeclarationReference] in
      guard let place = summary.position(of: name) else { return [] }
      return summary.declarations.indices.compactMap { index in
        let declaration = summary.declarations[index]
        guard declaration.baseName == place,
          declaration.kind.isNominalType || withExtensions && declaration.kind == .extension
        else { return nil }
        return DeclarationReference(file: path, summary: summary, index: index)
      }
    }
  }
}

/// What is known of protocols that no file of the workspace declares.
private enum AssociatedTypes {
  /// Protocols without any, and raw types.
  private static let plain: Set<String> = [
    "Actor", "AnyObject", "BitwiseCopyable", "Codable", "CodingKey", "Comparable", "Copyable",
    "CustomDebugStringConvertible", "CustomNSError", "CustomReflectable", "CustomStringConvertible",
    "Decodable", "Encodable", "Equatable", "Error", "Escapable", "Hashable", "Int",
    "LocalizedError", "LosslessStringConvertible", "Sendable", "SendableMetatype", "String",
    "TextOutputStreamable", "UInt8", "XCTestCase",
  ]

  /// The members that say what they are, and the names of what they are.
  private static let members: [String: Set<String>] = [
    "App": ["body", "Body"], "CaseIterable": ["allCases", "AllCases"],
    "Commands": ["body", "Body"], "Identifiable": ["id", "ID"],
    "IteratorProtocol": ["next", "Element"], "ObservableObject": ["objectWillChange"],
    "PreviewProvider": ["previews", "Previews"],
    "RawRepresentable": ["init", "rawValue", "RawValue"],
    "Scene": ["body", "Body"], "ToolbarContent": ["body", "Body"], "View": ["body", "Body"],
    "ViewModifier": ["body", "Body"], "Widget": ["body", "Body"],
  ]

  static func mayBeChosen(by member: String, in name: String) -> Bool {
    if plain.contains(name) { return false }
    return members[name].map { $0.contains(member) } ?? true
  }
}
