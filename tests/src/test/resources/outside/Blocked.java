import dev.hypnos.junit.HypnosTest;
import java.net.DatagramPacket;
import java.net.DatagramSocket;

/** A task blocks where Hypnos does not control it: in a socket, for real. */
class Blocked {
    @HypnosTest(trials = 5)
    void receives() throws Exception {
        Thread other = new Thread(() -> {});
        other.start();
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.receive(new DatagramPacket(new byte[1], 1));
        }
        other.join();
    }
}
