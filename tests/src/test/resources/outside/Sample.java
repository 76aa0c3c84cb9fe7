import dev.hypnos.junit.HypnosTest;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** A test class as people write it: a race, the same without it, and an ordinary test. */
class Sample {
    private int count;

    @HypnosTest(trials = 200)
    void racy() throws InterruptedException {
        run(() -> count++);
    }

    @HypnosTest(trials = 200)
    void fixed() throws InterruptedException {
        run(() -> {
            synchronized (this) {
                count++;
            }
        });
    }

    @Test
    void plain() {
        Assertions.assertEquals(0, count);
    }

    private void run(Runnable increment) throws InterruptedException {
        Thread one = new Thread(increment);
        Thread two = new Thread(increment);
        one.start();
        two.start();
        one.join();
        two.join();
        Assertions.assertEquals(2, count);
    }
}
