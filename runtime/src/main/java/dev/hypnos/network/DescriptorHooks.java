package dev.hypnos.network;

import dev.hypnos.network.memory.NativeMemory;
import dev.hypnos.runtime.library.DeviceHooks;
import java.io.FileDescriptor;
import java.io.IOException;
import jdk.internal.access.JavaIOFileDescriptorAccess;
import jdk.internal.access.SharedSecrets;
import org.jspecify.annotations.Nullable;

/**
 * In place of the native methods that every kind of descriptor has. The hooks of this package are called only for what
 * belongs to the virtual network; what does not goes to the real methods.
 *
 * <p>JDK code calls some of them with its own monitors held, where nobody else must run: to close, bind, listen, shut
 * down. Those only do it; the operation was at the entry of the JDK's method. The others are operations, and may wait.
 */
public final class DescriptorHooks {
    private static final JavaIOFileDescriptorAccess ACCESS = SharedSecrets.getJavaIOFileDescriptorAccess();

    private DescriptorHooks() {}

    // Whether the virtual network is meant

    public static boolean isOurs(FileDescriptor descriptor) {
        return Network.isVirtual(ACCESS.get(descriptor));
    }

    public static boolean isOurs(int descriptor) {
        return Network.isVirtual(descriptor);
    }

    /** Whether this is memory that {@link EventHooks#allocatePollArray} gave. */
    public static boolean isOurs(long address) {
        return NativeMemory.isOurs(address);
    }

    /** Whether what is made now belongs to the virtual network. */
    public static boolean isControlled() {
        return isControlled(true);
    }

    public static boolean isControlled(boolean stream) {
        return DeviceHooks.inTask() && !DeviceHooks.isAllowed(stream ? "java.net.Socket" : "java.net.DatagramSocket");
    }

    public static boolean inTask() {
        return DeviceHooks.inTask();
    }

    // Finding descriptors

    static int number(FileDescriptor descriptor) {
        return ACCESS.get(descriptor);
    }

    static void number(FileDescriptor descriptor, int number) {
        ACCESS.set(descriptor, number);
    }

    static Descriptor of(FileDescriptor descriptor) throws IOException {
        return of(ACCESS.get(descriptor));
    }

    /** For a task that is dropped, and outside trials, the descriptors of a trial are gone. */
    static Descriptor of(int descriptor) throws IOException {
        if (!DeviceHooks.inTask()) {
            throw new IOException("Bad file descriptor");
        }
        return Network.current().get(descriptor);
    }

    static @Nullable Descriptor find(int descriptor) {
        return DeviceHooks.inTask() ? Network.current().find(descriptor) : null;
    }

    // sun.nio.ch.UnixDispatcher, UnixFileDispatcherImpl, IOUtil and NativeThread

    public static void close0(FileDescriptor descriptor) throws IOException {
        closeIntFD(ACCESS.get(descriptor));
    }

    /** A cleaner may close what an earlier trial has left; there is nothing to it. */
    public static void closeIntFD(int descriptor) throws IOException {
        Descriptor closed = find(descriptor);
        if (closed != null) {
            closed.network.close(closed);
        }
    }

    /** Whoever waits for the descriptor goes on, and sees that it is about to be closed. */
    public static void preClose0(FileDescriptor descriptor) throws IOException {
        Descriptor closed = find(ACCESS.get(descriptor));
        if (closed != null) {
            closed.closed();
            closed.cameIn(null);
            closed.canGoOut(null);
        }
    }

    public static void configureBlocking(FileDescriptor descriptor, boolean isBlocking) throws IOException {
        of(descriptor).isBlocking = isBlocking;
    }

    /** Would wake a thread that is inside a system call; tasks are not. */
    public static void signal0(long thread) {}
}
