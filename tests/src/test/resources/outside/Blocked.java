import dev.hypnos.junit.HypnosTest;

/** A task blocks where Hypnos does not control it: it reads what another process writes, which is nothing for long. */
class Blocked {
    @HypnosTest(trials = 5)
    void reads() throws Exception {
        Thread other = new Thread(() -> {});
        other.start();
        Process process = new ProcessBuilder("sleep", "30").start();
        try {
            process.getInputStream().read();
        } finally {
            process.destroy();
        }
        other.join();
    }
}
