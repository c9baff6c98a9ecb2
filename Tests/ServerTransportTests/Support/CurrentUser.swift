#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The user that the tests run as.
func currentUser() -> UInt32 { geteuid() }
