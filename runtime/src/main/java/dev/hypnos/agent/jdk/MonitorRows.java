package dev.hypnos.agent.jdk;

/**
 * The few classes of the base that wait on their monitors, or call the program back with one held; {@link Convention} tells the kinds.
 * Those of the network are in its chapters.
 */
final class MonitorRows {
    static final String TEXT = """
            class java.util.Timer
            class java.util.Timer$ThreadReaper
            class java.util.TimerTask
            class java.util.TimerThread
            class java.util.concurrent.TimeUnit
                monitors  modelled

            class java.io.PipedInputStream
            class java.io.PipedOutputStream
            class java.io.PipedReader
            class java.io.PipedWriter
                monitors  released

            class java.util.Collections$SynchronizedCollection
            class java.util.Collections$SynchronizedList
            class java.util.Collections$SynchronizedMap
            class java.util.Collections$SynchronizedNavigableMap
            class java.util.Collections$SynchronizedNavigableSet
            class java.util.Collections$SynchronizedRandomAccessList
            class java.util.Collections$SynchronizedSet
            class java.util.Collections$SynchronizedSortedMap
            class java.util.Collections$SynchronizedSortedSet
                monitors  awaited

            # Their monitors are held while a socket below waits, or the program is called back.
            class java.io.BufferedReader
            class java.io.BufferedWriter
            class java.io.CharArrayWriter
            class java.io.LineNumberReader
            class java.io.PrintWriter
            class java.io.PushbackReader
            class java.io.Reader
            class java.io.Writer
            class sun.nio.cs.StreamDecoder
            class sun.nio.cs.StreamEncoder
                monitors  stream
            class java.io.PrintStream
                monitors  printing
            """;

    private MonitorRows() {}
}
