#if os(Linux)
import Foundation
import SystemSupport
import TestSupport
import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// Manifests of Tuist that do harm, beside one that does not.
@Suite(
  .timeLimit(.minutes(20)),
  .enabled(if: TuistRun.isPossible && ConfinementProtections.ofThisSystem().files)
)
struct HostileTuistTests {
  /// A manifest of some lines, which define `answer`: the name of the project.
  private static func manifest(_ folder: String, _ lines: String) -> String {
    """
    //- \(folder)/Project.swift
    import Foundation
    import ProjectDescription
    // \(UInt64.random(in: 0...UInt64.max))
    \(lines)
    let project = Project(name: answer, targets: [])

    """
  }

  // Acceptance 17: each is killed or bounded, the machine is as it was, and others are answered.
  @Test func othersAreAnswered() async throws {
    try await TemporaryFolder.with { folder in
      let secret = folder.file("secret")
      try Data("hunter2".utf8).write(to: URL(fileURLWithPath: secret))
      let made = folder.file("made")
      let duration = "\(UInt32.random(in: 100_000...999_999))"
      let fixture =
        """
        //- Workspace.swift
        import ProjectDescription
        let workspace = Workspace(name: "W", projects: ["*"])

        """
        + Self.manifest("A", "let answer = [\"Good\"].joined()")
        + Self.manifest(
          "Reader",
          "let answer = (try? String(contentsOfFile: \"\(secret)\", encoding: .utf8)) ?? \"NothingRead\""
        )
        + Self.manifest(
          "Writer",
          """
          let first = FileManager.default.createFile(atPath: "\(made)", contents: nil)
          let second = FileManager.default.createFile(atPath: "../../../made", contents: nil)
          let answer = first || second ? "Written" : "NothingWritten"
          """
        )
        + Self.manifest(
          "Child",
          """
          let process = Process()
          process.executableURL = URL(fileURLWithPath: "/bin/sleep")
          process.arguments = ["\(duration)"]
          let answer = (try? process.run()) == nil ? "NothingRun" : "Run"
          """
        )
        + Self.manifest(
          "Socket",
          """
          let descriptor = socket(AF_INET, 1, 0)
          var address = sockaddr_in()
          address.sin_family = sa_family_t(AF_INET)
          address.sin_port = in_port_t(80).bigEndian
          address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
          let result = withUnsafeBytes(of: &address) { bytes in
            connect(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
          }
          let answer = descriptor < 0 || errno == EACCES || errno == EPERM ? "NoNetwork" : "Network"
          """
        )
        + Self.manifest(
          "Flood",
          """
          let answer = "Flood"
          let text = String(repeating: "text ", count: 1 << 18)
          for _ in 0..<100 { print(text) }
          """
        )
        + Self.manifest(
          "Big",
          """
          let file = fopen("big", "w")
          let bytes = [UInt8](repeating: 1, count: 1 << 20)
          var written = 0
          while written < 1 << 10, fwrite(bytes, 1, bytes.count, file) == bytes.count { written += 1 }
          let answer = written < 1 << 10 ? "Bounded" : "Unbounded"
          """
        )
      // No manifest here runs until it is stopped by the clock.
      let workspace = try await TuistRun.discover(
        fixture,
        with: TuistRun.evaluator(timeLimit: .seconds(900))
      )
      let names = workspace.containers.filter { $0.kind == .project }.map(\.name).sorted()
      let problems = workspace.seriousProblems.filter {
        !$0.hasPrefix("manifest_looks") && !$0.hasPrefix("manifest_runs")
      }
      #expect(names == ["Good", "NoNetwork", "NothingRead", "NothingRun", "NothingWritten"])
      #expect(problems.count == 2, "\(problems)")
      #expect(problems.contains { $0.contains("Flood/Project.swift") && $0.contains("64 MiB") })
      let left = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)")
      #expect(left == ["secret"])
      #expect(processes(mentioning: duration) == [])
    }
  }

  // Acceptance 17: an endless loop is stopped and reported.
  @Test func anEndlessLoopIsKilled() async throws {
    let fixture =
      """
      //- Workspace.swift
      import ProjectDescription
      let workspace = Workspace(name: "W", projects: ["*"])

      """
      + Self.manifest("Loop", "let answer = [\"Loop\"].joined()\nwhile true { poll(nil, 0, 1) }")
        + """
        //- Other/Project.swift
        import ProjectDescription
        let project = Project(name: "Other", targets: [])

        """
    let workspace = try await TuistRun.discover(
      fixture,
      with: TuistRun.evaluator(timeLimit: .seconds(30))
    )
    #expect(workspace.containers.filter { $0.kind == .project }.map(\.name) == ["Other"])
    #expect(
      workspace.seriousProblems.contains { $0.hasPrefix("manifest_timed_out Loop/Project.swift") }
    )
  }
}
#endif
