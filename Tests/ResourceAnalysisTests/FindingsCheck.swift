import ResourceAnalysis
import Testing
import WorkspaceModel

/// Compares the findings of some rules with lines: severity, then the message.
func check(
  _ rules: String...,
  in fixture: String,
  _ expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try check(rules, in: fixture, expected, sourceLocation: sourceLocation)
}

func check(
  _ rules: [String],
  in fixture: String,
  _ expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let fixture = ResourceFixture(fixture)
  var facts = try ResourceFacts(fixture.snapshot)
  facts.sizes = fixture.sizes
  let findings = try ResourceFindings.all(in: facts, rules: Set(rules))
  let lines = findings.map { "\($0.severity): \($0.message)" }
  #expect(lines.joined(separator: "\n") == expected, sourceLocation: sourceLocation)
  for finding in findings {
    #expect(!finding.evidence.isEmpty, "\(finding.message)", sourceLocation: sourceLocation)
    #expect(finding.message.last != ".", sourceLocation: sourceLocation)
  }
  let identities = findings.map(\.identity)
  #expect(Set(identities).count == identities.count, sourceLocation: sourceLocation)
}
