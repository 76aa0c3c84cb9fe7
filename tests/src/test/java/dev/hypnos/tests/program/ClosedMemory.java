package dev.hypnos.tests.program;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.Callable;

/** An arena that one task closes while another uses what it has given: that goes before, and not after. */
public final class ClosedMemory {
    private ClosedMemory() {}

    private static String against(Arena arena, Callable<Object> use) throws InterruptedException {
        Object[] seen = {""};
        Tasks.run(arena::close, () -> {
            try {
                seen[0] = use.call();
            } catch (IllegalStateException closed) {
                seen[0] = "after";
            }
        });
        return String.valueOf(seen[0]);
    }

    public static String read() throws Exception {
        Arena arena = Arena.ofShared();
        MemorySegment segment = arena.allocate(8);
        return against(arena, () -> segment.get(ValueLayout.JAVA_INT, 0) == 0 ? "before" : "");
    }

    public static String written() throws Exception {
        Arena arena = Arena.ofShared();
        MemorySegment segment = arena.allocate(8).asSlice(4);
        return against(arena, () -> {
            segment.set(ValueLayout.JAVA_INT, 0, 1);
            return "before";
        });
    }

    public static String filled() throws Exception {
        Arena arena = Arena.ofShared();
        MemorySegment segment = arena.allocate(8);
        return against(arena, () -> {
            segment.fill((byte) 0);
            return "before";
        });
    }

    public static String asked() throws Exception {
        Arena arena = Arena.ofShared();
        MemorySegment segment = arena.allocate(8);
        return against(arena, () -> segment.scope().isAlive() ? "before" : "after");
    }

    public static String askedOfTheArena() throws Exception {
        Arena arena = Arena.ofShared();
        return against(arena, () -> arena.scope().isAlive() ? "before" : "after");
    }

    public static String allocated() throws Exception {
        Arena arena = Arena.ofShared();
        return against(arena, () -> {
            arena.allocate(8);
            return "before";
        });
    }

    public static String closedTwice() throws Exception {
        Arena arena = Arena.ofShared();
        boolean[] failed = {false, false};
        Tasks.run(() -> failed[0] = close(arena), () -> failed[1] = close(arena));
        return failed[0] ? "before" : failed[1] ? "after" : "both";
    }

    private static boolean close(Arena arena) {
        try {
            arena.close();
            return false;
        } catch (IllegalStateException closed) {
            return true;
        }
    }
}
