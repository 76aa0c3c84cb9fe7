package dev.hypnos.tests.program;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Nodes that run different versions of one class, which is not on the test's class path. */
public final class Versions {
    /** The system property that says where the first and the second version lie. */
    public static final String FIRST = "hypnos.tests.first", SECOND = "hypnos.tests.second";

    private static final String GREETING = "greeting.Greeting";

    private Versions() {}

    private static String greet() throws ReflectiveOperationException {
        return (String) Class.forName(GREETING).getMethod("greet").invoke(null);
    }

    private static boolean exists(String name) {
        try {
            Class.forName(name);
            return true;
        } catch (ClassNotFoundException missing) {
            return false;
        }
    }

    /** Each node has its own, newly loaded, and its own version of what belongs to it. */
    public static String mixed() {
        Cluster cluster = Cluster.of("old", "new", "plain");
        Node old = cluster.node("old").classPath(Path.of(System.getProperty(FIRST)));
        Node young = cluster.node("new").classPath(Path.of(System.getProperty(SECOND)));
        Node plain = cluster.node("plain");
        String greetings = old.call(Versions::greet) + young.call(Versions::greet) + old.call(Versions::greet);
        // the second version has another class of its package, so that this one is no part of it
        String library = "org.assertj.core.api.Assertions";
        return greetings
                + plain.call(() -> exists(GREETING))
                + plain.call(() -> exists(library))
                + old.call(() -> exists(library))
                + young.call(() -> exists(library));
    }

    /** A node is started again with a newer version. */
    public static String upgraded() throws IOException, InterruptedException {
        Node node = Cluster.of("server").node("server");
        Path said = node.directory().resolve("said");
        node.classPath(Path.of(System.getProperty(FIRST))).start(GREETING, said.toString());
        String before = await(said);
        node.kill();
        Files.delete(said);
        node.classPath(Path.of(System.getProperty(SECOND))).restart();
        return before + await(said);
    }

    private static String await(Path file) throws IOException, InterruptedException {
        while (!Files.exists(file)) {
            Thread.sleep(10);
        }
        return Files.readString(file);
    }
}
