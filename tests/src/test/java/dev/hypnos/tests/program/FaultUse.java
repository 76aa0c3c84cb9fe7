package dev.hypnos.tests.program;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;

/** Clusters with faults that come whenever the strategy wants. Each program returns what it saw. */
public final class FaultUse {
    private static final int PORT = 7000;
    private static final long LONGEST_PAUSE = 8000;
    private static final long STEP = 10;

    private FaultUse() {}

    /** Keeps a number in a file, and answers when it has written it. */
    public static final class Store {
        private Store() {}

        public static void main(String[] args) throws IOException {
            Path disk = Path.of(args[0]);
            boolean answersFirst = args[1].equals("first");
            keep(disk);
            try (ServerSocket server = new ServerSocket(PORT)) {
                while (true) {
                    try (Socket client = server.accept()) {
                        DataInputStream in = new DataInputStream(client.getInputStream());
                        DataOutputStream out = new DataOutputStream(client.getOutputStream());
                        int value = in.readInt();
                        if (value < 0) {
                            byte[] kept = Files.readAllBytes(disk);
                            out.writeInt(kept.length == 0 ? 0 : kept[0]);
                        } else if (answersFirst) {
                            out.writeInt(value);
                            keep(disk, value);
                        } else {
                            keep(disk, value);
                            out.writeInt(value);
                        }
                    } catch (IOException gone) {
                        // the next one
                    }
                }
            }
        }
    }

    /** There is such a file, whatever happens. */
    private static void keep(Path disk) throws IOException {
        if (!Files.exists(disk)) {
            Files.createFile(disk);
            try (FileChannel directory = FileChannel.open(disk.getParent())) {
                directory.force(true);
            }
        }
    }

    private static void keep(Path disk, int value) throws IOException {
        try (FileChannel channel = FileChannel.open(disk, StandardOpenOption.WRITE, StandardOpenOption.SYNC)) {
            channel.write(ByteBuffer.wrap(new byte[] {(byte) value}));
        }
    }

    static int ask(int value) throws IOException {
        try (Socket socket = new Socket("store", PORT)) {
            new DataOutputStream(socket.getOutputStream()).writeInt(value);
            return new DataInputStream(socket.getInputStream()).readInt();
        }
    }

    /** Asks until there is an answer. */
    static int askAgain(int value) throws InterruptedException {
        while (true) {
            try {
                return ask(value);
            } catch (IOException notYet) {
                Thread.sleep(100);
            }
        }
    }

    static String tell(int value) {
        try {
            return ask(value) == value ? "acknowledged" : "?";
        } catch (IOException unknown) {
            return "unknown";
        }
    }

    /** Keeps a sum in a file and adds to it, and answers when it has written it. Who asks again may say that it does: then a number is added once. */
    public static final class Account {
        private Account() {}

        public static void main(String[] args) throws IOException {
            Path disk = Path.of(args[0]);
            boolean knowsRequests = args[1].equals("knows requests");
            keep(disk);
            try (ServerSocket server = new ServerSocket(PORT)) {
                while (true) {
                    try (Socket client = server.accept()) {
                        DataInputStream in = new DataInputStream(client.getInputStream());
                        DataOutputStream out = new DataOutputStream(client.getOutputStream());
                        int value = in.readInt();
                        byte[] kept = Files.readAllBytes(disk);
                        int sum = kept.length == 0 ? 0 : kept[0];
                        boolean isDone = knowsRequests && sum > 0;
                        if (value >= 0 && !isDone) {
                            sum += value;
                            keep(disk, sum);
                        }
                        out.writeInt(sum);
                    } catch (IOException gone) {
                        // the next one
                    }
                }
            }
        }
    }

    /** Who hears nothing asks again. If the node crashed after it had written and before it answered, the number is added twice. */
    private static String deposit(String order) {
        Cluster cluster = Cluster.of("store", "client");
        Node store = cluster.node("store");
        store.start(Account.class, store.directory().resolve("sum").toString(), order);
        cluster.node("client").call(() -> askAgain(-1));
        cluster.faults().kills(1).restarts(1).begin();
        String told = cluster.node("client").call(() -> tell(7));
        cluster.faultsEnd();
        if (told.equals("unknown")) {
            cluster.node("client").call(() -> askAgain(7));
        }
        return "" + cluster.node("client").call(() -> askAgain(-1));
    }

    public static String retries() {
        return deposit("adds");
    }

    public static String retriesOnce() {
        return deposit("knows requests");
    }

    private static Cluster cluster(String order) {
        Cluster cluster = Cluster.of("store", "client");
        Node store = cluster.node("store");
        store.start(Store.class, store.directory().resolve("number").toString(), order);
        cluster.node("client").call(() -> askAgain(-1));
        return cluster;
    }

