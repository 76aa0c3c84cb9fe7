package dev.hypnos.agent.jdk;

/**
 * The few classes of the base that wait on their monitors, or call the program back with one held; {@link Convention}
 * tells the kinds. Those of the network are in its chapters.
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

            # They call the program back: a comparator, an object that is compared or shown, a function, a stream below.
            class java.util.Collections$SynchronizedCollection
                monitors  called-back in !size,!isEmpty,!clear,!toArray
            class java.util.Collections$SynchronizedList
            class java.util.Collections$SynchronizedRandomAccessList
                monitors  called-back in !get,!set,!add,!remove
            class java.util.Collections$SynchronizedMap
                monitors  called-back in !size,!isEmpty,!clear,!keySet,!values,!entrySet
            class java.util.Collections$SynchronizedNavigableMap
            class java.util.Collections$SynchronizedNavigableSet
            class java.util.Collections$SynchronizedSet
            class java.util.Collections$SynchronizedSortedMap
            class java.util.Collections$SynchronizedSortedSet
                monitors  called-back
            class java.util.Vector
                monitors  called-back in indexOf,lastIndexOf,removeElement,containsAll,bulkRemove,equals,hashCode,toString,forEach,replaceAll,sort
            class java.util.Vector$Itr
                monitors  called-back in forEachRemaining
            class java.util.Stack
                monitors  called-back in search
            class java.util.Hashtable
                monitors  called-back in !size,!isEmpty,!keys,!elements,!clear,!clone,!writeHashtable
                call      int java.util.Map.size()  before  runtime.program.StreamHooks.asks(1:Object)  in equals
            class java.util.Properties
                monitors  called-back in !size,!isEmpty,!clear,!clone
            class java.lang.StringBuffer
                monitors  called-back in append(Object),append(StringBuffer),append(CharSequence),append(CharSequence,int,int),insert(int,Object),insert(int,CharSequence,int,int),repeat(CharSequence,int)
                call      String java.lang.String.valueOf(Object)  converts  runtime.program.StreamHooks.shows  in append,insert
            # They are given another, ask it by methods that enter its monitor, and may have one of their own meanwhile.
            class java.lang.AbstractStringBuilder
                entry  AbstractStringBuilder append(AbstractStringBuilder)         tells  runtime.program.StreamHooks.asks(1:Object)
                entry  AbstractStringBuilder append(CharSequence,int,int)          tells  runtime.program.StreamHooks.asks(1:Object)
                entry  AbstractStringBuilder insert(int,CharSequence,int,int)      tells  runtime.program.StreamHooks.asks(2:Object)
                entry  AbstractStringBuilder repeat(CharSequence,int)              tells  runtime.program.StreamHooks.asks(1:Object)
            class java.util.AbstractList
                entry  boolean equals(Object)                                      tells  runtime.program.StreamHooks.asks(1)
            class java.util.AbstractCollection
                entry  boolean containsAll(Collection)                             tells  runtime.program.StreamHooks.asks(1:Object)

            class java.util.concurrent.CopyOnWriteArrayList
                monitors  called-back in addIfAbsent,bulkRemove,remove(Object,Object[],int),replaceAll,replaceAllRange,sort,sortRange,forEach,equals,hashCode,toString,contains,containsAll
            class java.util.Observable
                monitors  called-back in addObserver,deleteObserver
            class java.util.Random
                monitors  called-back in nextGaussian
            class java.security.SecureRandom
            class java.util.ListResourceBundle
            class java.util.stream.Collectors
                monitors  called-back
            class java.util.ResourceBundle
                monitors  called-back
            class java.net.Authenticator
                monitors  called-back in requestPasswordAuthentication*
            class java.net.URL
                monitors  called-back in hashCode

            class java.io.BufferedInputStream
                monitors  called-back in read,skip,available,transferTo
            class java.io.BufferedOutputStream
            class java.io.DataOutputStream
            class java.util.zip.GZIPOutputStream
            class java.util.zip.ZipOutputStream
                monitors  called-back
            class java.io.ByteArrayInputStream
                monitors  called-back in transferTo
                entry  int read()                          tells  runtime.program.Contents.readsOne(this)
                entry  int read(byte[],int,int)            tells  runtime.program.Contents.reads(this,3)
                entry  byte[] readAllBytes()               tells  runtime.program.Contents.readsAll(this)
                entry  long transferTo(OutputStream)       tells  runtime.program.Contents.readsAll(this)
            class java.io.CharArrayReader
                entry  int read()                          tells  runtime.program.Contents.readsOne(this)
                entry  int read(char[],int,int)            tells  runtime.program.Contents.reads(this,3)
            class java.io.ByteArrayOutputStream
                monitors  called-back in writeTo
            class java.lang.Throwable
                monitors  called-back in printStackTrace
            class java.nio.channels.Channels$ReadableByteChannelImpl
            class java.nio.channels.Channels$WritableByteChannelImpl
                monitors  called-back
            class sun.nio.ch.ChannelInputStream
                monitors  called-back in read(),read(ByteBuffer),read(byte[],int,int),skip,transferTo
            class sun.nio.ch.ChannelOutputStream
                monitors  called-back in write(int),write(byte[],int,int)

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
