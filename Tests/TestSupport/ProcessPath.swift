#if canImport(System)
package import System
#else
package import SystemPackage
#endif

/// A path as Subprocess takes it: a value of the system's own module where there is one.
package func processPath(_ path: String) -> FilePath { FilePath(path) }
