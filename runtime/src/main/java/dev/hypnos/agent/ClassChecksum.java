package dev.hypnos.agent;

import java.util.zip.CRC32;

/**
 * Whether a class file is the same as another. The JVM keeps no class files: it writes them anew when they are asked
 * for, and the methods of a class that is not in its archive come in the order of addresses, another one in each JVM.
 */
final class ClassChecksum {
    private static final int CONSTANT_POOL = 8;

    private static final int UTF8 = 1;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int CLASS = 7;
    private static final int STRING = 8;
    private static final int METHOD_HANDLE = 15;
    private static final int METHOD_TYPE = 16;
    private static final int MODULE = 19;
    private static final int PACKAGE = 20;

    private final byte[] bytes;
    private int at;

    private ClassChecksum(byte[] bytes) {
        this.bytes = bytes;
    }

    static int of(byte[] bytes) {
        return of(bytes, 0, bytes.length);
    }

    static int of(byte[] bytes, int from, int to) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes, from, to - from);
        return (int) checksum.getValue();
    }

    /** The same, whatever the order of the methods. */
    static int inAnyOrder(byte[] bytes) {
        return new ClassChecksum(bytes).inAnyOrder();
    }

    private int inAnyOrder() {
        skipConstantPool();
        // the flags, the class, its parent
        at += 6;
        at += 2 + 2 * unsigned(at);
        for (int fields = count(); fields > 0; fields--) {
            skipMember();
        }
        int methods = count();
        int sum = of(bytes, 0, at);
        for (; methods > 0; methods--) {
            int from = at;
            skipMember();
            sum += of(bytes, from, at);
        }
        return sum * 31 + of(bytes, at, bytes.length);
    }

    private void skipConstantPool() {
        at = CONSTANT_POOL;
        int count = count();
        for (int i = 1; i < count; i++) {
            switch (bytes[at]) {
                case UTF8 -> at += 3 + unsigned(at + 1);
                case LONG, DOUBLE -> {
                    at += 9;
                    i++;
                }
                case CLASS, STRING, METHOD_TYPE, MODULE, PACKAGE -> at += 3;
                case METHOD_HANDLE -> at += 4;
                // a number, or two indices
                default -> at += 5;
            }
        }
    }

    private void skipMember() {
        // the flags, the name, the type
        at += 6;
        for (int attributes = count(); attributes > 0; attributes--) {
            at += 6 + (unsigned(at + 2) << Short.SIZE) + unsigned(at + 4);
        }
    }

    private int count() {
        int count = unsigned(at);
        at += 2;
        return count;
    }

    private int unsigned(int index) {
        return (bytes[index] & 0xFF) << Byte.SIZE | bytes[index + 1] & 0xFF;
    }
}
