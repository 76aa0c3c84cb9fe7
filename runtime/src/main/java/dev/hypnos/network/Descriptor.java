package dev.hypnos.network;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.Courier;
import dev.hypnos.runtime.library.DeviceHooks;
import dev.hypnos.runtime.names.ChangingName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a file descriptor of the virtual network stands for. */
abstract class Descriptor {
    /** What {@code poll} and {@code epoll} tell, as Linux numbers it. */
    static final int IN = 1;

    static final int OUT = 4;
    static final int ERROR = 8;
    static final int HANG_UP = 16;

    final Network network;
    /** By which the program knows it; none while nobody has accepted the connection. */
    int number;

    /** What is touched by what comes in, and by what goes out. */
    final int in;

    final int out;

    /** What those touch who take turns to read, and to write. */
    final int readers;

    final int writers;
    /** What it is called by those who compare trials. */
    private final String made;

    boolean isBlocking = true;
    /** Closed, or about to be: whoever waits for it goes on. */
    boolean isClosed;

    private final List<EventSet> watchers = new ArrayList<>(1);

    /** Who has read from it last, who has written to it, and who has begun to close it. */
    private @Nullable Thread reader;

    private @Nullable Thread writer;
    private @Nullable Thread closer;

    Descriptor(Network network) {
        this.network = network;
        this.made = DeviceHooks.made(getClass().getSimpleName());
        this.in = DeviceHooks.newResource(new Name("", this));
        this.out = DeviceHooks.newResource(new Name("the way out of ", this));
        this.readers = DeviceHooks.newResource(new Name("the readers of ", this));
        this.writers = DeviceHooks.newResource(new Name("the writers of ", this));
    }

    // Options, as Linux numbers them

    static final int SOCKET_LEVEL = 1;
    private static final int REUSE_ADDRESS = 2;
    static final int SEND_BUFFER = 7;
    static final int RECEIVE_BUFFER = 8;
    private static final int LINGER = 13;

    private final Map<Long, Integer> options = new HashMap<>();

    final int option(int level, int option) {
        Integer set = options.get(key(level, option));
        if (set != null) {
            return set;
        }
        return initial(level, option);
    }

    /** The value of an option that was not set. */
    int initial(int level, int option) {
        boolean isBuffer = level == SOCKET_LEVEL && (option == SEND_BUFFER || option == RECEIVE_BUFFER);
        return isBuffer ? StreamSocket.CAPACITY / 2 : level == SOCKET_LEVEL && option == LINGER ? -1 : 0;
    }

    final void setOption(int level, int option, int value) {
        options.put(key(level, option), value);
    }

    /** How many seconds it lingers when it is closed; below zero for in the background. */
    final int lingers() {
        return option(SOCKET_LEVEL, LINGER);
    }

    /** Whether it may be bound to a port that connections of before still have. */
    final boolean reuses() {
        return option(SOCKET_LEVEL, REUSE_ADDRESS) != 0;
    }

    final void reuse(boolean may) {
        setOption(SOCKET_LEVEL, REUSE_ADDRESS, may ? 1 : 0);
    }

    private static long key(int level, int option) {
        return ((long) level << 32) | option;
    }

    private record Name(String prefix, Descriptor of) implements ChangingName {
        @Override
        public String toString() {
            return prefix + of;
        }

        @Override
        public String lasting() {
            return prefix + of.made;
        }
    }

    /** The running task takes what comes in. */
    final void taken() {
        Thread before = reader;
        reader = Thread.currentThread();
        doubtTurns(before, reader);
    }

    /** The running task lets something go out. */
    final void given() {
        Thread before = writer;
        writer = Thread.currentThread();
        doubtTurns(before, writer);
    }

    /** The running task begins to close it. */
    final void ended() {
        Thread before = closer;
        closer = Thread.currentThread();
        doubtTurns(before, closer);
    }

    /**
     * Threads that do the same with one socket take turns by a lock inside the JDK, and of who waits for it no
     * operation tells. Where one closes what two others use, it is the last of these who does so.
     */
    private void doubtTurns(@Nullable Thread before, Thread now) {
        boolean areSeveral = before != null && before != now;
        boolean areThree = reader != null
                && writer != null
                && closer != null
                && reader != writer
                && reader != closer
                && writer != closer;
        if ((areSeveral || areThree) && DeviceHooks.tellsAll()) {
            DeviceHooks.doubt("a socket that several threads use in the same way");
        }
    }

    /**
     * It is closed now: the operation under way may be a later one than that which said so, if the JDK takes a monitor
     * in between.
     */
    final void closed() {
        isClosed = true;
        DeviceHooks.tells(in, Access.WRITE);
        DeviceHooks.tells(out, Access.WRITE);
        DeviceHooks.tells(readers, Access.WRITE);
        DeviceHooks.tells(writers, Access.WRITE);
    }

    /** Which of {@link #IN} and the others hold now. */
    abstract int ready();

    /** The descriptor is closed for good. */
    abstract void close();

    final boolean isReady(int events) {
        return isClosed || (ready() & (events | ERROR | HANG_UP)) != 0;
    }

    /** Something has come in: whoever waits for that is asked again. */
    final void cameIn(@Nullable Courier acting) {
        changed(acting, in);
    }

    /** There is room to send, or no way to: whoever waits for that is asked again. */
    final void canGoOut(@Nullable Courier acting) {
        changed(acting, out);
    }

    private void changed(@Nullable Courier acting, int resource) {
        DeviceHooks.touched(acting, resource);
        for (EventSet watcher : watchers) {
            DeviceHooks.also(acting, watcher.in, Access.WRITE);
            DeviceHooks.touched(acting, watcher.in);
        }
    }

    final void watchedBy(EventSet set) {
        watchers.add(set);
    }

    final void leftBy(EventSet set) {
        watchers.remove(set);
    }

    final List<EventSet> watchers() {
        return List.copyOf(watchers);
    }
}
