package dev.hypnos.network;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.library.DeviceHooks;
import dev.hypnos.runtime.program.MonitorHooks;
import dev.hypnos.runtime.threads.ThreadHooks;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * For asynchronous channels: what the JDK has once in a process every process of a trial has, and their threads are
 * tasks.
 */
public final class AsynchronousHooks {
    private static final int ASKS = Sites.add(
                    "ask a future", "dev.hypnos.network", "ask", "the network", -1, 0, Access.ACQUIRE)
            .id();
    private static final int ASKED = Sites.add(
                    "a future was asked", "dev.hypnos.network", "asked", "the network", -1, 0, Access.RELEASE)
            .id();

    private AsynchronousHooks() {}

    /** The group of channels that have no other; null for the real one. */
    public static @Nullable Object defaultPort(Object provider) {
        return DescriptorHooks.isControlled()
                ? Network.current().here().devices().eventPort(provider)
                : null;
    }

    /** The executor of file channels that have no other. */
    public static ExecutorService fileExecutor(ExecutorService real) {
        return DeviceHooks.inTask() ? Network.current().here().devices().fileExecutor() : real;
    }

    /** Threads for groups, in place of those that stay outside; null for the real ones. */
    public static @Nullable ThreadFactory threads() {
        if (!ThreadHooks.controlled()) {
            return null;
        }
        // one that is dropped may want a thread in place of itself: it gets one that it cannot start
        return DeviceHooks.inTask() ? Network.current().here().devices()::thread : Thread::new;
    }

    /** The future of an asynchronous operation is about to be asked; its completion takes the same monitor. */
    public static void asking(Object future) {
        if (DeviceHooks.inTask()) {
            MonitorHooks.enter(future, ASKS);
            MonitorHooks.exit(future, ASKED);
        }
    }

    /** Of {@code sun.nio.ch.UnixAsynchronousSocketChannelImpl}. */
    public static void checkConnect(int descriptor) throws IOException {
        StreamSocket socket = (StreamSocket) DescriptorHooks.of(descriptor);
        DeviceHooks.operate("finish connect", socket.out, Access.READ);
        socket.finishConnect();
    }
}
