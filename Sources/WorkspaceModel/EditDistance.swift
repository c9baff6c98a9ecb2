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
