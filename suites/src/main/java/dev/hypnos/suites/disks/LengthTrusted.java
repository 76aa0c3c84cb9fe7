package dev.hypnos.suites.disks;

import dev.hypnos.junit.HypnosTest;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A log that is opened anew goes on at its end. The last record may be there in part, and all that comes behind it is read from the
 * wrong place.
 *
 * <p>Fixed: what is behind the last whole record is cut off first.
 */
public class LengthTrusted {
    static class TrustingLog extends LogStore {
        TrustingLog(Path directory) throws IOException {
            super(directory);
        }

        @Override
        void recover() throws IOException {
            channel.position(channel.size());
        }
    }

    @HypnosTest
    void bug() throws IOException, InterruptedException {
        PowerLoss.isSurvivedBy(TrustingLog::new);
    }

    @HypnosTest
    void fixed() throws IOException, InterruptedException {
        PowerLoss.isSurvivedBy(LogStore::new);
    }
}
