// Preloaded into a Swift program on Linux: says where an async function writes beyond its frame.
//
// Swift 6.3.1 gives the frame of some async functions, long ones with many suspensions, one word less
// than they use. The word belongs to the header of the next allocation, and the task's allocator then
// aborts with "freed pointer was not the last allocation" in a caller, or, where sizes are rounded up,
// nothing happens until a line is added. Every frame gets a margin here, which is looked at when the
// frame is freed.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { margin = 64, pattern = 0xC5, slots = 1 << 16 };

struct frame {
  void *start;
  size_t size;
  void *caller;
};

static struct frame frames[slots];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *const removed = (void *)1;

static size_t rounded(size_t size) { return (size + 15) & ~(size_t)15; }

static struct frame *find(void *start, int adds) {
  size_t index = ((uintptr_t)start >> 4) % slots;
  for (int tries = 0; tries < slots; tries++, index = (index + 1) % slots) {
    struct frame *frame = &frames[index];
    if (frame->start == start) return frame;
    if (frame->start == NULL) return adds ? frame : NULL;
    if (adds && frame->start == removed) return frame;
  }
  return NULL;
}

void *swift_task_alloc(size_t size) {
  static void *(*original)(size_t);
  if (!original) original = (void *(*)(size_t))dlsym(RTLD_NEXT, "swift_task_alloc");
  unsigned char *start = original(rounded(size) + margin);
  memset(start + size, pattern, rounded(size) + margin - size);
  pthread_mutex_lock(&lock);
  struct frame *frame = find(start, 1);
  if (frame) *frame = (struct frame){start, size, __builtin_return_address(0)};
  pthread_mutex_unlock(&lock);
  return start;
}

void swift_task_dealloc(void *start) {
  static void (*original)(void *);
  if (!original) original = (void (*)(void *))dlsym(RTLD_NEXT, "swift_task_dealloc");
  pthread_mutex_lock(&lock);
  struct frame *frame = find(start, 0);
  if (frame) {
    const unsigned char *bytes = start;
    for (size_t at = frame->size; at < rounded(frame->size) + margin; at++) {
      if (bytes[at] == pattern) continue;
      Dl_info image = {0};
      dladdr(frame->caller, &image);
      fprintf(stderr, "async frame of %zu bytes written at byte %zu, called from %s+0x%zx\n",
              frame->size, at, image.dli_fname ? image.dli_fname : "?",
              (size_t)((char *)frame->caller - (char *)image.dli_fbase));
      break;
    }
    frame->start = removed;
  }
  pthread_mutex_unlock(&lock);
  original(start);
}
