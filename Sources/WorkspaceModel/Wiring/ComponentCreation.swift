/// A call with a component among its arguments, or of an initializer that may be a component's.
package struct ComponentCreation: Sendable, Hashable {
  /// An argument with its label; the label is empty if there is none.
  package struct Argument: Sendable, Hashable {
    package var label: String
    package var value: WiringValue

    package init(label: String, value: WiringValue) {
      self.label = label
      self.value = value
    }
  }

  /// As written: `BarComponent`, `Bar.BarComponent`, `BarBuilder.build`; of `.init(…)` with a known type, that type.
  package var callee: String
  /// Arguments that may be components or holders.
  package var arguments: [Argument]
  package var place: WiringPlace

  package init(callee: String, arguments: [Argument], place: WiringPlace) {
    self.callee = callee
    self.arguments = arguments
    self.place = place
  }
}

/// A member of a value that may be a component: `parent.name`.
package struct MemberRequest: Sendable, Hashable {
  package var receiver: WiringValue
  package var name: String
  /// The type that the result must have, as written; `nil` if it is not written near it.
  package var wanted: String?
  package var place: WiringPlace

  package init(receiver: WiringValue, name: String, wanted: String?, place: WiringPlace) {
    self.receiver = receiver
    self.name = name
    self.wanted = wanted
    self.place = place
  }
}
