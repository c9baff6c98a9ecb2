package import JSONRPC

/// A kind of question with its answer; no tool changes anything.
package protocol AgentTool: Sendable {
  var name: String { get }
  /// One or two sentences: an agent reads those of all tools before its first question.
  var description: String { get }
  var parameters: [AgentParameter] { get }
  /// The parts of the structured answer.
  var shape: AnswerShape { get }
  /// Answers; a failure becomes an answer that reports it.
  ///
  /// - Throws: `ToolFailure` with what to do, or `CancellationError`.
  func answer(_ arguments: ToolArguments) async throws -> ToolAnswer
}

/// A value that a tool accepts.
package struct AgentParameter: Sendable {
  package enum Kind: Sendable {
    case text
    case texts
  }

  package var name: String
  package var kind: Kind
  /// Empty where the name suffices.
  package var description: String
  package var isRequired: Bool

  package init(
    _ name: String,
    _ kind: Kind = .text,
    _ description: String = "",
    isRequired: Bool = false
  ) {
    (self.name, self.kind, self.description, self.isRequired) = (
      name, kind, description, isRequired
    )
  }

  /// The value's JSON Schema.
  var schema: JSONValue {
    var members: [String: JSONValue] =
      switch kind {
      case .text: ["type": "string"]
      case .texts: ["type": "array", "items": ["type": "string"]]
      }
    if !description.isEmpty { members["description"] = .text(description) }
    return .object(members)
  }
}

/// The arguments of one question, which fit the tool's parameters.
package struct ToolArguments: Sendable {
  private let values: [String: JSONValue]

  /// Checks arguments.
  ///
  /// - Throws: If one is not known, is of another type, or is missing.
  package init(_ values: [String: JSONValue], for parameters: [AgentParameter]) throws(ToolFailure)
  {
    for name in values.keys.sorted() where !parameters.contains(where: { $0.name == name }) {
      let known = parameters.map { "`\($0.name)`" }.joined(separator: ", ")
      throw ToolFailure("There is no argument `\(name)`; the arguments are \(known)")
    }
    var kept: [String: JSONValue] = [:]
    for parameter in parameters {
      switch (values[parameter.name] ?? .null, parameter.kind) {
      case (.null, _):
        guard !parameter.isRequired else {
          throw ToolFailure("The argument `\(parameter.name)` is missing")
        }
      case (.text(let text), .text): kept[parameter.name] = .text(text)
      case (.list(let elements), .texts) where elements.allSatisfy({ $0.text != nil }):
        kept[parameter.name] = .list(elements)
      case (_, .text): throw ToolFailure("The argument `\(parameter.name)` is not a text")
      case (_, .texts): throw ToolFailure("The argument `\(parameter.name)` is not a list of texts")
      }
    }
    self.values = kept
  }

  /// The text of that name; `nil` if it is absent or empty.
  package func text(_ name: String) -> String? {
    values[name]?.text.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The texts of that name.
  package func texts(_ name: String) -> [String] {
    values[name]?.elements?.compactMap(\.text) ?? []
  }
}

/// An answer, once for the model and once for programs.
package struct ToolAnswer: Sendable {
  package var text: String
  package var structured: JSONValue

  package init(_ text: String, _ structured: JSONValue) {
    (self.text, self.structured) = (text, structured)
  }
}

/// The reason why a question has no answer, with what to do.
package struct ToolFailure: Error, Hashable {
  package let message: String

  package init(_ message: String) { self.message = message }
}

/// The documents that an agent may read besides, each with an address.
package protocol AgentDocuments: Sendable {
  /// The documents, with their addresses.
  var list: [AgentDocument] { get }
  /// Documents of which the address has a place for a name, as in RFC 6570.
  var templates: [AgentDocument] { get }
  /// The text of a document, as JSON; `nil` if there is none.
  ///
  /// - Throws: `ToolFailure`.
  func read(_ address: String) async throws -> String?
}

/// A document's address and its meaning.
package struct AgentDocument: Sendable {
  package var address: String
  package var name: String
  package var description: String

  package init(_ address: String, _ name: String, _ description: String) {
    (self.address, self.name, self.description) = (address, name, description)
  }
}
