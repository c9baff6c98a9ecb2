@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

extension Summarizer {
  mutating func importDeclaration(_ node: RawSyntax, in scope: Scope) {
    let children = node.layoutView?.children ?? RawSyntaxBuffer([])
    let prefix = self.prefix(of: children, before: 5)
    var components: [String] = []
    var line: UInt32 = 0
    for index in 5..<children.count {
      guard let child = children[index] else { continue }
      if child.kind == .importPathComponentList {
        for component in child.elements {
          guard let name = component.child(1)?.text else { continue }
          if components.isEmpty { line = lines.line(of: name.baseAddress) }
          components.append(name.name)
        }
      }
      walkUnowned(child)
    }
    guard let module = components.first, !module.isEmpty else { return }
    if module.hasPrefix("SwiftSyntax"), textNames == nil { textNames = [] }
    imports.append(
      ImportDeclaration(
        module: module,
        path: components.joined(separator: "."),
        scopedKind: node.child(7)?.text?.name,
        access: prefix.access,
        attributes: prefix.importing,
        spiGroups: prefix.spiGroups,
        condition: scope.condition,
        line: line
      )
    )
  }
}
