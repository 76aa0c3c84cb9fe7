package dev.hypnos.network;

import java.io.FileDescriptor;
import java.io.IOException;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * In place of the native methods of {@code sun.nio.ch.Net} for multicast groups. They are called with monitors held;
 * the operation was at the entry of the JDK's method.
 */
public final class GroupHooks {
    private GroupHooks() {}

    private static Memberships memberships(FileDescriptor descriptor) throws IOException {
        return ((PacketSocket) DescriptorHooks.of(descriptor)).memberships();
    }

    public static int joinOrDrop4(boolean join, FileDescriptor descriptor, int group, int link, int source)
            throws IOException {
        InetAddress from = source == 0 ? null : NativeAddress.of(source);
        return joinOrDrop(join, descriptor, NativeAddress.of(group), index(link), from);
    }

    public static int joinOrDrop6(
            boolean join, FileDescriptor descriptor, byte[] group, int index, byte @Nullable [] source)
            throws IOException {
        InetAddress from = source == null ? null : NativeAddress.of(source);
        return joinOrDrop(join, descriptor, NativeAddress.of(group), index, from);
    }

    private static int joinOrDrop(
            boolean join, FileDescriptor descriptor, InetAddress group, int index, @Nullable InetAddress source)
            throws IOException {
        if (join) {
            memberships(descriptor).join(group, index, source);
        } else {
            memberships(descriptor).leave(group, index, source);
        }
        return 0;
    }

    public static int blockOrUnblock4(boolean block, FileDescriptor descriptor, int group, int link, int source)
            throws IOException {
        memberships(descriptor).block(NativeAddress.of(group), index(link), NativeAddress.of(source), block);
        return 0;
    }

    public static int blockOrUnblock6(boolean block, FileDescriptor descriptor, byte[] group, int index, byte[] source)
            throws IOException {
        memberships(descriptor).block(NativeAddress.of(group), index, NativeAddress.of(source), block);
        return 0;
    }

    /** The index of the interface with this address; 0 for any. */
    private static int index(int address) throws IOException {
        if (address == 0) {
            return 0;
        }
        Link link = Network.current().here().linkWith(NativeAddress.of(address));
        if (link == null) {
            throw new IOException("No such device");
        }
        return link.index();
    }

    public static void setInterface4(FileDescriptor descriptor, int address) throws IOException {
        memberships(descriptor).link(index(address));
    }

    public static int getInterface4(FileDescriptor descriptor) throws IOException {
        int link = memberships(descriptor).link();
        return link == 0
                ? 0
                : NativeAddress.toInt(Network.current().here().link(link).address());
    }

    public static void setInterface6(FileDescriptor descriptor, int index) throws IOException {
        memberships(descriptor).link(index);
    }

    public static int getInterface6(FileDescriptor descriptor) throws IOException {
        return memberships(descriptor).link();
    }
}