    private static String writeWhileItCrashes(String order) {
        Cluster cluster = cluster(order);
        cluster.faults().crashes(1).restarts(1).begin();
        String told = cluster.node("client").call(() -> tell(7));
        cluster.faultsEnd();
        return told + " " + cluster.node("client").call(() -> askAgain(-1));
    }

    public static String crashes() {
        return writeWhileItCrashes("last");
    }

    /** What is written, the operating system has. */
    public static String kills() {
        Cluster cluster = cluster("last");
        cluster.faults().kills(1).restarts(1).begin();
        String told = cluster.node("client").call(() -> tell(7));
        cluster.faultsEnd();
        return told + " " + cluster.node("client").call(() -> askAgain(-1));
    }

    public static String crashesAfterAnAnswer() {
        return writeWhileItCrashes("first");
    }

    /** Nobody starts it again. */
    public static String staysDown() {
        Cluster cluster = cluster("last");
        cluster.faults().crashes(1).begin();
        String told = cluster.node("client").call(() -> tell(7));
        cluster.faultsEnd();
        return told + " " + cluster.node("store").isRunning();
    }

    /** Who is cut off learns so; afterwards all is well. */
    public static String cuts() {
        Cluster cluster = cluster("last");
        cluster.faults().cuts(1).begin();
        String told = cluster.node("client").call(() -> tell(7));
        cluster.faultsEnd();
        return told + " " + cluster.node("client").call(() -> askAgain(-1));
    }

    public static String partitions() {
        Cluster cluster = cluster("last");
        cluster.faults().partitions(1).within(Duration.ofSeconds(1)).begin();
        String told = cluster.node("client").call(() -> tell(7));
        cluster.faultsEnd();
        return told + " " + cluster.node("client").call(() -> askAgain(-1));
    }

    /** The answer is late, and comes. */
    public static String pauses() {
        Cluster cluster = cluster("last");
        cluster.faults().pauses(1).within(Duration.ofSeconds(8)).begin();
        long before = System.nanoTime();
        String told = cluster.node("client").call(() -> tell(7));
        long seconds = Duration.ofNanos(System.nanoTime() - before).toSeconds();
        cluster.faultsEnd();
        return told + (seconds == 0 ? " at once" : seconds >= 8 ? " after eight seconds" : " later");
    }

    /** What the wall clock and the other one show while a node works. */
    static String clocks() throws IOException {
        long wall = System.currentTimeMillis();
        long nanos = System.nanoTime();
        ask(-1);
        long passed = System.currentTimeMillis() - wall;
        return (passed == 0 ? "=" : passed < 0 ? "back" : "forward") + (System.nanoTime() < nanos ? "!" : "");
    }

    public static String clockJumps() {
        Cluster cluster = cluster("last");
        cluster.faults().clockJumps(1).among(cluster.node("client")).begin();
        return cluster.node("client").call(FaultUse::clocks);
    }

    /** Which of two writes, forces and reads failed, and how; afterwards all is well. */
    public static String diskErrors() {
        Cluster cluster = Cluster.of("writer");
        Node writer = cluster.node("writer");
        String file = writer.directory().resolve("numbers").toString();
        cluster.faults()
                .diskErrors(1)
                .within(Duration.ofSeconds(2))
                .among(writer)
                .begin();
        String failed = writer.call(() -> useTwice(file, 1));
        cluster.faultsEnd();
        return failed + writer.call(() -> useTwice(file, 3));
    }

