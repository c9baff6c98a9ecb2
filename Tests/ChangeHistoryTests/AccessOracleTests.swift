import Foundation
import HashTreeCollections
import Subprocess
import TestSupport
import Testing
import WorkspaceModel

@testable import ChangeHistory

/// Splits that are made for real: the compiler must accept them with the listed access, and with no less.
@Suite struct AccessOracleTests {
  private static let bank = StructureFixture(
    """
    # Bank:
    ## Money.swift
    struct Money: Equatable, CustomStringConvertible {
      var cents: Int
      var note = ""
      var description: String { "\\(cents)" }
      static let zero = Money(cents: 0)
      func adding(_ other: Money) -> Money { Money(cents: cents + other.cents) }
      private func hidden() {}
      func unused() {}
    }
    protocol Counting {
      associatedtype Unit
      func count(_ unit: Unit) -> Int
    }
    class Ledger {
      var entries: [Entry] = []
      init(owner: String) {}
      func post(_ money: Money) {}
      func audit() {}
    }
    struct Entry { var money: Money }
    enum Currency { case euro(Symbol), dollar }
    struct Symbol { var text = "" }
    func convert(_ money: Money, to currency: Currency) -> Money { money }
    typealias Amount = Money
    extension Int {
      func euros() -> Money { Money(cents: self * 100) }
    }
    struct Report {
      struct Row {
        var line: String
      }
      var rows: [Row] = []
      init() {}
    }
    struct Unused {}
    ## Account.swift
    public struct Account: Counting {
      var balance: Money = .zero
      public init() {}
      mutating func deposit(_ amount: Amount) { balance = balance.adding(amount) }
      func same(_ other: Account) -> Bool { balance == other.balance }
      func make() -> Money { Money(cents: 3) }
      func foreign() -> Money { convert(make(), to: .dollar) }
      func five() -> Money { 5.euros() }
      func count(_ unit: Int) -> Int { unit }
      func report() -> [String] { [Report.Row(line: "a").line] + Report().rows.map { $0.line } }
    }
    final class SavingsLedger: Ledger {
      override func audit() {}
      func go() { post(.zero) }
    }
    func ledger() -> Ledger { Ledger(owner: "x") }
    """
  )

  /// The text of an initializer that only the compiler has written, by its name.
  private static let initializers = [
    "Money.init":
      "package init(cents: Int, note: String = \"\") { self.cents = cents; self.note = note }",
    "Report.Row.init": "package init(line: String) { self.line = line }",
  ]

  @Test(.timeLimit(.minutes(10))) func theListIsWhatTheCompilerDemands() async throws {
    let state = Self.bank.snapshot
    var restructuring = try Restructuring(
      .split(module: "Bank", parts: [.init(name: "Values", items: ["Money.swift"])]),
      in: state
    )
    let after = restructuring.apply(to: state)
    #expect(after.dependencies == ["Bank: Values", "Values:"])
    let needs = StructureOutcome(restructuring, before: state, after: after).accessNeeds
    #expect(needs.count == 22)
    #expect(try await Self.compiles(needs))
    for index in needs.indices {
      var fewer = needs
      let left = fewer.remove(at: index)
      #expect(try await !Self.compiles(fewer), "\(left.name) is not needed")
    }
  }

  /// Whether both modules compile if these declarations get the access that they need.
  private static func compiles(_ needs: [AccessNeed]) async throws -> Bool {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("access-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (module, file) in [("Values", "Money.swift"), ("Bank", "Account.swift")] {
      let own = needs.filter { $0.path.name == file }
      let text = (bank.files.first { $0.name == file }?.text ?? "")
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for need in own where !need.isUnwritten {
        let line = lines[need.line - 1]
        let start = line.firstIndex { $0 != " " } ?? line.startIndex
        lines[need.line - 1] = line[..<start] + "\(need.needed.keyword) " + line[start...]
      }
      for need in own where need.isUnwritten {
        lines[need.line - 1] += "\n" + (initializers[need.name] ?? "")
      }
      if module == "Bank" { lines.insert("import Values", at: 0) }
      try Data(lines.joined(separator: "\n").utf8).write(to: folder.appendingPathComponent(file))
      let result = try await Subprocess.run(
        .name("nice"),
        arguments: [
          "-n", "10", "swiftc", "-swift-version", "6", "-package-name", "bank", "-module-name",
          module, "-parse-as-library", "-emit-module", "-I", ".", file,
        ],
        workingDirectory: processPath(folder.path),
        output: .discarded,
        error: .discarded
      )
      guard result.terminationStatus.isSuccess else { return false }
    }
    return true
  }
}
