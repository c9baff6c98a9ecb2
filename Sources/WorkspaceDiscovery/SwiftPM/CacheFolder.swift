import SystemPackage

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A folder of results, of which those go that were not used for the longest time.
enum CacheFolder {
  /// Keeps the `kept` newest entries of a folder that has more than `most`.
  ///
  /// An entry's age is that of its last change. With `kept` below `most`, few writers need to look at all entries.
  ///
  /// Complexity: O(entries · log entries).
  static func removeOldest(in folder: FilePath, most: Int, kept: Int) {
    let files = FileManager.default
    guard let names = try? files.contentsOfDirectory(atPath: folder.string), names.count > most
    else { return }
    let dated = names.map { name in
      let path = folder.appending(name).string
      let attributes = try? files.attributesOfItem(atPath: path)
      return (path, attributes?[.modificationDate] as? Date ?? .distantPast)
    }
    for (path, _) in dated.sorted(by: { $0.1 > $1.1 }).dropFirst(kept) {
      try? files.removeItem(atPath: path)
    }
  }
}
