// The part of the module `Darwin` that graphd and its tests use, as Swift imports it or as the overlay declares it.
// Nothing runs: no value counts. Swift's own importer compared the types with Apple's headers of libc, from the wheel
// `ziglang` 0.17.1 of PyPI. The others are the overlay's (swift: stdlib/public/Platform).
public import struct Glibc.sockaddr
public import struct Glibc.sockaddr_storage
public import struct Glibc.timespec
public import struct Glibc.timeval
@_exported public import CDarwin

private let int: Int32 = 0
private let mode: mode_t = 0

// Foundation of Linux brings Glibc along: its overlay, with another `mode_t`, must not be taken.
@available(*, unavailable) public func open(_: UnsafePointer<CChar>, _: Int32, _: UInt32) -> Int32 { 0 }

// MARK: Types

public typealias dev_t = Int32
public typealias gid_t = UInt32
public typealias ino_t = UInt64
public typealias mode_t = UInt16
public typealias nfds_t = UInt32
public typealias off_t = Int64
public typealias pid_t = Int32
public typealias rlim_t = UInt64
public typealias rusage_info_t = UnsafeMutableRawPointer
public typealias sa_family_t = UInt8
public typealias sig_t = @convention(c) (Int32) -> Void
public typealias sigset_t = UInt32
public typealias socklen_t = UInt32
public typealias time_t = Int
public typealias uid_t = UInt32
public typealias useconds_t = UInt32
// The interfaces of SystemPackage and NIO have them.
public typealias timespec = Glibc.timespec
public typealias timeval = Glibc.timeval
public typealias sockaddr = Glibc.sockaddr
public typealias sockaddr_storage = Glibc.sockaddr_storage
public struct clockid_t: RawRepresentable, Equatable, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}
public struct DIR {}
public struct _opaque_pthread_t {}
public struct _malloc_zone_t {}
public struct pthread_attr_t { public init() {} }
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
public typealias posix_spawn_file_actions_t = UnsafeMutableRawPointer
public typealias posix_spawnattr_t = UnsafeMutableRawPointer
public typealias malloc_zone_t = _malloc_zone_t

extension stat {
  public var st_mtimespec: timespec { timespec() }
  public var st_ctimespec: timespec { timespec() }
}

// MARK: Constants

nonisolated(unsafe) public var errno = int
public let EACCES = int, EAGAIN = int, ECONNREFUSED = int, EEXIST = int, EINTR = int, EINVAL = int, ELOOP = int
public let ENOENT = int, ENOSPC = int, ENOTDIR = int, EPERM = int, EPIPE = int, ESRCH = int, EWOULDBLOCK = int
public let O_APPEND = int, O_CLOEXEC = int, O_CREAT = int, O_DIRECTORY = int, O_EXCL = int, O_NOFOLLOW = int
public let O_NONBLOCK = int, O_RDONLY = int, O_RDWR = int, O_TRUNC = int, O_WRONLY = int
public let F_DUPFD_CLOEXEC = int, F_GETFD = int, F_GETFL = int, F_SETFD = int, F_SETFL = int, FD_CLOEXEC = int
public let F_OK = int, R_OK = int, W_OK = int, X_OK = int
public let AT_FDCWD = int, LOCK_EX = int, LOCK_NB = int, LOCK_SH = int, LOCK_UN = int, PATH_MAX = int
public let S_IFDIR = mode, S_IFLNK = mode, S_IFMT = mode, S_IFREG = mode, S_IFSOCK = mode
public let S_IRWXU = mode, S_ISVTX = mode, S_IWGRP = mode, S_IWOTH = mode
public let DT_DIR = int, DT_UNKNOWN = int, MNT_LOCAL = int, MNT_NOWAIT = int
public let STDIN_FILENO = int, STDOUT_FILENO = int, STDERR_FILENO = int
public let AF_INET = int, AF_INET6 = int, AF_UNIX = int, INET6_ADDRSTRLEN = int, IPPROTO_IPV6 = int, IPV6_V6ONLY = int
public let LOCAL_PEERCRED = int, LOCAL_PEERPID = int, SO_ACCEPTCONN = int, SO_REUSEADDR = int, SOCK_STREAM = int
public let SOL_LOCAL = int, SOL_SOCKET = int, SOMAXCONN = int
public let POLLERR = int, POLLHUP = int, POLLIN = int, TIOCGWINSZ: UInt = 0
public let SIGABRT = int, SIGHUP = int, SIGINT = int, SIGKILL = int, SIGPIPE = int, SIGSTOP = int, SIGTERM = int
public let SIGXCPU = int, SIGXFSZ = int
public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { { _ in } }
public let POSIX_SPAWN_CLOEXEC_DEFAULT = int, POSIX_SPAWN_SETSID = int, POSIX_SPAWN_SETSIGDEF = int
public let POSIX_SPAWN_SETSIGMASK = int
public let PROC_PIDTASKINFO = int, RLIMIT_FSIZE = int, RLIMIT_NOFILE = int, RUSAGE_INFO_V4 = int, RUSAGE_SELF = int
public let RTLD_LOCAL = int, RTLD_NOW = int, _CS_DARWIN_USER_TEMP_DIR = int, _SC_OPEN_MAX = int, _SC_PAGESIZE = int
private let clock = clockid_t(rawValue: 0)
public let CLOCK_MONOTONIC = clock, CLOCK_PROCESS_CPUTIME_ID = clock, CLOCK_REALTIME = clock

