package dev.hypnos.network;

import dev.hypnos.network.memory.NativeMemory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import jdk.internal.misc.Unsafe;

/** Addresses with ports in memory outside the heap, as Linux lays them out. */
final class NativeAddress {
    private static final Unsafe UNSAFE = NativeMemory.UNSAFE;
    private static final short FAMILY_4 = 2;
    private static final int PORT_AT = 2;
    private static final int ADDRESS_4_AT = 4;
    private static final int ADDRESS_6_AT = 8;

    private NativeAddress() {}

    static Endpoint read(long from) {
        boolean isShort = UNSAFE.getShort(from) == FAMILY_4;
        byte[] bytes = new byte[isShort ? 4 : 16];
        long at = from + (isShort ? ADDRESS_4_AT : ADDRESS_6_AT);
        UNSAFE.copyMemory(null, at, bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET, bytes.length);
        int port = ((UNSAFE.getByte(from + PORT_AT) & 0xff) << 8) | (UNSAFE.getByte(from + PORT_AT + 1) & 0xff);
        return new Endpoint(of(bytes), port);
    }

    /** Only addresses of four bytes, which are what hosts have. */
    static void write(long to, Endpoint endpoint) {
        UNSAFE.putShort(to, FAMILY_4);
        UNSAFE.putByte(to + PORT_AT, (byte) (endpoint.port() >> 8));
        UNSAFE.putByte(to + PORT_AT + 1, (byte) endpoint.port());
        byte[] bytes = endpoint.address().getAddress();
        UNSAFE.copyMemory(bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET, null, to + ADDRESS_4_AT, bytes.length);
    }

    /** One of four or of sixteen bytes; a short one in the form of a long one is a short one. */
    static InetAddress of(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static InetAddress of(int address) {
        return of(new byte[] {(byte) (address >> 24), (byte) (address >> 16), (byte) (address >> 8), (byte) address});
    }

    static int toInt(InetAddress address) {
        byte[] bytes = address.getAddress();
        return ((bytes[0] & 0xff) << 24) | ((bytes[1] & 0xff) << 16) | ((bytes[2] & 0xff) << 8) | (bytes[3] & 0xff);
    }
}
