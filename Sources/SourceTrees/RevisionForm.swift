/// The outermost form of a revision expression (gitrevisions(7), "Specifying ranges").
enum RevisionForm: Hashable {
  /// One object, as far as the text shows.
  case single
  /// `A..B`; an omitted side is `HEAD`.
  case range(from: String, to: String)
  /// `A...B`; an omitted side is empty and stands for `HEAD`.
  case symmetricRange(left: String, right: String)
  /// `^A`: everything that `A` cannot reach.
  case exclusion(of: String)
  /// `A^!` and `A^-N`: a commit without the history of its parents, or of its Nth parent.
  case change(of: String, parent: Int)
  /// `A^@`: all parents of a commit.
  case parents(of: String)

  /// Reads a form; a text that is searched for (`:/fix..it`, `main^{/a..b}`) and a path after a colon
  /// are part of one object's name.
  init(_ text: String) {
    if let dots = Self.dots(in: text) {
      let (left, right) = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
      if text[dots] == ".." {
        self = .range(from: left.isEmpty ? "HEAD" : left, to: right.isEmpty ? "HEAD" : right)
      } else {
        self = left.isEmpty && right.isEmpty ? .single : .symmetricRange(left: left, right: right)
      }
    } else if text.hasPrefix("^") {
      self = .exclusion(of: String(text.dropFirst()))
    } else if !text.contains(":"), let form = Self.suffixForm(text) {
      self = form
    } else {
      self = .single
    }
  }

  /// The first two or three dots outside braces and in front of any colon.
  private static func dots(in text: String) -> Range<String.Index>? {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "{": depth += 1
      case "}": depth -= 1
      case ":" where depth == 0: return nil
      case "." where depth == 0:
        let rest = text[index...]
        guard rest.hasPrefix("..") else { continue }
        return index..<text.index(index, offsetBy: rest.hasPrefix("...") ? 3 : 2)
      default: continue
      }
    }
    return nil
  }

  private static func suffixForm(_ text: String) -> RevisionForm? {
    for (suffix, form) in [("^!", change(of:parent:)), ("^-", change(of:parent:))]
    where text.hasSuffix(suffix) && text.utf8.count > suffix.utf8.count {
      return form(String(text.dropLast(suffix.count)), 1)
    }
    if text.hasSuffix("^@"), text.utf8.count > 2 { return .parents(of: String(text.dropLast(2))) }
    guard let mark = text.lastRange(of: "^-"), let parent = Int(text[mark.upperBound...]),
      parent > 0, mark.lowerBound > text.startIndex
    else { return nil }
    return .change(of: String(text[..<mark.lowerBound]), parent: parent)
  }

  /// The way to name the same change with two revisions, without a full stop; `nil` for one commit.
  func advice(for text: String) -> String? {
    switch self {
    case .single, .symmetricRange: nil
    case .range(let from, let to):
      "`\(text)` is a change, not a commit; give `\(from)` as the base and `\(to)` as the head"
    case .exclusion(let commit):
      "`\(text)` excludes a history and names no commit; give `\(commit)` as the base"
    case .change(let commit, let parent):
      "`\(text)` is a change, not a commit; give `\(commit)^\(parent)` as the base and `\(commit)` as the head"
    case .parents(let commit):
      "`\(text)` names all parents of a commit; give one of them, such as `\(commit)^1`"
    }
  }
}

extension String {
  fileprivate func lastRange(of text: String) -> Range<Index>? { ranges(of: text).last }
}
