package dev.hypnos.tests.program;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Groups of threads. A process sees those that it has made, and those of the JVM. */
public final class Groups {
    private Groups() {}

    private static ThreadGroup top() {
        ThreadGroup top = Thread.currentThread().getThreadGroup();
        while (top.getParent() != null) {
            top = top.getParent();
        }
        return top;
    }

    /** Three groups, one below the other two, the last of them with a thread. */
    private static ThreadGroup make() throws InterruptedException {
        ThreadGroup parent = new ThreadGroup("mine");
        ThreadGroup child = new ThreadGroup(parent, "mine below");
        new ThreadGroup("mine as well");
        Thread thread = new Thread(child, () -> {});
        thread.start();
        thread.join();
        return parent;
    }

    private static List<String> mine(ThreadGroup group, boolean recurse) {
        ThreadGroup[] found = new ThreadGroup[1000];
        int count = group.enumerate(found, recurse);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (found[i].getName().startsWith("mine")) {
                names.add(found[i].getName());
            }
        }
        return names;
    }

    public static String enumerated() throws InterruptedException {
        int before = top().activeGroupCount();
        ThreadGroup parent = make();
        return mine(top(), true)
                + " " + mine(parent.getParent(), false)
                + " " + mine(parent, false)
                + " " + (top().activeGroupCount() - before)
                + " " + parent.activeGroupCount()
                + " " + top().parentOf(parent);
    }

    /** How many there are in all is the same in every trial. */
    public static String counted() throws InterruptedException {
        make();
        return "count " + top().activeGroupCount();
    }

    public static String listed() throws InterruptedException {
        make();
        PrintStream out = System.out;
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        System.setOut(new PrintStream(text, true, StandardCharsets.UTF_8));
        try {
            top().list();
        } finally {
            System.setOut(out);
        }
        return text.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains("mine"))
                .toList()
                .toString();
    }

    /** A group that the JVM began with is as it was in each trial. */
    @SuppressWarnings("removal")
    public static String changed() throws InterruptedException {
        ThreadGroup parent = make();
        ThreadGroup above = parent.getParent();
        String before = above.getMaxPriority() + " " + above.isDaemon();
        above.setMaxPriority(3);
        above.setDaemon(true);
        Thread thread = new Thread(parent, () -> {});
        thread.setPriority(9);
        ThreadGroup later = new ThreadGroup("mine later");
        return before + " " + parent.getMaxPriority() + " " + thread.getPriority() + " " + later.getMaxPriority() + " "
                + later.isDaemon();
    }

    /** Threads of a group are interrupted, and no others. */
    public static String interrupted() throws InterruptedException {
        ThreadGroup parent = make();
        List<String> ended = new ArrayList<>();
        Thread inside = new Thread(new ThreadGroup(parent, "mine later"), () -> {
            try {
                Thread.sleep(1_000);
                ended.add("slept");
            } catch (InterruptedException stopped) {
                ended.add("interrupted");
            }
        });
        inside.start();
        parent.interrupt();
        inside.join();
        return ended + " " + Thread.interrupted();
    }

    public static final class OfANode {
        private OfANode() {}

        public static void main(String[] args) throws Exception {
            make();
            Files.writeString(Path.of("groups"), mine(top(), true).toString());
        }
    }

    /** A node is started twice: a process each. */
    public static String ofNodes() throws IOException {
        new ThreadGroup("mine of the test");
        Node node = Cluster.of("a").node("a");
        String seen = "";
        for (int i = 0; i < 2; i++) {
            node.start(OfANode.class);
            node.awaitExit();
            seen += Files.readString(node.directory().resolve("groups")) + " ";
        }
        return seen + mine(top(), true);
    }
}
