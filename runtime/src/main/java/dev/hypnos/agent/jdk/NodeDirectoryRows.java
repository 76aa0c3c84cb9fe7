package dev.hypnos.agent.jdk;

/** The working directory of a process, where relative paths begin. A node does not start without: its files would be the test's. */
final class NodeDirectoryRows {
    static final String TEXT = """
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

    private NodeDirectoryRows() {}
}
