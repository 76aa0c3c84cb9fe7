package dev.hypnos.tests.program;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import java.util.ArrayList;
import java.util.List;

/** Nodes that harm others, if they can. */
public final class Misbehaving {
    private Misbehaving() {}

    public static final class Main {
        private Main() {}

        public static void main(String[] args) throws InterruptedException {
            switch (args[0]) {
                case "loop" -> loop();
                case "memory" -> hoard();
                case "threads" -> threads();
                case "recursion" -> System.out.println(depth(1));
                default -> throw new AssertionError(args[0]);
            }
        }

        private static void loop() {
            int turns = 0;
            while (turns >= 0) {
                turns = (turns + 1) & 0xFFFF;
            }
        }

        private static void hoard() {
            List<long[]> all = new ArrayList<>();
            while (true) {
                all.add(new long[1 << 20]);
            }
        }

        private static void threads() throws InterruptedException {
            for (int i = 0; i < 10_000; i++) {
                new Thread(() -> {
                            try {
                                Thread.sleep(1_000_000);
                            } catch (InterruptedException interrupted) {
                                throw new IllegalStateException(interrupted);
                            }
                        })
                        .start();
            }
            Thread.sleep(10);
            System.exit(6);
        }

        @SuppressWarnings("InfiniteRecursion") // that is what it is for
        private static int depth(int at) {
            return depth(at + 1) + 1;
        }
    }

    private static int run(String what) {
        Cluster cluster = Cluster.of("good", "bad");
        Node good = cluster.node("good");
        good.run(() -> {});
        cluster.node("bad").start(Main.class, what);
        int status = cluster.node("bad").awaitExit();
        good.run(() -> {});
        return status;
    }

    public static int loop() {
        return run("loop");
    }

    public static int memory() {
        return run("memory");
    }

    public static int threads() {
        return run("threads");
    }

    public static int recursion() {
        return run("recursion");
    }

    public static int error() {
        return run("nothing of these");
    }
}
