import Foundation
import SwiftParser
import SwiftSyntax
import Testing

@testable import WorkspaceDiscovery

/// Everything that literals of a manifest may use must be a part of the interface that manifests are compiled with.
@Suite struct LiteralInterfaceTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../Sources/ProjectDescription").standardized

  @Test func declarationsAreUnderstood() {
    #expect(TuistInterface.shared.faults == [])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: folder.path)))
  func declarationsAreThoseOfTheInterface() throws {
    var declared = DeclaredInterface()
    for file in try FileManager.default.contentsOfDirectory(
      at: Self.folder,
      includingPropertiesForKeys: nil
    ) {
      guard file.pathExtension == "swift" else { continue }
      declared.add(Parser.parse(source: try String(contentsOf: file, encoding: .utf8)))
    }
    #expect(declared.differences(from: .shared) == [])
  }
}

/// The public declarations of the interface.
struct DeclaredInterface {
  struct Function {
    var parameters: [FunctionParameterSyntax]
    var result: String
  }

  private var functions: [String: [Function]] = [:]
  private var constants: Set<String> = []
  private var aliases: Set<String> = []

  mutating func add(_ tree: SourceFileSyntax) {
    for statement in tree.statements {
      if let declaration = statement.item.as(DeclSyntax.self) { add(declaration, in: "") }
    }
  }

  private mutating func add(_ declaration: DeclSyntax, in type: String) {
    let inner = type.isEmpty ? "" : "\(type)."
    if let group = declaration.asProtocol((any DeclGroupSyntax).self) {
      var name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text ?? ""
      if let part = declaration.as(ExtensionDeclSyntax.self) {
        name = part.extendedType.trimmedDescription.replacing("Swift.", with: "")
        if let element = part.genericWhereClause?.requirements.first?.requirement
          .as(SameTypeRequirementSyntax.self)
        {
          name += "<\(element.rightType.trimmedDescription)>"
        }
      }
      for member in group.memberBlock.members { add(member.decl, in: inner + name) }
      if group.inheritanceClause?.trimmedDescription.contains("OptionSet") == true {
        let elements = FunctionParameterSyntax(
          firstName: .identifier("arrayLiteral"),
          type: ArrayTypeSyntax(
            element: TypeSyntax(IdentifierTypeSyntax(name: .identifier("Self")))
          )
        )
        functions["\(inner)\(name).init", default: []]
          .append(Function(parameters: [elements], result: ""))
      }
    } else if let cases = declaration.as(EnumCaseDeclSyntax.self) {
      for element in cases.elements {
        guard let clause = element.parameterClause else {
          constants.insert(inner + element.name.plainName)
          continue
        }
        let parameters = clause.parameters.map { parameter in
          FunctionParameterSyntax(
            firstName: parameter.firstName ?? .wildcardToken(),
            type: parameter.type,
            defaultValue: parameter.defaultValue
          )
        }
        functions[inner + element.name.plainName, default: []]
          .append(Function(parameters: parameters, result: type))
      }
    } else if let variable = declaration.as(VariableDeclSyntax.self) {
      for binding in variable.bindings {
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName ?? ""
        constants.insert(inner + name)
      }
    } else if let function = declaration.as(FunctionDeclSyntax.self) {
      add(function.signature, inner + function.name.plainName)
    } else if let initializer = declaration.as(InitializerDeclSyntax.self) {
      add(initializer.signature, inner + "init")
    } else if let alias = declaration.as(TypeAliasDeclSyntax.self) {
      aliases.insert(inner + alias.name.text)
    }
  }

  private mutating func add(_ signature: FunctionSignatureSyntax, _ name: String) {
    let parameters = Array(signature.parameterClause.parameters)
    let result = signature.returnClause?.type.trimmedDescription ?? ""
    functions[name, default: []].append(Function(parameters: parameters, result: result))
  }

  // MARK: Differences

  func differences(from interface: TuistInterface) -> [String] {
    var differences = interface.aliases.keys.filter { !aliases.contains($0) }
    for (type, members) in interface.types {
      let owner = type.hasSuffix("?") ? String(type.dropLast()) : type
      for name in members.constants.keys where !constants.contains("\(owner).\(name)") {
        differences.append("\(type).\(name)")
      }
      for (name, others) in members.functions {
        let isLiteral = name.hasSuffix("Literal")
        let declared = functions["\(owner).\(isLiteral ? "init" : name)"] ?? []
        for function in others {
          let found = declared.contains { candidate in
            if isLiteral { return candidate.parameters.first?.firstName.text == name }
            return type.hasSuffix("?") == candidate.result.hasSuffix("?")
              && Self.isPart(function.parameters, of: candidate.parameters, interface)
          }
          if !found {
            differences.append("\(type).\(name)(\(function.parameters.map { $0.label ?? "_" }))")
          }
        }
      }
    }
    return differences.sorted()
  }

  /// Whether parameters are some of those of a function, which has values for the other ones.
  private static func isPart(
    _ parameters: [TuistInterface.Parameter],
    of declared: [FunctionParameterSyntax],
    _ interface: TuistInterface
  ) -> Bool {
    var rest = parameters[...]
    for other in declared {
      let label = other.firstName.tokenKind == .wildcard ? nil : other.firstName.plainName
      guard let next = rest.first, next.label == label else {
        guard other.defaultValue != nil else { return false }
        continue
      }
      guard let type = LiteralType(other.type, interface.aliases),
        plain(type.name) == plain(next.type.name),
        next.isVariadic == (other.ellipsis != nil),
        plain(next.value?.trimmedDescription ?? "")
          == plain(other.defaultValue?.value.trimmedDescription ?? "")
      else { return false }
      rest.removeFirst()
    }
    return rest.isEmpty
  }

  /// A text without the types that names are nested in.
  private static func plain(_ text: String) -> String {
    text.filter { !$0.isWhitespace }.replacing(/[A-Z][A-Za-z]*\./, with: "")
  }
}
