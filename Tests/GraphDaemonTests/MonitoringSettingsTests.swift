import DaemonLocation
import Logging
import ServerTransport
import Testing

@testable import GraphDaemon

@Suite struct MonitoringSettingsTests {
  private func server(_ environment: [String: String]) throws -> MonitoringServer? {
    try MonitoringSettings(environment: environment)
      .server(metrics: { "" }, isReady: { true }, logger: Logger(label: "test"))
  }

  @Test func nothingIsServedUnlessAskedFor() throws {
    #expect(try server([:]) == nil)
    #expect(try server(["GRAPHD_HTTP": "", "GRAPHD_HTTP_REMOTE": "1"]) == nil)
  }

  @Test func theEnvironmentNamesTheAddress() throws {
    let settings = try MonitoringSettings(environment: ["GRAPHD_HTTP": "localhost:9464"])
    #expect(settings.address == ServerAddress("127.0.0.1:9464"))
    #expect(!settings.allowsRemote)
  }

  @Test func otherMachinesMustBeAllowed() throws {
    let error = #expect(throws: ListenError.self) { try server(["GRAPHD_HTTP": "0.0.0.0:9464"]) }
    #expect(error?.reason == .openToAll)
    let allowed = ["GRAPHD_HTTP": "0.0.0.0:9464", "GRAPHD_HTTP_REMOTE": "1"]
    #expect(try server(allowed) != nil)
  }

  @Test(arguments: [("GRAPHD_HTTP", "9464"), ("GRAPHD_HTTP_REMOTE", "yes")])
  func aMistakeIsNamed(_ name: String, _ value: String) {
    let error = #expect(throws: SettingError.self) {
      try MonitoringSettings(environment: [name: value])
    }
    #expect(error?.description.hasPrefix("`\(name)` is `\(value)`: give ") == true)
    #expect(DaemonSettings([name: value]).mistakes == [error].compactMap { $0 })
  }
}
