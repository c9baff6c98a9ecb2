import SwiftSyntax
import WorkspaceModel

/// Conditions of `#if` in code that is compiled for this machine, where manifests run.
///
/// Rule: manifest.host-conditions. Source: The Swift Programming Language, "Conditional Compilation Block".
enum HostCondition {
  /// Whether a clause is compiled if none before it is; `nil` if that is not known.
  ///
  /// Only `os(…)` is known, alone or joined by operators: of other conditions any may be true.
  static func value(of clause: IfConfigClauseSyntax) -> Bool? {
    guard let condition = clause.condition else {
      return clause.poundKeyword.tokenKind == .poundElse ? true : nil
    }
    let text = text(of: condition)
    guard !text.isEmpty else { return nil }
    return ConditionText.value(of: text) { name, argument in
      guard name == "os", let argument, !systems.isEmpty else { return nil }
      return systems.contains(String(argument))
    }
  }

  /// A condition with blanks around infix operators and after commas, and nowhere else.
  private static func text(of condition: ExprSyntax) -> String {
    var text = ""
    for token in condition.tokens(viewMode: .sourceAccurate) {
      switch token.tokenKind {
      case .binaryOperator(let sign): text += " " + sign + " "
      case .comma: text += ", "
      default: text += token.text
      }
    }
    return text
  }

  /// The names of this machine's system; none if it is not known.
  private static var systems: Set<String> {
    #if os(Linux)
    ["Linux"]
    #elseif os(macOS)
    ["macOS", "OSX"]
    #else
    []
    #endif
  }
}
