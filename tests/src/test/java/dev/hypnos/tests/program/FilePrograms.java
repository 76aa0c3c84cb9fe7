package dev.hypnos.tests.program;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;
import static java.nio.file.StandardOpenOption.DSYNC;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.SPARSE;
import static java.nio.file.StandardOpenOption.SYNC;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.hypnos.cluster.Disk;
import java.io.BufferedWriter;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Small programs that use files in all ways that the JDK has. What they return must be the same on a real disk and on a virtual one. */
public final class FilePrograms {
    private static final Map<String, Program> ALL = new LinkedHashMap<>();

    private FilePrograms() {}

    @FunctionalInterface
    private interface Program {
        Object run(Path directory) throws Exception;
    }

    /** What each program gives, or throws, in a directory of its own. */
    public static String everything() throws Exception {
        Path all = Files.createTempDirectory("files");
        Disk.of(all);
        return everythingIn(all);
    }

    /** The same in a directory that is there, on the real disk. */
    public static String everythingIn(Path all) throws Exception {
        StringBuilder results = new StringBuilder();
        for (Map.Entry<String, Program> each : programs().entrySet()) {
            Path directory = Files.createDirectory(all.resolve(each.getKey()));
            String result;
            try {
                result = String.valueOf(each.getValue().run(directory));
            } catch (IOException thrown) {
                result = thrown.getClass().getSimpleName() + ": "
                        + String.valueOf(thrown.getMessage()).replace(directory.toString(), "");
            }
            results.append(each.getKey()).append(" = ").append(result).append(" | ");
            results.append(tree(directory)).append('\n');
        }
        return results.toString();
    }

