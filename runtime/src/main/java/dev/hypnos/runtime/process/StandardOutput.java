package dev.hypnos.runtime.process;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.IdentityHashes;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.outcome.PrintLog;
import dev.hypnos.runtime.outcome.Printing;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/**
 * A standard stream of the trial. Each trial has its own, whatever becomes of what is printed: so it goes the same way
 * with and without output, in a terminal, an editor and a build, and a program that closes it closes that of no other.
 *
 * <p>Printing is no operation. What is passed on is printed outside the task, by the real stream and under its real
 * monitor.
 */
@SuppressWarnings("ReferenceEquality") // a standard stream is equal to nothing but itself
public final class StandardOutput extends OutputStream {
    private final PrintLog log;
    private final boolean isError;

    private StandardOutput(PrintLog log, boolean isError) {
        this.log = log;
        this.isError = isError;
    }

    /** Where the trial of this task prints to. */
    public static StandardOutput of(ThreadTask task, boolean isError) {
        return new StandardOutput(task.engine.printLog, isError);
    }

    /** The stream that the program sees. */
    static PrintStream open(ThreadTask task, boolean isError) {
        Current.hide(task);
        try {
            PrintStream stream = new PrintStream(of(task, isError), true, PrintLog.charset());
            IdentityHashes.pin(stream, isError ? "shared err" : "shared out");
            return stream;
        } finally {
            Current.show(task);
        }
    }

    @Override
    public void write(int value) {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        Printing printing = log.printing();
        if (printing == Printing.KEPT) {
            log.add(bytes, offset, length);
        } else if (printing == Printing.PASSED_ON) {
            passOn(bytes, offset, length);
        }
    }

    // At the entry of the methods that write to a file: true if it is a standard stream, and a task writes to it

    public static boolean took(FileOutputStream file, int value) throws IOException {
        StandardOutput own = inPlaceOf(file);
        if (own != null) {
            own.write(value);
        }
        return own != null;
    }

    public static boolean took(FileOutputStream file, byte[] bytes) throws IOException {
        return took(file, bytes, 0, bytes.length);
    }

    public static boolean took(FileOutputStream file, byte[] bytes, int offset, int length) throws IOException {
        StandardOutput own = inPlaceOf(file);
        if (own != null) {
            own.write(bytes, offset, length);
        }
        return own != null;
    }

    private static @Nullable StandardOutput inPlaceOf(FileOutputStream file) throws IOException {
        ThreadTask task = Current.task();
        if (task == null) {
            return null;
        }
        boolean isError = file.getFD() == FileDescriptor.err;
        return isError || file.getFD() == FileDescriptor.out ? of(task, isError) : null;
    }

    private void passOn(byte[] bytes, int offset, int length) {
        PrintStream real = isError ? System.err : System.out;
        ThreadTask task = Current.task();
        if (task == null) {
            real.write(bytes, offset, length);
            return;
        }
        Current.hide(task);
        try {
            real.write(bytes, offset, length);
        } finally {
            Current.show(task);
        }
    }
}
