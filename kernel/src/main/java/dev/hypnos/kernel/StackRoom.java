package dev.hypnos.kernel;

/**
 * Makes sure that there is stack left for what comes next. A program that recurses without end meets its
 * {@code StackOverflowError} where the stack ends, which is often inside a hook, the deepest code there is. The error
 * must come before anything of the engine's state has changed, not in the middle: the program may catch it and go on.
 *
 * <p>A method is entered only if its whole frame fits, and a frame has room for the arguments of every call in the
 * method. So a method that could make a call with very many arguments, and now and then does, asks for a kilobyte of
 * stack and costs next to nothing. It is too large to be inlined, so that the frames that a switch moves stay small.
 * Hot.
 */
public final class StackRoom {
    /** The wide calls are made once in so many times: often enough for a compiler to keep them. */
    private static final int SELDOM = 0xFFF;

    /** How many frames {@link #requireDeep} stacks up: ten kilobytes and more. */
    private static final int DEEP = 200;

    private static long sink;

    private StackRoom() {}

    /**
     * Throws the {@code StackOverflowError} now that would otherwise come a few calls deeper. The count is one of the
     * caller's that grows as it asks; engines that run side by side must not share one.
     */
    public static void require(long count) {
        require(count, 1);
    }

    /** The same for several steps that belong together, each of which requires room of its own. */
    public static void requireForAll(long count) {
        require(count, 2);
    }

    /** One frame with room for the wide call in another, so many times. */
    private static void require(long count, int times) {
        if ((count & SELDOM) == 0) {
            wide(
                    9_999_999_000L,
                    9_999_999_001L,
                    9_999_999_002L,
                    9_999_999_003L,
                    9_999_999_004L,
                    9_999_999_005L,
                    9_999_999_006L,
                    9_999_999_007L,
                    9_999_999_008L,
                    9_999_999_009L,
                    9_999_999_010L,
                    9_999_999_011L,
                    9_999_999_012L,
                    9_999_999_013L,
                    9_999_999_014L,
                    9_999_999_015L,
                    9_999_999_016L,
                    9_999_999_017L,
                    9_999_999_018L,
                    9_999_999_019L,
                    9_999_999_020L,
                    9_999_999_021L,
                    9_999_999_022L,
                    9_999_999_023L,
                    9_999_999_024L,
                    9_999_999_025L,
                    9_999_999_026L,
                    9_999_999_027L,
                    9_999_999_028L,
                    9_999_999_029L,
                    9_999_999_030L,
                    9_999_999_031L,
                    9_999_999_032L,
                    9_999_999_033L,
                    9_999_999_034L,
                    9_999_999_035L,
                    9_999_999_036L,
                    9_999_999_037L,
                    9_999_999_038L,
                    9_999_999_039L,
                    9_999_999_040L,
                    9_999_999_041L,
                    9_999_999_042L,
                    9_999_999_043L,
                    9_999_999_044L,
                    9_999_999_045L,
                    9_999_999_046L,
                    9_999_999_047L,
                    9_999_999_048L,
                    9_999_999_049L,
                    9_999_999_050L,
                    9_999_999_051L,
                    9_999_999_052L,
                    9_999_999_053L,
                    9_999_999_054L,
                    9_999_999_055L,
                    9_999_999_056L,
                    9_999_999_057L,
                    9_999_999_058L,
                    9_999_999_059L,
                    9_999_999_060L,
                    9_999_999_061L,
                    9_999_999_062L,
                    9_999_999_063L,
                    9_999_999_064L,
                    9_999_999_065L,
                    9_999_999_066L,
                    9_999_999_067L,
                    9_999_999_068L,
                    9_999_999_069L,
                    9_999_999_070L,
                    9_999_999_071L,
                    9_999_999_072L,
                    9_999_999_073L,
                    9_999_999_074L,
                    9_999_999_075L,
                    9_999_999_076L,
                    9_999_999_077L,
                    9_999_999_078L,
                    9_999_999_079L,
                    9_999_999_080L,
                    9_999_999_081L,
                    9_999_999_082L,
                    9_999_999_083L,
                    9_999_999_084L,
                    9_999_999_085L,
                    9_999_999_086L,
                    9_999_999_087L,
                    9_999_999_088L,
                    9_999_999_089L,
                    9_999_999_090L,
                    9_999_999_091L,
                    9_999_999_092L,
                    9_999_999_093L,
                    9_999_999_094L,
                    9_999_999_095L,
                    9_999_999_096L,
                    9_999_999_097L,
                    9_999_999_098L,
                    9_999_999_099L,
                    9_999_999_100L,
                    9_999_999_101L,
                    9_999_999_102L,
                    9_999_999_103L,
                    9_999_999_104L,
                    9_999_999_105L,
                    9_999_999_106L,
                    9_999_999_107L,
                    9_999_999_108L,
                    9_999_999_109L,
                    9_999_999_110L,
                    9_999_999_111L,
                    9_999_999_112L,
                    9_999_999_113L,
                    9_999_999_114L,
                    9_999_999_115L,
                    9_999_999_116L,
                    9_999_999_117L,
                    9_999_999_118L,
                    9_999_999_119L,
                    9_999_999_120L,
                    9_999_999_121L,
                    9_999_999_122L,
                    9_999_999_123L,
                    9_999_999_124L,
                    9_999_999_125L,
                    9_999_999_126L);
        }
        if (times > 1) {
            require(count, times - 1);
        }
    }

