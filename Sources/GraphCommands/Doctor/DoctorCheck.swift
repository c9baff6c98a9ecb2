/// One thing that was looked at, and how it is.
struct DoctorCheck: Hashable, Sendable {
  /// How a thing is.
  enum Verdict: String, Sendable {
    case ok
    /// It works, but slower or less than it could.
    case warning
    /// Something cannot work.
    case failure
  }

  /// What was looked at: a name for scripts, like `git`.
  let name: String
  /// How it is.
  let verdict: Verdict
  /// What was found, for a person.
  let message: String
  /// What to do; empty if nothing need be done.
  let remedy: String

  /// A thing that is as it should be.
  static func ok(_ name: String, _ message: String) -> DoctorCheck {
    DoctorCheck(name: name, verdict: .ok, message: message, remedy: "")
  }

  /// A thing that works less well than it could.
  static func warning(_ name: String, _ message: String, remedy: String) -> DoctorCheck {
    DoctorCheck(name: name, verdict: .warning, message: message, remedy: remedy)
  }

  /// A thing that keeps something from working.
  static func failure(_ name: String, _ message: String, remedy: String) -> DoctorCheck {
    DoctorCheck(name: name, verdict: .failure, message: message, remedy: remedy)
  }
}
