import ArgumentParser
import SystemPackage
import SystemSupport

/// The file of known findings.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Leave out the findings that this file lists.", valueName: "file"),
    completion: .file()
  )
  var baseline: String?

  @Flag(help: "Write the findings into the baseline, which must not grow.")
  var writeBaseline = false

  @Flag(help: "Remove the findings from the baseline that there are no longer.")
  var pruneBaseline = false

  @Flag(help: "Let `--write-baseline` add findings.")
  var allowAdditions = false

  func validate() throws {
    if baseline?.isEmpty == true { throw ValidationError("`--baseline` needs a file") }
    if baseline == nil, writeBaseline || pruneBaseline {
      throw ValidationError("Name the file with `--baseline`")
    }
    if writeBaseline, pruneBaseline {
      throw ValidationError("Give `--write-baseline` or `--prune-baseline`, not both")
    }
    if allowAdditions, !writeBaseline {
      throw ValidationError("`--allow-additions` is a part of `--write-baseline`")
    }
  }

  var isUsed: Bool { baseline != nil }

  /// The file that the command writes; `nil` if it only reads one.
  var written: String? { writeBaseline || pruneBaseline ? baseline : nil }

  /// The known findings; `nil` without a baseline, and none if the file that is to be written does not exist.
  ///
  /// - Throws: `CommandFailure` if the file cannot be read or is no baseline.
  func read(in context: CommandContext) throws -> FindingBaseline? {
    guard let baseline else { return nil }
    let path = try context.absolutePath(baseline)
    do {
      return try FindingBaseline(RegularFile.read(path, limit: 1 << 26), file: baseline)
    } catch Errno.noSuchFileOrDirectory where writeBaseline {
      return FindingBaseline(file: baseline)
    } catch let error as Errno {
      throw CommandFailure("The baseline `\(baseline)` cannot be read: \(error)")
    }
  }
}
