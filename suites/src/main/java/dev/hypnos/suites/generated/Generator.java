package dev.hypnos.suites.generated;

import java.util.Random;

/**
 * Makes programs at random: two to four tasks, and up to twelve operations in all. Each program uses some kinds of
 * steps and few places, so that its tasks meet.
 */
final class Generator {
    private static final int TASKS_MIN = 2;
    private static final int PROCESSES_MAX = 4;
    private static final int VALUES = 3;

    /** What stands inside of a lock only. */
    private static final String OF_LOCK = "ADNS";

    private static final String OF_MONITOR = "BEOQ";
    /** What there is one of. */
    private static final String SINGLE_OF_THREADS = "LTYMRWANDSBEOQFefdhHqyuvVJnbzUXZ?";

    private static final String SINGLE_OF_MODELS = "efbvxynz?";
    /**
     * What is done with a future: with one of two, one that depends on others, one that the task has made, or one that
     * was there from the start.
     */
    private static final String OF_FUTURE = "cxXjgGdneABCRSHEWPQOD";

    /** What is done at one of two ends. */
    private static final String OF_ENDS = "defstachi";

    private final Random random;
    private final Family family;
    private int left;
    /** How many variables, queues and so on the program uses at most. */
    private int places;

    private Generator(long seed, Family family) {
        this.random = new Random(seed);
        this.family = family;
    }

    /** A program: its tasks, with {@link Step#BETWEEN_TASKS} between them. */
    static String program(long seed, Family family) {
        return new Generator(seed, family).program();
    }

    private String program() {
        String[] groups = family.groups;
        String kinds = (family == Family.NODES ? "" : random.nextBoolean() ? "?" : "rw?")
                + groups[random.nextInt(groups.length)]
                + (random.nextInt(3) == 0 ? groups[random.nextInt(groups.length)] : "")
                + (family == Family.INTERRUPTS ? Family.ASKING[random.nextInt(Family.ASKING.length)] : "");
        places = random.nextInt(4) == 0 ? 3 : 1;
        // the test, and one at least on each node
        int min = family == Family.NODES ? TASKS_MIN + 1 : TASKS_MIN;
        int tasks = min + random.nextInt(family.tasksMax - min + 1);
        left = Math.max(tasks, family.operationsMin + random.nextInt(family.operationsMax - family.operationsMin + 1));
        StringBuilder[] texts = new StringBuilder[tasks];
        for (int i = 0; i < tasks; i++) {
            texts[i] = new StringBuilder();
        }
        for (int i = 0; left > 0; i = (i + 1 + random.nextInt(2)) % tasks) {
            add(texts[i], family == Family.NODES && i == 0 ? Family.STRIKES : kinds, "", 0);
        }
        return String.join(String.valueOf(Step.BETWEEN_TASKS), texts);
    }

    /** One more step, with what is inside. */
    private void add(StringBuilder text, String kinds, String inside, int depth) {
        String possible = inside.isEmpty() ? kinds : inside + kinds;
        char kind = possible.charAt(random.nextInt(possible.length()));
        boolean isMisplaced = (family == Family.THREADS || family == Family.INTERRUPTS)
                && (OF_LOCK + OF_MONITOR).indexOf(kind) >= 0
                && inside.indexOf(kind) < 0;
        boolean isTooDeep = depth == 2 && isBlock(kind);
        if (isMisplaced || isTooDeep) {
            kind = 'r';
        }
        text.append(kind).append(place(kind)).append(random.nextInt(VALUES));
        if (kind != '?') {
            left--;
        }
        if (isBlock(kind)) {
            left -= kind == '?' ? 0 : 1;
            block(text, kinds, inside(kind, kinds), depth);
        }
    }

    private boolean isBlock(char kind) {
        return kind == '?' || family.blocks.indexOf(kind) >= 0;
    }

    /** What else can stand inside of a step. */
    private String inside(char kind, String kinds) {
        if (family != Family.THREADS && family != Family.INTERRUPTS) {
            return "";
        }
        return switch (kind) {
            case 'L', 'T', 'Y' -> kinds.indexOf('A') >= 0 ? OF_LOCK : "";
            case 'M' -> kinds.indexOf('B') >= 0 ? OF_MONITOR : "";
            default -> "";
        };
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
        return switch (family) {
            case THREADS ->
                SINGLE_OF_THREADS.indexOf(kind) >= 0
                        ? 0
                        : kind == 'r' || kind == 'w' ? random.nextInt(Math.min(places, 3)) : place(places);
            case MEETINGS -> 0;
            // now and then it is the test
            case INTERRUPTS -> "ijJg".indexOf(kind) >= 0 && random.nextInt(8) == 0 ? 1 : 0;
            case MODELS ->
                SINGLE_OF_MODELS.indexOf(kind) >= 0
                        ? 0
                        : kind == 'r' || kind == 'w'
                                ? random.nextInt(Math.min(places, 2))
                                : kind == 's' ? random.nextInt(PROCESSES_MAX) : place(places);
            case FUNCTIONS -> kind == 'L' || kind == '?' ? 0 : place(places);
            case WORK, POOLS -> OF_FUTURE.indexOf(kind) >= 0 ? future() : 0;
            case SOCKETS -> OF_ENDS.indexOf(kind) >= 0 ? random.nextInt(2) : 0;
            case NODES -> random.nextInt(2);
        };
    }

    private int future() {
        return random.nextInt(3) == 0 ? WorkSteps.MINE : places == 1 ? 0 : random.nextInt(WorkSteps.FUTURES);
    }

    private int place(int most) {
        return random.nextInt(Math.min(most, 2));
    }
}
