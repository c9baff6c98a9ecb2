// Where Foundation of macOS differs from that of Linux. Imported wherever Foundation is.
public import CoreServices
public import FoundationEssentials

extension FileManager {
  // macOS takes an `UnsafeMutablePointer<ObjCBool>?`: with two of the same signature, none can be called.
  public func fileExists(atPath path: String, isDirectory: inout Bool) -> Bool { false }
}

extension Array {
  // The view of `… as CFArray`: `Array: _ObjectiveCBridgeable` is declared in Foundation.
  public var asCFArray: CFArray { fatalError() }
}
