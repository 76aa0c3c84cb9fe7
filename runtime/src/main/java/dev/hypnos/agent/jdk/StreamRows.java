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

    /** Where a text is made of an object that was given, as an element of a list or an argument of a format. */
    static final String TEXTS = """
            class java.lang.String
                entry  String valueOf(Object)          tells    runtime.calls.ShownHooks.shows(1:Object)
            # What an object stream is about to write.
            class java.io.ObjectStreamClass
                entry  void getPrimFieldValues(Object,byte[])     tells  runtime.calls.WrittenHooks.numbers(1:Object)
                entry  void getObjFieldValues(Object,Object[])    tells  runtime.calls.WrittenHooks.references(1:Object)
            class java.lang.StringConcatHelper
                entry  String stringOf(Object)         tells    runtime.calls.ShownHooks.shows(1:Object)
            class java.util.Objects
                entry  String toString(Object,String)  tells    runtime.calls.ShownHooks.shows(1:Object)
            # Of elements of concurrent collections.
            class java.util.concurrent.Helpers
                entry  String objectToString(Object)   tells    runtime.calls.ShownHooks.shows(1:Object)
            class java.util.Arrays
                call   String java.lang.Object.toString()  instead  runtime.calls.ShownHooks.text  in deepToString
            class java.text.MessageFormat
                call   String java.lang.Object.toString()  instead  runtime.calls.ShownHooks.text  in subformat
            # Numbers that are atomic variables.
            class java.text.DecimalFormat
            class java.text.NumberFormat
                entry  Format$StringBuf format(Object,Format$StringBuf,FieldPosition)  tells  runtime.calls.ShownHooks.shows(1:Object)
            class java.util.Formatter$FormatSpecifier
                call   String java.lang.Object.toString()  instead  runtime.calls.ShownHooks.text  in printString
            """;

    private StreamRows() {}
}
