// Structures of the SDK whose names Swift sees without the prefix: Glibc has others of these names. One is the name of a
// function, too, which Swift cannot declare. The fields are those of Apple's headers as far as graphd uses them.
#include <stdint.h>
#define NAMED(name) __attribute__((swift_name(name)))
#define STRUCTURE(name) struct NAMED(#name) darwin_##name

STRUCTURE(stat) { int32_t st_dev; uint16_t st_mode, st_nlink; uint64_t st_ino; uint32_t st_uid, st_gid; int32_t st_rdev;
  int64_t st_size, st_blocks; int32_t st_blksize; uint32_t st_flags; };
int darwin_stat(const char *, struct darwin_stat *) NAMED("stat(_:_:)");
STRUCTURE(dirent) { uint64_t d_ino, d_seekoff; uint16_t d_reclen, d_namlen; uint8_t d_type; char d_name[1024]; };
STRUCTURE(passwd) { char *pw_name, *pw_passwd; uint32_t pw_uid, pw_gid; long pw_change; char *pw_class, *pw_gecos,
  *pw_dir; };
STRUCTURE(pollfd) { int fd; short events, revents; };
STRUCTURE(proc_taskinfo) { uint64_t pti_virtual_size, pti_resident_size, pti_total_user, pti_total_system; };
STRUCTURE(rlimit) { uint64_t rlim_cur, rlim_max; };
STRUCTURE(rusage) { long ru_maxrss; };
STRUCTURE(rusage_info_v4) { uint64_t ri_resident_size, ri_phys_footprint; };
STRUCTURE(sockaddr_un) { uint8_t sun_len, sun_family; char sun_path[104]; };
STRUCTURE(statfs) { uint32_t f_bsize, f_flags; char f_fstypename[16], f_mntonname[1024], f_mntfromname[1024]; };
STRUCTURE(tm) { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst; };
STRUCTURE(winsize) { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };
