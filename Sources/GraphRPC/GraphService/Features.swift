import ArchitectureRules
import FileRoles
import GraphEngine
import GraphProtos
import SwiftProtobuf
import TestPlanning
import WorkspaceModel

/// How many features one answer has unless the request limits them itself.
private let usualFeatureLimit: UInt32 = 1_000

extension LoadedState {
  /// The features that a request is about.
  func features(_ request: Graphd_V1_ListFeaturesRequest) throws(EngineError) -> [Feature] {
    let features = snapshot.features.features
    return request.feature.isEmpty
      ? features : [features[try snapshot.feature(named: request.feature)]]
  }
}

extension GraphServiceHandler {
  /// Complexity: one analysis for each source module that the answer has.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  func listFeatures(
    _ request: Graphd_V1_ListFeaturesRequest,
    _ features: [Feature],
    _ loaded: LoadedState
  ) throws(CancellationError) -> Graphd_V1_ListFeaturesResponse {
    var response = Graphd_V1_ListFeaturesResponse(loaded)
    let snapshot = loaded.snapshot
    response.problems += snapshot.features.problems.map { Graphd_V1_Problem($0) }
    let limit = request.maxFeatures == 0 ? usualFeatureLimit : request.maxFeatures
    let shown = features.prefix(Int(limit))
    response.omittedFeatures = UInt32(clamping: features.count - shown.count)
    var edits = BodyEdits(of: snapshot)
    let reasons = request.explain ? try FeatureReasons(snapshot) : nil
    if let reasons, request.feature.isEmpty { response.others = reasons.others }
    for feature in shown {
      var message = Graphd_V1_MicroFeature(feature, in: snapshot)
      if let reasons {
        reasons.explain(&message, feature)
        response.features.append(message)
        continue
      }
      for module in feature.modules([.source]) {
        guard let edit = try edits.edit(in: module) else { continue }
        message.bodyEdits.append(
          Graphd_V1_BodyEdit(edit, in: module, snapshot.graph, names: request.names)
        )
      }
      response.features.append(message)
    }
    if request.suggest { response.suggestedConfiguration = FeatureDraft(for: snapshot).text }
    return response
  }
}

/// The reasons of roles and layers.
private struct FeatureReasons {
  private let snapshot: WorkspaceSnapshot
  private let roles: RoleExplanations
  private let layers: [Int: ArchitectureRules.LayerChoice]

  init(_ snapshot: WorkspaceSnapshot) throws(CancellationError) {
    self.snapshot = snapshot
    roles = RoleExplanations(snapshot.workspace.features)
    layers = try ArchitectureRules.layers(of: snapshot)
  }

  /// The modules of the workspace without a role, by id.
  var others: [Graphd_V1_FeatureModule] {
    snapshot.graph.modules.indices
      .filter { snapshot.target(of: $0) != nil && snapshot.features.role(of: $0) == nil }
      .map { module in
        var message = Graphd_V1_FeatureModule()
        message.module = snapshot.graph.modules[module].id
        explain(&message, module)
        return message
      }
      .sorted { $0.module < $1.module }
  }

  func explain(_ message: inout Graphd_V1_MicroFeature, _ feature: Feature) {
    message.layerReason = feature.layerReason(in: snapshot.workspace, snapshot.graph)
    for (index, member) in feature.members.enumerated() {
      explain(&message.modules[index], member.module)
    }
  }

  private func explain(_ message: inout Graphd_V1_FeatureModule, _ module: Int) {
    guard let target = snapshot.target(of: module),
      let container = snapshot.container(of: module)
    else { return }
    message.roleReason = roles.reason(of: target, in: container)
    guard let layer = layers[module] else { return }
    (message.layer, message.layerReason) = (layer.name, layer.reason)
  }
}

extension Graphd_V1_MicroFeature {
  fileprivate init(_ feature: Feature, in snapshot: WorkspaceSnapshot) {
    self.init()
    let container = snapshot.workspace.containers[feature.container]
    id = feature.id
    name = feature.name
    package = container.name
    packagePath = container.path.description
    self.container = Graphd_V1_ContainerKind(container.kind)
    layer = Graphd_V1_FeatureLayer(feature.layer)
    modules = feature.members.map { member in
      .with {
        $0.module = snapshot.graph.modules[member.module].id
        $0.role = Graphd_V1_ModuleRole(member.role)
      }
    }
  }
}

extension Graphd_V1_BodyEdit {
  fileprivate init(_ edit: BodyEdit, in module: Int, _ graph: ModuleGraph, names: Bool) {
    self.init()
    self.module = graph.modules[module].id
    rebuildCount = UInt32(clamping: edit.rebuilds.count)
    relinkCount = UInt32(clamping: edit.relinks.count)
    retestCount = UInt32(clamping: edit.retests.count)
    guard names else { return }
    func ids(_ modules: [Int]) -> [String] { modules.map { graph.modules[$0].id } }
    (rebuilds, relinks, retests) = (ids(edit.rebuilds), ids(edit.relinks), ids(edit.retests))
  }
}
