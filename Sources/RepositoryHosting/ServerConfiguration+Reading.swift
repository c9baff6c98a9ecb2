import DocumentFormats
import SourceTrees
import WorkspaceModel

extension ServerConfiguration {
  /// Reads the text of a configuration file.
  ///
  /// - Throws: `ServerConfigurationError` with every fault: a wrong limit or a forgotten rule about clients must not
  ///   pass for another one.
  package static func read(
    _ text: String,
    file: String
  ) throws(ServerConfigurationError) -> ServerConfiguration {
    var reader = SettingsReader()
    var configuration = ServerConfiguration()
    do throws(YAMLFault) {
      let root = try YAMLReader.read(text) ?? .mapping([], line: 1)
      for entry in reader.entries(of: root, "the file", known: ["limits", "repositories"]) {
        switch entry.key {
        case "repositories": configuration.readRepositories(entry.value, &reader)
        default: configuration.limits.read(entry.value, &reader)
        }
      }
    } catch {
      reader.add(error.line, error.reason)
    }
    if configuration.repositories.isEmpty, reader.faults.isEmpty {
      reader.add(
        1,
        "`repositories` names none: give at least one, such as `app: {path: /srv/git/app.git}`"
      )
    }
    guard reader.faults.isEmpty else {
      throw ServerConfigurationError(file: file, faults: reader.faults)
    }
    return configuration
  }

  private mutating func readRepositories(_ node: YAMLNode, _ reader: inout SettingsReader) {
    guard case .mapping(let entries, _) = node else {
      return reader.add(node.line, "`repositories` is a mapping from names to their settings")
    }
    for entry in entries {
      guard Self.isName(entry.key) else {
        reader.add(
          entry.line,
          "`\(entry.key)` is no name of a repository: give letters, digits and `-_./`, at most 100"
        )
        continue
      }
      guard repositories[entry.key] == nil else {
        reader.add(entry.line, "`\(entry.key)` is named twice: give each repository one entry")
        continue
      }
      repositories[entry.key] = Self.repository(entry, &reader)
    }
  }

  private static func repository(
    _ entry: YAMLEntry,
    _ reader: inout SettingsReader
  ) -> Repository? {
    let keys = ["clients", "path", "remote", "trusted"]
    let settings = reader.entries(of: entry.value, "`\(entry.key)`", known: keys)
    guard let place = settings.first(where: { $0.key == "path" }) else {
      reader.add(entry.line, "`\(entry.key)` needs `path`, the folder of its repository")
      return nil
    }
    guard let text = place.value.string, text.hasPrefix("/"), let path = AbsolutePath(text) else {
      reader.add(place.line, "`path` is a path that begins with `/`")
      return nil
    }
    var repository = Repository(name: entry.key, path: path)
    repository.line = entry.line
    for setting in settings {
      switch setting.key {
      case "remote": repository.remote = reader.text(setting)
      case "trusted": repository.isTrusted = reader.flag(setting) ?? false
      case "clients": repository.clients = clients(setting, &reader)
      default: break
      }
    }
    return repository
  }

  private static func clients(
    _ setting: YAMLEntry,
    _ reader: inout SettingsReader
  ) -> [ClientPattern] {
    let expectation =
      "`clients` is a list of names of certificates; a star may begin a name, as in \"*.example.com\""
    guard case .sequence(let nodes, _) = setting.value else {
      reader.add(setting.line, expectation)
      return []
    }
    return nodes.compactMap { node in
      guard let pattern = node.string.flatMap({ ClientPattern($0) }) else {
        reader.add(node.line, expectation)
        return nil
      }
      return pattern
    }
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 100
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "-_./".utf8.contains(byte)
        }
      }
  }
}

extension ServerConfiguration.Limits {
  fileprivate mutating func read(_ node: YAMLNode, _ reader: inout SettingsReader) {
    let keys = [
      "deadline", "fetch", "memory", "questions", "refresh", "repository_memory", "waiting",
    ]
    for setting in reader.entries(of: node, "`limits`", known: keys) {
      switch setting.key {
      case "questions": questions = reader.count(setting, from: 1) ?? questions
      case "waiting": waiting = reader.count(setting, from: 0) ?? waiting
      case "deadline": deadline = reader.seconds(setting, from: 1) ?? deadline
      case "fetch": fetch = reader.seconds(setting, from: 1) ?? fetch
      case "refresh": refresh = reader.seconds(setting, from: 0) ?? refresh
      case "repository_memory": repositoryMemory = reader.bytes(setting) ?? repositoryMemory
      default: memory = reader.bytes(setting).map { UInt64($0) }
      }
    }
  }
}
