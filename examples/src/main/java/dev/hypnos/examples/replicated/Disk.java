package dev.hypnos.examples.replicated;

import dev.hypnos.examples.replicated.Messages.Log;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.zip.CRC32;

/**
 * What a server must not forget, in one file, to which it appends all of it each time. What counts is the last that is there as a whole: its length, its checksum and
 * its bytes.
 */
final class Disk {
    /** @param logTerm that of the leader from whom it has its log */
    record Kept(long term, int votedFor, long logTerm, Log log) {
        static final Kept NOTHING = new Kept(0, 0, 0, new Log(0, 0, new Machine(), List.of()));
    }

    private final Path file;
    private final FileChannel channel;

    Disk(Path directory) throws IOException {
        file = directory.resolve("state");
        channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        // its name is kept only now
        try (FileChannel names = FileChannel.open(directory)) {
            names.force(true);
        }
    }

    Kept read() throws IOException {
        ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(file));
        Kept last = Kept.NOTHING;
        int end = 0;
        while (all.remaining() >= Integer.BYTES + Long.BYTES) {
            int length = all.getInt();
            long checksum = all.getLong();
            if (length > all.remaining()) {
                break;
            }
            byte[] bytes = new byte[length];
            all.get(bytes);
            if (checksum(bytes) != checksum) {
                break;
            }
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
            last = new Kept(in.readLong(), in.readInt(), in.readLong(), Log.read(in));
            end = all.position();
        }
        channel.truncate(end);
        channel.position(end);
        return last;
    }

    void write(Kept kept) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeLong(kept.term);
            out.writeInt(kept.votedFor);
            out.writeLong(kept.logTerm);
            kept.log.write(out);
            ByteBuffer buffer = ByteBuffer.allocate(Integer.BYTES + Long.BYTES + bytes.size());
            buffer.putInt(bytes.size());
            buffer.putLong(checksum(bytes.toByteArray()));
            buffer.put(bytes.toByteArray()).flip();
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static long checksum(byte[] bytes) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes);
        return checksum.getValue();
    }
}
