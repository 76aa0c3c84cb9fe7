import dev.hypnos.junit.HypnosTest;

/** Two tasks print a text that is made inside the lock of the standard output. */
class Prints {
    private int balance;

    @Override
    public String toString() {
        return "" + balance;
    }

    @HypnosTest(trials = 200)
    void printsTogether() throws InterruptedException {
        run(() -> {
            balance++;
            System.out.printf("%s ", this);
        });
    }

    @HypnosTest(trials = 20)
    void printsAlone() throws InterruptedException {
        run(() -> {
            balance++;
            System.out.print("");
        });
    }

    private static void run(Runnable action) throws InterruptedException {
        Thread one = new Thread(action);
        Thread two = new Thread(action);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
