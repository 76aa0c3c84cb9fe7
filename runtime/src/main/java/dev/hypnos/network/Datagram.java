package dev.hypnos.network;

import java.net.InetAddress;

/**
 * What a datagram is, besides its bytes.
 *
 * @param port that it is for
 * @param link the index of the interface that it goes out by and comes in by
 * @param sentAt the position of what sent it in the account of the trial, -1 where there is none
 */
record Datagram(byte[] bytes, Endpoint from, InetAddress to, int port, int link, int sentAt) {
    /** What the system keeps about each, besides its bytes. */
    private static final int OVERHEAD = 256;

    /** How much of a buffer it takes. */
    int cost() {
        return bytes.length + OVERHEAD;
    }
}
