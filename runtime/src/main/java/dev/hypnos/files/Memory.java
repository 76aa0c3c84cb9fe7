package dev.hypnos.files;

import java.nio.charset.StandardCharsets;
import jdk.internal.misc.Unsafe;

/** Memory by which the JDK gives names to native methods. */
final class Memory {
    static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private Memory() {}

    /** A text that ends with a zero. */
    static String text(long address) {
        int length = 0;
        while (UNSAFE.getByte(address + length) != 0) {
            length++;
        }
        byte[] bytes = new byte[length];
        UNSAFE.copyMemory(null, address, bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET, length);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
