package dev.hypnos.tests.program;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Loops of which a round that only reads is no repetition of the one before: none may be taken for one that waits by looking. */
public final class NoLooks {
    private static final int ROUNDS = 3;

    private static int counted;

    private NoLooks() {}

    private static void setAside(AtomicBoolean flag) {
        Tasks.start("setter", () -> flag.set(true));
    }

    public static int countsInAVariable() {
        AtomicBoolean flag = new AtomicBoolean();
        setAside(flag);
        int rounds = 0;
        while (rounds < ROUNDS && !flag.get()) {
            rounds++;
        }
        return rounds;
    }

    public static long countsInALong() {
        AtomicBoolean flag = new AtomicBoolean();
        setAside(flag);
        long rounds = 0;
        while (rounds < ROUNDS && !flag.get()) {
            rounds += 2;
            rounds -= 1;
        }
        return rounds;
    }

    public static int countsInAField() {
        AtomicBoolean flag = new AtomicBoolean();
        setAside(flag);
        while (counted < ROUNDS && !flag.get()) {
            counted++;
        }
        return counted;
    }

    public static int countsInAnotherMethod() {
        AtomicBoolean flag = new AtomicBoolean();
        setAside(flag);
        while (!flag.get()) {
            if (isEnough()) {
                break;
            }
        }
        return counted;
    }

    private static boolean isEnough() {
        return ++counted == ROUNDS;
    }

    /** The variable is read in the next round, and written in this one: it is the list that is gone through. */
    public static int followsAList() {
        AtomicBoolean flag = new AtomicBoolean();
        setAside(flag);
        Node node = new Node(new Node(new Node(null)));
        int seen = 0;
        while (node != null && !flag.get()) {
            node = node.next;
        }
        for (Node left = node; left != null; left = left.next) {
            seen++;
        }
        return seen;
    }

    private static final class Node {
        final Node next;

        Node(Node next) {
            this.next = next;
        }
    }

    public static int growsAText() {
        AtomicBoolean flag = new AtomicBoolean();
        setAside(flag);
        StringBuilder text = new StringBuilder();
        while (text.length() < ROUNDS && !flag.get()) {
            text.append('x');
        }
        return text.length();
    }

    public static int countsInASum() {
        AtomicBoolean flag = new AtomicBoolean();
        AtomicInteger rounds = new AtomicInteger();
        setAside(flag);
        while (!flag.get() && rounds.incrementAndGet() < ROUNDS) {}
        return rounds.get();
    }

    /** Exceptions are made in each round, and each counts. */
    public static int countsWhatIsThrown() {
        AtomicBoolean flag = new AtomicBoolean();
        setAside(flag);
        int thrown = 0;
        int[] none = {};
        while (thrown < ROUNDS && !flag.get()) {
            try {
                none[0] = 1;
            } catch (ArrayIndexOutOfBoundsException expected) {
                thrown++;
            }
        }
        return thrown;
    }
}