    /** Which of three accesses took long. */
    public static String stalls() {
        Cluster cluster = Cluster.of("writer");
        Node writer = cluster.node("writer");
        String file = writer.directory().resolve("numbers").toString();
        cluster.faults().stalls(1).among(writer).begin();
        return writer.call(() -> {
            long start = System.nanoTime();
            try (FileChannel channel =
                    FileChannel.open(Path.of(file), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                long opened = System.nanoTime();
                channel.write(ByteBuffer.allocate(1));
                long written = System.nanoTime();
                channel.force(true);
                return (opened > start ? "open " : "")
                        + (written > opened ? "write " : "")
                        + (System.nanoTime() > written ? "force " : "")
                        + "ends";
            }
        });
    }

    /** Between the two passes some time. */
    private static String useTwice(String file, int first) throws IOException, InterruptedException {
        try (FileChannel channel = FileChannel.open(
                Path.of(file), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            String one = use(channel, first);
            Thread.sleep(100);
            return one + use(channel, first + 1);
        }
    }

    private static String use(FileChannel channel, int number) {
        return failed("write", number, () -> channel.write(ByteBuffer.allocate(1), channel.size()))
                + failed("force", number, () -> channel.force(true))
                + failed("read", number, () -> channel.read(ByteBuffer.allocate(1), 0));
    }

    private interface Access {
        void happen() throws IOException;
    }

    private static String failed(String what, int number, Access access) {
        try {
            access.happen();
            return "";
        } catch (IOException failed) {
            return what + " " + number + " " + failed.getMessage() + ".";
        }
    }

    /** Clocks that are wrong as a test says. */
    public static String wrongClocks() {
        Cluster cluster = Cluster.of("fast", "late");
        cluster.node("fast").driftClock(100_000);
        cluster.node("late").jumpClock(Duration.ofMinutes(-5));
        long now = System.currentTimeMillis();
        String late = cluster.node("late").call(() -> String.valueOf(System.currentTimeMillis()));
        long before = System.nanoTime();
        long own = cluster.node("fast").call(() -> {
            long start = System.nanoTime();
            Thread.sleep(1100);
            return Duration.ofNanos(System.nanoTime() - start).toMillis();
        });
        long passed = Duration.ofNanos(System.nanoTime() - before).toMillis();
        long ahead = cluster.node("fast").call(() -> System.currentTimeMillis()) - System.currentTimeMillis();
        return (Long.parseLong(late) - now) / 1000 + " " + own + " " + passed + " " + ahead;
    }

    /** One of two datagrams may be lost, not both. */
    public static String losses() {
        Cluster cluster = Cluster.of("listener", "speaker");
        Node listener = cluster.node("listener");
        cluster.faults().losses(1).among(cluster.node("speaker")).begin();
        Thread speaking = Thread.ofPlatform().start(() -> {
            cluster.node("speaker").run(FaultUse::speak);
        });
        String heard = listener.call(FaultUse::listen);
        try {
            speaking.join();
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
        return heard;
    }

    static void speak() throws IOException, InterruptedException {
        Thread.sleep(100);
        try (DatagramSocket socket = new DatagramSocket()) {
            for (byte number = 1; number <= 2; number++) {
                byte[] bytes = {number};
                socket.send(new DatagramPacket(bytes, 1, InetAddress.getByName("listener"), PORT));
                Thread.sleep(100);
            }
        }
    }

    static String listen() throws IOException {
        StringBuilder heard = new StringBuilder();
        try (DatagramSocket socket = new DatagramSocket(PORT)) {
            socket.setSoTimeout(1000);
            while (true) {
                DatagramPacket packet = new DatagramPacket(new byte[1], 1);
                socket.receive(packet);
                heard.append(packet.getData()[0]);
            }
        } catch (SocketTimeoutException over) {
            return heard.toString();
        }
    }

    /** Says something so often, a tenth of a second each time, and then nothing. */
    public static final class Speaker {
        private Speaker() {}

        public static void main(String[] args) throws IOException, InterruptedException {
            try (DatagramSocket socket = new DatagramSocket()) {
                for (int left = Integer.parseInt(args[0]); left > 0; left--) {
                    socket.send(new DatagramPacket(new byte[1], 1, InetAddress.getByName("listener"), PORT));
                    Thread.sleep(100);
                }
            }
            Thread.sleep(Duration.ofMinutes(1));
        }
    }

    /** Which of four nodes is killed; the first does as much as thirty others. */
    public static String oneIsBusy() throws InterruptedException {
        Cluster cluster = Cluster.of("busy", "calm1", "calm2", "calm3", "listener");
        List<Node> speakers = cluster.nodes().subList(0, 4);
        speakers.forEach(node -> node.start(Speaker.class, node.name().equals("busy") ? "30" : "1"));
        cluster.faults().kills(1).among(speakers.toArray(Node[]::new)).begin();
        Thread.sleep(Duration.ofSeconds(10));
        cluster.faultsEnd();
        return speakers.stream()
                .filter(node -> !node.isRunning())
                .map(Node::name)
                .findFirst()
                .orElse("none");
    }

    /** How long a node stood still: not at all, for the longest time halved so and so often, or otherwise, since another one stood still meanwhile. */
    public static String pausesInCompany() {
        Cluster cluster = Cluster.of("speaker", "busy", "other", "listener");
        cluster.node("busy").start(Speaker.class, "30");
        cluster.node("other").start(Speaker.class, "60");
        cluster.faults()
                .pauses(2)
                .within(Duration.ofMillis(LONGEST_PAUSE))
                .among(cluster.node("speaker"), cluster.node("busy"))
                .begin();
        long pause = cluster.node("speaker").call(FaultUse::longestPause);
        cluster.faultsEnd();
        long halved = LONGEST_PAUSE;
        while (halved > pause) {
            halved /= 2;
        }
        return pause <= 2 * STEP ? "not" : pause - halved <= 2 * STEP ? "halved" : "otherwise";
    }

    static long longestPause() throws IOException, InterruptedException {
        long longest = 0;
        try (DatagramSocket socket = new DatagramSocket()) {
            for (int i = 0; i < 300; i++) {
                long before = System.nanoTime();
                socket.send(new DatagramPacket(new byte[1], 1, InetAddress.getByName("listener"), PORT));
                Thread.sleep(STEP);
                longest = Math.max(longest, System.nanoTime() - before);
            }
        }
        return Duration.ofNanos(longest).toMillis();
    }
}
