package dev.hypnos.tests.program;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Disk;
import dev.hypnos.cluster.Node;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Programs that lose their power. Each returns what is left: the content of a file, {@code -} if it is not there, {@code ''} if it is empty. */
public final class Forgetting {
    private static final int PAGE = 4096;

    private Forgetting() {}

    private static Disk disk() throws IOException {
        return Disk.of(Files.createTempDirectory("disk"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static ByteBuffer buffer(String text) {
        return ByteBuffer.wrap(bytes(text));
    }

    private static FileChannel open(Disk disk, String name, OpenOption... options) throws IOException {
        return FileChannel.open(disk.directory().resolve(name), options);
    }

    private static FileChannel create(Disk disk, String name) throws IOException {
        return open(disk, name, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    private static void force(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** A file that no crash takes away. */
    private static Path durable(Disk disk, String name, String content) throws IOException {
        Path file = disk.directory().resolve(name);
        Files.writeString(file, content);
        force(file);
        force(disk.directory());
        return file;
    }

    private static String left(Disk disk, String name) throws IOException {
        Path file = disk.directory().resolve(name);
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return "-";
        }
        String content = Files.readString(file);
        return content.isEmpty() ? "''" : content;
    }

    private static String names(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            String names = all.filter(path -> !path.equals(directory))
                    .map(path -> directory.relativize(path).toString())
                    .sorted()
                    .collect(Collectors.joining(" "));
            return names.isEmpty() ? "-" : names;
        }
    }

    // Writes

    public static String written() throws IOException {
        Disk disk = disk();
        durable(disk, "a", "");
        Files.writeString(disk.directory().resolve("a"), "xy");
        disk.crash();
        return left(disk, "a");
    }

    public static String forced() throws IOException {
        Disk disk = disk();
        try (FileChannel channel = create(disk, "a")) {
            channel.write(buffer("xy"));
            channel.force(false);
        }
        force(disk.directory());
        disk.crash();
        return left(disk, "a");
    }

    public static String forcedByDescriptor() throws IOException {
        Disk disk = disk();
        durable(disk, "a", "");
        try (FileOutputStream out =
                new FileOutputStream(disk.directory().resolve("a").toFile(), true)) {
            out.write(bytes("xy"));
            out.getFD().sync();
            out.write('z');
        }
        disk.crash();
        return left(disk, "a");
    }

    public static String forcedTooEarly() throws IOException {
        Disk disk = disk();
        durable(disk, "a", "");
        try (RandomAccessFile file =
                new RandomAccessFile(disk.directory().resolve("a").toFile(), "rw")) {
            file.write(bytes("x"));
            file.getFD().sync();
            file.write(bytes("y"));
        }
        disk.crash();
        return left(disk, "a");
    }

    public static String synchronousChannel() throws IOException {
        Disk disk = disk();
        durable(disk, "a", "");
        try (FileChannel channel = open(disk, "a", StandardOpenOption.WRITE, StandardOpenOption.DSYNC)) {
            channel.write(buffer("xy"));
        }
        disk.crash();
        return left(disk, "a");
    }

    public static String synchronousFile() throws IOException {
        Disk disk = disk();
        durable(disk, "a", "");
        try (RandomAccessFile file =
                new RandomAccessFile(disk.directory().resolve("a").toFile(), "rws")) {
            file.write(bytes("xy"));
        }
        disk.crash();
        return left(disk, "a");
    }

    public static String overwritten() throws IOException {
        Disk disk = disk();
        durable(disk, "a", "ab");
        try (FileChannel channel = open(disk, "a", StandardOpenOption.WRITE)) {
            channel.write(buffer("cd"), 0);
        }
        disk.crash();
        return left(disk, "a");
    }

    public static String overwrittenPages() throws IOException {
        Disk disk = disk();
        durable(disk, "a", "a".repeat(2 * PAGE));
        try (FileChannel channel = open(disk, "a", StandardOpenOption.WRITE)) {
            channel.write(buffer("b".repeat(2 * PAGE)));
        }
        disk.crash();
        return summary(left(disk, "a"));
    }

    /** A content without what is repeated in it. */
    private static String summary(String content) {
        return content.replaceAll("(.)\\1{" + (PAGE - 1) + "}", "$1");
    }

    public static String overwrittenTwice() throws IOException {
        Disk disk = disk();
        durable(disk, "a", "ab");
        try (FileChannel channel = open(disk, "a", StandardOpenOption.WRITE)) {
            channel.write(buffer("c"), 0);
            channel.write(buffer("d"), 1);
        }
        disk.crash();
        return left(disk, "a");
    }

    public static String appended() throws IOException {
        Disk disk = disk();
        durable(disk, "a", "0");
        try (FileChannel channel = open(disk, "a", StandardOpenOption.APPEND)) {
            channel.write(new ByteBuffer[] {buffer("1"), buffer("2")});
            channel.write(buffer("3"));
        }
        disk.crash();
        return left(disk, "a");
    }

    public static String twoFiles() throws IOException {
        Disk disk = disk();
        durable(disk, "a", "");
        durable(disk, "b", "");
        Files.writeString(disk.directory().resolve("a"), "1");
        Files.writeString(disk.directory().resolve("b"), "2");
        disk.crash();
        return left(disk, "a") + " " + left(disk, "b");
    }

    public static String shortened() throws IOException {
        Disk disk = disk();
        durable(disk, "a", "abc");
        try (FileChannel channel = open(disk, "a", StandardOpenOption.WRITE)) {
            channel.truncate(1);
        }
        disk.crash();
        return left(disk, "a");
    }

    public static String shortenedAndForced() throws IOException {
        Disk disk = disk();
        durable(disk, "a", "abc");
        try (RandomAccessFile file =
                new RandomAccessFile(disk.directory().resolve("a").toFile(), "rw")) {
            file.setLength(1);
            file.getFD().sync();
        }
        disk.crash();
        return left(disk, "a");
    }

    public static String replacedInPlace() throws IOException {
        Disk disk = disk();
        durable(disk, "a", "abc");
        try (FileOutputStream out =
                new FileOutputStream(disk.directory().resolve("a").toFile())) {
            out.write('x');
            out.write('y');
        }
        disk.crash();
        return left(disk, "a");
    }

    public static String lengthened() throws IOException {
        Disk disk = disk();
        durable(disk, "a", "a");
        try (RandomAccessFile file =
                new RandomAccessFile(disk.directory().resolve("a").toFile(), "rw")) {
            file.setLength(2);
        }
        disk.crash();
        return left(disk, "a").replace('\0', '0');
    }

    // Names

    public static String created() throws IOException {
        Disk disk = disk();
        Files.createFile(disk.directory().resolve("a"));
        disk.crash();
        return left(disk, "a");
    }

    public static String forcedWithoutDirectory() throws IOException {
        Disk disk = disk();
        try (FileChannel channel = create(disk, "a")) {
            channel.write(buffer("xy"));
            channel.force(true);
        }
        disk.crash();
        return left(disk, "a");
    }

    public static String createdInOrder() throws IOException {
        Disk disk = disk();
        Files.createFile(disk.directory().resolve("a"));
        Files.createFile(disk.directory().resolve("b"));
        disk.crash();
        return names(disk.directory());
    }

    public static String deleted() throws IOException {
        Disk disk = disk();
        Files.delete(durable(disk, "a", "x"));
        disk.crash();
        return left(disk, "a");
    }

    public static String deletedAndForced() throws IOException {
        Disk disk = disk();
        assertTrue(durable(disk, "a", "x").toFile().delete());
        force(disk.directory());
        disk.crash();
        return left(disk, "a");
    }

    private static void assertTrue(boolean holds) {
        if (!holds) {
            throw new AssertionError();
        }
    }

    public static String renamed() throws IOException {
        Disk disk = disk();
        Path file = durable(disk, "a", "old");
        Files.move(durable(disk, "b", "new"), file, StandardCopyOption.ATOMIC_MOVE);
        disk.crash();
        return left(disk, "a") + " " + left(disk, "b");
    }

    public static String renamedAndForced() throws IOException {
        Disk disk = disk();
        Path file = durable(disk, "a", "old");
        assertTrue(durable(disk, "b", "new").toFile().renameTo(file.toFile()));
        force(disk.directory());
        disk.crash();
        return left(disk, "a") + " " + left(disk, "b");
    }

    public static String renamedBeforeForced() throws IOException {
        Disk disk = disk();
        Path file = durable(disk, "a", "old");
        Path next = Files.writeString(disk.directory().resolve("b"), "xy");
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        force(disk.directory());
        disk.crash();
        return left(disk, "a");
    }

    public static String linked() throws IOException {
        Disk disk = disk();
        Path file = durable(disk, "a", "x");
        Files.createLink(disk.directory().resolve("b"), file);
        Files.delete(file);
        disk.crash();
        return left(disk, "a") + " " + left(disk, "b");
    }

    public static String symbolic() throws IOException {
        Disk disk = disk();
        durable(disk, "a", "x");
        Files.createSymbolicLink(disk.directory().resolve("b"), Path.of("a"));
        disk.crash();
        return left(disk, "b");
    }

    public static String directories() throws IOException {
        Disk disk = disk();
        Path inner = Files.createDirectories(disk.directory().resolve("d/e"));
        Files.createFile(inner.resolve("f"));
        disk.crash();
        return names(disk.directory());
    }

    public static String deletedTree() throws IOException {
        Disk disk = disk();
        Path inner = Files.createDirectory(disk.directory().resolve("d"));
        Path file = Files.writeString(inner.resolve("f"), "x");
        force(file);
        force(inner);
        force(disk.directory());
        Files.delete(file);
        Files.delete(inner);
        disk.crash();
        return names(disk.directory()) + " " + left(disk, "d/f");
    }

    public static String renamedDirectory() throws IOException {
        Disk disk = disk();
        Path inner = Files.createDirectory(disk.directory().resolve("d"));
        Path file = Files.writeString(inner.resolve("f"), "x");
        force(file);
        force(disk.directory());
        Path moved = Files.move(inner, disk.directory().resolve("e"));
        Files.move(moved.resolve("f"), disk.directory().resolve("g"));
        disk.crash();
        return names(disk.directory());
    }

    // Memory

    public static String mapped() throws IOException {
        Disk disk = disk();
        durable(disk, "a", "ab");
        try (FileChannel channel = create(disk, "a")) {
            channel.map(FileChannel.MapMode.READ_WRITE, 0, 2).put(0, (byte) 'c');
        }
        disk.crash();
        return left(disk, "a");
    }

    public static String mappedAndForced() throws IOException {
        Disk disk = disk();
        durable(disk, "a", "a".repeat(2 * PAGE));
        try (FileChannel channel = create(disk, "a")) {
            MappedByteBuffer map = channel.map(FileChannel.MapMode.READ_WRITE, 0, 2 * PAGE);
            byte[] page = new byte[PAGE];
            Arrays.fill(page, (byte) 'b');
            map.put(0, page);
            map.put(PAGE, page);
            map.force(0, PAGE);
        }
        disk.crash();
        return summary(left(disk, "a"));
    }

    // Failures

    public static String ignoredFailure() throws IOException {
        Disk disk = disk();
        durable(disk, "a", "");
        try (FileChannel channel = create(disk, "a")) {
            channel.write(buffer("xy"));
            disk.failForceOneIn(1);
            try {
                channel.force(true);
            } catch (IOException failed) {
                disk.failForceOneIn(0);
            }
            channel.force(true);
        }
        disk.crash();
        return left(disk, "a");
    }

    public static String rewrittenAfterFailure() throws IOException {
        Disk disk = disk();
        durable(disk, "a", "");
        try (FileChannel channel = create(disk, "a")) {
            channel.write(buffer("x"));
            disk.failForceOneIn(1);
            try {
                channel.force(true);
            } catch (IOException failed) {
                disk.failForceOneIn(0);
            }
            channel.write(buffer("y"));
            channel.force(true);
        }
        disk.crash();
        return left(disk, "a");
    }

    public static String usedAfterwards() throws IOException {
        Disk disk = disk();
        try (FileChannel channel = create(disk, "a")) {
            channel.write(buffer("x"));
            disk.crash();
            channel.write(buffer("y"));
            return "written";
        } catch (IOException broken) {
            return String.valueOf(broken.getMessage());
        }
    }

    // At any time

    public static String whileSomebodyWrites() throws IOException, InterruptedException {
        Disk disk = disk();
        durable(disk, "a", "");
        Thread writer = Tasks.start(() -> {
            try (FileChannel channel = open(disk, "a", StandardOpenOption.WRITE)) {
                channel.write(buffer("x"));
                channel.force(false);
                channel.write(buffer("y"));
                channel.force(false);
            } catch (IOException broken) {
                // the power was lost
            }
        });
        disk.crash();
        String left = left(disk, "a");
        Tasks.join(writer);
        return left;
    }

    // Models

    public static String strict() throws IOException {
        Disk disk = disk().strict();
        durable(disk, "a", "");
        durable(disk, "b", "");
        Files.writeString(disk.directory().resolve("a"), "1");
        Files.writeString(disk.directory().resolve("b"), "2");
        disk.crash();
        return left(disk, "a") + " " + left(disk, "b");
    }

    public static String strictForce() throws IOException {
        Disk disk = disk().strict();
        Files.writeString(disk.directory().resolve("a"), "1");
        force(Files.createFile(disk.directory().resolve("b")));
        disk.crash();
        return left(disk, "a") + " " + left(disk, "b");
    }

    public static String loose() throws IOException {
        Disk disk = disk().loose();
        Files.createFile(disk.directory().resolve("a"));
        Files.createFile(disk.directory().resolve("b"));
        disk.crash();
        return names(disk.directory());
    }

    private static String holes(Disk disk) throws IOException {
        durable(disk, "a", "");
        Files.writeString(disk.directory().resolve("a"), "a".repeat(600));
        disk.crash();
        String left = left(disk, "a");
        return left.contains("\0") ? "holes" : "prefix";
    }

    public static String orderedData() throws IOException {
        return holes(disk());
    }

    public static String looseData() throws IOException {
        return holes(disk().loose());
    }

    // Nodes

    /** A process that writes twice, and forces only the first time. */
    public static final class Writer {
        private Writer() {}

        public static void main(String[] arguments) throws IOException {
            try (FileOutputStream out = new FileOutputStream("a")) {
                out.write('x');
                out.getFD().sync();
                force(Path.of("."));
                out.write('y');
            }
        }
    }

    private static String killedOrCrashed(boolean crashes) throws IOException {
        Node node = Cluster.of("server").node("server");
        node.start(Writer.class);
        node.awaitExit();
        if (crashes) {
            node.crash();
        } else {
            node.kill();
        }
        return Files.readString(node.directory().resolve("a"));
    }

    public static String killedNode() throws IOException {
        return killedOrCrashed(false);
    }

    public static String crashedNode() throws IOException {
        return killedOrCrashed(true);
    }

    /** The test crashes the node while it runs. */
    public static String crashedAnyTime() throws IOException {
        Node node = Cluster.of("server").node("server");
        node.start(Writer.class);
        node.crash();
        Path file = node.directory().resolve("a");
        return Files.exists(file) ? "'" + Files.readString(file) + "'" : "-";
    }

    /** What is lost is not there for the next process either. */
    public static String restarted() {
        Node node = Cluster.of("server").node("server");
        node.run(() -> Files.writeString(Path.of("a"), "x"));
        node.crash();
        boolean isThere = node.call(() -> Files.exists(Path.of("a")));
        node.run(() -> {
            Files.writeString(Path.of("b"), "y");
            force(Path.of("b"));
            force(Path.of("."));
        });
        node.crash();
        return isThere + " " + node.call(() -> Files.exists(Path.of("a"))) + " "
                + node.call(() -> Files.readString(Path.of("b")));
    }

    /** What a test has put on a node before it was ever started is durable. What it puts there later is not. */
    public static String installed() throws IOException {
        Node node = Cluster.of("server").node("server");
        Path before = Files.writeString(node.directory().resolve("a"), "x");
        node.run(() -> {});
        Path later = Files.writeString(node.directory().resolve("b"), "y");
        node.crash();
        return Files.readString(before) + " " + (Files.exists(later) ? "later" : "-");
    }

    /** Another thread of the test has looked into the directory; it is none of the machine that loses its power. */
    public static String lookedAtFromOutside() throws Exception {
        Node node = Cluster.of("server").node("server");
        Path file = Files.writeString(node.directory().resolve("a"), "x");
        node.run(() -> {});
        Files.readString(file);
        Thread other = new Thread(node::crash);
        other.start();
        other.join();
        return Files.readString(file);
    }

    /** Disks of nodes have nothing to do with each other. */
    public static String otherNode() {
        Cluster cluster = Cluster.of("one", "two");
        for (Node node : cluster.nodes()) {
            node.run(() -> Files.writeString(Path.of("a"), "x"));
        }
        cluster.node("one").crash();
        return cluster.node("two").call(() -> Files.readString(Path.of("a")));
    }

    // Other ways to write

    public static String copied() throws IOException {
        Disk disk = disk();
        Files.copy(durable(disk, "a", "xy"), disk.directory().resolve("b"));
        force(disk.directory());
        disk.crash();
        return left(disk, "b");
    }

    public static String transferred() throws IOException {
        Disk disk = disk();
        durable(disk, "a", "xy");
        durable(disk, "b", "");
        try (FileChannel from = open(disk, "a", StandardOpenOption.READ);
                FileChannel to = open(disk, "b", StandardOpenOption.WRITE)) {
            from.transferTo(0, 2, to);
        }
        disk.crash();
        return left(disk, "b");
    }

    public static String transferredFrom() throws IOException {
        Disk disk = disk();
        durable(disk, "a", "xy");
        durable(disk, "b", "");
        try (FileChannel from = open(disk, "a", StandardOpenOption.READ);
                FileChannel to = open(disk, "b", StandardOpenOption.WRITE)) {
            to.transferFrom(from, 0, 2);
            to.force(false);
        }
        disk.crash();
        return left(disk, "b");
    }

    public static String asynchronous() throws Exception {
        Disk disk = disk();
        durable(disk, "a", "");
        try (AsynchronousFileChannel channel =
                AsynchronousFileChannel.open(disk.directory().resolve("a"), StandardOpenOption.WRITE)) {
            channel.write(buffer("x"), 0).get();
            channel.force(false);
            channel.write(buffer("y"), 1).get();
        }
        disk.crash();
        return left(disk, "a");
    }

    public static String segment() throws IOException {
        Disk disk = disk();
        durable(disk, "a", "ab");
        try (FileChannel channel = create(disk, "a");
                Arena arena = Arena.ofConfined()) {
            MemorySegment memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, 2, arena);
            memory.set(ValueLayout.JAVA_BYTE, 0, (byte) 'c');
            memory.force();
            memory.set(ValueLayout.JAVA_BYTE, 1, (byte) 'd');
        }
        disk.crash();
        return left(disk, "a");
    }

    // While there is power

    public static String full() throws IOException {
        Disk disk = disk().capacity(3);
        Path file = disk.directory().resolve("a");
        Files.writeString(file, "xy");
        try {
            Files.writeString(file, "zz", StandardOpenOption.APPEND);
            return "written";
        } catch (IOException failed) {
            return failed.getMessage() + ", " + Files.readString(file);
        }
    }

    public static String failedWrite() throws IOException {
        Disk disk = disk().failWriteOneIn(3);
        Path file = disk.directory().resolve("a");
        try {
            Files.writeString(file, "x");
            return Files.readString(file);
        } catch (IOException failed) {
            return failed.getMessage() + ", " + left(disk, "a");
        }
    }

    public static String failedRead() throws IOException {
        Disk disk = disk().failReadOneIn(3);
        Path file = Files.writeString(disk.directory().resolve("a"), "x");
        try (FileInputStream in = new FileInputStream(file.toFile())) {
            return String.valueOf((char) in.read());
        } catch (IOException failed) {
            return String.valueOf(failed.getMessage());
        }
    }

    public static String failedForce() throws IOException {
        Disk disk = disk().failForceOneIn(2);
        try (FileOutputStream out =
                new FileOutputStream(disk.directory().resolve("a").toFile())) {
            out.getFD().sync();
            return "forced";
        } catch (IOException failed) {
            return String.valueOf(failed.getMessage());
        }
    }

    public static String slow() throws IOException {
        Disk disk = disk();
        try (FileChannel channel = create(disk, "a")) {
            disk.latency(Duration.ofMillis(5), Duration.ofMillis(5));
            long before = System.nanoTime();
            channel.write(buffer("x"));
            channel.force(true);
            return (System.nanoTime() - before) / 1_000_000 + " ms";
        }
    }

    /** Files have the times of the virtual clock, however they are asked for. */
    public static String times() throws Exception {
        Disk disk = disk();
        try (FileChannel channel = create(disk, "a")) {
            channel.write(buffer("x"));
            Path file = disk.directory().resolve("a");
            long first = file.toFile().lastModified();
            long now = System.currentTimeMillis();
            Thread.sleep(Duration.ofHours(1));
            channel.write(buffer("y"));
            long second = Files.getLastModifiedTime(file).toMillis();
            Files.setLastModifiedTime(file, FileTime.fromMillis(5000));
            return now - first + " ms, " + (second - first) / 60_000 + " min, set to "
                    + file.toFile().lastModified();
        }
    }
}
