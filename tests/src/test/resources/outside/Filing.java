import dev.hypnos.cluster.Cluster;
import dev.hypnos.junit.HypnosTest;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Uses of files, each beside another task. */
class Filing {
    private interface Use {
        void run() throws Exception;
    }

    private static void beside(Use use) throws Exception {
        int[] shared = new int[1];
        Thread other = new Thread(() -> shared[0]++);
        other.start();
        shared[0]--;
        use.run();
        other.join();
    }

    @HypnosTest(trials = 2)
    void written() throws Exception {
        beside(() -> {
            Path file = Files.createTempFile("hypnos", ".txt");
            Files.writeString(file, "written");
            new java.io.FileInputStream(file.toFile()).close();
            Files.delete(file);
        });
    }

    @HypnosTest(trials = 2)
    void locked() throws Exception {
        beside(() -> {
            Path file = Files.createTempFile("hypnos", ".txt");
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.lock().release();
            }
        });
    }

    @HypnosTest(trials = 2)
    void listed() throws Exception {
        beside(() -> {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of("/"))) {
                files.iterator().next();
            }
        });
    }

    @HypnosTest(trials = 2)
    void onANode() throws Exception {
        beside(() -> Cluster.of("one").node("one").run(() -> Files.writeString(Path.of("here.txt"), "here")));
    }

    @HypnosTest(trials = 2)
    void inTheBackground() throws Exception {
        beside(() -> {
            Path file = Files.createTempFile("hypnos", ".txt");
            try (AsynchronousFileChannel channel =
                    AsynchronousFileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.write(ByteBuffer.wrap(new byte[1]), 0).get();
            }
        });
    }
}
