import FileRoles
import GraphEngine
import GraphProtos
import SourceTrees

extension GraphServiceHandler {
  /// Drafts a `.graphd.yml` for the state.
  func draftConfiguration(
    _ loaded: LoadedState,
    in root: WorkspaceRoot
  ) -> Graphd_V1_DraftConfigurationResponse {
    var response = Graphd_V1_DraftConfigurationResponse(loaded)
    response.root = root.label
    response.configuration = ConfigurationDraft(for: loaded.snapshot).text
    return response
  }
}
