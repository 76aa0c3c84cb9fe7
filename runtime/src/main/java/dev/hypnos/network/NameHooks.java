package dev.hypnos.network;

import dev.hypnos.runtime.library.DeviceHooks;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/**
 * Answers what {@link InetAddress} asks of name services; null outside a trial, and where the test lets the real ones
 * be asked.
 */
public final class NameHooks {
    private NameHooks() {}

    private static boolean isAnswered() {
        return DeviceHooks.inTask() && !DeviceHooks.isAllowed("java.net.InetAddress");
    }

    /** The addresses of a name. */
    public static InetAddress @Nullable [] lookUp(String name) throws UnknownHostException {
        if (!isAnswered()) {
            return null;
        }
        if (name.equalsIgnoreCase("localhost")) {
            return new InetAddress[] {InetAddress.getByAddress(name, new byte[] {127, 0, 0, 1})};
        }
        Host host = Network.current().named(name);
        if (host == null) {
            throw new UnknownHostException(name + ": no node of the cluster has this name");
        }
        return new InetAddress[] {host.address()};
    }

    /** The address of the host that asks. */
    public static @Nullable InetAddress localHost() {
        return isAnswered() ? Network.current().here().address() : null;
    }

    /** The name of an address. */
    public static @Nullable String nameOf(InetAddress address) {
        if (!isAnswered()) {
            return null;
        }
        Network network = Network.current();
        Host inside = network.withAddress(address);
        Host host = inside == null ? network.outside().withAddress(address) : inside;
        return host != null ? host.name() : address.isLoopbackAddress() ? "localhost" : address.getHostAddress();
    }
}
