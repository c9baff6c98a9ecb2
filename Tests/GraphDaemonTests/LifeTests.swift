import DaemonLocation
import ServerTransport
import Testing

@testable import GraphDaemon

@Suite struct LifeTests {
  // MARK: Idle exit

  @Test func aDaemonThatNobodyAsksEnds() {
    let idle = IdleExit(limit: .seconds(10))
    #expect(idle.action(idle: .seconds(9)) == .lookAgain(after: .seconds(1)))
    #expect(idle.action(idle: .seconds(10)) == .exit)
    #expect(idle.action(idle: .seconds(11)) == .exit)
  }

  @Test func aDaemonThatAnswersStays() {
    #expect(IdleExit(limit: .seconds(10)).action(idle: nil) == .lookAgain(after: .seconds(10)))
  }

  // MARK: Memory

  @Test func asLongAsThereIsRoomNothingIsForgotten() {
    var policy = MemoryPolicy(limit: 100)
    #expect(policy.action(resident: 100, canForget: true) == .nothing)
  }

  @Test func whatNobodyAsksAboutIsForgottenFirst() {
    var policy = MemoryPolicy(limit: 100)
    #expect(policy.action(resident: 101, canForget: true) == .forget)
    #expect(policy.action(resident: 101, canForget: true) == .forget)
  }

  @Test func whatHelpsNotIsSaidOnce() {
    var policy = MemoryPolicy(limit: 100)
    #expect(policy.action(resident: 101, canForget: false) == .complain)
    #expect(policy.action(resident: 101, canForget: false) == .nothing)
    #expect(policy.action(resident: 101, canForget: true) == .forget)
    #expect(policy.action(resident: 90, canForget: false) == .nothing)
    #expect(policy.action(resident: 101, canForget: false) == .complain)
  }

  @Test func theProcessKnowsItsMemory() throws {
    #expect(try #require(ResidentMemory.bytes) > 1 << 20)
  }

  // MARK: Settings

  @Test func theEnvironmentSetsBoth() throws {
    let settings = try LifeSettings(
      environment: ["GRAPHD_IDLE_EXIT": "60", "GRAPHD_MEMORY_LIMIT": "1G"]
    )
    #expect(settings.idleExit == .seconds(60))
    #expect(settings.memoryLimit == 1 << 30)
  }

  @Test func zeroIsNoLimit() throws {
    let settings = try LifeSettings(
      environment: ["GRAPHD_IDLE_EXIT": "0", "GRAPHD_MEMORY_LIMIT": "0"]
    )
    #expect(settings.idleExit == nil)
    #expect(settings.memoryLimit == nil)
  }

  @Test func whatIsUnsetIsAsUsual() throws {
    #expect(try LifeSettings(environment: ["GRAPHD_IDLE_EXIT": ""]) == LifeSettings())
    #expect(LifeSettings().idleExit == .seconds(10_800))
    #expect(LifeSettings().memoryLimit == 4 << 30)
  }

  @Test(arguments: [("GRAPHD_IDLE_EXIT", "soon"), ("GRAPHD_MEMORY_LIMIT", "much")])
  func aMistakeIsNamed(_ name: String, _ value: String) {
    let error = #expect(throws: SettingError.self) {
      try LifeSettings(environment: [name: value])
    }
    #expect(error?.description.hasPrefix("`\(name)` is `\(value)`: give ") == true)
  }

  // MARK: Readiness

  @Test func whoFindsAnotherDaemonSaysSo() {
    let error = ListenError(path: "/s", reason: .alreadyRunning(processID: 7))
    #expect(Readiness(error) == .alreadyRunning)
  }

  @Test func otherErrorsAreToldInWords() {
    let error = SettingError(name: "A", value: "b", expectation: "a number")
    #expect(Readiness(error) == .failed("`A` is `b`: give a number"))
  }
}
