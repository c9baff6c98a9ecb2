import Foundation
import GraphDaemon
import Testing

@Suite struct MachineTrialsTests {
  @Test func aSavedFileIsReported() async {
    #expect(await MachineTrials.watcher(of: nil) == nil)
  }

  /// This process cannot be the helper of others, so nothing confines the manifest.
  @Test func aManifestWithoutBoundsEscapes() async throws {
    let folder = NSTemporaryDirectory() + "absent-\(UUID().uuidString.prefix(8))"
    let environment = ProcessInfo.processInfo.environment
      .merging(["GRAPHD_CACHE_DIR": folder]) { $1 }
    let fault = await MachineTrials.sandbox(
      try DaemonConfiguration(environment: environment, processors: 1)
    )
    #expect(fault?.hasPrefix("it reads, it writes") == true, "\(fault ?? "")")
    #expect(fault?.hasSuffix("outside of its folder") == true)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }
}
