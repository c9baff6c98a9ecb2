import Subprocess
import SystemPackage
import WorkspaceModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// One running `git cat-file --batch`, asked for one blob after the other.
///
/// Several tasks may read at once: git finds the next blobs while one task takes its own. Once an answer has been cut
/// off, by the end of git or by a cancelled task, every further question fails.
actor BlobStream {
  private typealias Buffers = SubprocessOutputSequence.Iterator

  private let repository: Repository
  private let commit: String?
  private let input: StandardInputWriter
  private var buffers: Buffers
  /// What git has printed and nobody has read, from `position` on.
  private var buffer: [UInt8] = []
  private var position = 0
  private var questions = Turns()
  private var answers = Turns()
  private(set) var failure: SourceTreeError?

  /// Starts git, calls `body` and ends git, also when `body` throws or the task is cancelled.
  ///
  /// The commit is the one that the blobs belong to, if one is read.
  static func open<Value: Sendable>(
    _ repository: Repository,
    commit: String? = nil,
    _ body: (BlobStream) async throws -> Value
  ) async throws -> Value {
    // Writing to a git that has died must be an error, not the end of this process. NIO does the same.
    _ = signal(SIGPIPE, SIG_IGN)
    do {
      try SpareDescriptors.require()
      let result = try await Subprocess.run(
        try await repository.gitHere.configuration(
          ["--no-replace-objects", "cat-file", "--batch"],
          in: repository.folder
        ),
        input: .inputWriter,
        output: .sequence,
        error: .bytes(limit: .max)
      ) { execution -> (value: Result<Value, any Error>, failure: SourceTreeError?) in
        let stream = BlobStream(
          repository: repository,
          commit: commit,
          input: execution.standardInputWriter,
          buffers: execution.standardOutput.makeAsyncIterator()
        )
        do {
          return (.success(try await body(stream)), await stream.failure)
        } catch {
          return (.failure(error), await stream.failure)
        }
      }
      let (value, failure) = result.closureResult
      if var failure, case .failure(let error) = value, error as? SourceTreeError == failure {
        let message = GitMessage(result.standardError)
        if let reason = message.reason { failure.message += ": " + reason }
        if message.lacksPromisedObject {
          failure.code = .partialClone
          failure.message += "; " + (await repository.partialCloneAdvice(commit: commit))
        } else if message.namesDamage {
          failure.message += "; `git fsck --full` names damaged and missing objects"
        }
        throw failure
      }
      return try value.get()
    } catch let error as SubprocessError {
      throw SourceTreeError(git: error)
    } catch let error as Errno {
      throw SourceTreeError(git: error)
    }
  }

  private init(
    repository: Repository,
    commit: String?,
    input: StandardInputWriter,
    buffers: sending Buffers
  ) {
    self.repository = repository
    self.commit = commit
    self.input = input
    self.buffers = buffers
  }

  /// The targets of symbolic links, by path.
  ///
  /// No process is started if there are none.
  static func targets(
    of links: [SourcePath: ContentID],
    in repository: Repository,
    commit: String? = nil
  ) async throws(SourceTreeError) -> [SourcePath: [UInt8]] {
    if links.isEmpty { return [:] }
    do {
      return try await open(repository, commit: commit) { blobs in
        var targets: [SourcePath: [UInt8]] = [:]
        for (path, id) in links { targets[path] = try await blobs.read(id, path) }
        return targets
      }
    } catch {
      throw SourceTreeError(git: error)
    }
  }

  /// The bytes of the blob `id`.
  ///
  /// Throws `unreadable` if the repository does not have it, which happens in a partial clone; `path` is
  /// where it is used, for the message.
  func read(_ id: ContentID, _ path: SourcePath) async throws(SourceTreeError) -> [UInt8] {
    if !questions.take() { await withCheckedContinuation { questions.await($0) } }
    do throws(SourceTreeError) {
      if let failure { throw failure }
      try await ask(id)
    } catch {
      failure = error
      questions.pass()
      throw error
    }
    // The answers come in the order of the questions: nobody asks before this one waits for its own.
    if answers.take() {
      questions.pass()
    } else {
      await withCheckedContinuation { continuation in
        answers.await(continuation)
        questions.pass()
      }
    }
    defer { answers.pass() }
    if let failure { throw failure }
    do throws(SourceTreeError) {
      return try await answer(path, id)
    } catch {
      if error.code != .unreadable { failure = error }
      throw error
    }
  }

  /// Writes a question; a pipe takes those of a thousand callers before git reads one.
  private func ask(_ id: ContentID) async throws(SourceTreeError) {
    let question = Array("\(id)\n".utf8)
    do {
      guard try await input.write(question) == question.count else { throw Self.ended }
    } catch {
      throw SourceTreeError(git: error)
    }
  }

  private func answer(_ path: SourcePath, _ id: ContentID) async throws(SourceTreeError) -> [UInt8]
  {
    // `id SP type SP size`, or `id SP missing`.
    let header = try await line()
    let fields = header.split(separator: " ")
    guard fields.count == 3, let size = Int(fields[2]) else {
      guard fields.last == "missing" else {
        throw SourceTreeError(.gitFailed, "`git cat-file` gave the unknown answer `\(header)`")
      }
      let advice = await repository.partialCloneAdvice(commit: commit)
      throw SourceTreeError(
        .unreadable,
        "The contents of `\(path)` (\(id)) are not in this clone; \(advice)"
      )
    }
    let bytes = try await take(size)
    // The line break after it.
    _ = try await take(1)
    return bytes
  }

  private static let ended = SourceTreeError(.gitFailed, "`git cat-file` ended early")

  // MARK: - Output

  private func line() async throws(SourceTreeError) -> String {
    while true {
      if let end = buffer[position...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        return String(decoding: buffer[position..<end], as: UTF8.self)
      }
      try await fill()
    }
  }

  private func take(_ count: Int) async throws(SourceTreeError) -> [UInt8] {
    buffer.reserveCapacity(position + count)
    while buffer.count - position < count { try await fill() }
    defer { position += count }
    return Array(buffer[position..<(position + count)])
  }

  private func fill() async throws(SourceTreeError) {
    if position == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity < 1 << 20)
      position = 0
    }
    do {
      // A copy, because an actor's own state cannot be changed across a suspension; only the task whose
      // turn it is comes here.
      var buffers = self.buffers
      guard let bytes = try await buffers.next(isolation: self) else {
        throw Task.isCancelled ? CancellationError() : Self.ended
      }
      self.buffers = buffers
      bytes.withUnsafeBytes { buffer.append(contentsOf: $0) }
    } catch {
      throw SourceTreeError(git: error)
    }
  }
}

/// Tasks that use one thing, in the order in which they came.
private struct Turns {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Takes the turn if it is free; whether it was.
  mutating func take() -> Bool {
    defer { isTaken = true }
    return !isTaken
  }

  /// Resumes a task when all before it have passed.
  mutating func `await`(_ continuation: CheckedContinuation<Void, Never>) {
    waiting.append(continuation)
  }

  mutating func pass() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
