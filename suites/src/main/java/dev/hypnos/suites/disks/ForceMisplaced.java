package dev.hypnos.suites.disks;

import dev.hypnos.junit.HypnosTest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Records are in one file, and how many there are in another one. Only the second is forced: after a crash it counts records that are not
 * there.
 *
 * <p>Fixed: the records are forced before they are counted.
 */
public class ForceMisplaced {
    static class CountedLog extends LogStore {
        private final FileChannel counter;
        private final boolean forcesRecords;

        CountedLog(Path directory, boolean forcesRecords) throws IOException {
            super(directory);
            this.forcesRecords = forcesRecords;
            counter = FileChannel.open(
                    directory.resolve("count"),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE);
            PowerLoss.force(directory);
            channel.position((long) count() * RECORD);
        }

        private int count() throws IOException {
            ByteBuffer read = ByteBuffer.allocate(RECORD);
            return counter.read(read, 0) == RECORD ? read.getInt(0) : 0;
        }

        @Override
        public void add(int number) throws IOException {
            channel.write(record(number));
            if (forcesRecords) {
                channel.force(false);
            }
            counter.write(record(count() + 1), 0);
            counter.force(false);
        }

        @Override
        public List<Integer> read() throws IOException {
            return super.read().subList(0, count());
        }

        @Override
        public void close() throws IOException {
            super.close();
            counter.close();
        }
    }

    @HypnosTest
    void bug() throws IOException, InterruptedException {
        PowerLoss.isSurvivedBy(directory -> new CountedLog(directory, false));
    }

    @HypnosTest
    void fixed() throws IOException, InterruptedException {
        PowerLoss.isSurvivedBy(directory -> new CountedLog(directory, true));
    }
}
