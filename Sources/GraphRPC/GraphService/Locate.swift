import GraphCore
import GraphEngine
import GraphProtos
import SourceTrees
import WorkspaceModel

extension GraphServiceHandler {
  /// Finds the modules that own a file, and the declaration around a position in it.
  func locate(
    _ request: Graphd_V1_LocateRequest,
    _ loaded: LoadedState,
    in root: WorkspaceRoot
  ) throws -> Graphd_V1_LocateResponse {
    let path = try root.clientPath(request.path)
    let snapshot = loaded.snapshot
    guard snapshot.files[path] != nil else {
      throw EngineError(
        .unknownFile,
        "No file of the workspace is called `\(path)`, or git ignores it"
      )
    }
    var response = Graphd_V1_LocateResponse(loaded)
    response.path = path.description
    response.modules = snapshot.ownership.owners(of: path).map(\.module).sorted()
      .map { Graphd_V1_Module($0, in: snapshot) }
    guard request.hasPosition,
      let found = snapshot.declaration(in: path, atLine: Int(request.position.line))
    else { return response }
    response.declaration.name = found.name
    response.declaration.range = Graphd_V1_SourceRange(line: found.line)
    return response
  }
}
