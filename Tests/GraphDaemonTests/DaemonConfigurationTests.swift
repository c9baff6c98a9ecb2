import GraphDaemon
import SystemPackage
import Testing

@Suite struct DaemonConfigurationTests {
  private func configuration(_ environment: [String: String]) -> DaemonConfiguration {
    DaemonConfiguration(environment: environment, processors: 2)
  }

  @Test(arguments: [
    ("0", 0), ("4096", 4096), ("512K", 512 << 10), ("3m", 3 << 20), ("2G", 2 << 30),
    ("9223372036854775807G", .max), ("", 1 << 30), ("G", 1 << 30), ("-1", 1 << 30),
    ("1T", 1 << 30), ("1.5G", 1 << 30), ("1 G", 1 << 30),
  ])
  func sizeOfTheCache(text: String, bytes: Int) {
    #expect(configuration(["GRAPHD_CACHE_SIZE": text]).summaryLimit == bytes)
  }

  @Test func summariesLieInTheCache() {
    #expect(configuration([:]).summaryLimit == 1 << 30)
    let folder = configuration(["GRAPHD_CACHE_DIR": "/somewhere"]).summaryFolder
    #expect(folder.string == "/somewhere/summaries")
  }
}
