package dev.hypnos.tests.program;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.security.KeyStore;
import java.util.zip.GZIPOutputStream;

/** Objects of the JDK that nothing is known of. */
public final class UnknownObjectUse {
    private UnknownObjectUse() {}

    public static void dataStream() throws InterruptedException {
        DataOutputStream stream = new DataOutputStream(new ByteArrayOutputStream());
        Tasks.run(() -> stream.writeInt(1), () -> stream.writeInt(2));
    }

    public static void objectStream() throws Exception {
        ObjectOutputStream stream = new ObjectOutputStream(new ByteArrayOutputStream());
        Tasks.run(() -> stream.writeObject("a"), () -> stream.writeObject("b"));
    }

    public static void tokenizer() throws InterruptedException {
        StreamTokenizer tokens = new StreamTokenizer(new StringReader("a b"));
        Tasks.run(tokens::nextToken, () -> tokens.nextToken());
        Tasks.run(() -> tokens.nextToken());
    }

    public static void keys() throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null);
        Tasks.run(() -> keys.containsAlias("a"), () -> keys.containsAlias("b"));
    }

    public static void fileChannel() throws Exception {
        try (FileChannel channel = temporary()) {
            Tasks.run(() -> channel.write(ByteBuffer.allocate(1)), () -> channel.size());
        }
    }

    /** Locks on files are operations. */
    public static void lockOfAFile() throws Exception {
        try (FileChannel channel = temporary()) {
            Tasks.Action use = () -> {
                try (FileLock lock = channel.tryLock()) {
                    Tasks.check(lock.isValid(), "a lock is given and not valid");
                } catch (OverlappingFileLockException other) {
                    Thread.yield();
                }
            };
            Tasks.run(use, use);
        }
    }

    private static FileChannel temporary() throws IOException {
        return FileChannel.open(Files.createTempFile("unknown", ""), StandardOpenOption.WRITE);
    }

    /** Each task has its own. */
    public static void ofEachTask() throws InterruptedException {
        Tasks.Action own = () -> {
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(new byte[4]));
            in.readInt();
            GZIPOutputStream out = new GZIPOutputStream(new ByteArrayOutputStream());
            out.finish();
        };
        Tasks.run(own, own);
    }

    /** What can be shared without harm, and what is explored. */
    public static void harmless() throws InterruptedException {
        java.util.Random random = new java.util.Random(1);
        java.util.regex.Pattern pattern = java.util.regex.Pattern.compile("a");
        java.math.BigDecimal number = java.math.BigDecimal.ONE;
        StringBuffer text = new StringBuffer();
        java.time.Instant time = java.time.Instant.EPOCH;
        java.util.Locale locale = java.util.Locale.ROOT;
        Tasks.Action use = () -> {
            random.nextInt();
            pattern.matcher("b").matches();
            text.append(number.negate()).append(time.getNano()).append(locale.getLanguage());
            System.out.flush();
        };
        Tasks.run(use, use);
    }
}
