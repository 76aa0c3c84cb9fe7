import dev.hypnos.junit.HypnosTest;

/** Uses of the network, each beside another task. */
class Networked {
    private interface Use {
        void run() throws Exception;
    }

    private static void beside(Use use) throws Exception {
        int[] shared = new int[1];
        Thread other = new Thread(() -> shared[0]++);
        other.start();
        shared[0]--;
        use.run();
        other.join();
    }

    @HypnosTest(trials = 2)
    void socket() throws Exception {
        beside(() -> new java.net.Socket("127.0.0.1", 1).close());
    }

    @HypnosTest(trials = 2)
    void server() throws Exception {
        beside(() -> new java.net.ServerSocket(0).close());
    }

    @HypnosTest(trials = 2)
    void selector() throws Exception {
        beside(() -> java.nio.channels.Selector.open().close());
    }

    @HypnosTest(trials = 2)
    void pipe() throws Exception {
        beside(() -> java.nio.channels.Pipe.open());
    }

    @HypnosTest(trials = 2)
    void name() throws Exception {
        beside(() -> java.net.InetAddress.getByName("localhost"));
    }

    @HypnosTest(trials = 2)
    void datagrams() throws Exception {
        beside(() -> new java.net.DatagramSocket(0).close());
    }

    @HypnosTest(trials = 2)
    void asynchronous() throws Exception {
        beside(() -> java.nio.channels.AsynchronousSocketChannel.open().close());
    }
}
