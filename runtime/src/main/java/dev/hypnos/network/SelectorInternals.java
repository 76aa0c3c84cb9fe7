package dev.hypnos.network;

import dev.hypnos.network.memory.NativeMemory;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** What is not public in the JDK's selectors for Linux. */
final class SelectorInternals {
    private static final Class<?> SELECTOR = Internals.type("sun.nio.ch.EPollSelectorImpl");
    private static final VarHandle EVENT_SET = Internals.field(SELECTOR, "epfd", int.class);

    private static final int EVENT_SIZE = constant("SIZEOF_EPOLLEVENT");
    private static final int EVENTS_OFFSET = constant("OFFSETOF_EVENTS");
    private static final int DESCRIPTOR_OFFSET = constant("OFFSETOF_FD");

    private SelectorInternals() {}

    private static int constant(String name) {
        try {
            MethodHandles.Lookup lookup = Internals.lookup("sun.nio.ch.EPoll");
            return (int) lookup.findStaticVarHandle(lookup.lookupClass(), name, int.class)
                    .get();
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("this JDK has no EPoll." + name, missing);
        }
    }

    /** The number of the descriptor that a selector waits with; -1 if it has none. */
    static int eventSet(Object selector) {
        return SELECTOR.isInstance(selector) ? (int) EVENT_SET.get(selector) : -1;
    }

    static int eventSize() {
        return EVENT_SIZE;
    }

    /** Writes an entry of the array that {@code epoll_wait} fills. */
    static void putEvent(long array, int index, int descriptor, int events) {
        long address = array + (long) index * EVENT_SIZE;
        NativeMemory.UNSAFE.putInt(address + EVENTS_OFFSET, events);
        NativeMemory.UNSAFE.putInt(address + DESCRIPTOR_OFFSET, descriptor);
    }
}
