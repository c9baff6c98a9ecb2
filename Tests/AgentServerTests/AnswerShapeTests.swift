import JSONRPC
import Testing

@testable import AgentServer

@Suite struct AnswerShapeTests {
  private static let shape = AnswerShape.members([
    "complete": .bool,
    "modules": .list(of: .members(["id": .text, "because": .list(of: .text, limit: 1)]), limit: 2),
  ])

  @Test func whatIsNotNamedIsLeftOut() throws {
    let document = try JSONValue(
      parsing: #"{"complete": true, "snapshot": 3, "modules": [{"id": "a", "kind": 1}]}"#
    )
    let expected = try JSONValue(parsing: #"{"complete": true, "modules": [{"id": "a"}]}"#)
    #expect(Self.shape.part(of: document) == expected)
  }

  @Test func aListThatIsCutStatesHowMuchIsMissing() throws {
    let document = try JSONValue(
      parsing: #"{"modules": [{"id": "a", "because": ["x", "y", "z"]}, {"id": "b"}, {"id": "c"}]}"#
    )
    let expected = try JSONValue(
      parsing:
        #"{"modules": [{"id": "a", "because": ["x"], "omitted_because": 2}, {"id": "b"}], "omitted_modules": 1}"#
    )
    #expect(Self.shape.part(of: document) == expected)
  }

  @Test func theSchemaNamesTheMembers() throws {
    let expected = try JSONValue(
      parsing:
        #"{"type": "object", "properties": {"complete": {"type": "boolean"}, "modules": {"type": "array"}}}"#
    )
    #expect(Self.shape.schema == expected)
  }
}
