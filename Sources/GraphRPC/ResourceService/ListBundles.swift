import GraphCore
import GraphEngine
import GraphProtos
import ResourceAnalysis
import SwiftProtobuf
import WorkspaceModel

extension ResourceServiceHandler {
  /// The bundles of the modules whose code a program contains.
  func listBundles(
    _ program: Int,
    _ loaded: LoadedState,
    _ facts: ResourceFacts
  ) -> Graphd_V1_ListBundlesResponse {
    var response = Graphd_V1_ListBundlesResponse(loaded)
    let graph = loaded.snapshot.graph
    response.executable = graph.modules[program].id
    let main = facts.mainBundle(of: program)?.module
    response.bundles = facts.bundles(of: program).map { bundle in
      .with {
        $0.module = graph.modules[bundle.module].id
        $0.name = Graphd_V1_BundleName(bundle.name)
        $0.fileCount = UInt32(clamping: bundle.files.count)
        $0.isMain = bundle.module == main
        $0.path =
          graph.graph.shortestPaths(from: program, to: bundle.module, limit: 1).first?
          .map { graph.modules[$0].id } ?? []
      }
    }
    return response
  }
}
