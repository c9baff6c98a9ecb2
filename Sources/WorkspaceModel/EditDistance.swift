/// The number of insertions, deletions and replacements that turn one text into the other (Levenshtein).
///
/// Complexity: O(left · right).
package func editDistance(_ left: String.UTF8View, _ right: String.UTF8View) -> Int {
  let right = Array(right)
  var row = Array(0...right.count)
  for (index, byte) in left.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for (column, other) in right.enumerated() {
      let replaced = diagonal + (byte == other ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
    }
  }
  return row[right.count]
}

/// Up to `limit` of `names` that look like `text`, the most similar first.
///
/// Complexity: O(names · length²).
package func similarNames(
  to text: String,
  among names: some Sequence<String>,
  limit: Int = 3
) -> [String] {
  similarNames(to: text, among: names.map { (name: $0, spellings: [$0]) }, limit: limit)
}

/// Up to `limit` names that look like `text`, or of which a spelling does, the most similar first.
///
/// A text of which more than a third of the letters differ is another word, and no mistake in typing. It may also
/// contain a name's first spelling, or be a part of it.
///
/// Complexity: O(names · spellings · length²).
package func similarNames(
  to text: String,
  among names: [(name: String, spellings: [String])],
  limit: Int = 3
) -> [String] {
  guard text.utf8.count <= 200 else { return [] }
  let wanted = text.lowercased()
  let scored = names.compactMap { name, spellings -> (name: String, distance: Int)? in
    let spellings = spellings.map { $0.lowercased() }
    let distances = spellings.map { editDistance(wanted.utf8, $0.utf8) }
    guard let first = spellings.first, let distance = distances.min() else { return nil }
    let isContained =
      min(wanted.count, first.count) >= 3 && (first.contains(wanted) || wanted.contains(first))
    guard isContained || distance * 3 <= wanted.utf8.count else { return nil }
    return (name, isContained ? min(distance, 2) : distance)
  }
  return scored.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(limit).map(\.name)
}
