package dev.hypnos.tests.program;

import java.io.BufferedWriter;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;

/** Real files that one task looks at while another changes them: once as they were before, once as they are after. */
public final class FilesOfTwo {
    private FilesOfTwo() {}

    private static Object against(Callable<String> looks, Tasks.Action changes) throws InterruptedException {
        String[] seen = new String[1];
        Tasks.run(() -> seen[0] = looks.call(), changes);
        return seen[0];
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
        return against(() -> orNothing(Files.exists(file)), () -> Files.createFile(file));
    }

    public static Object existsByItsReference() throws Exception {
        File file = file("").toFile();
        java.util.function.Predicate<File> isThere = File::exists;
        return against(() -> orNothing(isThere.test(file)), file::createNewFile);
    }

    public static Object deleted() throws Exception {
        File file = file("text").toFile();
        return against(() -> orNothing(!file.exists()), file::delete);
    }

    public static Object opened() throws Exception {
        File file = file("").toFile();
        return against(() -> orNothing(file.exists()), () -> new FileOutputStream(file).close());
    }

    public static Object written() throws Exception {
        Path file = file("before");
        return against(() -> Files.readString(file), () -> Files.writeString(file, "after"));
    }

    public static Object writtenByAStream() throws Exception {
        Path file = file("before");
        FileOutputStream stream = new FileOutputStream(file.toFile(), true);
        return against(() -> Files.size(file) == "before".length() ? "before" : "after", () -> stream.write('!'));
    }

    public static Object writtenByAWriter() throws Exception {
        Path file = file("before");
        BufferedWriter writer = Files.newBufferedWriter(file, java.nio.file.StandardOpenOption.APPEND);
        writer.write("!");
        return against(() -> Files.size(file) == "before".length() ? "before" : "after", () -> writer.flush());
    }

    public static Object readByAStream() throws Exception {
        Path file = file("a");
        FileInputStream stream = new FileInputStream(file.toFile());
        return against(() -> stream.read() == 'a' ? "before" : "after", () -> Files.writeString(file, "b"));
    }

    /** Who finds nothing creates: the second one may find that it comes too late, or not look for that. */
    public static Object createdWhereThereIsNone() throws Exception {
        Path file = file("");
        String[] seen = {"before"};
        Tasks.Action creates = () -> {
            if (!Files.exists(file)) {
                try {
                    Files.createFile(file);
                } catch (FileAlreadyExistsException late) {
                    seen[0] = "after";
                }
            }
        };
        Tasks.run(creates, creates);
        return seen[0];
    }
}
