package dev.hypnos.runtime.calls;

import dev.hypnos.runtime.program.Contents;
import dev.hypnos.runtime.program.PlainHooks;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** Before a call of the JDK that reads what the program gives to it. */
public final class GivenHooks {
    /** In place of the point of a call that buffers with a monitor are asked by. */
    public static final int NO_POINT = -1;

    private GivenHooks() {}

    /**
     * @param site of the call, a plain read
     * @param point of a call of {@code toString} there, or {@link #NO_POINT}
     */
    public static void reads(@Nullable Object given, int site, int point) {
        if (given instanceof StringBuilder || given instanceof CharBuffer || given instanceof Date) {
            PlainHooks.reads(given, site);
        } else if (given instanceof ByteBuffer buffer) {
            Contents.passes(buffer, site);
        } else if (given instanceof StringBuffer && point != NO_POINT) {
            PassedHooks.showing(given, point);
        }
    }
}
