// The part of the module `MachO` that graphd uses (mach-o/dyld.h).
@discardableResult public func _NSGetExecutablePath(
  _: UnsafeMutablePointer<CChar>!, _: UnsafeMutablePointer<UInt32>!
) -> Int32 { 0 }
