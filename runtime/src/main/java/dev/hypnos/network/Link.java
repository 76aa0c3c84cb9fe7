package dev.hypnos.network;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * A network interface of a host.
 *
 * @param prefix how many bits of the address name the network
 * @param broadcast the address of all on that network; null if there is none
 */
record Link(
        int index,
        String name,
        InetAddress address,
        short prefix,
        @Nullable InetAddress broadcast,
        int mtu) {
    /** By which a host talks to itself. */
    static final int LOOPBACK = 1;

    /** By which it talks to others. */
    static final int OUTWARD = 2;

    boolean isLoopback() {
        return index == LOOPBACK;
    }

    /** A locally administered hardware address that goes with the address; null for none. */
    byte @Nullable [] hardwareAddress() {
        if (isLoopback()) {
            return null;
        }
        byte[] bytes = address.getAddress();
        return new byte[] {2, 0, bytes[0], bytes[1], bytes[2], bytes[3]};
    }
}
