package dev.hypnos.agent.jdk;

/** The methods by which a program leaves the engine's control, and what they are for people. */
final class UncontrolledRows {
    static final String TEXT = """
            class java.lang.ProcessBuilder
                entry  Process start(ProcessBuilder$Redirect[])  tells            runtime.program.UncontrolledCallHooks.called('java.lang.ProcessBuilder.start')
            class sun.nio.ch.UnixDomainSockets
                entry  FileDescriptor socket()                   tells            runtime.program.UncontrolledCallHooks.called('java.net.UnixDomainSocketAddress: a socket of that kind')
            class sun.nio.fs.LinuxFileSystem linux
                entry  WatchService newWatchService()            tells            runtime.program.UncontrolledCallHooks.called('java.nio.file.FileSystem.newWatchService')
            class sun.rmi.transport.ObjectTable of java.rmi
                entry  void putTarget(Target)                    tells            runtime.program.UncontrolledCallHooks.called('java.rmi: an object that is exported')
            """;

    /**
     * How a task starts a real process and waits for it, where that is allowed. Without, it waits as any thread does.
     */
    static final String WAITING = """
            class java.lang.ProcessBuilder
                entry  Process start(ProcessBuilder$Redirect[])  answers(null)    runtime.process.RealProcesses.start(this,1)
            class java.lang.ProcessImpl
                entry  int waitFor()                             answers-in-task  runtime.process.RealProcesses.waitFor(this:Process)
                entry  boolean waitFor(long,TimeUnit)            answers-in-task  runtime.process.RealProcesses.waitFor(this:Process,1,2)
                entry  int exitValue()                           answers-in-task  runtime.process.RealProcesses.exitValue(this:Process)
                entry  boolean isAlive()                         answers-in-task  runtime.process.RealProcesses.alive(this:Process)
                entry  CompletableFuture onExit()                answers-in-task  runtime.process.RealProcesses.onExit(this:Process)
            class java.lang.ProcessHandleImpl
                entry  CompletableFuture onExit()                answers(null)    runtime.process.RealProcesses.onExit(this:ProcessHandle)
            class java.io.BufferedInputStream
                entry  * read                                    tells            runtime.process.RealProcesses.reads(this)
            """;

    private UncontrolledRows() {}
}
