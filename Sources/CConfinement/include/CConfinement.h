#ifndef CCONFINEMENT_H
#define CCONFINEMENT_H

#if defined(__linux__)

/// The version of Landlock that the kernel has (`landlock(7)`), 0 if it has none.
int confinement_landlock_version(void);

/// Whether the kernel filters system calls (`seccomp(2)`) and this machine's numbers of calls are known.
int confinement_has_filter(void);

/// Restricts this thread and all that it starts to files below folders, or to single files.
///
/// Below `readable` files can be read and run, below `writable` also made, changed and removed. Paths that do not
/// exist are left out. Both lists end with a null pointer. With version 6 of Landlock signals reach only processes
/// that are restricted in the same way.
///
/// Returns 0, or the number of the error (`errno(3)`).
int confinement_restrict_files(const char *const *readable, const char *const *writable);

/// Gives this process a network of its own, in which it is alone.
///
/// Only the loopback device is there. Foundation needs it: CoreFoundation connects two datagram sockets with each
/// other to wake the thread that waits for processes. Many containers and systems allow no such network.
///
/// Returns 0, or the number of the error.
int confinement_isolate_network(void);

/// Restricts the system calls of this thread and of all that it starts.
///
/// There are no sockets, or only those of a network of its own. There is no socket that a path leads to, no new session, no namespace, no change of another process,
/// and no change of a file's mode, owner, times or attributes by its path: Landlock does not know those. Without
/// children there are only new threads.
///
/// Returns 0, or the number of the error.
int confinement_restrict_calls(int allows_children, int has_own_network);

/// Limits this process and each that it starts: the bytes of its data and of one file, and its seconds of processor
/// time (`setrlimit(2)`). No core file is written.
///
/// Returns 0, or the number of the error.
int confinement_limit(unsigned long long data, unsigned long long file, unsigned long long seconds);

#endif
#endif