    /** All names, with lengths and contents of files. */
    private static String tree(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(path -> !path.equals(directory))
                    .sorted()
                    .map(path -> directory.relativize(path) + shown(path))
                    .collect(Collectors.joining(" "));
        }
    }

    private static String shown(Path path) {
        try {
            if (Files.isSymbolicLink(path)) {
                return "->" + path.getParent().relativize(path.resolveSibling(Files.readSymbolicLink(path)));
            }
            return Files.isDirectory(path)
                    ? "/"
                    : ":" + Files.size(path) + ":" + Arrays.hashCode(Files.readAllBytes(path));
        } catch (IOException thrown) {
            return "?";
        }
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static Path file(Path directory, String content) throws IOException {
        return Files.writeString(directory.resolve("file"), content);
    }

    private static String text(ByteBuffer buffer) {
        return StandardCharsets.US_ASCII.decode(buffer.flip()).toString();
    }

    static Map<String, Program> programs() {
        if (ALL.isEmpty()) {
            streams();
            random();
            channels();
            mapped();
            names();
            attributes();
            others();
        }
        return ALL;
    }

    private static void program(String name, Program program) {
        if (ALL.put(name, program) != null) {
            throw new IllegalArgumentException(name);
        }
    }

    private static void streams() {
        program("output-replaces", d -> {
            Path file = file(d, "long text");
            try (FileOutputStream out = new FileOutputStream(file.toFile())) {
                out.write('a');
                out.write(new byte[] {'b', 'c', 'd'}, 1, 2);
            }
            return Files.readString(file);
        });
        program("output-appends", d -> {
            Path file = file(d, "text");
            try (FileOutputStream out = new FileOutputStream(file.toFile(), true)) {
                out.write("more".getBytes(StandardCharsets.US_ASCII));
                return out.getChannel().position();
            }
        });
        program("output-at-position", d -> {
            Path file = file(d, "");
            try (FileOutputStream out = new FileOutputStream(file.toFile())) {
                out.write('a');
                out.getChannel().position(5);
                out.write('b');
                out.getFD().sync();
                return out.getChannel().size();
            }
        });
        program("output-bounds", d -> {
            try (FileOutputStream out = new FileOutputStream(d.resolve("f").toFile())) {
                out.write(new byte[2], 1, 2);
                return "written";
            } catch (IndexOutOfBoundsException thrown) {
                return "out of bounds";
            }
        });
        program("output-directory", d -> new FileOutputStream(d.toFile()));
        program("output-nowhere", d -> new FileOutputStream(d.resolve("x/y").toFile()));
        program("input", d -> {
            try (FileInputStream in = new FileInputStream(file(d, "abcdef").toFile())) {
                return in.read() + " " + in.skip(2) + " " + in.available() + " " + new String(in.readNBytes(2)) + " "
                        + in.read(new byte[9]) + " " + in.read();
            }
        });
        program("input-missing", d -> new FileInputStream(d.resolve("none").toFile()));
        program("data", d -> {
            File file = d.resolve("f").toFile();
            try (DataOutputStream out = new DataOutputStream(new FileOutputStream(file))) {
                out.writeInt(42);
                out.writeUTF("text");
            }
            try (DataInputStream in = new DataInputStream(new FileInputStream(file))) {
                return in.readInt() + in.readUTF();
            }
        });
        program("writer", d -> {
            try (PrintWriter out = new PrintWriter(
                    new BufferedWriter(new FileWriter(d.resolve("f").toFile())))) {
                for (int i = 0; i < 3000; i++) {
                    out.println(i);
                }
            }
            try (FileReader in = new FileReader(d.resolve("f").toFile())) {
                return (int) in.transferTo(new java.io.StringWriter());
            }
        });
        program("valid", d -> {
            FileOutputStream out = new FileOutputStream(d.resolve("f").toFile());
            out.write(1);
            boolean before = out.getFD().valid();
            out.close();
            out.close();
            return before + " " + out.getFD().valid();
        });
        program("closed", d -> {
            FileOutputStream out = new FileOutputStream(d.resolve("f").toFile());
            out.close();
            out.write(1);
            return "written";
        });
    }

    private static void random() {
        program("random", d -> {
            try (RandomAccessFile file = new RandomAccessFile(d.resolve("f").toFile(), "rw")) {
                file.write(new byte[] {1, 2, 3, 4});
                file.seek(2);
                file.write(9);
                file.seek(1);
                return file.read() + " " + file.readShort() + " " + file.getFilePointer() + " " + file.length();
            }
        });
        program("random-length", d -> {
            try (RandomAccessFile file = new RandomAccessFile(file(d, "abcdef").toFile(), "rwd")) {
                file.seek(5);
                file.setLength(3);
                long position = file.getFilePointer();
                file.setLength(8);
                return position + " " + file.getFilePointer() + " " + file.length();
            }
        });
        program("random-sparse", d -> {
            try (RandomAccessFile file = new RandomAccessFile(d.resolve("f").toFile(), "rws")) {
                file.seek(10_000);
                file.write(1);
                file.seek(5000);
                return file.read() + " " + file.length();
            }
        });
        program("random-end", d -> {
            try (RandomAccessFile file = new RandomAccessFile(file(d, "a").toFile(), "r")) {
                file.read();
                file.readByte();
                return "read";
            } catch (EOFException end) {
                return "end";
            }
        });
        program("random-read-only", d -> {
            try (RandomAccessFile file = new RandomAccessFile(file(d, "a").toFile(), "r")) {
                file.write(1);
                return "written";
            }
        });
    }

    private static void channels() {
        program("channel", d -> {
            try (FileChannel channel = FileChannel.open(d.resolve("f"), CREATE_NEW, READ, WRITE)) {
                channel.write(bytes("abcdef"));
                channel.write(bytes("XY"), 2);
                channel.position(1);
                ByteBuffer read = ByteBuffer.allocate(3);
                channel.read(read);
                return text(read) + " " + channel.position() + " " + channel.size();
            }
        });
        program("channel-append", d -> {
            try (FileChannel channel = FileChannel.open(file(d, "abc"), APPEND)) {
                long before = channel.position();
                channel.write(bytes("de"));
                channel.position(0);
                channel.write(bytes("f"));
                return before + " " + channel.position() + " " + channel.size();
            }
        });
        program("channel-append-at", d -> {
            try (FileChannel channel = FileChannel.open(file(d, "abc"), APPEND)) {
                return channel.write(bytes("Z"), 0) + " " + channel.position();
            }
        });
        program("channel-vectors", d -> {
            try (FileChannel channel = FileChannel.open(d.resolve("f"), CREATE, READ, WRITE)) {
                long written = channel.write(new ByteBuffer[] {bytes("ab"), bytes(""), bytes("cde")});
                channel.position(0);
                ByteBuffer[] read = {ByteBuffer.allocate(1), ByteBuffer.allocate(9)};
                return written + " " + channel.read(read) + " " + text(read[0]) + " " + text(read[1]);
            }
        });
        program("channel-direct", d -> {
            try (FileChannel channel = FileChannel.open(d.resolve("f"), CREATE, READ, WRITE, SYNC)) {
                ByteBuffer direct = ByteBuffer.allocateDirect(8).putLong(42).flip();
                channel.write(direct);
                direct.clear();
                channel.read(direct, 0);
                return direct.getLong(0);
            }
        });
        program("channel-truncate", d -> {
            try (FileChannel channel = FileChannel.open(file(d, "abcdef"), WRITE, DSYNC)) {
                channel.position(6);
                channel.truncate(4);
                long position = channel.position();
                channel.truncate(9);
                channel.force(true);
                return position + " " + channel.size();
            }
        });
        program("channel-empties", d -> {
            try (FileChannel channel = FileChannel.open(file(d, "abcdef"), WRITE, TRUNCATE_EXISTING)) {
                return channel.size();
            }
        });
        program("channel-not-writable", d -> {
            try (FileChannel channel = FileChannel.open(file(d, "a"), READ)) {
                channel.write(bytes("b"));
                return "written";
            } catch (java.nio.channels.NonWritableChannelException thrown) {
                return "not writable";
            }
        });
        program("channel-exists", d -> FileChannel.open(file(d, "a"), CREATE_NEW, WRITE));
        program("channel-sparse", d -> {
            try (FileChannel channel = FileChannel.open(d.resolve("f"), CREATE_NEW, WRITE, READ, SPARSE)) {
                channel.write(bytes("x"), 100_000);
                return channel.size();
            }
        });
        program("channel-delete-on-close", d -> {
            try (FileChannel channel = FileChannel.open(d.resolve("f"), CREATE, WRITE, READ, DELETE_ON_CLOSE)) {
                channel.write(bytes("abc"));
                return channel.size() + " " + Files.exists(d.resolve("f"));
            }
        });
        program("channel-transfers", d -> {
            Path source = file(d, "0123456789");
            try (FileChannel from = FileChannel.open(source, READ);
                    FileChannel to = FileChannel.open(d.resolve("to"), CREATE, READ, WRITE)) {
                long first = from.transferTo(2, 4, to);
                long second = to.transferFrom(from, 1, 3);
                return first + " " + second + " " + to.position() + " " + from.position() + " " + to.size();
            }
        });
        program("channel-after-delete", d -> {
            Path file = file(d, "abc");
            try (FileChannel channel = FileChannel.open(file, READ, WRITE)) {
                Files.delete(file);
                channel.write(bytes("Z"), 1);
                ByteBuffer read = ByteBuffer.allocate(9);
                channel.read(read, 0);
                return text(read) + " " + Files.exists(file);
            }
        });
        program("channel-after-rename", d -> {
            Path file = file(d, "abc");
            try (FileChannel channel = FileChannel.open(file, WRITE)) {
                Files.move(file, d.resolve("other"));
                channel.write(bytes("Z"), 3);
                return Files.readString(d.resolve("other"));
            }
        });
        program("channel-of-directory", d -> {
            try (FileChannel channel = FileChannel.open(d, READ)) {
                channel.force(true);
                return "forced";
            }
        });
        program("channel-streams", d -> {
            try (FileChannel channel = FileChannel.open(d.resolve("f"), CREATE, READ, WRITE)) {
                Channels.newOutputStream(channel).write(new byte[] {1, 2, 3});
                channel.position(1);
                return Channels.newInputStream(channel).read();
            }
        });
        program("channel-lock", d -> {
            try (FileChannel channel = FileChannel.open(d.resolve("f"), CREATE, WRITE);
                    FileLock lock = channel.lock(0, 10, false)) {
                return lock.isValid() + " " + lock.isShared() + " " + lock.size();
            }
        });
        program("asynchronous", d -> {
            try (AsynchronousFileChannel channel = AsynchronousFileChannel.open(d.resolve("f"), CREATE, READ, WRITE)) {
                int written = channel.write(bytes("abc"), 2).get();
                ByteBuffer read = ByteBuffer.allocate(9);
                int count = channel.read(read, 3).get();
                channel.truncate(4);
                return written + " " + count + " " + text(read) + " " + channel.size();
            }
        });
    }

    private static void mapped() {
        program("mapped", d -> {
            try (FileChannel channel = FileChannel.open(file(d, "abc"), READ, WRITE)) {
                MappedByteBuffer map = channel.map(FileChannel.MapMode.READ_WRITE, 1, 10);
                map.put(0, (byte) 'X').put(9, (byte) 'Y');
                map.force();
                ByteBuffer read = ByteBuffer.allocate(2);
                channel.read(read, 0);
                return text(read) + " " + channel.size();
            }
        });
        program("mapped-private", d -> {
            try (FileChannel channel = FileChannel.open(file(d, "abc"), READ, WRITE)) {
                channel.map(FileChannel.MapMode.PRIVATE, 0, 3).put(0, (byte) 'X');
                return Files.readString(d.resolve("file"));
            }
        });
        program("segment", d -> {
            try (Arena arena = Arena.ofConfined();
                    FileChannel channel = FileChannel.open(d.resolve("f"), CREATE, READ, WRITE)) {
                MemorySegment memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, 16, arena);
                memory.set(ValueLayout.JAVA_BYTE, 3, (byte) 7);
                channel.write(bytes("Q"), 3);
                return memory.get(ValueLayout.JAVA_BYTE, 3) + " " + channel.size();
            }
        });
    }

    private static void names() {
        program("move-replaces", d -> {
            Path other = Files.writeString(d.resolve("other"), "old");
            Files.move(file(d, "new"), other, StandardCopyOption.REPLACE_EXISTING);
            return Files.readString(other);
        });
        program("move-refused", d -> Files.move(file(d, "new"), Files.writeString(d.resolve("other"), "old")));
        program("move-directory", d -> {
            Path tree = Files.createDirectories(d.resolve("a/b"));
            Files.writeString(tree.resolve("f"), "x");
            Files.move(d.resolve("a"), d.resolve("c"));
            return Files.readString(d.resolve("c/b/f"));
        });
        program("rename-over-directory", d -> {
            Files.createDirectories(d.resolve("a/b"));
            Files.createDirectory(d.resolve("c"));
            boolean first = d.resolve("a").toFile().renameTo(d.resolve("c").toFile());
            boolean second = d.resolve("none").toFile().renameTo(d.resolve("c").toFile());
            return first + " " + second;
        });
        program("rename-to-itself", d -> {
            Path file = file(d, "x");
            return file.toFile().renameTo(file.toFile());
        });
        program("delete", d -> {
            Path file = file(d, "x");
            Files.delete(file);
            return Files.deleteIfExists(file) + " " + file.toFile().delete();
        });
        program("delete-missing", d -> {
            Files.delete(d.resolve("none"));
            return "deleted";
        });
        program("delete-full", d -> {
            file(d, "x");
            boolean old = d.toFile().delete();
            Files.delete(d);
            return old;
        });
        program("make-directories", d -> {
            boolean first = d.resolve("a/b").toFile().mkdir();
            boolean second = d.resolve("a/b").toFile().mkdirs();
            boolean third = d.resolve("a/b").toFile().mkdirs();
            return first + " " + second + " " + third;
        });
        program("make-existing", d -> Files.createDirectory(d));
        program("create-new", d -> {
            File file = d.resolve("f").toFile();
            return file.createNewFile() + " " + file.createNewFile();
        });
        program("create-existing", d -> Files.createFile(file(d, "x")));
        program("hard-link", d -> {
            Path file = file(d, "x");
            Path link = Files.createLink(d.resolve("link"), file);
            Files.writeString(link, "yz");
            Files.delete(file);
            return Files.readString(link);
        });
        program("symbolic-link", d -> {
            Path file = file(d, "x");
            Path link = Files.createSymbolicLink(d.resolve("link"), file.getFileName());
            Files.writeString(link, "y", APPEND);
            Files.move(link, d.resolve("moved"));
            return Files.readString(file) + Files.isSameFile(file, d.resolve("moved"));
        });
        program("broken-link", d -> {
            Path link = Files.createSymbolicLink(d.resolve("link"), Path.of("none"));
            boolean before = Files.exists(link);
            Files.writeString(link, "made");
            return before + " " + Files.readString(d.resolve("none"));
        });
        program("copy", d -> {
            Path copy = Files.copy(file(d, "x".repeat(20_000)), d.resolve("copy"));
            Files.copy(new java.io.ByteArrayInputStream(new byte[3]), d.resolve("third"));
            return Files.mismatch(d.resolve("file"), copy);
        });
        program("copy-replaces", d -> {
            Path other = Files.writeString(d.resolve("other"), "long content");
            Files.copy(file(d, "x"), other, StandardCopyOption.REPLACE_EXISTING);
            return Files.readString(other);
        });
        program("dots", d -> {
            Files.createDirectory(d.resolve("a"));
            Path file = Files.writeString(d.resolve("a/../a/./f"), "x");
            Files.move(file, d.resolve("a/../g"));
            return Files.exists(d.resolve("g"));
        });
    }

    private static void attributes() {
        program("times", d -> {
            Path file = file(d, "x");
            Files.setLastModifiedTime(file, FileTime.from(1, TimeUnit.DAYS));
            boolean old = file.toFile().setLastModified(5000);
            return Files.getLastModifiedTime(file) + " " + old + " "
                    + file.toFile().lastModified();
        });
        program("permissions", d -> {
            Path file = file(d, "x");
            Files.setPosixFilePermissions(file, java.nio.file.attribute.PosixFilePermissions.fromString("rw-r-----"));
            boolean executable = file.toFile().setExecutable(true);
            return Files.getPosixFilePermissions(file).size() + " " + executable + " "
                    + file.toFile().canExecute();
        });
        program("kinds", d -> {
            Path file = file(d, "xyz");
            return Files.size(file) + " " + file.toFile().length() + " " + Files.isDirectory(d) + " "
                    + Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) + " "
                    + d.resolve("none").toFile().exists() + " " + file.toFile().isFile();
        });
        program("links-counted", d -> {
            Path file = file(d, "x");
            Files.createLink(d.resolve("link"), file);
            Object two = Files.getAttribute(file, "unix:nlink");
            return two;
        });
        program("listings", d -> {
            for (String name : List.of("c", "a", "b")) {
                Files.createFile(d.resolve(name));
            }
            String[] names = d.toFile().list();
            Arrays.sort(names);
            try (Stream<Path> all = Files.list(d)) {
                return Arrays.toString(names) + all.count() + d.toFile().listFiles().length;
            }
        });
    }

    private static void others() {
        program("temporary", d -> {
            Path file = Files.createTempFile(d, "a", "b");
            Files.delete(file);
            return file.getFileName().toString().startsWith("a");
        });
        program("lines", d -> {
            Files.write(d.resolve("f"), List.of("one", "two"));
            Files.write(d.resolve("f"), List.of("three"), APPEND);
            try (Stream<String> lines = Files.lines(d.resolve("f"))) {
                return lines.collect(Collectors.joining(","));
            }
        });
        program("zip", d -> {
            Path archive = d.resolve("a.zip");
            try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(archive))) {
                ZipEntry entry = new ZipEntry("entry");
                entry.setTime(0);
                out.putNextEntry(entry);
                out.write(new byte[100]);
            }
            try (ZipFile zip = new ZipFile(archive.toFile())) {
                return zip.getInputStream(zip.getEntry("entry")).readAllBytes().length;
            }
        });
        program("many-writes", d -> {
            try (FileChannel channel = FileChannel.open(d.resolve("f"), CREATE, WRITE)) {
                for (int i = 0; i < 200; i++) {
                    channel.write(bytes(String.valueOf(i)), i * 37L % 101);
                }
                return channel.size();
            }
        });
    }
}
