import dev.hypnos.junit.HypnosTest;

/** Tests in which there is nothing to choose: a pass would say nothing. */
class Lonely {
    private int count;

    @HypnosTest(trials = 5)
    void alone() {
        count++;
    }

    /** Two tasks, one strictly after the other. */
    @HypnosTest(trials = 5)
    void oneAfterTheOther() throws InterruptedException {
        Thread thread = new Thread(() -> {});
        thread.start();
        thread.join();
    }
}
