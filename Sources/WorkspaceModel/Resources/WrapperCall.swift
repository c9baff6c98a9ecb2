/// The place of an argument in a call, and so the parameter that takes it.
package enum ArgumentPlace: Sendable, Hashable {
  /// The text that the call is a member of: `"key".localized`.
  case receiver
  /// The number of arguments without a label before it: one with a label may be left out.
  case unlabeled(UInt8)
  case labeled(String)
}

/// A text among the arguments of a call.
package struct TextArgument: Sendable, Hashable {
  package var place: ArgumentPlace
  package var text: KeyPattern

  package init(_ place: ArgumentPlace, _ text: KeyPattern) {
    self.place = place
    self.text = text
  }
}

/// A call with texts of a function that may be a wrapper.
package struct WrapperCall: Sendable, Hashable {
  /// The labels of the arguments, in order; "" of one without.
  package var labels: [String]
  /// Whether closures follow them.
  package var hasClosure: Bool
  /// The place of the text that the use names.
  package var place: ArgumentPlace
  /// The other texts.
  package var others: [TextArgument]

  package init(
    labels: [String] = [],
    hasClosure: Bool = false,
    place: ArgumentPlace,
    others: [TextArgument] = []
  ) {
    self.labels = labels
    self.hasClosure = hasClosure
    self.place = place
    self.others = others
  }
}

/// A function that passes a parameter, or the text that it is a member of, to a look-up.
///
/// If a type looks a stored property up, its initialiser with a parameter of the property's name is a wrapper, or
/// the memberwise one.
package struct ResourceWrapper: Sendable, Hashable {
  package struct Parameter: Sendable, Hashable {
    /// In calls; "" if it has none there.
    package var label: String
    /// Whether calls may leave it out.
    package var isOptional: Bool
    package var isVariadic: Bool

    package init(_ label: String, isOptional: Bool = false, isVariadic: Bool = false) {
      self.label = label
      self.isOptional = isOptional
      self.isVariadic = isVariadic
    }
  }

  /// A parameter that is the name of the table.
  package struct Table: Sendable, Hashable {
    package var place: ArgumentPlace
    /// The table where calls leave the parameter out; `nil` is the default one.
    package var omitted: KeyPattern?

    package init(_ place: ArgumentPlace, omitted: KeyPattern?) {
      self.place = place
      self.omitted = omitted
    }
  }

  /// Its base name; of an initialiser, that of the type.
  package var name: String
  package var parameters: [Parameter]
  /// The place of the argument that is looked up.
  package var place: ArgumentPlace
  package var table: Table?
  /// The look-up that it makes; its name is the parameter.
  package var use: ResourceUse

  package init(
    name: String,
    parameters: [Parameter] = [],
    place: ArgumentPlace,
    table: Table? = nil,
    use: ResourceUse
  ) {
    self.name = name
    self.parameters = parameters
    self.place = place
    self.table = table
    self.use = use
  }

  /// Whether a call has its labels: Swift takes arguments in the order of the parameters.
  ///
  /// Complexity: O(parameters + arguments).
  package func accepts(_ call: WrapperCall) -> Bool {
    var next = 0
    for label in call.labels {
      if label.isEmpty, next > 0, parameters[next - 1].isVariadic { continue }
      while next < parameters.count, parameters[next].label != label {
        guard parameters[next].isOptional || parameters[next].isVariadic else { return false }
        next += 1
      }
      guard next < parameters.count else { return false }
      next += 1
    }
    return call.hasClosure
      || parameters[next...].allSatisfy { $0.isOptional || $0.isVariadic }
  }
}
