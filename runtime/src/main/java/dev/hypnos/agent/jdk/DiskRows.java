package dev.hypnos.agent.jdk;

/**
 * Virtual disks: native methods that read and write files, open them and change directories. Those of {@code java.io}
 * and of directories are operations themselves; those of channels are called with monitors held, and the operation is
 * at the entry of the channel's method.
 */
final class DiskRows {
    static final String STREAMS = """
            class java.io.FileDescriptor
                entry   void close()                                   tells          files.FileHooks.closes(this)
            class java.io.FileInputStream
                call    int java.io.FileInputStream.read0()                              led(task)  files.StreamFileHooks.read0
                call    int java.io.FileInputStream.readBytes(byte[],int,int)            led(task)  files.StreamFileHooks.readBytes
                call    void java.io.FileInputStream.open0(String)                       led(task)  files.PathHooks.open0
            class java.io.FileOutputStream
                call    void java.io.FileOutputStream.write(int,boolean)                 led(task)  files.StreamFileHooks.write
                call    void java.io.FileOutputStream.writeBytes(byte[],int,int,boolean) led(task)  files.StreamFileHooks.writeBytes
                call    void java.io.FileOutputStream.open0(String,boolean)              led(task)  files.PathHooks.open0
            class java.io.RandomAccessFile
                call    int java.io.RandomAccessFile.read0()                             led(task)  files.StreamFileHooks.read0
                call    int java.io.RandomAccessFile.readBytes0(byte[],int,int)          led(task)  files.StreamFileHooks.readBytes0
                call    void java.io.RandomAccessFile.write0(int)                        led(task)  files.StreamFileHooks.write0
                call    void java.io.RandomAccessFile.writeBytes0(byte[],int,int)        led(task)  files.StreamFileHooks.writeBytes0
                call    void java.io.RandomAccessFile.setLength0(long)                   led(task)  files.StreamFileHooks.setLength0
                call    long java.io.RandomAccessFile.length0()                          led(task)  files.StreamFileHooks.length0
                call    void java.io.RandomAccessFile.open0(String,int)                  led(task)  files.PathHooks.open0
            """;

    static final String CHANNELS = """
            class sun.nio.ch.SimpleAsynchronousFileChannelImpl
                entry   AsynchronousFileChannel open(FileDescriptor,String,boolean,boolean,ThreadPool)  tells  files.ChannelFileHooks.opens(1)
            class sun.nio.ch.FileChannelImpl
                entry   FileChannel open(FileDescriptor,String,boolean,boolean,boolean,boolean,Closeable)  tells  files.ChannelFileHooks.opens(1)
                entry   int read(ByteBuffer)                           answers(-1)    files.RandomDevice.read(this.path,1)
                entry   int read(ByteBuffer)                           tells          files.ChannelFileHooks.reads(this.fd)
                entry   int read(ByteBuffer,long)                      tells          files.ChannelFileHooks.reads(this.fd)
                entry   long read(ByteBuffer[],int,int)                tells          files.ChannelFileHooks.reads(this.fd)
                entry   int write(ByteBuffer)                          tells          files.ChannelFileHooks.writes(this.fd)
                entry   int write(ByteBuffer,long)                     tells          files.ChannelFileHooks.writes(this.fd)
                entry   long write(ByteBuffer[],int,int)               tells          files.ChannelFileHooks.writes(this.fd)
                entry   FileChannel truncate(long)                     tells          files.ChannelFileHooks.truncates(this.fd)
                entry   void force(boolean)                            tells          files.ChannelFileHooks.forces(this.fd)
                entry   long size()                                    tells          files.ChannelFileHooks.sizes(this.fd)
                entry   MappedByteBuffer map(FileChannel$MapMode,long,long)      tells  files.ChannelFileHooks.maps(this.fd)
                entry   MemorySegment map(FileChannel$MapMode,long,long,Arena)   tells  files.ChannelFileHooks.maps(this.fd)
                entry   long transferTo(long,long,WritableByteChannel)           tells  files.ChannelFileHooks.reads(this.fd)
                entry   long transferFrom(ReadableByteChannel,long,long)         tells  files.ChannelFileHooks.writes(this.fd)
            class sun.nio.ch.FileDispatcherImpl
                entry   long transferTo(FileDescriptor,long,long,FileDescriptor,boolean)    answers(0)  files.ChannelFileHooks.transfers(4)
                entry   long transferFrom(FileDescriptor,FileDescriptor,long,long,boolean)  answers(0)  files.ChannelFileHooks.transfers(2)
            class sun.nio.ch.UnixFileDispatcherImpl unix
                call    int sun.nio.ch.UnixFileDispatcherImpl.read0(FileDescriptor,long,int)             led(task)  files.ChannelFileHooks.read0
                call    int sun.nio.ch.UnixFileDispatcherImpl.pread0(FileDescriptor,long,int,long)       led(task)  files.ChannelFileHooks.pread0
                call    long sun.nio.ch.UnixFileDispatcherImpl.readv0(FileDescriptor,long,int)           led(task)  files.ChannelFileHooks.readv0
                call    int sun.nio.ch.UnixFileDispatcherImpl.write0(FileDescriptor,long,int)            led(task)  files.ChannelFileHooks.write0
                call    int sun.nio.ch.UnixFileDispatcherImpl.pwrite0(FileDescriptor,long,int,long)      led(task)  files.ChannelFileHooks.pwrite0
                call    long sun.nio.ch.UnixFileDispatcherImpl.writev0(FileDescriptor,long,int)          led(task)  files.ChannelFileHooks.writev0
                call    int sun.nio.ch.UnixFileDispatcherImpl.truncate0(FileDescriptor,long)             led(task)  files.ChannelFileHooks.truncate0
                call    long sun.nio.ch.UnixFileDispatcherImpl.map0(FileDescriptor,int,long,long,boolean)  led(task)  files.ChannelFileHooks.map0
            """;

