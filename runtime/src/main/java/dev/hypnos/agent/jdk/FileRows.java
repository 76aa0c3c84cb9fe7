package dev.hypnos.agent.jdk;

/** Files: where temporary ones are, orders that differ, locks, and what writes in the background. */
final class FileRows {
    /** As every system has it. */
    static final String TEXT = """
            class java.io.File$TempDirectory
                entry   File location()                                answers(null)  runtime.process.ProcessHooks.temporary()
            class java.nio.file.TempFileHelper
                read    Path java.nio.file.TempFileHelper.tmpdir       through        runtime.process.ProcessHooks.temporary

            # Paths for the operating system.
            class java.io.FileInputStream
                entry   void open(String)                              replaces(1)    runtime.process.ProcessHooks.here
            class java.io.FileOutputStream
                entry   void open(String,boolean)                      replaces(1)    runtime.process.ProcessHooks.here
            class java.io.RandomAccessFile
                entry   void open(String,int)                          replaces(1)    runtime.process.ProcessHooks.here

            # Without them a task waits for the disk, which changes nothing but the time that the trial takes.
            class java.nio.MappedMemoryUtils
                call    void java.nio.MappedMemoryUtils.force0(FileDescriptor,long,long)                      led(task)  files.FileHooks.force0  optional
            class java.io.FileDescriptor
                call    void java.io.FileDescriptor.sync0()            led(task)      files.FileHooks.sync0(receiver:Object)  optional
            """;

    /** The order in which the files of a directory are listed. */
    static final String ORDERS = """
            class java.io.File
                return  String[] normalizedList()                      through        runtime.process.EnvironmentHooks.listed
            # The second is as the sources of the JDK for Windows have it; it has not been tried.
            class sun.nio.fs.UnixFileSystemProvider unix
            class sun.nio.fs.WindowsFileSystemProvider windows
                return  DirectoryStream newDirectoryStream(Path,DirectoryStream$Filter)  through  runtime.process.EnvironmentHooks.listed

            lacking
            class java.io.File
                entry   String[] normalizedList()                      tells          runtime.program.UncontrolledCallHooks.lacking('java.io.File.list','orders of directories')
            class java.nio.file.Files
                entry   DirectoryStream newDirectoryStream(Path)       tells          runtime.program.UncontrolledCallHooks.lacking('java.nio.file.Files.newDirectoryStream','orders of directories')
                entry   DirectoryStream newDirectoryStream(Path,String)  tells        runtime.program.UncontrolledCallHooks.lacking('java.nio.file.Files.newDirectoryStream','orders of directories')
                entry   DirectoryStream newDirectoryStream(Path,DirectoryStream$Filter)  tells  runtime.program.UncontrolledCallHooks.lacking('java.nio.file.Files.newDirectoryStream','orders of directories')
            """;

    /** Locks on files are those of virtual processes; and nothing that a channel writes is forced to the disk. */
    static final String LOCKS = """
            class sun.nio.ch.UnixFileDispatcherImpl unix
                call    int sun.nio.ch.UnixFileDispatcherImpl.force0(FileDescriptor,boolean)                  led(task)  files.FileHooks.force0
                call    int sun.nio.ch.UnixFileDispatcherImpl.lock0(FileDescriptor,boolean,long,long,boolean) led(task)  files.FileHooks.lock0
                call    void sun.nio.ch.UnixFileDispatcherImpl.release0(FileDescriptor,long,long)             led(task)  files.FileHooks.release0
            # As the sources of the JDK for Windows have it; it has not been tried.
            class sun.nio.ch.FileDispatcherImpl windows
                call    int sun.nio.ch.FileDispatcherImpl.force0(FileDescriptor,boolean)                      led(task)  files.FileHooks.force0
                call    int sun.nio.ch.FileDispatcherImpl.lock0(FileDescriptor,boolean,long,long,boolean)     led(task)  files.FileHooks.lock0
                call    void sun.nio.ch.FileDispatcherImpl.release0(FileDescriptor,long,long)                 led(task)  files.FileHooks.release0

            # Whoever closes a channel waits, with a monitor of its own, until no thread is inside a system call with it.
            class sun.nio.ch.NativeThread unix
                call    void sun.nio.ch.NativeThread.signal0(long)     led(task)      network.DescriptorHooks.signal0
            class sun.nio.ch.NativeThreadSet
                entry   void signalAndWait()                           ends-if        files.FileHooks.signals()

            lacking
            class sun.nio.ch.FileChannelImpl
                entry   FileLock lock(long,long,boolean)               tells          runtime.program.UncontrolledCallHooks.lacking('java.nio.channels.FileLock','locks on files')
                entry   FileLock tryLock(long,long,boolean)            tells          runtime.program.UncontrolledCallHooks.lacking('java.nio.channels.FileLock','locks on files')
            """;

    /** The threads of asynchronous file channels are tasks. On Windows they are the system's own. */
    static final String ASYNCHRONOUS = """
            class sun.nio.ch.SimpleAsynchronousFileChannelImpl
                read    ExecutorService sun.nio.ch.SimpleAsynchronousFileChannelImpl$DefaultExecutorHolder.defaultExecutor  through  network.AsynchronousHooks.fileExecutor

            lacking
            class sun.nio.ch.AsynchronousFileChannelImpl
                entry   void <init>(FileDescriptor,boolean,boolean,ExecutorService)  tells  runtime.program.UncontrolledCallHooks.lacking('java.nio.channels.AsynchronousFileChannel','asynchronous file channels')
            """;

    /**
     * The working directory of a process, where relative paths begin. A node does not start without: its files would be
     * the test's.
     */
    static final String NODE_DIRECTORIES = """
            class sun.nio.fs.UnixFileSystem
                entry   byte[] defaultDirectory()                      answers(null)  runtime.process.ProcessHooks.directoryBytes()
                entry   boolean needToResolveAgainstDefaultDirectory() answers(false) runtime.process.ProcessHooks.hasDirectory()

            # Paths for the operating system.
            class java.io.UnixFileSystem
                entry   String resolve(File)                           replaces(1)    runtime.process.ProcessHooks.here
                entry   int getBooleanAttributes(File)                 replaces(1)    runtime.process.ProcessHooks.here
                entry   boolean hasBooleanAttributes(File,int)         replaces(1)    runtime.process.ProcessHooks.here
                entry   boolean checkAccess(File,int)                  replaces(1)    runtime.process.ProcessHooks.here
                entry   long getLastModifiedTime(File)                 replaces(1)    runtime.process.ProcessHooks.here
                entry   long getLength(File)                           replaces(1)    runtime.process.ProcessHooks.here
                entry   boolean setPermission(File,int,boolean,boolean) replaces(1)  runtime.process.ProcessHooks.here
                entry   boolean createFileExclusively(String)          replaces(1)    runtime.process.ProcessHooks.here
                entry   boolean delete(File)                           replaces(1)    runtime.process.ProcessHooks.here
                entry   String[] list(File)                            replaces(1)    runtime.process.ProcessHooks.here
                entry   boolean createDirectory(File)                  replaces(1)    runtime.process.ProcessHooks.here
                entry   boolean setLastModifiedTime(File,long)         replaces(1)    runtime.process.ProcessHooks.here
                entry   boolean setReadOnly(File)                      replaces(1)    runtime.process.ProcessHooks.here
                entry   long getSpace(File,int)                        replaces(1)    runtime.process.ProcessHooks.here
                entry   boolean rename(File,File)                      replaces(1)    runtime.process.ProcessHooks.here
                entry   boolean rename(File,File)                      replaces(2)    runtime.process.ProcessHooks.here
            """;

    private FileRows() {}
}
