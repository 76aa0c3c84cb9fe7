package dev.hypnos.tests.program;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.TimeZone;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;

/** What a process has for itself, and how it ends. Each program returns what it saw. */
@SuppressWarnings("NonFinalStaticField") // nodes share none
public final class Processes {
    private Processes() {}

    private static final int PORT = 7000;

    // Ends

    private static void addHook(String file) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                Files.writeString(Path.of(file), "done");
            } catch (IOException failed) {
                throw new IllegalStateException(failed);
            }
        }));
    }

    public static final class Ends {
        private Ends() {}

        public static void main(String[] args) throws InterruptedException {
            addHook("first");
            addHook("second");
            switch (args[0]) {
                case "exit" -> System.exit(3);
                case "halt" -> Runtime.getRuntime().halt(4);
                case "return" -> {
                    sleeps(1_000_000, true);
                    sleeps(20, false);
                }
                default -> Thread.sleep(1_000_000);
            }
        }
    }

    private static void sleeps(long millis, boolean isDaemon) {
        Thread thread = new Thread(() -> {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException stopped) {
                throw new IllegalStateException(stopped);
            }
        });
        thread.setDaemon(isDaemon);
        thread.start();
    }

    private static String files(Node node) {
        return Files.exists(node.directory().resolve("first")) + "/"
                + Files.exists(node.directory().resolve("second"));
    }

    public static String exits() {
        Node a = Cluster.of("a").node("a");
        a.start(Ends.class, "exit");
        return a.awaitExit() + " " + files(a) + " " + a.isRunning();
    }

    /** After its main method a thread goes on for a while, and a daemon for ever. */
    public static String endsWithItsLastThread() throws InterruptedException {
        Node a = Cluster.of("a").node("a");
        a.start(Ends.class, "return");
        Thread.sleep(10);
        boolean isRunning = a.isRunning();
        long before = System.nanoTime();
        int status = a.awaitExit();
        return isRunning + " " + status + " " + files(a) + " " + (System.nanoTime() - before) / 1_000_000;
    }

    public static String halts() {
        Node a = Cluster.of("a").node("a");
        a.start(Ends.class, "halt");
        return a.awaitExit() + " " + files(a);
    }

    public static String isKilled() throws InterruptedException {
        Node a = Cluster.of("a").node("a");
        a.start(Ends.class, "stay");
        Thread.sleep(10);
        a.kill();
        return a.awaitExit() + " " + files(a);
    }

    public static String isShutDown() throws InterruptedException {
        Node a = Cluster.of("a").node("a");
        a.start(Ends.class, "stay");
        Thread.sleep(10);
        a.shutdown();
        return a.awaitExit() + " " + files(a) + " " + a.isRunning();
    }

    /** A hook that the program took back does not run; one that runs in vain ends the process all the same. */
    public static String hooksOfOneNode() {
        Cluster cluster = Cluster.of("a", "b");
        Node a = cluster.node("a");
        Node b = cluster.node("b");
        a.run(() -> addHook("first"));
        b.run(() -> {
            Thread hook = new Thread(() -> {});
            Runtime.getRuntime().addShutdownHook(hook);
            Runtime.getRuntime().removeShutdownHook(hook);
        });
        b.shutdown();
        String between = files(a) + a.isRunning();
        a.shutdown();
        return between + " " + files(a) + " " + files(b);
    }

    public static final class ExitsInInitializer {
        static {
            System.exit(5);
        }

        private ExitsInInitializer() {}

        public static void main(String[] args) {
            throw new AssertionError("main was called");
        }
    }

    public static String exitsInAnInitializer() {
        Node a = Cluster.of("a").node("a");
        a.start(ExitsInInitializer.class);
        return a.awaitExit() + " " + a.isRunning();
    }

    /** A process that ends has its connections closed, not reset. */
    public static final class Serves {
        private Serves() {}

        public static void main(String[] args) throws IOException {
            try (ServerSocket server = new ServerSocket(PORT);
                    Socket client = server.accept()) {
                new DataOutputStream(client.getOutputStream()).writeInt(7);
                System.exit(0);
            }
        }
    }

    public static String connectionsAreClosedAtExit() {
        Cluster cluster = Cluster.of("server", "client");
        cluster.node("server").start(Serves.class);
        return cluster.node("client").call(() -> {
            DataInputStream in = new DataInputStream(connect("server").getInputStream());
            int first = in.readInt();
            try {
                return first + " " + in.readInt();
            } catch (EOFException closed) {
                return first + " closed";
            } catch (SocketException reset) {
                return first + " " + reset.getMessage();
            }
        });
    }

    @SuppressWarnings("BusyWait")
    private static Socket connect(String host) throws IOException, InterruptedException {
        while (true) {
            try {
                return new Socket(host, PORT);
            } catch (SocketException notYet) {
                Thread.sleep(10);
            }
        }
    }

    // Pauses

    public static final class Echoes {
        private Echoes() {}

        public static void main(String[] args) throws IOException {
            try (ServerSocket server = new ServerSocket(PORT);
                    Socket client = server.accept()) {
                DataInputStream in = new DataInputStream(client.getInputStream());
                while (true) {
                    new DataOutputStream(client.getOutputStream()).writeInt(in.readInt());
                }
            }
        }
    }

    private static Socket socket;

    private static String ask(int question) throws IOException {
        new DataOutputStream(socket.getOutputStream()).writeInt(question);
        return answer();
    }

    private static String answer() throws IOException {
        try {
            return "" + new DataInputStream(socket.getInputStream()).readInt();
        } catch (SocketTimeoutException late) {
            return "none";
        }
    }

    /** What is sent to it arrives, and is answered when it goes on. */
    public static String paused() {
        Cluster cluster = Cluster.of("server", "client");
        Node server = cluster.node("server");
        Node client = cluster.node("client");
        server.start(Echoes.class);
        String before = client.call(() -> {
            socket = connect("server");
            socket.setSoTimeout(1000);
            return ask(1);
        });
        server.pause();
        String during = client.call(() -> ask(2));
        server.resume();
        String after = client.call(() -> answer());
        return before + " " + during + " " + after;
    }

    private static int ticks;

    public static final class Ticks {
        private Ticks() {}

        public static void main(String[] args) throws InterruptedException {
            while (true) {
                Thread.sleep(100);
                ticks++;
            }
        }
    }

    /** Its time passes, and it does nothing. */
    public static String pausedWhileItSleeps() throws InterruptedException {
        Node a = Cluster.of("a").node("a");
        a.start(Ticks.class);
        Thread.sleep(1050);
        a.pause();
        Thread.sleep(10_000);
        a.resume();
        int after = a.call(() -> ticks);
        Thread.sleep(1000);
        int later = a.call(() -> ticks);
        return (after == 10 || after == 11) + " " + (later >= 20 && later <= 22);
    }

    /** It is asked while it stands still, and answers later. */
    public static String askedWhilePaused() throws InterruptedException {
        Node a = Cluster.of("a").node("a");
        a.run(() -> ticks = 1);
        a.pause();
        String[] seen = {"nothing"};
        Thread asking = new Thread(() -> seen[0] = a.call(() -> "answered"));
        asking.start();
        Thread.sleep(1000);
        String during = seen[0];
        a.resume();
        asking.join();
        return during + " " + seen[0];
    }

    public static String killedWhilePaused() {
        Node a = Cluster.of("a").node("a");
        a.start(Ticks.class);
        a.pause();
        a.kill();
        return a.awaitExit() + " " + a.call(() -> ticks);
    }

    // What a process has for itself

    public static String environment() {
        Cluster cluster = Cluster.of("a", "b");
        Node a = cluster.node("a").environment("MODE", "test");
        String ofA = a.call(() -> System.getenv("MODE") + System.getenv().size());
        String ofB = cluster.node("b")
                .call(() -> System.getenv("MODE") + System.getenv().size());
        return ofA + " " + ofB + " " + System.getenv("MODE");
    }

    public static String streams() {
        Cluster cluster = Cluster.of("a", "b", "c");
        cluster.node("c").run(() -> System.out.print("to the end"));
        cluster.node("a").run(() -> {
            System.out.print("one line, ");
            System.out.println("in two pieces");
            System.err.println("an error");
            System.setOut(new PrintStream("out.txt", StandardCharsets.UTF_8));
            System.out.println("to a file");
            new IllegalStateException("shown").printStackTrace();
            int in = System.in.read();
            System.setErr(System.out);
            System.err.println(in);
            System.out.close();
        });
        cluster.node("b").run(() -> {
            System.out.println("another");
            System.out.print("not ended");
        });
        cluster.node("b").kill();
        try {
            return Files.readString(cluster.node("a").directory().resolve("out.txt"))
                    .replace('\n', ' ');
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static String readBack() throws IOException {
        File file = new File("data", "one");
        boolean made = new File("data").mkdir();
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write('x');
        }
        try (RandomAccessFile more = new RandomAccessFile("data/two", "rw")) {
            more.writeByte('y');
        }
        Files.writeString(Path.of("data/three"), "z");
        boolean renamed = new File("data/three").renameTo(new File("data/four"));
        try (FileInputStream in = new FileInputStream("data/one")) {
            return made + " " + renamed + " " + (char) in.read() + Files.readString(Path.of("data", "two"))
                    + Files.readString(Path.of("data/four")) + new File("data").list().length + file.length() + " "
                    + new File("data").getAbsolutePath().equals(System.getProperty("user.dir") + "/data")
                    + Path.of("data").toAbsolutePath().startsWith(System.getProperty("user.dir"))
                    + Files.isDirectory(Path.of(""));
        }
    }

    public static String workingDirectory() {
        Cluster cluster = Cluster.of("a", "b");
        Node a = cluster.node("a");
        String seen = a.call(() -> readBack());
        return seen + " " + Files.exists(a.directory().resolve("data/four")) + " "
                + cluster.node("b").call(() -> new File("data").exists() + "" + Files.exists(Path.of("data")))
                + new File("data").exists();
    }

    private static String temporary() throws IOException {
        String place = System.getProperty("java.io.tmpdir");
        Path one = Files.createTempFile("a", "b");
        File other = File.createTempFile("abc", "d");
        return one.startsWith(place) + " " + other.toPath().startsWith(place) + " " + place;
    }

    public static String temporaryFiles() {
        Cluster cluster = Cluster.of("a", "b");
        String ofA = cluster.node("a").call(() -> temporary());
        String ofB = cluster.node("b").call(() -> temporary());
        return ofA.startsWith("true true") + " " + ofB.startsWith("true true") + " " + ofA.equals(ofB);
    }

    public static String commonPools() {
        Cluster cluster = Cluster.of("a", "b");
        cluster.node("a")
                .property("mine", "of a")
                .run(() -> CompletableFuture.runAsync(() -> {}).join());
        return cluster.node("b")
                .property("mine", "of b")
                .call(() -> ForkJoinPool.commonPool()
                        .submit(() -> System.getProperty("mine"))
                        .get());
    }

    public static String defaults() {
        Cluster cluster = Cluster.of("a", "b");
        String before = Locale.getDefault() + TimeZone.getDefault().getID();
        cluster.node("a").run(() -> {
            Locale.setDefault(Locale.GERMANY);
            TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
        });
        String ofA = cluster.node("a")
                .call(() ->
                        String.format("%.1f", 1.5) + " " + TimeZone.getDefault().getID() + " " + Locale.getDefault());
        boolean same = cluster.node("b")
                .call(() -> Locale.getDefault() + TimeZone.getDefault().getID())
                .equals(before);
        return ofA + " " + same;
    }

    public static String processIds() {
        Cluster cluster = Cluster.of("a", "b");
        long ofA = cluster.node("a").call(() -> ProcessHandle.current().pid());
        long ofB = cluster.node("b").call(() -> ProcessHandle.current().pid());
        cluster.node("a").kill();
        long again = cluster.node("a").call(() -> ProcessHandle.current().pid());
        return ProcessHandle.current().pid() + " " + ofA + " " + ofB + " " + again;
    }

    /** The classes that a process finds by itself are its own. */
    public static String classLoaders() {
        Node a = Cluster.of("a").node("a");
        return a.call(() -> {
            ClassLoader own = Processes.class.getClassLoader();
            boolean inPool = CompletableFuture.supplyAsync(
                            () -> Thread.currentThread().getContextClassLoader() == own)
                    .join();
            boolean[] inThread = new boolean[1];
            Thread thread =
                    new Thread(() -> inThread[0] = Thread.currentThread().getContextClassLoader() == own);
            thread.start();
            thread.join();
            return (ClassLoader.getSystemClassLoader() == own) + " " + inPool + " " + inThread[0] + " "
                    + (Thread.currentThread().getContextClassLoader() == own);
        });
    }

    /** Stops in the middle of being printed. */
    private static final class Slow {
        @Override
        public String toString() {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
            return "";
        }
    }

    public static final class PrintsSlowly {
        private PrintsSlowly() {}

        public static void main(String[] args) {
            System.out.printf("%s", new Slow());
        }
    }

    /** Killed while it prints, it leaves no lock that others need. */
    public static String killedWhileItPrints() throws InterruptedException {
        Cluster cluster = Cluster.of("a", "b");
        Node a = cluster.node("a");
        a.start(PrintsSlowly.class);
        Thread.sleep(500);
        a.kill();
        System.out.printf("%s", "");
        String ofB = cluster.node("b").call(() -> {
            System.out.printf("%s", "");
            return "printed";
        });
        return ofB + " "
                + a.call(() -> {
                    System.out.printf("%s", "");
                    return "again";
                });
    }

    /** Libraries ask whether they may use the operating system's own ways to the network. */
    public static String nativeTransports() {
        String key = "io.netty.transport.noNative";
        Node a = Cluster.of("a").node("a");
        return System.getProperty(key) + " " + a.call(() -> Boolean.getBoolean("shaded." + key)) + " "
                + a.call(() -> System.getProperty("noNative"));
    }

    public static final class Throws {
        private Throws() {}

        public static void main(String[] args) {
            throw new IllegalStateException("in main");
        }
    }

    public static String uncaughtIsPrinted() {
        Node a = Cluster.of("a").node("a").printUncaught();
        a.start(Throws.class);
        return "goes on until " + a.awaitExit();
    }

    public static void uncaughtIsAFinding() throws InterruptedException {
        Cluster.of("a").node("a").start(Throws.class);
        Thread.sleep(10);
    }
}
