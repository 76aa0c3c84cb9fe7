package dev.hypnos.suites.disks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** A write-ahead log: records of four bytes, one behind the other. What is less than a record at its end was never stored. */
class LogStore implements Store {
    static final int RECORD = Integer.BYTES;

    final FileChannel channel;

    LogStore(Path directory) throws IOException {
        Path file = directory.resolve("log");
        boolean isNew = !Files.exists(file);
        channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        if (isNew) {
            PowerLoss.force(directory);
        }
        recover();
    }

    /** What is behind the last whole record is cut off. */
    void recover() throws IOException {
        long whole = channel.size() / RECORD * RECORD;
        channel.truncate(whole);
        channel.position(whole);
    }

    static ByteBuffer record(int number) {
        return ByteBuffer.allocate(RECORD).putInt(0, number);
    }

    @Override
    public void add(int number) throws IOException {
        channel.write(record(number));
        channel.force(false);
    }

    @Override
    public List<Integer> read() throws IOException {
        return read(channel);
    }

    static List<Integer> read(FileChannel from) throws IOException {
        ByteBuffer all = ByteBuffer.allocate((int) from.size());
        while (all.hasRemaining() && from.read(all, all.position()) > 0) {
            // until all is read
        }
        all.flip();
        List<Integer> numbers = new ArrayList<>();
        while (all.remaining() >= RECORD) {
            numbers.add(all.getInt());
        }
        return numbers;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
