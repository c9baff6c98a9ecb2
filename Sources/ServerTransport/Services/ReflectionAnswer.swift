import Foundation
import GRPCCore

/// What a client of reflection asks, in either version of the protocol.
enum ReflectionQuestion: Hashable, Sendable {
  case fileNamed(String)
  case fileDeclaring(String)
  case fileExtending(String, number: Int32)
  case extensionNumbers(String)
  case services
  /// Nothing that this version of the protocol knows.
  case nothing
}

/// What it is told, in either version of the protocol.
enum ReflectionAnswer: Hashable, Sendable {
  case files([Data])
  case services([String])
  case error(code: RPCError.Code, message: String)
}

extension DescriptorIndex {
  /// Answers a question; whatever is asked, the stream goes on.
  ///
  /// - Parameters:
  ///   - question: In words that both versions of the protocol share.
  ///   - served: The full names of the services that the server has.
  /// - Returns: What to tell; an error is an answer too.
  func answer(_ question: ReflectionQuestion, served: [String]) -> ReflectionAnswer {
    switch question {
    case .fileNamed(let name):
      return file(named: name).map { .files($0) }
        ?? .error(code: .notFound, message: "No file `\(name)`")
    case .fileDeclaring(let symbol):
      return file(declaring: symbol).map { .files($0) }
        ?? .error(code: .notFound, message: "No declaration `\(symbol)`")
    case .fileExtending(let type, let number):
      return .error(code: .notFound, message: "No extension \(number) of `\(type)`")
    case .extensionNumbers(let type):
      return .error(code: .notFound, message: "No extensions of `\(type)`")
    case .services:
      return .services(served)
    case .nothing:
      return .error(code: .invalidArgument, message: "The request asks nothing that is known")
    }
  }
}
