package dev.hypnos.agent.jdk;

/**
 * Calls by which streams and writers pass on what they are given to a stream below, which may take its monitor; and
 * those by which streams read from one below, often byte by byte.
 */
final class StreamRows {
    static final String TEXT = """
            class java.io.DataOutputStream
                call  void java.io.OutputStream.write(int)             instead  runtime.program.StreamHooks.write(receiver:java.io.OutputStream,*)
                call  void java.io.OutputStream.write(byte[],int,int)  instead  runtime.program.StreamHooks.write(receiver:java.io.OutputStream,*)
                call  void java.io.OutputStream.flush()                instead  runtime.program.StreamHooks.flush(receiver:java.io.OutputStream)

            class java.io.FilterOutputStream
                call  void java.io.FilterOutputStream.write(int)              instead  runtime.program.StreamHooks.write(receiver:java.io.OutputStream,*)
                call  void java.io.FilterOutputStream.write(byte[],int,int)   instead  runtime.program.StreamHooks.write(receiver:java.io.OutputStream,*)
                call  void java.io.FilterOutputStream.flush()                 instead  runtime.program.StreamHooks.flush(receiver:java.io.OutputStream)
                call  void java.io.OutputStream.write(int)             instead  runtime.program.StreamHooks.write(receiver:java.io.OutputStream,*)
                call  void java.io.OutputStream.flush()                instead  runtime.program.StreamHooks.flush(receiver:java.io.OutputStream)
                call  void java.io.OutputStream.close()                instead  runtime.program.StreamHooks.close(receiver:java.io.OutputStream)

            class java.io.ObjectOutputStream$BlockDataOutputStream
            class sun.nio.cs.StreamEncoder
                call  void java.io.OutputStream.write(byte[],int,int)  instead  runtime.program.StreamHooks.write(receiver:java.io.OutputStream,*)
                call  void java.io.OutputStream.flush()                instead  runtime.program.StreamHooks.flush(receiver:java.io.OutputStream)
                call  void java.io.OutputStream.close()                instead  runtime.program.StreamHooks.close(receiver:java.io.OutputStream)

            class java.io.DataInputStream
            class java.io.ObjectInputStream$PeekInputStream
                call  int java.io.InputStream.read(byte[],int,int)     instead  runtime.program.BufferHooks.read(receiver:java.io.InputStream,*)
                call  int java.io.InputStream.read()                   instead  runtime.program.BufferHooks.read(receiver:java.io.InputStream)

            module jdk.httpserver
                call  void java.io.OutputStream.write(int)             instead  runtime.program.StreamHooks.write(receiver:java.io.OutputStream,*)
                call  void java.io.OutputStream.write(byte[])          instead  runtime.program.StreamHooks.write(receiver:java.io.OutputStream,*)
                call  void java.io.OutputStream.write(byte[],int,int)  instead  runtime.program.StreamHooks.write(receiver:java.io.OutputStream,*)
                call  void java.io.OutputStream.flush()                instead  runtime.program.StreamHooks.flush(receiver:java.io.OutputStream)
                call  void java.io.OutputStream.close()                instead  runtime.program.StreamHooks.close(receiver:java.io.OutputStream)
            """;

    private StreamRows() {}
}
