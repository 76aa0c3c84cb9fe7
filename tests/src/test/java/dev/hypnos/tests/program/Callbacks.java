package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.checkEqual;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.PushbackReader;
import java.io.Reader;
import java.io.Writer;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

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
}
