package dev.hypnos.agent;

import java.util.BitSet;

/**
 * Looks through the code of a method without making objects of its instructions: most methods of the JDK have nothing
 * to weave, and are copied as they are.
 */
final class CodeScan {
    private static final int TABLESWITCH = 170;
    private static final int LOOKUPSWITCH = 171;
    private static final int GETSTATIC = 178;
    private static final int NEW = 187;
    private static final int INVOKEDYNAMIC = 186;
    private static final int MONITORENTER = 194;
    private static final int MONITOREXIT = 195;
    private static final int WIDE = 196;
    private static final int IINC = 132;

    /** The length of each instruction, from opcode 0 on; those of changing length have none. */
    private static final byte[] LENGTHS = new byte[202];

    static {
        fill(0, 201, 1);
        fill(16, 16, 2); // bipush
        fill(17, 17, 3); // sipush
        fill(18, 18, 2); // ldc
        fill(19, 20, 3); // ldc_w, ldc2_w
        fill(21, 25, 2); // loads
        fill(54, 58, 2); // stores
        fill(IINC, IINC, 3);
        fill(153, 168, 3); // branches
        fill(169, 169, 2); // ret
        fill(TABLESWITCH, LOOKUPSWITCH, 0);
        fill(GETSTATIC, 184, 3); // fields and calls
        fill(185, INVOKEDYNAMIC, 5);
        fill(NEW, NEW, 3);
        fill(188, 188, 2); // newarray
        fill(189, 189, 3); // anewarray
        fill(192, 193, 3); // checkcast, instanceof
        fill(WIDE, WIDE, 0);
        fill(197, 197, 4); // multianewarray
        fill(198, 199, 3); // ifnull, ifnonnull
        fill(200, 201, 5); // goto_w, jsr_w
    }

    private CodeScan() {}

    private static void fill(int from, int to, int length) {
        for (int opcode = from; opcode <= to; opcode++) {
            LENGTHS[opcode] = (byte) length;
        }
    }

    /**
     * Whether the code names a member or class at one of these places of the constant pool.
     *
     * @param monitors whether to enter and leave monitors counts too
     */
    static boolean uses(byte[] code, BitSet pool, boolean monitors) {
        int at = 0;
        while (at < code.length) {
            int opcode = code[at] & 0xff;
            if (opcode >= GETSTATIC && opcode <= NEW && opcode != INVOKEDYNAMIC && pool.get(unsigned(code, at + 1))) {
                return true;
            }
            if (monitors && (opcode == MONITORENTER || opcode == MONITOREXIT)) {
                return true;
            }
            at += length(code, at, opcode);
        }
        return false;
    }

    private static int length(byte[] code, int at, int opcode) {
        switch (opcode) {
            case TABLESWITCH -> {
                int table = (at + 4) & ~3;
                return table + 12 + 4 * (signed(code, table + 8) - signed(code, table + 4) + 1) - at;
            }
            case LOOKUPSWITCH -> {
                int table = (at + 4) & ~3;
                return table + 8 + 8 * signed(code, table + 4) - at;
            }
            case WIDE -> {
                return (code[at + 1] & 0xff) == IINC ? 6 : 4;
            }
            default -> {
                return LENGTHS[opcode];
            }
        }
    }

    private static int unsigned(byte[] code, int at) {
        return (code[at] & 0xff) << 8 | code[at + 1] & 0xff;
    }

    private static int signed(byte[] code, int at) {
        return unsigned(code, at) << 16 | unsigned(code, at + 2);
    }
}
