package dev.hypnos.network;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.library.DeviceHooks;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * In place of the native methods of {@link NetworkInterface}: each host has a loopback interface, and one that leads
 * out.
 */
public final class InterfaceHooks {
    private InterfaceHooks() {}

    private static List<Link> links() {
        return Network.current().here().links();
    }

    private static @Nullable NetworkInterface of(@Nullable Link link) {
        return link == null ? null : Internals.networkInterface(link);
    }

    private static Link named(String name) throws SocketException {
        Link link = find(name);
        if (link == null) {
            throw new SocketException("No such device");
        }
        return link;
    }

    private static @Nullable Link find(String name) {
        return links().stream()
                .filter(link -> link.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    public static NetworkInterface[] getAll() throws SocketException {
        return links().stream().map(Internals::networkInterface).toArray(NetworkInterface[]::new);
    }

    public static @Nullable NetworkInterface getByName0(String name) throws SocketException {
        return of(find(name));
    }

    public static @Nullable NetworkInterface getByIndex0(int index) throws SocketException {
        return of(links().stream()
                .filter(link -> link.index() == index)
                .findFirst()
                .orElse(null));
    }

    public static boolean boundInetAddress0(InetAddress address) throws SocketException {
        return Network.current().here().linkWith(address) != null;
    }

    public static @Nullable NetworkInterface getByInetAddress0(InetAddress address) throws SocketException {
        return of(Network.current().here().linkWith(address));
    }

    public static boolean isUp0(String name, int index) throws SocketException {
        named(name);
        return true;
    }

    public static boolean isLoopback0(String name, int index) throws SocketException {
        return named(name).isLoopback();
    }

    public static boolean supportsMulticast0(String name, int index) throws SocketException {
        return !named(name).isLoopback();
    }

    public static boolean isP2P0(String name, int index) throws SocketException {
        named(name);
        return false;
    }

    public static byte @Nullable [] getMacAddr0(byte @Nullable [] address, String name, int index)
            throws SocketException {
        return named(name).hardwareAddress();
    }

    public static int getMTU0(String name, int index) throws SocketException {
        return named(name).mtu();
    }

    /** Of {@code java.net.InetAddressImpl}. An answer comes at once or, if nobody is there to give it, never. */
    public static boolean isReachable(
            Object implementation, InetAddress address, int millis, @Nullable NetworkInterface by, int hops) {
        Network network = Network.current();
        DeviceHooks.operate("ask for an echo", network.topology(), Access.READ);
        Host here = network.here();
        Host target = here.owns(address) ? here : network.withAddress(address);
        if (target != null && (target == here || network.isConnected(here, target))) {
            return true;
        }
        if (millis > 0) {
            DeviceHooks.await(
                    "wait for an echo", network.topology(), Access.READ, () -> false, SocketHooks.nanos(millis));
        }
        return false;
    }
}
