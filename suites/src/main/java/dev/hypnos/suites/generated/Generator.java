package dev.hypnos.suites.generated;

import java.util.Random;

/**
 * Makes programs at random: two to four tasks, and up to twelve operations in all. Each program uses some kinds of steps and few places, so that its
 * tasks meet.
 */
final class Generator {
    private static final int TASKS_MIN = 2;
    private static final int TASKS_MAX = 4;
    private static final int OPERATIONS_MIN = 4;
    private static final int OPERATIONS_MAX = 12;
    private static final int VALUES = 3;

    /** Steps that belong together; a program uses one or two of these groups, and always some variables. */
    private static final String[] OF_THREADS = {
        "gsic", "ptol", "ptptol", "aef", "LLTr", "MMwr", "LM", "LAN", "MBOQ", "LLz", "ptz", "ddh", "RWw", "RRWrw",
        "mkjx", "mjxgi", "qqyy", "uv", "nnb", "ddHz", "poPz", "LADN", "MBEOQ", "Jrw", "uvJ", "LYz", "ptGP", "aeF",
        "uVw", "LASN", "gsKC", "iIK", "rwX", "wwXz", "qqUU", "MwZ", "siCz"
    };

    private static final String[] OF_MODELS = {"rwad", "rwi", "zrw", "svx", "svxbn", "sxyb", "ssvv", "svez"};
    /** What stands inside of a lock only. */
    private static final String OF_LOCK = "ADNS";

    private static final String OF_MONITOR = "BEOQ";
    /** What there is one of. */
    private static final String SINGLE_OF_THREADS = "LTYMRWANDSBEOQFefdhHqyuvVJnbzUXZ?";

    private static final String SINGLE_OF_MODELS = "efbvxynz?";

    private final Random random;
    private final boolean isModel;
    private int left;
    /** How many variables, queues and so on the program uses at most. */
    private int places;

    private Generator(long seed, boolean isModel) {
        this.random = new Random(seed);
        this.isModel = isModel;
    }

    /** A program: its tasks, with {@link Step#BETWEEN_TASKS} between them. */
    static String program(long seed, boolean isModel) {
        return new Generator(seed, isModel).program();
    }

    private String program() {
        String[] groups = isModel ? OF_MODELS : OF_THREADS;
        String kinds = (random.nextBoolean() ? "?" : "rw?")
                + groups[random.nextInt(groups.length)]
                + (random.nextInt(3) == 0 ? groups[random.nextInt(groups.length)] : "");
        places = random.nextInt(4) == 0 ? 3 : 1;
        int tasks = TASKS_MIN + random.nextInt(TASKS_MAX - TASKS_MIN + 1);
        left = Math.max(tasks, OPERATIONS_MIN + random.nextInt(OPERATIONS_MAX - OPERATIONS_MIN + 1));
        StringBuilder[] texts = new StringBuilder[tasks];
        for (int i = 0; i < tasks; i++) {
            texts[i] = new StringBuilder();
        }
        for (int i = 0; left > 0; i = (i + 1 + random.nextInt(2)) % tasks) {
            add(texts[i], kinds, "", 0);
        }
        return String.join(String.valueOf(Step.BETWEEN_TASKS), texts);
    }

    /** One more step, with what is inside. */
    private void add(StringBuilder text, String kinds, String inside, int depth) {
        String possible = inside.isEmpty() ? kinds : inside + kinds;
        char kind = possible.charAt(random.nextInt(possible.length()));
        boolean isMisplaced = (OF_LOCK + OF_MONITOR).indexOf(kind) >= 0 && inside.indexOf(kind) < 0;
        boolean isTooDeep = depth == 2 && "LTYMRW?".indexOf(kind) >= 0;
        if (isMisplaced || isTooDeep) {
            kind = 'r';
        }
        text.append(kind).append(place(kind)).append(random.nextInt(VALUES));
        if (kind != '?') {
            left--;
        }
        switch (kind) {
            case 'L', 'T', 'Y' -> {
                left--;
                block(text, kinds, kinds.indexOf('A') >= 0 ? OF_LOCK : "", depth);
            }
            case 'M' -> {
                left--;
                block(text, kinds, kinds.indexOf('B') >= 0 ? OF_MONITOR : "", depth);
            }
            case 'R', 'W' -> {
                left--;
                block(text, kinds, "", depth);
            }
            case '?' -> block(text, kinds, "", depth);
            default -> {
                // it has nothing inside
            }
        }
    }

    private void block(StringBuilder text, String kinds, String inside, int depth) {
        text.append('(');
        int steps = 1 + random.nextInt(2);
        for (int i = 0; i < steps && left > 0; i++) {
            add(text, kinds, inside, depth + 1);
        }
        text.append(')');
    }

    private int place(char kind) {
        if ((isModel ? SINGLE_OF_MODELS : SINGLE_OF_THREADS).indexOf(kind) >= 0) {
            return 0;
        }
        return switch (kind) {
            case 'r', 'w' -> random.nextInt(Math.min(places, isModel ? 2 : 3));
            case 's' -> isModel ? random.nextInt(TASKS_MAX) : place(places);
            default -> place(places);
        };
    }

    private int place(int most) {
        return random.nextInt(Math.min(most, 2));
    }
}
