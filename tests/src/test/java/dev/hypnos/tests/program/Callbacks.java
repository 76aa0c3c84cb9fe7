package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.checkEqual;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.PushbackReader;
import java.io.Reader;
import java.io.StringWriter;
import java.io.Writer;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/** The JDK calls the program back while it holds locks that nobody else sees: a bin of a hash map, a monitor of its own. */
@SuppressWarnings("JdkObsolete") // as programs in the wild
public final class Callbacks {
    private Callbacks() {}

    /** The function of {@code computeIfAbsent} waits for another task, which itself uses the map, other keys and the same. */
    public static String computeIfAbsentBlocks() throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        CountDownLatch gate = new CountDownLatch(1);
        Tasks.run(
                () -> map.computeIfAbsent("a", key -> {
                    await(gate);
                    return 1;
                }),
                () -> {
                    map.get("a");
                    gate.countDown();
                    map.putIfAbsent("a", 2);
                });
        return "a=" + map.get("a");
    }

    /** Nobody is locked out while the function sleeps: reads go through, writes wait. */
    public static void computeIfAbsentSleeps() throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        AtomicInteger calls = new AtomicInteger();
        Tasks.Action compute = () -> map.computeIfAbsent("a", key -> {
            sleep(1_000);
            return calls.incrementAndGet();
        });
        Tasks.run(compute, compute, () -> map.get("a"), () -> map.merge("b", 1, Integer::sum));
        checkEqual(1, calls.get(), "calls");
        checkEqual(Map.of("a", 1, "b", 1), map, "the map");
    }

    /** Functions that are preempted in the middle: {@code compute} and {@code merge} stay atomic. */
    public static void computeAndMergeStayAtomic() throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        AtomicInteger between = new AtomicInteger();
        Tasks.Action compute = () -> map.compute("a", (key, value) -> {
            between.incrementAndGet();
            return value == null ? 1 : value + 1;
        });
        Tasks.Action merge = () -> map.merge("a", 1, (old, one) -> {
            between.incrementAndGet();
            return old + one;
        });
        Tasks.run(compute, merge, compute, merge);
        checkEqual(4, map.get("a"), "a");
    }

    /** A skip list holds no lock: its function may run twice, and one result wins. */
    public static void skipListComputesWithoutALock() throws InterruptedException {
        ConcurrentSkipListMap<String, Integer> map = new ConcurrentSkipListMap<>();
        AtomicInteger calls = new AtomicInteger();
        Tasks.Action compute = () -> map.computeIfAbsent("a", key -> {
            sleep(10);
            return calls.incrementAndGet();
        });
        Tasks.run(compute, compute);
        int value = map.get("a");
        Tasks.check(value >= 1 && value <= calls.get(), "value " + value);
    }

    /** A function under the monitor of a synchronized collection. */
    public static void synchronizedMapComputes() throws InterruptedException {
        Map<String, Integer> map = Collections.synchronizedMap(new HashMap<>());
        AtomicInteger calls = new AtomicInteger();
        Tasks.Action compute = () -> map.computeIfAbsent("a", key -> {
            sleep(10);
            return calls.incrementAndGet();
        });
        Tasks.run(compute, compute, () -> map.get("a"), () -> {
            synchronized (map) {
                map.put("b", 2);
            }
        });
        checkEqual(1, calls.get(), "calls");
        checkEqual(2, map.size(), "size");
    }

    /** A function under the monitor of a class whose methods are synchronized. */
    public static void hashtableComputes() throws InterruptedException {
        Hashtable<String, Integer> table = new Hashtable<>();
        AtomicInteger calls = new AtomicInteger();
        Tasks.Action compute = () -> table.computeIfAbsent("a", key -> {
            sleep(10);
            return calls.incrementAndGet();
        });
        Tasks.run(compute, compute, () -> table.get("a"));
        checkEqual(1, calls.get(), "calls");
    }

    /** {@code equals} of a key is called back too. */
    public static void keysAreCompared() throws InterruptedException {
        AtomicInteger compared = new AtomicInteger();
        record Key(String name, AtomicInteger compared) {
            @Override
            public boolean equals(Object other) {
                compared.incrementAndGet();
                return other instanceof Key key && key.name.equals(name);
            }

            @Override
            public int hashCode() {
                return 1;
            }
        }
        ConcurrentHashMap<Key, String> map = new ConcurrentHashMap<>();
        Tasks.run(
                () -> map.put(new Key("a", compared), "1"),
                () -> map.put(new Key("b", compared), "2"),
                () -> map.put(new Key("a", compared), "3"));
        checkEqual(2, map.size(), "size");
    }

    /** A copy-on-write list is changed while it is walked. */
    public static void copyOnWriteListIsWalked() throws InterruptedException {
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();
        Tasks.run(() -> list.add(1), () -> list.add(2), () -> {
            for (Integer element : list) {
                list.addIfAbsent(element + 10);
            }
        });
        Tasks.check(list.size() >= 2, "size " + list.size());
    }

    /** A stream is locked while the program makes a text for it: the lines of others come before or after. */
    public static void textsAreFormatted() throws InterruptedException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        AtomicInteger numbers = new AtomicInteger();
        Object counted = new Object() {
            @Override
            public String toString() {
                numbers.incrementAndGet();
                sleep(1);
                return String.valueOf(numbers.incrementAndGet());
            }
        };
        Tasks.run(
                () -> out.printf("<%s>%n", counted),
                () -> out.format(Locale.ROOT, "<%s>%n", counted),
                () -> out.println("plain"));
        String text = bytes.toString(StandardCharsets.UTF_8);
        checkEqual("<2>\n<4>\n", text.replace("plain\n", ""), "lines");
        checkEqual(true, text.contains("plain\n"), "the plain one");
    }

    /** Two tasks print to one client, by a writer and by a stream that lock themselves while the socket may wait. */
    public static void linesAreSent() throws Exception {
        try (ServerSocket server = new ServerSocket(0);
                Socket client = new Socket("localhost", server.getLocalPort());
                Socket accepted = server.accept()) {
            PrintWriter writer = new PrintWriter(accepted.getOutputStream(), true, StandardCharsets.UTF_8);
            Tasks.run(() -> writer.println("one"), () -> writer.println("two"));
            PrintStream stream = new PrintStream(accepted.getOutputStream(), true, StandardCharsets.UTF_8);
            Tasks.run(() -> stream.println("one"), () -> stream.println("two"));
            accepted.shutdownOutput();
            List<String> lines = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .sorted()
                    .toList();
            checkEqual(List.of("one", "one", "two", "two"), lines, "lines");
        }
    }

    /** A reader is locked while it waits for a line: who closes it waits too. */
    public static void aReaderIsClosed() throws Exception {
        try (ServerSocket server = new ServerSocket(0);
                Socket client = new Socket("localhost", server.getLocalPort());
                Socket accepted = server.accept()) {
            BufferedReader reader =
                    new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
            Thread reads = Tasks.start(() -> checkEqual("line", reader.readLine(), "line"));
            sleep(10);
            Thread closes = Tasks.start(reader::close);
            sleep(10);
            checkEqual(true, closes.isAlive(), "waits");
            accepted.getOutputStream().write("line\n".getBytes(StandardCharsets.UTF_8));
            reads.join();
            closes.join();
        }
    }

    /** A reader whose every call is an operation of the program. */
    private static Reader counting(AtomicInteger calls) {
        return new Reader() {
            @Override
            public int read(char[] buffer, int offset, int length) {
                calls.incrementAndGet();
                buffer[offset] = 'a';
                return 1;
            }

            @Override
            public void close() {}
        };
    }

    public static void readersCallBack() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Reader plain = counting(calls);
        LineNumberReader numbers = new LineNumberReader(counting(calls));
        PushbackReader pushback = new PushbackReader(counting(calls));
        Tasks.Action reads = () -> {
            plain.skip(1);
            numbers.read();
            pushback.read();
        };
        Tasks.run(reads, reads);
        checkEqual(true, calls.get() >= 4, "calls");
    }

    public static void writersCallBack() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Writer writer = new Writer() {
            @Override
            public void write(char[] buffer, int offset, int length) {
                calls.incrementAndGet();
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Tasks.Action writes = () -> writer.append("a").write('b');
        Tasks.run(writes, writes);
        checkEqual(4, calls.get(), "calls");
    }

    /** A key whose every question is an operation of the program. */
    private static final class Slow implements Comparable<Slow> {
        private static final AtomicInteger asked = new AtomicInteger();

        private final int number;

        Slow(int number) {
            this.number = number;
        }

        @Override
        public boolean equals(Object other) {
            asked.incrementAndGet();
            return other instanceof Slow slow && slow.number == number;
        }

        @Override
        public int hashCode() {
            asked.incrementAndGet();
            return 1;
        }

        @Override
        public int compareTo(Slow other) {
            asked.incrementAndGet();
            return Integer.compare(number, other.number);
        }

        @Override
        public String toString() {
            asked.incrementAndGet();
            return String.valueOf(number);
        }
    }

    private static List<Slow> slow() {
        return List.of(new Slow(3), new Slow(1), new Slow(2));
    }

    /** The JDK, and not the program, calls the synchronized methods of a vector. */
    public static void vectorsInOtherHands() throws Exception {
        Vector<Slow> vector = new Vector<>(slow());
        List<Slow> view = Collections.unmodifiableList(vector);
        List<Slow> list = new ArrayList<>(slow());
        Tasks.run(
                () -> Collections.sort(vector),
                () -> view.indexOf(new Slow(9)),
                () -> list.removeAll(vector),
                () -> checkEqual(true, !String.format("%s", vector).isEmpty(), "text"),
                () -> vector.add(new Slow(4)));
        checkEqual(4, vector.size(), "size");
        checkEqual(0, list.size(), "left");
    }

    public static void tablesInOtherHands() throws Exception {
        Hashtable<Slow, Integer> table = new Hashtable<>();
        table.put(new Slow(1), 1);
        Map<Slow, Integer> view = Collections.unmodifiableMap(table);
        Set<Slow> set = Collections.newSetFromMap(new Hashtable<>());
        Tasks.run(
                () -> view.get(new Slow(1)),
                () -> view.get(new Slow(2)),
                () -> table.put(new Slow(2), 2),
                () -> set.add(new Slow(1)),
                () -> set.add(new Slow(1)));
        checkEqual(2, table.size(), "size of the table");
        checkEqual(1, set.size(), "size of the set");
    }

    /** Who sorts by way of the JDK has the monitor: an addition in the middle would be a concurrent modification. */
    public static void wrappersInOtherHands() throws Exception {
        List<Slow> list = Collections.synchronizedList(new ArrayList<>(slow()));
        Set<Slow> set = Collections.synchronizedSet(new HashSet<>(slow()));
        List<Slow> view = Collections.unmodifiableList(list);
        List<Slow> other = new ArrayList<>(slow());
        Tasks.run(
                () -> Collections.sort(list),
                () -> checkEqual(false, view.contains(new Slow(9)), "contained"),
                () -> list.add(new Slow(4)),
                () -> other.removeAll(set),
                () -> set.add(new Slow(4)));
        checkEqual(4, list.size(), "size");
        checkEqual(0, other.size(), "left");
    }

    public static void copiedListsAreSorted() throws Exception {
        CopyOnWriteArrayList<Slow> list = new CopyOnWriteArrayList<>(slow());
        Tasks.run(() -> Collections.sort(list), () -> Collections.sort(list));
        checkEqual("[1, 2, 3]", list.toString(), "order");
    }

    /** A stream of the program below two buffers, and others of the JDK above them. */
    public static void inputsCallBack() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        InputStream below = new InputStream() {
            @Override
            public int read() {
                return calls.incrementAndGet();
            }

            @Override
            public int read(byte[] bytes, int offset, int length) {
                bytes[offset] = (byte) calls.incrementAndGet();
                return 1;
            }
        };
        BufferedInputStream buffered = new BufferedInputStream(below);
        ReadableByteChannel channel = Channels.newChannel(below);
        Tasks.Action reads = () -> {
            new DataInputStream(buffered).readByte();
            new InputStreamReader(buffered, StandardCharsets.US_ASCII).read();
            channel.read(ByteBuffer.allocate(1));
        };
        Tasks.run(reads, reads);
        Tasks.check(calls.get() >= 6, "calls " + calls);
    }

    public static void outputsCallBack() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        OutputStream below = new OutputStream() {
            @Override
            public void write(int value) {
                calls.incrementAndGet();
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                calls.incrementAndGet();
            }
        };
        BufferedOutputStream buffered = new BufferedOutputStream(below, 2);
        DataOutputStream data = new DataOutputStream(below);
        WritableByteChannel channel = Channels.newChannel(below);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(1);
        Tasks.Action writes = () -> {
            new PrintStream(buffered, true, StandardCharsets.US_ASCII).println("abc");
            new DataOutputStream(data).writeInt(1);
            channel.write(ByteBuffer.allocate(1));
            bytes.writeTo(below);
            new DataOutputStream(bytes).write(2);
        };
        Tasks.run(writes, writes);
        checkEqual(3, bytes.size(), "bytes");
    }

    /** A trace is printed under the lock of its writer. */
    public static void tracesCallBack() throws Exception {
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        AtomicInteger calls = new AtomicInteger();
        Exception thrown = new Exception() {
            @Override
            public String toString() {
                return "<" + calls.incrementAndGet() + calls.incrementAndGet() + ">";
            }
        };
        Tasks.run(
                () -> thrown.printStackTrace(writer),
                () -> thrown.printStackTrace(writer),
                () -> text.getBuffer().append(new Slow(5)));
        Tasks.check(text.toString().contains("<12>"), text.toString());
    }

    public static void bundlesCallBack() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        ListResourceBundle bundle = new ListResourceBundle() {
            @Override
            protected Object[][] getContents() {
                calls.incrementAndGet();
                return new Object[][] {{"key", "value"}};
            }
        };
        Tasks.run(() -> bundle.getString("key"), () -> bundle.getString("key"));
        checkEqual(1, calls.get(), "calls");
    }

    public static void generatorsCallBack() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Random random = new Random(1) {
            @Override
            protected int next(int bits) {
                calls.incrementAndGet();
                return super.next(bits);
            }
        };
        Tasks.run(random::nextGaussian, random::nextGaussian);
        Tasks.check(calls.get() > 0, "calls");
    }

    /** Parts of a parallel stream add to one container, under its monitor. */
    public static void collectorsCallBack() {
        AtomicInteger calls = new AtomicInteger();
        Map<Integer, List<Integer>> groups = List.of(1, 2, 3, 4, 5, 6).parallelStream()
                .collect(Collectors.groupingByConcurrent(
                        number -> 0,
                        Collector.of(
                                ArrayList::new,
                                (list, number) -> {
                                    calls.incrementAndGet();
                                    list.add(number);
                                },
                                (one, other) -> one)));
        checkEqual(6, groups.get(0).size(), "size");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    public static Object levelInAComputation() throws Exception {
        Map<String, String> map = new ConcurrentHashMap<>();
        Tasks.Action compute =
                () -> map.computeIfAbsent("a", key -> Level.parse("INFO").getName());
        Tasks.run(compute, compute);
        return map;
    }

    public static Object constantInAComputation() throws Exception {
        Map<String, String> map = new ConcurrentHashMap<>();
        Tasks.Action compute = () -> map.computeIfAbsent("a", key -> "INFO");
        Tasks.run(compute, compute);
        return map;
    }
}
