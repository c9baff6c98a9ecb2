/// The checks of a Mac alone, over what its tools print.
enum MacChecks {
  /// The folders that programs read only with the user's consent; Apple: Platform Security, "Controlling app access to files".
  private static let guarded = ["Desktop", "Documents", "Downloads", "Library/Mobile Documents"]

  /// Over what `xcode-select -p` printed; nil if it failed.
  static func developerTools(_ output: String?) -> DoctorCheck {
    guard let folder = output?.split(whereSeparator: \.isNewline).first else {
      return .failure(
        "xcode",
        "No developer tools are selected",
        remedy: "run `xcode-select --install`, or `sudo xcode-select -s /Applications/Xcode.app`"
      )
    }
    return .ok("xcode", "The developer tools in `\(folder)` are used")
  }

  /// Whether a folder is one that a daemon of launchd may be kept from; nil if it is none.
  static func privacy(of folder: String?, home: String?) -> DoctorCheck? {
    guard let folder, let home,
      let name = guarded.first(where: { (folder + "/").hasPrefix("\(home)/\($0)/") })
    else { return nil }
    return .warning(
      "privacy",
      "macOS guards `~/\(name)`: a daemon that launchd starts finds no files there",
      remedy: "move the repository, or allow `graphd` in Privacy & Security > Files and Folders"
    )
  }
}
