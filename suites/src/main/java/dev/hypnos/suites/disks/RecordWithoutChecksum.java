package dev.hypnos.suites.disks;

import dev.hypnos.junit.HypnosTest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/**
 * A log has its full length from the beginning, and records cross the borders of pages. When the power is lost one page of the last record
 * may be there and the other not, and the record is taken for a whole one.
 *
 * <p>Fixed: each record has a checksum, and the first that does not agree is the end of the log.
 */
public class RecordWithoutChecksum {
    static class PagedLog implements Store {
        private static final int PAGE = 4096;
        private static final int RECORDS = 4;
        /** The first record begins in the middle of a page, and so do all others. */
        private static final int BEGIN = PAGE / 2;

        private final FileChannel channel;
        private final boolean checks;

        PagedLog(Path directory, boolean checks) throws IOException {
            this.checks = checks;
            Path file = directory.resolve("log");
            if (!Files.exists(file)) {
                Path next = Files.write(directory.resolve("log.tmp"), new byte[BEGIN + RECORDS * PAGE]);
                PowerLoss.force(next);
                Files.move(next, file);
                PowerLoss.force(directory);
            }
            channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        }

        @Override
        public void add(int number) throws IOException {
            ByteBuffer record = ByteBuffer.allocate(PAGE);
            record.putInt(0, number).putInt(PAGE - Long.BYTES - Integer.BYTES, number);
            record.putLong(PAGE - Long.BYTES, checksum(record));
            channel.write(record, position(number));
            channel.force(false);
        }

        private static long position(int number) {
            return BEGIN + (number - 1L) * PAGE;
        }

        private static long checksum(ByteBuffer record) {
            CRC32 sum = new CRC32();
            sum.update(record.array(), 0, PAGE - Long.BYTES);
            return sum.getValue();
        }

        @Override
        public List<Integer> read() throws IOException {
            List<Integer> numbers = new ArrayList<>();
            for (int number = 1; number <= RECORDS; number++) {
                ByteBuffer record = ByteBuffer.allocate(PAGE);
                channel.read(record, position(number));
                boolean isThere = record.getInt(0) != 0;
                if (!isThere || checks && record.getLong(PAGE - Long.BYTES) != checksum(record)) {
                    break;
                }
                numbers.add(record.getInt(PAGE - Long.BYTES - Integer.BYTES));
            }
            return numbers;
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    @HypnosTest
    void bug() throws IOException, InterruptedException {
        PowerLoss.isSurvivedBy(directory -> new PagedLog(directory, false));
    }

    @HypnosTest
    void fixed() throws IOException, InterruptedException {
        PowerLoss.isSurvivedBy(directory -> new PagedLog(directory, true));
    }
}
