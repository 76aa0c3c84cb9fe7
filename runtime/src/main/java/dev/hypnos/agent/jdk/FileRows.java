package dev.hypnos.agent.jdk;

/** Files: the working directory and the directory for temporary files of a process, locks, and orders that differ. */
final class FileRows {
    static final String TEXT = """
            class java.io.File$TempDirectory
                entry   File location()                                answers(null)  runtime.process.ProcessHooks.temporary()
            class java.nio.file.TempFileHelper
                read    Path java.nio.file.TempFileHelper.tmpdir       through        runtime.process.ProcessHooks.temporary
            class sun.nio.fs.UnixFileSystem unix
                entry   byte[] defaultDirectory()                      answers(null)  runtime.process.ProcessHooks.directoryBytes()
                entry   boolean needToResolveAgainstDefaultDirectory() answers(false) runtime.process.ProcessHooks.hasDirectory()

            # Paths for the operating system.
            class java.io.FileInputStream
                entry   void open(String)                              replaces(1)    runtime.process.ProcessHooks.here
            class java.io.FileOutputStream
                entry   void open(String,boolean)                      replaces(1)    runtime.process.ProcessHooks.here
            class java.io.RandomAccessFile
                entry   void open(String,int)                          replaces(1)    runtime.process.ProcessHooks.here
            class java.io.UnixFileSystem unix
                entry   String resolve(File)                           replaces(1)    runtime.process.ProcessHooks.here
                entry   int getBooleanAttributes(File)                 replaces(1)    runtime.process.ProcessHooks.here
                entry   boolean hasBooleanAttributes(File,int)         replaces(1)    runtime.process.ProcessHooks.here
                entry   boolean checkAccess(File,int)                  replaces(1)    runtime.process.ProcessHooks.here
                entry   long getLastModifiedTime(File)                 replaces(1)    runtime.process.ProcessHooks.here
                entry   long getLength(File)                           replaces(1)    runtime.process.ProcessHooks.here
                entry   boolean setPermission(File,int,boolean,boolean)  replaces(1)  runtime.process.ProcessHooks.here
                entry   boolean createFileExclusively(String)          replaces(1)    runtime.process.ProcessHooks.here
                entry   boolean delete(File)                           replaces(1)    runtime.process.ProcessHooks.here
                entry   String[] list(File)                            replaces(1)    runtime.process.ProcessHooks.here
                entry   boolean createDirectory(File)                  replaces(1)    runtime.process.ProcessHooks.here
                entry   boolean setLastModifiedTime(File,long)         replaces(1)    runtime.process.ProcessHooks.here
                entry   boolean setReadOnly(File)                      replaces(1)    runtime.process.ProcessHooks.here
                entry   long getSpace(File,int)                        replaces(1)    runtime.process.ProcessHooks.here
                entry   boolean rename(File,File)                      replaces(1)    runtime.process.ProcessHooks.here
                entry   boolean rename(File,File)                      replaces(2)    runtime.process.ProcessHooks.here

            # The order in which the files of a directory are listed.
            class java.io.File
                return  String[] normalizedList()                      through        runtime.process.EnvironmentHooks.listed
            class sun.nio.fs.UnixFileSystemProvider unix
                return  DirectoryStream newDirectoryStream(Path,DirectoryStream$Filter)  through  runtime.process.EnvironmentHooks.listed

            # Locks are those of virtual processes, and nothing is forced to the disk.
            class sun.nio.ch.UnixFileDispatcherImpl unix
                call    int sun.nio.ch.UnixFileDispatcherImpl.force0(FileDescriptor,boolean)                  led(task)  files.FileHooks.force0
                call    int sun.nio.ch.UnixFileDispatcherImpl.lock0(FileDescriptor,boolean,long,long,boolean) led(task)  files.FileHooks.lock0
                call    void sun.nio.ch.UnixFileDispatcherImpl.release0(FileDescriptor,long,long)             led(task)  files.FileHooks.release0
            class java.nio.MappedMemoryUtils
                call    void java.nio.MappedMemoryUtils.force0(FileDescriptor,long,long)                      led(task)  files.FileHooks.force0
            class java.io.FileDescriptor
                call    void java.io.FileDescriptor.sync0()            led(task)      files.FileHooks.sync0(receiver:Object)

            # Whoever closes a channel waits, with a monitor of its own, until no thread is inside a system call with it.
            class sun.nio.ch.NativeThread unix
                call    void sun.nio.ch.NativeThread.signal0(long)     led(task)      network.DescriptorHooks.signal0
            class sun.nio.ch.NativeThreadSet
                entry   void signalAndWait()                           ends-if        files.FileHooks.signals()

            class sun.nio.ch.SimpleAsynchronousFileChannelImpl unix
                read    ExecutorService sun.nio.ch.SimpleAsynchronousFileChannelImpl$DefaultExecutorHolder.defaultExecutor  through  network.AsynchronousHooks.fileExecutor
            """;

    private FileRows() {}
}
