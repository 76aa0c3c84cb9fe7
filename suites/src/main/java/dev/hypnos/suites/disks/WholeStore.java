package dev.hypnos.suites.disks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** All numbers in one file, which another one replaces with each number that is added. */
class WholeStore implements Store {
    final Path directory;
    private final Path file;

    WholeStore(Path directory) {
        this.directory = directory;
        file = directory.resolve("numbers");
    }

    @Override
    public void add(int number) throws IOException {
        List<Integer> all = new ArrayList<>(read());
        all.add(number);
        store(all);
    }

    void store(List<Integer> all) throws IOException {
        Path next = directory.resolve("numbers.tmp");
        write(next, all);
        PowerLoss.force(next);
        replace(next);
        PowerLoss.force(directory);
    }

    static void write(Path to, List<Integer> all) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(all.size() * LogStore.RECORD);
        all.forEach(bytes::putInt);
        Files.write(to, bytes.array());
    }

    void replace(Path next) throws IOException {
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public List<Integer> read() throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return LogStore.read(channel);
        }
    }

    @Override
    public void close() {}
}
