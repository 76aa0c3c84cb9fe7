package dev.hypnos.campaign.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Site;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourcesTest {
    private static final Site SITE = new Site(0, "read n", "shop.Main$Inner", "run", "Main.java", 2, 0, Access.READ);

    @TempDir
    private Path directory;

    private static Path write(Path folder, String text) throws IOException {
        Files.createDirectories(folder);
        return Files.writeString(folder.resolve("Main.java"), text);
    }

    private static ClassLoader loader(Path... paths) throws IOException {
        URL[] urls = new URL[paths.length];
        for (int i = 0; i < paths.length; i++) {
            urls[i] = paths[i].toUri().toURL();
        }
        return new URLClassLoader(urls, null);
    }

    @Test
    void areFoundInTheWorkingDirectory() throws IOException {
        write(directory.resolve("src/test/java/shop"), "package shop;\n  n++;\n");

        assertThat(new Sources(loader(), directory).line(SITE)).isEqualTo("  n++;");
    }

    @Test
    void areFoundInASiblingModule() throws IOException {
        Files.createDirectories(directory.resolve("app"));
        Files.writeString(directory.resolve("pom.xml"), "<project/>");
        write(directory.resolve("core/src/main/java/shop"), "package shop;\n  n++;\n");

        assertThat(new Sources(loader(), directory.resolve("app")).line(SITE)).isEqualTo("  n++;");
    }

    @Test
    void areFoundBesideTheClasses() throws IOException {
        Path classes = directory.resolve("core/build/classes/java/main");
        Files.createDirectories(classes.resolve("shop"));
        Files.write(classes.resolve("shop/Main$Inner.class"), new byte[0]);
        write(directory.resolve("core/src/main/java/shop"), "package shop;\n  n++;\n");
        Path elsewhere = Files.createDirectories(directory.resolve("elsewhere"));

        assertThat(new Sources(loader(classes), elsewhere).line(SITE)).isEqualTo("  n++;");
    }

    @Test
    void areFoundOnTheClassPath() throws IOException {
        Path sources = directory.resolve("sources");
        write(sources.resolve("shop"), "package shop;\n  n++;\n");
        Path elsewhere = Files.createDirectories(directory.resolve("elsewhere"));

        assertThat(new Sources(loader(sources), elsewhere).line(SITE)).isEqualTo("  n++;");
    }

    @Test
    void areNothingWhereThereAreNone() throws IOException {
        assertThat(new Sources(loader(), directory).line(SITE)).isNull();
    }

    @Test
    void areNothingBeyondTheirEnd() throws IOException {
        write(directory.resolve("src/main/java/shop"), "package shop;\n");

        assertThat(new Sources(loader(), directory).line(SITE)).isNull();
    }
}
