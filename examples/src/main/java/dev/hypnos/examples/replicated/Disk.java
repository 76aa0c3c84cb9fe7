package dev.hypnos.examples.replicated;

import dev.hypnos.examples.replicated.Messages.Entry;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** What a server must not forget, in one file that is replaced as a whole. */
final class Disk {
    /** @param logTerm that of the leader from whom it has its log */
    record Kept(long term, int votedFor, long base, long baseTerm, Machine snapshot, List<Entry> entries, long logTerm)
            implements Serializable {
        static final Kept NOTHING = new Kept(0, 0, 0, 0, new Machine(), List.of(), 0);
    }

    private final Path directory;

    Disk(Path directory) {
        this.directory = directory;
    }

    Kept read() {
        Path file = directory.resolve("state");
        try {
            if (!Files.exists(file)) {
                return Kept.NOTHING;
            }
            return (Kept) new ObjectInputStream(new ByteArrayInputStream(Files.readAllBytes(file))).readObject();
        } catch (IOException | ClassNotFoundException unreadable) {
            throw new IllegalStateException("cannot read " + file, unreadable);
        }
    }

    void write(Kept kept) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            new ObjectOutputStream(bytes).writeObject(kept);
            Path next = directory.resolve("next");
            try (FileChannel channel = FileChannel.open(
                    next, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
                ByteBuffer buffer = ByteBuffer.wrap(bytes.toByteArray());
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
                channel.force(true);
            }
            Files.move(next, directory.resolve("state"), StandardCopyOption.ATOMIC_MOVE);
            try (FileChannel channel = FileChannel.open(directory)) {
                channel.force(true);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
