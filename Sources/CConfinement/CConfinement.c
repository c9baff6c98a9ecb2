// Landlock and a filter of system calls, without the kernel's headers: not every C library comes with new ones.
#if defined(__linux__)

#define _GNU_SOURCE
#include "CConfinement.h"

#include <errno.h>
#include <fcntl.h>
#include <net/if.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Files: landlock(7).

enum {
  landlock_create_ruleset = 444,
  landlock_add_rule = 445,
  landlock_restrict_self = 446,
  landlock_version_flag = 1,
  landlock_rule_path_beneath = 1,
};

enum {
  file_execute = 1 << 0,
  file_write = 1 << 1,
  file_read = 1 << 2,
  folder_read = 1 << 3,
  folder_remove_folder = 1 << 4,
  folder_remove_file = 1 << 5,
  folder_make_device = 1 << 6 | 1 << 11,
  folder_make_other = 1 << 7 | 1 << 8 | 1 << 9 | 1 << 10 | 1 << 12,
  folder_refer = 1 << 13,
  file_truncate = 1 << 14,
  file_ioctl_device = 1 << 15,
};

enum { network_bind = 1 << 0, network_connect = 1 << 1 };
enum { scope_abstract_socket = 1 << 0, scope_signal = 1 << 1 };

struct ruleset {
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
};

struct rule {
  uint64_t allowed;
  int32_t folder;
} __attribute__((packed));

int confinement_landlock_version(void) {
  long version = syscall(landlock_create_ruleset, NULL, 0, landlock_version_flag);
  return version > 0 ? (int)version : 0;
}

// The rights that a version knows: an unknown one is an error.
static uint64_t known_rights(int version) {
  uint64_t rights = file_execute | file_write | file_read | folder_read | folder_remove_folder | folder_remove_file |
                    folder_make_device | folder_make_other;
  if (version >= 2) rights |= folder_refer;
  if (version >= 3) rights |= file_truncate;
  if (version >= 5) rights |= file_ioctl_device;
  return rights;
}

static int allow(int ruleset, const char *path, uint64_t rights) {
  int descriptor = open(path, O_PATH | O_CLOEXEC);
  if (descriptor < 0) return errno == ENOENT || errno == EACCES || errno == ENOTDIR ? 0 : errno;
  struct stat status;
  int error = fstat(descriptor, &status) == 0 ? 0 : errno;
  if (error == 0) {
    if (!S_ISDIR(status.st_mode)) rights &= file_execute | file_write | file_read | file_truncate;
    struct rule rule = {rights, descriptor};
    if (syscall(landlock_add_rule, ruleset, landlock_rule_path_beneath, &rule, 0) != 0) error = errno;
  }
  close(descriptor);
  return error;
}

int confinement_restrict_files(const char *const *readable, const char *const *writable) {
  int version = confinement_landlock_version();
  uint64_t known = known_rights(version);
  struct ruleset attributes = {known, 0, 0};
  size_t size = offsetof(struct ruleset, network);
  if (version >= 4) {
    attributes.network = network_bind | network_connect;
    size = offsetof(struct ruleset, scopes);
  }
  if (version >= 6) {
    attributes.scopes = scope_abstract_socket | scope_signal;
    size = sizeof attributes;
  }
  int ruleset = (int)syscall(landlock_create_ruleset, &attributes, size, 0);
  if (ruleset < 0) return errno;
  int error = 0;
  for (; error == 0 && *readable; readable++) {
    error = allow(ruleset, *readable, file_execute | file_read | folder_read);
  }
  for (; error == 0 && *writable; writable++) {
    error = allow(ruleset, *writable, known & ~(uint64_t)(folder_make_device | file_ioctl_device));
  }
  if (error == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) error = errno;
  if (error == 0 && syscall(landlock_restrict_self, ruleset, 0) != 0) error = errno;
  close(ruleset);
  return error;
}

// The network: network_namespaces(7), user_namespaces(7).

