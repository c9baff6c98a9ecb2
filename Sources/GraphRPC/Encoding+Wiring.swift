import GraphProtos
import SwiftProtobuf
import WiringAnalysis
import WorkspaceModel

// Components, holders and look-ups to messages.

extension Graphd_V1_ListComponentsResponse: GraphAnswer {}
extension Graphd_V1_LookUpMemberResponse: GraphAnswer {}

extension Graphd_V1_Component {
  /// Encodes a component without its members and look-ups.
  init(_ component: ComponentClass, in graph: ComponentGraph) {
    self.init()
    name = component.name
    module = component.module ?? ""
    location = Graphd_V1_SourceLocation(component.path, line: component.line)
    macro =
      switch component.macro {
      case .none: ""
      case .child: "ComponentImpl"
      case .root: "RootComponentImpl"
      }
    root = component.isRoot
    unknownParent = component.hasUnknownParent
    opaque = component.isOpaque
    parents = component.parents.map { edge in
      .with {
        $0.name = graph.components[edge.parent].name
        $0.module = graph.components[edge.parent].module ?? ""
        $0.location = Graphd_V1_SourceLocation(edge.path, line: edge.line)
        $0.certain = edge.isCertain
      }
    }.sorted { ($0.name, $0.module) < ($1.name, $1.module) }
  }
}

extension Graphd_V1_ComponentMember {
  init(_ member: ComponentMember) {
    self.init()
    name = member.name
    type = member.type ?? ""
    line = UInt32(clamping: member.line)
    visible = member.isVisible
    note = member.note ?? ""
  }
}

extension Graphd_V1_MemberLookup {
  /// Encodes a look-up without its paths.
  init(_ lookup: WiringLookup) {
    self.init()
    name = lookup.name
    type = lookup.wanted ?? ""
    consumer = lookup.consumer
    module = lookup.module ?? ""
    location = Graphd_V1_SourceLocation(lookup.path, line: lookup.line)
    implied = lookup.isImplied
    outcome = Graphd_V1_LookupOutcome(lookup.outcome)
    providers = lookup.providers.map { Graphd_V1_LookupProvider($0) }
  }
}

extension Graphd_V1_LookupProvider {
  init(_ provider: WiringLookup.Provider, side: Graphd_V1_Side = .new) {
    self.init()
    name = provider.name
    type = provider.type ?? ""
    module = provider.module ?? ""
    location = Graphd_V1_SourceLocation(provider.path, line: provider.line, side: side)
  }
}

extension Graphd_V1_LookupOutcome {
  init(_ outcome: WiringLookup.Outcome) {
    self =
      switch outcome {
      case .found: .found
      case .optional: .optional
      case .unknown: .unknown
      case .partlyMissing: .partlyMissing
      case .missing: .missing
      }
  }
}

extension Graphd_V1_ModuleHolder {
  init(_ holder: HolderDescription) {
    self.init()
    name = holder.name
    module = holder.module ?? ""
    location = Graphd_V1_SourceLocation(holder.path, line: holder.line)
    modules = holder.modules.map { module in
      .with {
        $0.name = module.name ?? ""
        $0.key = module.key ?? ""
        $0.module = module.module ?? ""
      }
    }
    open = holder.isOpen
    parents = holder.parents
  }
}

extension Graphd_V1_SourceLocation {
  /// A line of a file of one state.
  init(_ path: SourcePath, line: Int, side: Graphd_V1_Side = .new) {
    self.init()
    self.path = path.description
    if line > 0 { range = Graphd_V1_SourceRange(line: line) }
    self.side = side
  }
}
