package import WorkspaceModel

/// Why all tests of a target run, where following its tests could have selected some of them.
package enum NarrowingObstacle: Error, Sendable, Hashable {
  /// The target, or what its package gives to all targets, is described otherwise.
  case description
  /// Plug-ins write a part of it.
  case plugins
  /// Macros may write tests of it.
  case macros
  /// A source in another language may have tests, which are not read.
  case foreignSource(SourcePath)
  /// A class that another one inherits from may have tests of another form, as one of a package outside.
  case superclass(of: String)
  /// More differs in a module that it links than its sources.
  case module(String)
  /// A macro or a plug-in writes code with what differs.
  case generated(String)
  /// The app in which its tests run, or which they drive, may run what differs when it launches.
  case launch(String)
  /// Code of a module is not read, and may use what differs.
  case unread(String)
  case imports(SourcePath)
  case syntax(SourcePath)
  /// `#sourceLocation` gives lines other numbers.
  case directives(SourcePath)
  /// A file of the target differs in more than its declarations.
  case content(SourcePath)
  /// Code can use a declaration, for example an operator or a conformance, without its name.
  case unnamed(String)

  /// A clause that completes "All tests of the target run, because …".
  package var text: String {
    switch self {
    case .description: "its description in the manifest differs"
    case .module(let id): "more than the sources of `\(id)` differs"
    case .generated(let name): "a macro or a plug-in writes code with `\(name)`"
    case .plugins: "plug-ins write a part of it"
    case .macros: "macros may write tests of it"
    case .foreignSource(let path): "`\(path)` is not written in Swift and may have tests of it"
    case .superclass(let name):
      "`\(name)` may have tests of another form, from a class that it inherits from"
    case .launch(let name): "each of them launches `\(name)`"
    case .unread(let id):
      "`\(id)` has code in another language, or code that a plug-in writes, which may use what differs"
    case .imports(let path): "the imports of `\(path)` differ"
    case .syntax(let path): "`\(path)` does not parse"
    case .directives(let path): "`\(path)` has `#sourceLocation`"
    case .content(let path): "`\(path)` differs in more than its declarations"
    case .unnamed(let name): "the name of `\(name)` does not show which code uses it"
    }
  }
}
