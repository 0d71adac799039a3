import TabuluaSystem

/// What the system says about a call that failed, in words that do not depend on the machine.
package struct SystemError: Error, Equatable {
  /// The value of `errno`.
  package let number: Int32

  package init(number: Int32) { self.number = number }

  /// The error of the call just made.
  package static var current: SystemError { SystemError(number: errno) }

  /// The reason in a few words.
  package var words: String {
    switch number {
    case EACCES, EPERM: "permission denied"
    case EDQUOT: "the disk quota is used up"
    case EFBIG: "the file would be too large"
    case EIO: "input/output error"
    case ELOOP: "too many symbolic links"
    case EMFILE, ENFILE: "too many open files"
    case ENAMETOOLONG: "the name is too long"
    case ENOENT: "no such file or directory"
    case ENOSPC: "no space is left on the device"
    case ENOTDIR: "a part of the path is not a directory"
    case EROFS: "the file system is read-only"
    case ETXTBSY: "the file is a program that is running"
    case EAGAIN, ENOLCK: "the system has no room for that just now"
    case EBUSY: "it is in use"
    case EEXIST, ENOTEMPTY: "something is there already"
    case EINVAL: "this kind of file does not allow that"
    case EISDIR: "it is a directory"
    case EMLINK: "it has too many names"
    case ENODEV, ENXIO: "there is no such device"
    case ENOMEM: "there is not enough memory"
    case ENOTSUP, ENOSYS: "the system does not know that"
    case EPIPE: "nobody reads it"
    case ESPIPE: "it has no beginning that one could go back to"
    case ESTALE: "the file is gone from the server"
    case ETIMEDOUT: "nothing came in time"
    case EXDEV: "it lies on another file system"
    default: "the system says: \(String(cString: strerror(number)))"
    }
  }
}
