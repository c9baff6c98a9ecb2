import ResourceSummarizing
import Testing
import WorkspaceModel

/// Checks the summary of bytes, which are equal to those of `text` unless `bytes` are given.
///
/// A table has a line a key: `KEY @LINE`, then for each language `LANGUAGE:ARGUMENTS` with `/` between variants. The
/// mark `blank` and the state follow, if it is not `translated`, and plural categories. A problem is `! LINE MESSAGE`.
func check(
  _ text: String,
  _ format: ResourceFormat,
  bytes: [UInt8]? = nil,
  _ expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let summary = ResourceFile.summary(of: bytes ?? Array(text.utf8), format)
  #expect(summary.text == expected, sourceLocation: sourceLocation)
}

extension ResourceSummary {
  /// All of it but fingerprints, as `check` describes it.
  var text: String {
    (contentLines + problems.map { "! \($0.line) \($0.message)" }).joined(separator: "\n")
  }

  private var contentLines: [String] {
    switch content {
    case .strings(let table):
      let head = [
        table.sourceLanguage.map { "source \($0)" }, table.isPartial ? "partial" : nil,
      ]
      return head.compactMap(\.self) + table.entries.map(\.text)
    case .assetFolder(let folder): return [folder.providesNamespace ? "namespace" : "folder"]
    case .interface(let document):
      return document.classes.map { "class \($0.module ?? "").\($0.name) @\($0.line)" }
        + [
          ("images", document.images), ("colors", document.colors), ("objects", document.objects),
        ].filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: " "))" }
    case .propertyList(let texts):
      return texts.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
    case .unknown: return ["unknown"]
    }
  }
}

extension StringTable.Entry {
  fileprivate var text: String {
    let marks = (isExempt ? [" exempt"] : []) + (isStale ? [" stale"] : [])
    let values = values.map { " " + $0.description }
    return "\(key)\(line == 0 ? "" : " @\(line)")" + marks.joined() + values.joined()
  }
}

extension StringTable.Value {
  fileprivate var description: String {
    let variants = signatures.map { signature in
      signature.map { "\($0.position)\("@dlfp".map(String.init)[Int($0.kind.rawValue)])" }
        .joined(separator: " ")
    }
    let names: [(PluralCategories, String)] = [
      (.zero, "zero"), (.one, "one"), (.two, "two"), (.few, "few"), (.many, "many"),
      (.other, "other"),
    ]
    let plurals = names.filter { self.plurals.contains($0.0) }.map(\.1).joined(separator: ",")
    return "\(language):\(variants.joined(separator: "/"))"
      + (isBlank ? " blank" : "") + (state == .translated ? "" : " \(state)")
      + (plurals.isEmpty ? "" : " {\(plurals)}")
  }
}
