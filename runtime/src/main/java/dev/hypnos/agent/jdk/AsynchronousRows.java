package dev.hypnos.agent.jdk;

/** Asynchronous channels: what is once in a process, and futures that are asked. */
final class AsynchronousRows {
    static final String TEXT = """
            class sun.nio.ch.AsynchronousSocketChannelImpl
                entry  Future read(boolean,ByteBuffer,ByteBuffer[],long,TimeUnit,Object,CompletionHandler)   tells  network.EntryHooks.asking(this:Object)
                entry  Future write(boolean,ByteBuffer,ByteBuffer[],long,TimeUnit,Object,CompletionHandler)  tells  network.EntryHooks.asking(this:Object)
                entry  AsynchronousSocketChannel shutdownInput()        tells          network.EntryHooks.shuttingInput(this:Object)
                entry  AsynchronousSocketChannel shutdownOutput()       tells          network.EntryHooks.shuttingOutput(this:Object)
                entry  void close()                                     tells          network.EntryHooks.closing(this:Object)
            class sun.nio.ch.AsynchronousServerSocketChannelImpl
                entry  AsynchronousServerSocketChannel bind(SocketAddress,int)  tells  network.EntryHooks.binding(1)
                entry  Future accept()                                  tells          network.EntryHooks.asking(this:Object)
                entry  void accept(Object,CompletionHandler)            tells          network.EntryHooks.asking(this:Object)
                entry  void close()                                     tells          network.EntryHooks.closing(this:Object)
            class sun.nio.ch.PendingFuture
                entry  Object get()                                     tells          network.AsynchronousHooks.asking(this:Object)
                entry  Object get(long,TimeUnit)                        tells          network.AsynchronousHooks.asking(this:Object)
                entry  boolean isDone()                                 tells          network.AsynchronousHooks.asking(this:Object)
                entry  boolean isCancelled()                            tells          network.AsynchronousHooks.asking(this:Object)

            class sun.nio.ch.LinuxAsynchronousChannelProvider
                entry  EPollPort defaultEventPort()                     answers(null)  network.AsynchronousHooks.defaultPort(this:Object):Object
            class sun.nio.ch.ThreadPool
                entry  ThreadFactory defaultThreadFactory()             answers(null)  network.AsynchronousHooks.threads()
                call   int java.lang.Runtime.availableProcessors()      instead        runtime.process.EnvironmentHooks.availableProcessors

            anywhere
                call   void sun.nio.ch.UnixAsynchronousSocketChannelImpl.checkConnect(int)  led(ours)  network.AsynchronousHooks.checkConnect
                call   int sun.nio.ch.IOUtil.write1(int,byte)           led(ours)      network.PipeHooks.write1
                call   int sun.nio.ch.IOUtil.drain1(int)                led(ours)      network.PipeHooks.drain1
            class sun.nio.ch.EPollPort$EventHandlerTask

            # They start threads, wait and complete while they hold them.
            class sun.nio.ch.AsynchronousChannelGroupImpl
            class sun.nio.ch.AsynchronousServerSocketChannelImpl
            class sun.nio.ch.AsynchronousSocketChannelImpl
            class sun.nio.ch.EPollPort
            class sun.nio.ch.PendingFuture
            class sun.nio.ch.UnixAsynchronousServerSocketChannelImpl
            class sun.nio.ch.UnixAsynchronousSocketChannelImpl
            class sun.nio.ch.UnixAsynchronousSocketChannelImpl$1
            class sun.nio.ch.UnixAsynchronousSocketChannelImpl$2
                monitors  modelled

            lacking
            class sun.nio.ch.AsynchronousChannelGroupImpl
                entry  void <init>(AsynchronousChannelProvider,ThreadPool)  tells  runtime.program.UncontrolledCallHooks.lacking('java.nio.channels.AsynchronousChannelGroup','asynchronous channels')
            """;

    private AsynchronousRows() {}
}
