import Foundation

/// Prints a manifest between the tokens that the reader looks for, if the program is run for that.
///
/// Each initializer of a manifest calls this; the reader takes the first pair of tokens. A change
/// after the initializer is therefore not in the dump, as in Tuist.
func dumpManifest(_ kind: String, _ value: JSON) {
  guard CommandLine.arguments.contains("--tuist-dump") else { return }
  let manifest = JSON.object(["manifest": .string(kind), "value": value])
  print("TUIST_MANIFEST_START")
  print(manifest.text)
  print("TUIST_MANIFEST_END")
  fflush(nil)
}
