import GraphEngine
import GraphProtos
import ResourceAnalysis

/// How many modules one answer has unless the request limits them itself.
private let usualModuleLimit: UInt32 = 1_000

/// How many assets one answer lists, and how many of one module.
private let (assetLimit, moduleAssetLimit) = (10_000, 1_000)

extension ResourceServiceHandler {
  /// The resources of `only`, or of all modules that have some.
  func listResources(
    _ request: Graphd_V1_ListResourcesRequest,
    _ only: Int?,
    _ loaded: LoadedState,
    _ facts: ResourceFacts
  ) -> Graphd_V1_ListResourcesResponse {
    var response = Graphd_V1_ListResourcesResponse(loaded)
    let bundles = facts.catalog.all.filter { only == nil || $0.module == only }
    let limit = request.maxModules == 0 ? usualModuleLimit : request.maxModules
    var assetsLeft = request.assets ? assetLimit : 0
    for bundle in bundles.prefix(Int(limit)) {
      let most = min(assetsLeft, moduleAssetLimit)
      let module = Graphd_V1_ModuleResources(bundle, in: facts, maxAssets: most)
      assetsLeft -= module.assets.count
      response.modules.append(module)
    }
    response.omittedModules = UInt32(clamping: bundles.count - response.modules.count)
    return response
  }
}
