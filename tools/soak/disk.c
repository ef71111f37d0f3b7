/* A disk between a process and its files, preloaded: it records what is written to a database, and
   can be told to fail.

   SHOAL_DISK_FILE   the database; the files whose names begin like it are looked at, too
   SHOAL_DISK_TRACE  where operations are recorded, one after the other: "op name offset length\n",
                     for writes followed by the bytes. C: made, W: written, T: cut to a length,
                     S: synchronised, D: its folder synchronised, U: removed
   SHOAL_DISK_FAULT  a file of one byte: F: full, R: read-only, S: cannot be synchronised

   The shared memory of a database (-shm) does not outlive a power loss and is left alone. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define MOST 1024
#define FOLDER "/"

static char folder[4096];
static const char *prefix = NULL;
static char *names[MOST];
static int trace = -1;
static volatile char *fault = NULL;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int (*real_open)(const char *, int, ...);
static int (*real_close)(int);
static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static int (*real_ftruncate)(int, off_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_unlink)(const char *);

__attribute__((constructor)) static void begin(void) {
    real_open = dlsym(RTLD_NEXT, "open");
    real_close = dlsym(RTLD_NEXT, "close");
    real_write = dlsym(RTLD_NEXT, "write");
    real_pwrite = dlsym(RTLD_NEXT, "pwrite");
    real_ftruncate = dlsym(RTLD_NEXT, "ftruncate");
    real_fsync = dlsym(RTLD_NEXT, "fsync");
    real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    real_unlink = dlsym(RTLD_NEXT, "unlink");
    const char *file = getenv("SHOAL_DISK_FILE");
    const char *slash = file ? strrchr(file, '/') : NULL;
    if (!slash || strlen(file) >= sizeof folder) return;
    memcpy(folder, file, (size_t)(slash - file));
    prefix = slash + 1;
    const char *path = getenv("SHOAL_DISK_TRACE");
    if (path) trace = real_open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if ((path = getenv("SHOAL_DISK_FAULT"))) {
        int fd = real_open(path, O_RDONLY);
        if (fd >= 0) {
            void *seen = mmap(NULL, 1, PROT_READ, MAP_SHARED, fd, 0);
            fault = seen == MAP_FAILED ? NULL : seen;
            real_close(fd);
        }
    }
}

/* The name of a file that is looked at, FOLDER for the folder, or NULL. */
static const char *name_of(const char *path) {
    if (!prefix || !path) return NULL;
    if (!strcmp(path, folder)) return FOLDER;
    size_t length = strlen(folder);
    if (strncmp(path, folder, length) || path[length] != '/') return NULL;
    const char *name = path + length + 1;
    if (strncmp(name, prefix, strlen(prefix)) || strstr(name, "-shm")) return NULL;
    return name;
}

static void note(char op, const char *name, off_t offset, const void *data, size_t length) {
    if (trace < 0) return;
    char head[512];
    int n = snprintf(head, sizeof head, "%c %s %lld %zu\n", op, name, (long long)offset, length);
    struct iovec parts[2] = {{head, (size_t)n}, {(void *)data, data ? length : 0}};
    if (writev(trace, parts, 2) < 0) abort();
}

static int failing(char kind) {
    char now = fault ? *fault : 0;
    if (kind == 'S') { if (now == 'S') { errno = EIO; return 1; } return 0; }
    if (now == 'F') { errno = ENOSPC; return 1; }
    if (now == 'R') { errno = EROFS; return 1; }
    return 0;
}

static const char *tracked(int fd) {
    return fd >= 0 && fd < MOST ? names[fd] : NULL;
}

static int look(const char *path, int fd, int made) {
    const char *name = name_of(path);
    if (fd >= 0 && fd < MOST && name) {
        free(names[fd]);
        names[fd] = strdup(name);
        if (made) note('C', name, 0, NULL, 0);
    }
    return fd;
}

static int do_open(const char *path, int flags, mode_t mode) {
    if (!real_open) real_open = dlsym(RTLD_NEXT, "open");
    if (!name_of(path)) return real_open(path, flags, mode);
    pthread_mutex_lock(&lock);
    struct stat seen;
    int made = (flags & O_CREAT) && stat(path, &seen) != 0;
    int fd = look(path, real_open(path, flags, mode), made);
    pthread_mutex_unlock(&lock);
    return fd;
}

#define MODE(flags, mode) \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | O_TMPFILE)) { va_list a; va_start(a, flags); mode = va_arg(a, mode_t); va_end(a); }

int open(const char *path, int flags, ...) { MODE(flags, mode) return do_open(path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags, mode) return do_open(path, flags, mode); }

int close(int fd) {
    if (!real_close) real_close = dlsym(RTLD_NEXT, "close");
    if (tracked(fd)) { free(names[fd]); names[fd] = NULL; }
    return real_close(fd);
}

static ssize_t put(int fd, const void *data, size_t length, off_t offset, int here) {
    const char *name = tracked(fd);
    if (!name) return here ? real_write(fd, data, length) : real_pwrite(fd, data, length, offset);
    if (failing('W')) return -1;
    pthread_mutex_lock(&lock);
    if (here) offset = lseek(fd, 0, SEEK_CUR);
    ssize_t n = here ? real_write(fd, data, length) : real_pwrite(fd, data, length, offset);
    if (n > 0) note('W', name, offset, data, (size_t)n);
    pthread_mutex_unlock(&lock);
    return n;
}

ssize_t write(int fd, const void *data, size_t length) {
    if (!real_write) real_write = dlsym(RTLD_NEXT, "write");
    return put(fd, data, length, 0, 1);
}
ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) {
    return put(fd, data, length, offset, 0);
}
ssize_t pwrite64(int fd, const void *data, size_t length, off_t offset) {
    return put(fd, data, length, offset, 0);
}

static int cut(int fd, off_t length) {
    const char *name = tracked(fd);
    if (name && failing('W')) return -1;
    int result = real_ftruncate(fd, length);
    if (name && !result) note('T', name, length, NULL, 0);
    return result;
}
int ftruncate(int fd, off_t length) { return cut(fd, length); }
int ftruncate64(int fd, off_t length) { return cut(fd, length); }

static int sync_file(int fd, int (*real)(int)) {
    const char *name = tracked(fd);
    if (!name) return real(fd);
    if (failing('S')) return -1;
    /* What is written by others while this goes on is not promised to be there. */
    pthread_mutex_lock(&lock);
    int result = real(fd);
    if (!result) note(strcmp(name, FOLDER) ? 'S' : 'D', name, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return result;
}
int fsync(int fd) { return sync_file(fd, real_fsync); }
int fdatasync(int fd) { return sync_file(fd, real_fdatasync); }

int unlink(const char *path) {
    if (!real_unlink) real_unlink = dlsym(RTLD_NEXT, "unlink");
    int result = real_unlink(path);
    const char *name = name_of(path);
    if (name && !result) note('U', name, 0, NULL, 0);
    return result;
}
