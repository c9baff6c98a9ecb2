import Foundation

/// What of the JSON of `graphctl affected` the tests look at.
struct AffectedAnswer: Decodable {
  struct Module: Decodable {
    var name: String
    var changed: Bool
    var outputCanChange: Bool
    var buildRecompiles: Bool
    var stale: Bool
    var retest: Bool
  }

  struct Change: Decodable {
    var path: String
    var level: String
  }

  var complete: Bool
  var changes: [Change]
  var modules: [Module]
}

extension Programs.Outcome {
  /// The printed JSON.
  func decoded<Answer: Decodable>(as type: Answer.Type = Answer.self) throws -> Answer {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(type, from: Data(output.utf8))
  }

  /// The printed answer.
  func affected() throws -> AffectedAnswer { try decoded() }

  /// The names of the modules of which something is true, sorted.
  func modules(where holds: (AffectedAnswer.Module) -> Bool) throws -> [String] {
    try affected().modules.filter(holds).map(\.name).sorted()
  }
}
