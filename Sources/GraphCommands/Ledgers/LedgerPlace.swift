import LedgerStorage

/// The place of a ledger: a file of one machine, or a store that machines share.
enum LedgerPlace {
  case file(LocalLedger)
  case shared(StoreLocation)

  /// Reads what a person names: a folder that is there, a path that ends in `/` and a URL are stores.
  ///
  /// - Throws: `CommandFailure`.
  init(_ text: String, in context: CommandContext) throws {
    do {
      if let location = try StoreLocation(text, absolutePath: context.absolutePath) {
        self = .shared(location)
      } else {
        self = .file(LocalLedger(path: try context.absolutePath(text)))
      }
    } catch let error as LedgerStoreError {
      throw CommandFailure("\(error)")
    }
  }
}
