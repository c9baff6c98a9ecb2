import WorkspaceModel

/// A property of a component, and whether look-ups find it.
package struct ComponentMember: Sendable, Hashable {
  package var name: String
  /// As written, or that of the initial value; `nil` if it is not known.
  package var type: String?
  /// From 1.
  package var line: Int
  package var isVisible: Bool
  /// Why it is not visible, or in which form; `nil` if there is nothing to add.
  package var note: String?
}

extension ComponentGraph {
  /// The properties of a component in source order, those of extensions last.
  package func members(of component: Int) -> [ComponentMember] {
    let description = components[component]
    let shown = mirrored(by: component)
    let own = description.members.map { member in
      var found = ComponentMember(
        name: member.name,
        type: member.knownType,
        line: Int(member.line),
        isVisible: true
      )
      switch MemberVisibility(member, listedBy: components[shown].macro) {
      case _ where description.isOpaque || components[shown].isOpaque:
        found.note = "may be changed by a macro or a mirror of its own"
      case _ where shown != component:
        (found.isVisible, found.note) = (false, PassedReason.inherited.clause)
      case .value: break
      case .closure: found.note = "is listed as a closure, which is cast to just its type"
      case .unknown: found.note = "depends on a condition of the build"
      case .passed(let reason): (found.isVisible, found.note) = (false, reason.clause)
      }
      return found
    }
    return own
      + description.extensionMembers.map { member in
        ComponentMember(
          name: member.name,
          type: member.knownType,
          line: Int(member.line),
          isVisible: false,
          note: PassedReason.inExtension.clause
        )
      }
  }
}
