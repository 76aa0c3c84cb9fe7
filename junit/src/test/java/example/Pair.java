package example;

/** Two threads that both write to one variable: something to explore that never fails. */
final class Pair {
    private volatile int last;

    private Pair() {}

    static void run() {
        Pair pair = new Pair();
        Thread one = new Thread(() -> pair.last = 1);
        Thread two = new Thread(() -> pair.last = 2);
        one.start();
        two.start();
        try {
            one.join();
            two.join();
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
        if (pair.last == 0) {
            throw new AssertionError("nobody wrote");
        }
    }

    /** Loses an update in some trials. */
    static int count() {
        class Counter {
            int count;
        }
        Counter counter = new Counter();
        Thread one = new Thread(() -> counter.count++);
        Thread two = new Thread(() -> counter.count++);
        one.start();
        two.start();
        try {
            one.join();
            two.join();
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
        return counter.count;
    }
}
