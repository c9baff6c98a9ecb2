import GraphProtos
import TestPlanning
import WorkspaceModel

// Tests to responses.

extension Graphd_V1_SelectedTest {
  init(_ choice: TestSelection.Choice, target: String) {
    self.init()
    let test = choice.test
    id = test.identifier.description
    self.target = target
    suite = test.identifier.suites.joined(separator: "/")
    name = test.identifier.name
    library = test.library.rawValue
    displayName = test.displayName ?? ""
    tags = test.tags
    disabled = test.isDisabled
    parameterized = test.isParameterized
    conditional = test.isConditional
    filter = test.filter
    path = test.path.description
    line = UInt32(clamping: test.line)
    selected = choice.runs
    because = Graphd_V1_TestReason(choice.because)
  }
}

extension Graphd_V1_TestReason {
  init(_ reason: TestPlanning.TestReason) {
    self.init()
    kind = reason.kind.rawValue
    subject = reason.subject
    declaration = reason.declaration
    text = reason.text
  }
}
