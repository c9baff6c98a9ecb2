import WorkspaceModel

/// A reason for which a look-up passes a property of the right name.
package enum PassedReason: Sendable, Hashable {
  /// `Mirror` lists stored properties only.
  case computed
  /// Its storage has another name.
  case lazy
  /// Its storage has another name: `_name`.
  case wrapped
  /// No instance has it.
  case isStatic
  /// It is listed by the mirror of a superclass, which no look-up reads.
  case inherited
  /// It stands in an extension, where nothing is stored and the macro does not look.
  case inExtension
  /// The macro lists the first name of a declaration only.
  case laterBinding
  /// The macro lists the name with the blank behind it: `var name = …`.
  case trailingBlank
  /// It is optional, and may be `nil`.
  case optional
  /// It is of another type.
  case otherType(String)
  /// The macro lists it as a closure, and closures are cast to exactly their own type only.
  case otherResult(String)
}

/// How `Mirror` shows a property of a component.
///
/// Source: `Mirror(reflecting:)` of Swift 6.3.1 and the expansions of the two macros, all run in `LookupOracleTests`.
enum MemberVisibility {
  /// A value of that type; `nil` if the type is not known.
  case value(String?)
  /// A closure without parameters that returns it.
  case closure(String?)
  case passed(PassedReason)
  /// It depends on a condition of the build.
  case unknown

  init(_ member: WiringMember, listedBy macro: ComponentClass.Macro) {
    self =
      switch macro {
      case .none: Self.plain(member)
      case .child, .root: Self.listed(member)
      }
    if member.traits.contains(.isConditional) {
      if case .passed = self { return }
      self = .unknown
    }
  }

  private static func plain(_ member: WiringMember) -> MemberVisibility {
    switch member.form {
    case .stored, .observed: .value(member.knownType)
    case .computed: .passed(.computed)
    case .lazy: .passed(.lazy)
    case .wrapped: .passed(.wrapped)
    case .static: .passed(.isStatic)
    }
  }

  private static func listed(_ member: WiringMember) -> MemberVisibility {
    if member.traits.contains(.isLaterBinding) { return .passed(.laterBinding) }
    if member.traits.contains(.hasTrailingTrivia) { return .passed(.trailingBlank) }
    return switch member.form {
    case .stored, .lazy, .wrapped: .value(member.knownType)
    case .observed, .computed: .closure(member.knownType)
    case .static: .passed(.isStatic)
    }
  }
}

extension WiringMember {
  /// The type as written, or that of the initial value.
  var knownType: String? { type ?? valueType }
}

extension ComponentGraph {
  /// The component whose members the mirror of an instance shows: a listed mirror is inherited.
  func mirrored(by component: Int) -> Int {
    var next: Int? = component
    for _ in components.indices {
      guard let current = next else { break }
      if components[current].macro != .none || components[current].isOpaque { return current }
      next = components[current].superclass
    }
    return component
  }

  /// The properties of that name in the superclasses of a component.
  func inheritedMembers(named name: String, of component: Int) -> [WiringMember] {
    var found: [WiringMember] = []
    var next = components[component].superclass
    for _ in components.indices {
      guard let current = next else { break }
      found += components[current].members.filter { $0.name == name }
      next = components[current].superclass
    }
    return found
  }
}
