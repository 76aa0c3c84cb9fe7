package dev.hypnos.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;

/** Programs of users, compiled while a test runs. */
final class Sources {
    private Sources() {}

    /**
     * Compiles classes into a directory.
     *
     * @param sources by the names of the classes
     * @param classPath what they are compiled against
     */
    static Path compile(Path directory, Map<String, String> sources, String classPath) throws IOException {
        Path classes = Files.createDirectories(directory.resolve("classes"));
        List<String> arguments = new ArrayList<>(
                List.of("-d", classes.toString(), "-cp", classPath, "-proc:none", "-g", "-implicit:none"));
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path file = directory.resolve("sources").resolve(source.getKey().replace('.', '/') + ".java");
            Files.createDirectories(file.getParent());
            arguments.add(Files.writeString(file, source.getValue()).toString());
        }
        int code = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        if (code != 0) {
            throw new IllegalArgumentException("the sources do not compile");
        }
        return classes;
    }

    /** Packs some files of a directory, those whose names begin so, into an archive. */
    static Path pack(Path classes, Path archive, String... prefixes) throws IOException {
        List<Path> files;
        try (var walk = Files.walk(classes)) {
            files = walk.filter(Files::isRegularFile).sorted().toList();
        }
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(archive))) {
            for (Path file : files) {
                String name = classes.relativize(file).toString().replace('\\', '/');
                if (List.of(prefixes).stream().anyMatch(name::startsWith)) {
                    out.putNextEntry(new ZipEntry(name));
                    Files.copy(file, out);
                    Files.delete(file);
                }
            }
        }
        return archive;
    }
}