    @SuppressWarnings({"TooManyParameters", "UnusedVariable"}) // its parameters are its purpose
    private static void wide(
            long a0,
            long a1,
            long a2,
            long a3,
            long a4,
            long a5,
            long a6,
            long a7,
            long a8,
            long a9,
            long a10,
            long a11,
            long a12,
            long a13,
            long a14,
            long a15,
            long a16,
            long a17,
            long a18,
            long a19,
            long a20,
            long a21,
            long a22,
            long a23,
            long a24,
            long a25,
            long a26,
            long a27,
            long a28,
            long a29,
            long a30,
            long a31,
            long a32,
            long a33,
            long a34,
            long a35,
            long a36,
            long a37,
            long a38,
            long a39,
            long a40,
            long a41,
            long a42,
            long a43,
            long a44,
            long a45,
            long a46,
            long a47,
            long a48,
            long a49,
            long a50,
            long a51,
            long a52,
            long a53,
            long a54,
            long a55,
            long a56,
            long a57,
            long a58,
            long a59,
            long a60,
            long a61,
            long a62,
            long a63,
            long a64,
            long a65,
            long a66,
            long a67,
            long a68,
            long a69,
            long a70,
            long a71,
            long a72,
            long a73,
            long a74,
            long a75,
            long a76,
            long a77,
            long a78,
            long a79,
            long a80,
            long a81,
            long a82,
            long a83,
            long a84,
            long a85,
            long a86,
            long a87,
            long a88,
            long a89,
            long a90,
            long a91,
            long a92,
            long a93,
            long a94,
            long a95,
            long a96,
            long a97,
            long a98,
            long a99,
            long a100,
            long a101,
            long a102,
            long a103,
            long a104,
            long a105,
            long a106,
            long a107,
            long a108,
            long a109,
            long a110,
            long a111,
            long a112,
            long a113,
            long a114,
            long a115,
            long a116,
            long a117,
            long a118,
            long a119,
            long a120,
            long a121,
            long a122,
            long a123,
            long a124,
            long a125,
            long a126) {
        sink = a126;
    }

    /**
     * Asks for much more, at the cost of a few hundred nanoseconds: for a scheduler that runs on the program's own
     * stack.
     */
    public static void requireDeep() {
        sink = descend(DEEP, 1);
    }

    /** Not a tail call, which a compiler could turn into a loop. */
    private static int descend(int frames, int mark) {
        return frames == 0 ? mark : descend(frames - 1, mark + 1) ^ mark;
    }
}
