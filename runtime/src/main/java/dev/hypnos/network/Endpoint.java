package dev.hypnos.network;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/** An address and a port. */
record Endpoint(InetAddress address, int port) {
    InetSocketAddress toSocketAddress() {
        return new InetSocketAddress(address, port);
    }

    @Override
    public String toString() {
        return address.getHostAddress() + ":" + port;
    }
}
