package dev.hypnos.network;

import java.net.InetAddress;

/**
 * What a datagram is, besides its bytes.
 *
 * @param port that it is for
 * @param link the index of the interface that it goes out by and comes in by
 */
record Datagram(byte[] bytes, Endpoint from, InetAddress to, int port, int link) {
    /** What the system keeps about each, besides its bytes. */
    private static final int OVERHEAD = 256;

    /** How much of a buffer it takes. */
    int cost() {
        return bytes.length + OVERHEAD;
    }
}
