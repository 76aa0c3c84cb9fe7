package dev.hypnos.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A class of the kernel or the runtime that is loaded before the agent is attached would be a second one beside the agent's. */
class BeforeAttachmentTest {
    /** Loads everything anew, and notes what must not be loaded yet. */
    private static final class Watching extends URLClassLoader {
        final List<String> early = new ArrayList<>();

        Watching(URL[] urls) {
            super(urls, ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.matches("dev\\.hypnos\\.(kernel|runtime|agent|sandbox|catalog|network|cluster)\\..*")) {
                early.add(name);
            }
            return super.findClass(name);
        }
    }

    private static List<String> loadedBy(String... arguments) throws Exception {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        PrintStream sink = new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8);
        PrintStream out = System.out;
        PrintStream err = System.err;
        try (Watching loader = new Watching(urls.toArray(URL[]::new))) {
            System.setOut(sink);
            System.setErr(sink);
            Class<?> terminal = loader.loadClass("dev.hypnos.cli.Terminal");
            var ofProcess = terminal.getDeclaredMethod("ofProcess");
            var run = loader.loadClass("dev.hypnos.cli.Main").getDeclaredMethod("run", terminal, String[].class);
            ofProcess.setAccessible(true);
            run.setAccessible(true);
            run.invoke(null, ofProcess.invoke(null), arguments);
            return loader.early;
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    @Test
    void helpLoadsNothing() throws Exception {
        assertThat(loadedBy("run", "--help")).isEmpty();
    }

    @Test
    void valuesAreJudgedWithoutLoadingWhatTheyStandFor() throws Exception {
        assertThat(loadedBy(
                        "run",
                        "example:lost-update",
                        "--strategy=random",
                        "--signature=site",
                        "--granularity=sync",
                        "--uncontrolled=warn",
                        "--time=1h30m",
                        "--mode=fibers"))
                .isEmpty();
    }
}