// MARK: Functions of the overlay, whose results must be used

public func open(_: UnsafePointer<CChar>, _: Int32) -> Int32 { 0 }
public func open(_: UnsafePointer<CChar>, _: Int32, _: mode_t) -> Int32 { 0 }
public func fcntl(_: Int32, _: Int32) -> Int32 { 0 }
public func fcntl(_: Int32, _: Int32, _: Int32) -> Int32 { 0 }
public func ioctl(_: Int32, _: UInt, _: UnsafeMutableRawPointer) -> Int32 { 0 }

// MARK: Functions of C

public typealias _Path = UnsafePointer<CChar>
public typealias _Text = UnsafeMutablePointer<CChar>
public func _exit(_: Int32) -> Never { while true {} }
@discardableResult public func access(_: _Path!, _: Int32) -> Int32 { 0 }
@discardableResult public func bind(_: Int32, _: UnsafePointer<sockaddr>!, _: socklen_t) -> Int32 { 0 }
@discardableResult public func chmod(_: _Path!, _: mode_t) -> Int32 { 0 }
@discardableResult public func chown(_: _Path!, _: uid_t, _: gid_t) -> Int32 { 0 }
@discardableResult public func clock_gettime(_: clockid_t, _: UnsafeMutablePointer<timespec>!) -> Int32 { 0 }
@discardableResult public func close(_: Int32) -> Int32 { 0 }
@discardableResult public func closedir(_: UnsafeMutablePointer<DIR>!) -> Int32 { 0 }
@discardableResult public func confstr(_: Int32, _: _Text!, _: Int) -> Int { 0 }
@discardableResult public func connect(_: Int32, _: UnsafePointer<sockaddr>!, _: socklen_t) -> Int32 { 0 }
@discardableResult public func dlopen(_: _Path!, _: Int32) -> UnsafeMutableRawPointer! { nil }
@discardableResult public func dlsym(_: UnsafeMutableRawPointer!, _: _Path!) -> UnsafeMutableRawPointer! { nil }
public func exit(_: Int32) -> Never { while true {} }
@discardableResult public func fchmod(_: Int32, _: mode_t) -> Int32 { 0 }
@discardableResult public func flock(_: Int32, _: Int32) -> Int32 { 0 }
public func free(_: UnsafeMutableRawPointer!) {}
@discardableResult public func fstat(_: Int32, _: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
@discardableResult public func fsync(_: Int32) -> Int32 { 0 }
@discardableResult public func ftruncate(_: Int32, _: off_t) -> Int32 { 0 }
@discardableResult public func getenv(_: _Path!) -> _Text! { nil }
@discardableResult public func geteuid() -> uid_t { 0 }
@discardableResult public func getfsstat(_: UnsafeMutablePointer<statfs>!, _: Int32, _: Int32) -> Int32 { 0 }
@discardableResult public func getpeereid(
  _: Int32, _: UnsafeMutablePointer<uid_t>!, _: UnsafeMutablePointer<gid_t>!
) -> Int32 { 0 }
@discardableResult public func getpid() -> pid_t { 0 }
@discardableResult public func getppid() -> pid_t { 0 }
@discardableResult public func getpwuid_r(
  _: uid_t, _: UnsafeMutablePointer<passwd>!, _: _Text!, _: Int,
  _: UnsafeMutablePointer<UnsafeMutablePointer<passwd>?>!
) -> Int32 { 0 }
@discardableResult public func getrlimit(_: Int32, _: UnsafeMutablePointer<rlimit>!) -> Int32 { 0 }
@discardableResult public func getrusage(_: Int32, _: UnsafeMutablePointer<rusage>!) -> Int32 { 0 }
@discardableResult public func getsid(_: pid_t) -> pid_t { 0 }
@discardableResult public func getsockname(
  _: Int32, _: UnsafeMutablePointer<sockaddr>!, _: UnsafeMutablePointer<socklen_t>!
) -> Int32 { 0 }
@discardableResult public func getsockopt(
  _: Int32, _: Int32, _: Int32, _: UnsafeMutableRawPointer!, _: UnsafeMutablePointer<socklen_t>!
) -> Int32 { 0 }
@discardableResult public func getuid() -> uid_t { 0 }
@discardableResult public func gmtime_r(
  _: UnsafePointer<time_t>!, _: UnsafeMutablePointer<tm>!
) -> UnsafeMutablePointer<tm>! { nil }
@discardableResult public func inet_ntop(_: Int32, _: UnsafeRawPointer!, _: _Text!, _: socklen_t) -> _Path! { nil }
@discardableResult public func inet_pton(_: Int32, _: _Path!, _: UnsafeMutableRawPointer!) -> Int32 { 0 }
@discardableResult public func isatty(_: Int32) -> Int32 { 0 }
@discardableResult public func kill(_: pid_t, _: Int32) -> Int32 { 0 }
@discardableResult public func link(_: _Path!, _: _Path!) -> Int32 { 0 }
@discardableResult public func listen(_: Int32, _: Int32) -> Int32 { 0 }
@discardableResult public func localtime_r(
  _: UnsafePointer<time_t>!, _: UnsafeMutablePointer<tm>!
) -> UnsafeMutablePointer<tm>! { nil }
@discardableResult public func lstat(_: _Path!, _: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
@discardableResult public func malloc_zone_pressure_relief(_: UnsafeMutablePointer<malloc_zone_t>!, _: Int) -> Int { 0 }
@discardableResult public func memchr(_: UnsafeRawPointer!, _: Int32, _: Int) -> UnsafeMutableRawPointer! { nil }
@discardableResult public func memcmp(_: UnsafeRawPointer!, _: UnsafeRawPointer!, _: Int) -> Int32 { 0 }
@discardableResult public func mkdir(_: _Path!, _: mode_t) -> Int32 { 0 }
@discardableResult public func mkdtemp(_: _Text!) -> _Text! { nil }
@discardableResult public func mkfifo(_: _Path!, _: mode_t) -> Int32 { 0 }
@discardableResult public func opendir(_: _Path!) -> UnsafeMutablePointer<DIR>! { nil }
@discardableResult public func pipe(_: UnsafeMutablePointer<Int32>!) -> Int32 { 0 }
@discardableResult public func poll(_: UnsafeMutablePointer<pollfd>!, _: nfds_t, _: Int32) -> Int32 { 0 }
@discardableResult public func posix_spawn(
  _: UnsafeMutablePointer<pid_t>!, _: _Path!, _: UnsafePointer<posix_spawn_file_actions_t?>!,
  _: UnsafePointer<posix_spawnattr_t?>!, _: UnsafePointer<_Text?>!, _: UnsafePointer<_Text?>!
) -> Int32 { 0 }
@discardableResult public func posix_spawn_file_actions_addclose(
  _: UnsafeMutablePointer<posix_spawn_file_actions_t?>!, _: Int32
) -> Int32 { 0 }
@discardableResult public func posix_spawn_file_actions_adddup2(
  _: UnsafeMutablePointer<posix_spawn_file_actions_t?>!, _: Int32, _: Int32
) -> Int32 { 0 }
@discardableResult public func posix_spawn_file_actions_addopen(
  _: UnsafeMutablePointer<posix_spawn_file_actions_t?>!, _: Int32, _: _Path!, _: Int32, _: mode_t
) -> Int32 { 0 }
@discardableResult public func posix_spawn_file_actions_destroy(
  _: UnsafeMutablePointer<posix_spawn_file_actions_t?>!
) -> Int32 { 0 }
@discardableResult public func posix_spawn_file_actions_init(
  _: UnsafeMutablePointer<posix_spawn_file_actions_t?>!
) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_destroy(_: UnsafeMutablePointer<posix_spawnattr_t?>!) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_init(_: UnsafeMutablePointer<posix_spawnattr_t?>!) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_setflags(
  _: UnsafeMutablePointer<posix_spawnattr_t?>!, _: Int16
) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_setsigdefault(
  _: UnsafeMutablePointer<posix_spawnattr_t?>!, _: UnsafePointer<sigset_t>!
) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_setsigmask(
  _: UnsafeMutablePointer<posix_spawnattr_t?>!, _: UnsafePointer<sigset_t>!
) -> Int32 { 0 }
@discardableResult public func pread(_: Int32, _: UnsafeMutableRawPointer!, _: Int, _: off_t) -> Int { 0 }
@discardableResult public func proc_listallpids(_: UnsafeMutableRawPointer!, _: Int32) -> Int32 { 0 }
@discardableResult public func proc_pid_rusage(
  _: Int32, _: Int32, _: UnsafeMutablePointer<rusage_info_t?>!
) -> Int32 { 0 }
@discardableResult public func proc_pidinfo(
  _: Int32, _: Int32, _: UInt64, _: UnsafeMutableRawPointer!, _: Int32
) -> Int32 { 0 }
@discardableResult public func pthread_attr_destroy(_: UnsafeMutablePointer<pthread_attr_t>) -> Int32 { 0 }
@discardableResult public func pthread_attr_init(_: UnsafeMutablePointer<pthread_attr_t>) -> Int32 { 0 }
@discardableResult public func pthread_attr_setstacksize(_: UnsafeMutablePointer<pthread_attr_t>, _: Int) -> Int32 { 0 }
@discardableResult public func pthread_create(
  _: UnsafeMutablePointer<pthread_t?>!, _: UnsafePointer<pthread_attr_t>?,
  _: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?
) -> Int32 { 0 }
@discardableResult public func pthread_join(
  _: pthread_t, _: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> Int32 { 0 }
@discardableResult public func pwrite(_: Int32, _: UnsafeRawPointer!, _: Int, _: off_t) -> Int { 0 }
@discardableResult public func read(_: Int32, _: UnsafeMutableRawPointer!, _: Int) -> Int { 0 }
@discardableResult public func readdir(_: UnsafeMutablePointer<DIR>!) -> UnsafeMutablePointer<dirent>! { nil }
@discardableResult public func readlink(_: _Path!, _: _Text!, _: Int) -> Int { 0 }
@discardableResult public func realpath(_: _Path!, _: _Text!) -> _Text! { nil }
@discardableResult public func remove(_: _Path!) -> Int32 { 0 }
@discardableResult public func rename(_: _Path!, _: _Path!) -> Int32 { 0 }
@discardableResult public func rmdir(_: _Path!) -> Int32 { 0 }
@discardableResult public func setenv(_: _Path!, _: _Path!, _: Int32) -> Int32 { 0 }
@discardableResult public func setrlimit(_: Int32, _: UnsafePointer<rlimit>!) -> Int32 { 0 }
@discardableResult public func setsockopt(
  _: Int32, _: Int32, _: Int32, _: UnsafeRawPointer!, _: socklen_t
) -> Int32 { 0 }
@discardableResult public func setuid(_: uid_t) -> Int32 { 0 }
@discardableResult public func sigdelset(_: UnsafeMutablePointer<sigset_t>!, _: Int32) -> Int32 { 0 }
@discardableResult public func sigemptyset(_: UnsafeMutablePointer<sigset_t>!) -> Int32 { 0 }
@discardableResult public func sigfillset(_: UnsafeMutablePointer<sigset_t>!) -> Int32 { 0 }
@discardableResult public func signal(_: Int32, _: sig_t!) -> sig_t! { nil }
@discardableResult public func socket(_: Int32, _: Int32, _: Int32) -> Int32 { 0 }
@discardableResult public func strdup(_: _Path!) -> _Text! { nil }
@discardableResult public func strerror(_: Int32) -> _Text! { nil }
@discardableResult public func strlen(_: _Path!) -> Int { 0 }
@discardableResult public func symlink(_: _Path!, _: _Path!) -> Int32 { 0 }
@discardableResult public func sysconf(_: Int32) -> Int { 0 }
@discardableResult public func time(_: UnsafeMutablePointer<time_t>!) -> time_t { 0 }
@discardableResult public func unlink(_: _Path!) -> Int32 { 0 }
@discardableResult public func usleep(_: useconds_t) -> Int32 { 0 }
@discardableResult public func utimensat(_: Int32, _: _Path!, _: UnsafePointer<timespec>!, _: Int32) -> Int32 { 0 }
@discardableResult public func utimes(_: _Path!, _: UnsafePointer<timeval>!) -> Int32 { 0 }
@discardableResult public func waitpid(_: pid_t, _: UnsafeMutablePointer<Int32>!, _: Int32) -> pid_t { 0 }
@discardableResult public func write(_: Int32, _: UnsafeRawPointer!, _: Int) -> Int { 0 }