    static final String PATHS = """
            class sun.nio.fs.UnixNativeDispatcher unix
                call    int sun.nio.fs.UnixNativeDispatcher.open0(long,int,int)          led(task)  files.PathHooks.open0
                call    void sun.nio.fs.UnixNativeDispatcher.link0(long,long)            led(task)  files.PathHooks.link0
                call    void sun.nio.fs.UnixNativeDispatcher.unlink0(long)               led(task)  files.PathHooks.unlink0
                call    void sun.nio.fs.UnixNativeDispatcher.rename0(long,long)          led(task)  files.PathHooks.rename0
                call    void sun.nio.fs.UnixNativeDispatcher.mkdir0(long,int)            led(task)  files.PathHooks.mkdir0
                call    void sun.nio.fs.UnixNativeDispatcher.rmdir0(long)                led(task)  files.PathHooks.rmdir0
                call    void sun.nio.fs.UnixNativeDispatcher.symlink0(long,long)         led(task)  files.PathHooks.symlink0
                entry   void stat(UnixPath,UnixFileAttributes)         tells          files.PathHooks.looks(1:Object)
                entry   int stat2(UnixPath,UnixFileAttributes)         tells          files.PathHooks.looks(1:Object)
                entry   void lstat(UnixPath,UnixFileAttributes)        tells          files.PathHooks.looks(1:Object)
                entry   int access(UnixPath,int)                       tells          files.PathHooks.looks(1:Object)
                entry   long opendir(UnixPath)                         tells          files.PathHooks.lists(1:Object)
                return  void stat(UnixPath,UnixFileAttributes)         tells          files.FileTimes.looked(1:Object,2:Object)
                return  int stat2(UnixPath,UnixFileAttributes)         tells          files.FileTimes.looked(1:Object,2:Object)
                return  void lstat(UnixPath,UnixFileAttributes)        tells          files.FileTimes.looked(1:Object,2:Object)
                return  void fstat(int,UnixFileAttributes)             tells          files.FileTimes.looked(2:Object)
                return  void utimensat(int,UnixPath,long,long,int)     tells          files.FileTimes.set(2:Object)
                return  void futimens(int,long,long)                   tells          files.FileTimes.set(1)
            class sun.nio.fs.LinuxFileSystem linux
                call    int sun.nio.fs.LinuxNativeDispatcher.directCopy0(int,int,long)   led(task)  files.PathHooks.directCopy0
            class sun.nio.fs.UnixFileSystem unix
                call    void sun.nio.fs.UnixFileSystem.bufferedCopy0(int,int,long,int,long)  led(task)  files.PathHooks.bufferedCopy0
            class java.io.UnixFileSystem unix
                entry   int getBooleanAttributes(File)                 tells          files.PathHooks.looks(1:Object)
                entry   boolean hasBooleanAttributes(File,int)         tells          files.PathHooks.looks(1:Object)
                entry   boolean checkAccess(File,int)                  tells          files.PathHooks.looks(1:Object)
                entry   long getLastModifiedTime(File)                 tells          files.PathHooks.looks(1:Object)
                return  long getLastModifiedTime(File)                 through        files.FileTimes.lastModified(*,1:Object)
                return  boolean setLastModifiedTime(File,long)         tells          files.FileTimes.set(1:Object)
                entry   long getLength(File)                           tells          files.PathHooks.looks(1:Object)
                entry   String[] list(File)                            tells          files.PathHooks.lists(1:Object)
                call    boolean java.io.UnixFileSystem.createFileExclusively0(String)    led(task)  files.PathHooks.createFileExclusively0(receiver:Object)
                call    boolean java.io.UnixFileSystem.delete0(File)                     led(task)  files.PathHooks.delete0(receiver:Object)
                call    boolean java.io.UnixFileSystem.createDirectory0(File)            led(task)  files.PathHooks.createDirectory0(receiver:Object)
                call    boolean java.io.UnixFileSystem.rename0(File,File)                led(task)  files.PathHooks.rename0(receiver:Object)
            """;

    private DiskRows() {}
}
