import SwiftSyntax
import WorkspaceModel

/// Conditions of `#if` in manifests, which run on Linux or on a Mac.
///
/// Rule: manifest.host-conditions. Source: The Swift Programming Language, "Conditional Compilation Block".
enum HostCondition {
  /// Whether a clause is compiled if none before it is; `nil` if that is not known.
  ///
  /// `os(…)` of another system is false, alone or joined by operators; any other condition may be true.
  static func value(of clause: IfConfigClauseSyntax) -> Bool? {
    guard let condition = clause.condition else {
      return clause.poundKeyword.tokenKind == .poundElse ? true : nil
    }
    let text = text(of: condition)
    guard !text.isEmpty else { return nil }
    return ConditionText.value(of: text) { name, argument in
      guard name == "os", let argument, !hosts.contains(String(argument)) else { return nil }
      return false
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

  /// The systems on which manifests may run: answers are about builds on any of them.
  ///
  /// A project of Xcode builds its packages on a Mac, and graphd may read it on Linux.
  private static let hosts: Set<String> = ["Linux", "macOS", "OSX"]
}
