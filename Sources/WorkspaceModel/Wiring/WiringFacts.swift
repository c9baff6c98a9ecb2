/// The parts of one Swift file that are joined by name when the program runs: components, their parents, holders of modules.
///
/// They are syntax: which classes are components follows from the files together.
package struct WiringFacts: Sendable, Hashable {
  /// Types that may be components, modules, holders, builders or routers.
  package var types: [WiringType]
  /// Calls that give a component a parent, or pass one on to a builder.
  package var creations: [ComponentCreation]
  /// Members of components that are named.
  package var requests: [MemberRequest]
  /// Lists of the modules of a holder.
  package var lists: [ModuleList]
  /// Modules and routers that code requests of holders.
  package var moduleRequests: [ModuleRequest]
  /// Loops that look at the same holder again and again.
  package var loops: [HolderLoop]
  /// Services that code registers with a library's container, or requests of one.
  package var services: [ServiceMention]

  package init(
    types: [WiringType] = [],
    creations: [ComponentCreation] = [],
    requests: [MemberRequest] = [],
    lists: [ModuleList] = [],
    moduleRequests: [ModuleRequest] = [],
    loops: [HolderLoop] = [],
    services: [ServiceMention] = []
  ) {
    self.types = types
    self.creations = creations
    self.requests = requests
    self.lists = lists
    self.moduleRequests = moduleRequests
    self.loops = loops
    self.services = services
  }

  /// The wiring of a file without any.
  package static let none = WiringFacts()

  package var isEmpty: Bool { self == .none }

  /// Whether it has a part in components or holders.
  package var hasComponents: Bool {
    types.contains { $0.kind != .protocol } || !creations.isEmpty || !requests.isEmpty
      || !lists.isEmpty || !moduleRequests.isEmpty || !loops.isEmpty
  }

  /// Whether it declares a protocol of what a component depends on.
  package var hasDependencies: Bool { types.contains { $0.kind == .protocol } }
}

/// A place in code.
package struct WiringPlace: Sendable, Hashable {
  /// The type around it with the types around that, `Outer.Inner`; empty at the top level.
  package var type: String
  /// The base name of the function, the name of the property, `init`; empty in an initial value.
  package var function: String
  /// Whether it is compiled under a condition only.
  package var isConditional: Bool
  /// From 1.
  package var line: UInt32

  package init(type: String, function: String, isConditional: Bool = false, line: UInt32 = 0) {
    self.type = type
    self.function = function
    self.isConditional = isConditional
    self.line = line
  }
}

/// A value in code, as far as syntax shows.
package enum WiringValue: Sendable, Hashable {
  /// `self`.
  case own
  /// `nil`.
  case nothing
  /// A call of an initializer of that type.
  case made(String)
  /// The result of a function, by its callee: `Builder.build`.
  case returned(String)
  /// A variable of that type.
  case typed(String)
  /// A parameter of the function around it, by its label and type.
  case parameter(label: String, type: String)
  /// A property that the type around it does not declare in this file: `parent`, `holder`.
  case inherited(String)
  case unknown
}
