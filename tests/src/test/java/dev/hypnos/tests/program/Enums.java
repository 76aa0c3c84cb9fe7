package dev.hypnos.tests.program;

/** Programs with enums: constants that cannot change may serve many trials, and constants that can change must not. */
public final class Enums {
    private Enums() {}

    enum Colour {
        RED("r", 1),
        BLUE("b", 2);

        private final String letter;
        private final int number;

        Colour(String letter, int number) {
            this.letter = letter;
            this.number = number;
        }
    }

    enum Counter {
        ONLY;

        private int count;
    }

    enum Operation {
        PLAIN {
            @Override
            int next() {
                return 1;
            }
        },
        COUNTING {
            private int count;

            @Override
            int next() {
                return ++count;
            }
        };

        abstract int next();
    }

    enum Moment {
        NOW(System.nanoTime());

        private final long nanos;

        Moment(long nanos) {
            this.nanos = nanos;
        }
    }

    enum Registered {
        FIRST;

        private final long nanos;

        Registered() {
            nanos = System.nanoTime();
        }
    }

    /** A constant whose value is computed when the class is initialised. */
    public static String computed() {
        return "at " + Moment.NOW.nanos;
    }

    /** The same in the constructor. */
    public static String computedByConstructor() {
        return "at " + Registered.FIRST.nanos;
    }

    /** A switch over an enum, whose table the compiler adds. */
    public static String constant() {
        StringBuilder all = new StringBuilder();
        for (Colour colour : Colour.values()) {
            switch (colour) {
                case RED -> all.append(colour.letter);
                case BLUE -> all.append(colour.number);
            }
        }
        return all.toString();
    }

    /** Counts in the field of a constant. */
    public static String changing() {
        return "count " + ++Counter.ONLY.count;
    }

    /** Counts in the field that one constant has for itself. */
    public static String changingInOne() {
        return "count " + Operation.COUNTING.next() * Operation.PLAIN.next();
    }
}
