package dev.hypnos.network;

import java.io.IOException;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/** What has an address, and may be connected with another: a socket of either kind. */
interface Addressed {
    void bind(InetAddress address, int port) throws IOException;

    @Nullable
    Endpoint local();

    @Nullable
    Endpoint remote();
}
