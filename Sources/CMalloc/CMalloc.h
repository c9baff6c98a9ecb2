// `malloc_trim(3)`, which Swift's module of glibc leaves out.
#include <stdlib.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
