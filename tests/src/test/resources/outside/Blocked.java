import dev.hypnos.junit.HypnosTest;
import java.net.ServerSocket;

/** A task blocks where Hypnos does not control it: in a socket, for real. */
class Blocked {
    @HypnosTest(trials = 5)
    void accepts() throws Exception {
        Thread other = new Thread(() -> {});
        other.start();
        try (ServerSocket socket = new ServerSocket(0)) {
            socket.accept();
        }
        other.join();
    }
}