static int write_text(const char *path, const char *text) {
  int descriptor = open(path, O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return errno;
  int error = write(descriptor, text, strlen(text)) < 0 ? errno : 0;
  close(descriptor);
  return error;
}

// The user stays who they are: without a map they would be nobody.
static int map_user(unsigned user, unsigned group) {
  char text[64];
  int error = write_text("/proc/self/setgroups", "deny");
  snprintf(text, sizeof text, "%u %u 1", user, user);
  if (error == 0) error = write_text("/proc/self/uid_map", text);
  snprintf(text, sizeof text, "%u %u 1", group, group);
  if (error == 0) error = write_text("/proc/self/gid_map", text);
  return error;
}

int confinement_isolate_network(void) {
  unsigned user = geteuid(), group = getegid();
  if (unshare(CLONE_NEWNET) != 0) {
    if (unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0) return errno;
    int error = map_user(user, group);
    if (error != 0) return error;
  }
  int descriptor = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return errno;
  struct ifreq loopback = {.ifr_name = "lo", .ifr_flags = IFF_UP};
  int error = ioctl(descriptor, SIOCSIFFLAGS, &loopback) == 0 ? 0 : errno;
  close(descriptor);
  return error;
}

// System calls: seccomp(2), in mode 2.

#if defined(__x86_64__)
#define MACHINE 0xC000003Eu
#elif defined(__aarch64__)
#define MACHINE 0xC00000B7u
#endif

#if !defined(MACHINE)

int confinement_has_filter(void) { return 0; }
int confinement_restrict_calls(int allows_children, int has_own_network) { return ENOSYS; }

#else

struct instruction {
  uint16_t code;
  uint8_t if_true, if_false;
  uint32_t value;
};

struct program {
  unsigned short count;
  struct instruction *instructions;
};

enum { code_load = 0x20, code_equal = 0x15, code_at_least = 0x35, code_any_bit = 0x45, code_return = 0x06 };
enum { offset_call = 0, offset_machine = 4 };
enum { filter_mode = 2 };

#define ANSWER_ALLOW 0x7FFF0000u
#define ANSWER_ERROR(number) (0x00050000u | (number))
// The lower half of an argument; both machines are little-endian.
#define OFFSET_ARGUMENT(index) (16 + 8 * (index))
#define NEW_NAMESPACES 0x7E020000u
#define NEW_THREAD 0x00010000u
#define FIRST_CALL_OF_X32 0x40000000u

static struct instruction instructions[256];
static unsigned short count;

static void add(uint16_t code, uint32_t value, uint8_t if_true, uint8_t if_false) {
  if (count < sizeof instructions / sizeof *instructions) {
    instructions[count++] = (struct instruction){code, if_true, if_false, value};
  }
}

static void answer(uint32_t call, uint32_t answer) {
  add(code_equal, call, 0, 1);
  add(code_return, answer, 0, 0);
}

// Denies a call unless the test of half an argument is true; the call's number is loaded again.
static void deny_unless(uint32_t call, uint32_t offset, uint16_t test, uint32_t value) {
  add(code_equal, call, 0, 4);
  add(code_load, offset, 0, 0);
  add(test, value, 1, 0);
  add(code_return, ANSWER_ERROR(EPERM), 0, 0);
  add(code_load, offset_call, 0, 0);
}

static void deny_if(uint32_t call, uint32_t offset, uint16_t test, uint32_t value) {
  add(code_equal, call, 0, 4);
  add(code_load, offset, 0, 0);
  add(test, value, 0, 1);
  add(code_return, ANSWER_ERROR(EPERM), 0, 0);
  add(code_load, offset_call, 0, 0);
}

// Calls that are denied whatever their arguments; not every machine and C library has all of them.
static const uint32_t denied[] = {
    // What makes calls that a filter does not see.
    425, 426, 427, // io_uring_setup, io_uring_enter, io_uring_register
    // A session that killing the session of the process would not reach.
    SYS_setsid,
    // Other processes, and memory that outlives this one.
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev,
    438, 440, // pidfd_getfd, process_madvise
    SYS_shmget, SYS_semget, SYS_msgget, SYS_mq_open,
    // Namespaces and mounts.
    SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot,
    428, 429, 430, 431, 432, 433, 442, // open_tree, move_mount, fsopen, fsconfig, fsmount, fspick, mount_setattr
    SYS_open_by_handle_at, SYS_fanotify_init, SYS_quotactl, SYS_acct, SYS_swapon, SYS_swapoff,
    // The kernel and the machine.
    SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_keyctl, SYS_add_key, SYS_request_key,
    SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_reboot,
    SYS_sethostname, SYS_setdomainname, SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_clock_adjtime,
    SYS_syslog,
#if defined(__x86_64__)
    SYS_kexec_file_load, SYS_iopl, SYS_ioperm, SYS_modify_ldt,
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
    // What Landlock leaves to everybody: the attributes of files by their path.
    SYS_fchmodat, SYS_fchownat,
    452, 463, 466, 469, // fchmodat2, setxattrat, removexattrat, file_setattr
    SYS_setxattr, SYS_lsetxattr, SYS_removexattr, SYS_lremovexattr,
};

static void compose(int allows_children, int has_own_network) {
  count = 0;
  add(code_load, offset_machine, 0, 0);
  add(code_equal, MACHINE, 1, 0);
  add(code_return, ANSWER_ERROR(EPERM), 0, 0);
  add(code_load, offset_call, 0, 0);
#if defined(__x86_64__)
  add(code_at_least, FIRST_CALL_OF_X32, 0, 1);
  add(code_return, ANSWER_ERROR(EPERM), 0, 0);
#endif
  for (size_t index = 0; index < sizeof denied / sizeof *denied; index++) {
    answer(denied[index], ANSWER_ERROR(EPERM));
  }
  if (has_own_network) {
    // Sockets of paths lead out of it.
    deny_unless(SYS_socket, OFFSET_ARGUMENT(0), code_equal, AF_INET);
  } else {
    answer(SYS_socket, ANSWER_ERROR(EPERM));
  }
  deny_unless(SYS_socketpair, OFFSET_ARGUMENT(0), code_equal, AF_UNIX);
  // Limits of other processes; this one's own is 0.
  deny_unless(SYS_prlimit64, OFFSET_ARGUMENT(0), code_equal, 0);
  // Times by a descriptor alone are those of an open file: the path is null in both halves.
  deny_unless(SYS_utimensat, OFFSET_ARGUMENT(1), code_equal, 0);
  deny_unless(SYS_utimensat, OFFSET_ARGUMENT(1) + 4, code_equal, 0);
  // No filter sees the flags of clone3: C libraries use clone where it is missing.
  answer(435, ANSWER_ERROR(ENOSYS));
  deny_if(SYS_clone, OFFSET_ARGUMENT(0), code_any_bit, NEW_NAMESPACES);
  if (!allows_children) {
    deny_unless(SYS_clone, OFFSET_ARGUMENT(0), code_any_bit, NEW_THREAD);
#if defined(__x86_64__)
    answer(SYS_fork, ANSWER_ERROR(EPERM));
    answer(SYS_vfork, ANSWER_ERROR(EPERM));
#endif
  }
  add(code_return, ANSWER_ALLOW, 0, 0);
}

int confinement_has_filter(void) {
  // A program that cannot be read is an error of its address where the mode is known.
  return prctl(PR_SET_SECCOMP, filter_mode, NULL, 0, 0) != 0 && errno == EFAULT;
}

int confinement_restrict_calls(int allows_children, int has_own_network) {
  compose(allows_children, has_own_network);
  if (count == sizeof instructions / sizeof *instructions) return E2BIG;
  struct program program = {count, instructions};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  return prctl(PR_SET_SECCOMP, filter_mode, &program, 0, 0) == 0 ? 0 : errno;
}

#endif

// Limits: setrlimit(2).

static int lower(int resource, unsigned long long most) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return errno;
  if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < most) most = limit.rlim_max;
  limit.rlim_cur = limit.rlim_max = most;
  return setrlimit(resource, &limit) == 0 ? 0 : errno;
}

int confinement_limit(unsigned long long data, unsigned long long file, unsigned long long seconds) {
  int error = lower(RLIMIT_CORE, 0);
  if (error == 0) error = lower(RLIMIT_DATA, data);
  if (error == 0) error = lower(RLIMIT_FSIZE, file);
  if (error == 0) error = lower(RLIMIT_CPU, seconds);
  return error;
}

#endif
