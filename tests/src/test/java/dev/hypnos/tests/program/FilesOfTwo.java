package dev.hypnos.tests.program;

import java.io.BufferedWriter;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Real files that one task looks at while another changes them: once as they were before, once as they are after. */
public final class FilesOfTwo {
    private static volatile String seen = "";

    private FilesOfTwo() {}

    private interface Act {
        void run() throws IOException;
    }

    private static Object against(Act looks, Act changes) throws Exception {
        Thread thread = new Thread(() -> run(looks));
        thread.start();
        run(changes);
        thread.join();
        return seen;
    }

    private static void run(Act act) {
        try {
            act.run();
        } catch (IOException failed) {
            seen = failed.toString();
        }
    }

    private static Path file(String text) throws IOException {
        Path file = Files.createTempDirectory("two").resolve("file");
        return text.isEmpty() ? file : Files.writeString(file, text);
    }

    private static String orNothing(boolean isThere) {
        return isThere ? "after" : "before";
    }

    public static Object exists() throws Exception {
        Path file = file("");
        return against(() -> seen = orNothing(Files.exists(file)), () -> Files.createFile(file));
    }

    public static Object existsByItsReference() throws Exception {
        File file = file("").toFile();
        java.util.function.Predicate<File> isThere = File::exists;
        return against(() -> seen = orNothing(isThere.test(file)), file::createNewFile);
    }

    public static Object deleted() throws Exception {
        File file = file("text").toFile();
        return against(() -> seen = orNothing(!file.exists()), file::delete);
    }

    public static Object opened() throws Exception {
        File file = file("").toFile();
        return against(() -> seen = orNothing(file.exists()), () -> new FileOutputStream(file).close());
    }

    public static Object written() throws Exception {
        Path file = file("before");
        return against(() -> seen = Files.readString(file), () -> Files.writeString(file, "after"));
    }

    public static Object writtenByAStream() throws Exception {
        Path file = file("before");
        FileOutputStream stream = new FileOutputStream(file.toFile(), true);
        return against(
                () -> seen = Files.size(file) == "before".length() ? "before" : "after", () -> stream.write('!'));
    }

    public static Object writtenByAWriter() throws Exception {
        Path file = file("before");
        BufferedWriter writer = Files.newBufferedWriter(file, java.nio.file.StandardOpenOption.APPEND);
        writer.write("!");
        return against(() -> seen = Files.size(file) == "before".length() ? "before" : "after", () -> writer.flush());
    }

    public static Object readByAStream() throws Exception {
        Path file = file("a");
        FileInputStream stream = new FileInputStream(file.toFile());
        return against(() -> seen = stream.read() == 'a' ? "before" : "after", () -> Files.writeString(file, "b"));
    }

    /** Who finds nothing creates: the second one may find that it comes too late, or not look for that. */
    public static Object createdWhereThereIsNone() throws Exception {
        Path file = file("");
        seen = "before";
        Act creates = () -> {
            if (!Files.exists(file)) {
                try {
                    Files.createFile(file);
                } catch (FileAlreadyExistsException late) {
                    seen = "after";
                }
            }
        };
        return against(creates, creates);
    }
}
