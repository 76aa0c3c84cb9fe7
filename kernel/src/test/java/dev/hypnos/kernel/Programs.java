package dev.hypnos.kernel;

import dev.hypnos.kernel.Toy.Script;
import java.util.Random;
import java.util.function.Consumer;

/** Programs with known probabilities, and random ones. */
public final class Programs {
    private Programs() {}

    /**
     * Figure 1 of the Morpheus paper. A reads x once; B writes a private variable m times, then x. The read sees the write
     * with probability 2^-(m+1) for a random walk and 1/(m+2) for POS.
     */
    public static Script figure1(int m, Consumer<Integer> seen) {
        Script a = new Script("figure1.a").read(0, seen);
        Script b = new Script("figure1.b");
        for (int i = 0; i < m; i++) {
            b.write(1, i);
        }
        b.write(0, 1);
        return new Script("figure1").start(a).start(b);
    }

    /**
     * Figure 4: k operations E before A in one task, B alone in another, and tasks with unrelated operations. A comes before B
     * under POS with probability 1/(k+2).
     */
    public static Script figure4(int k, int unrelatedTasks, int unrelatedOperations, Consumer<Integer> seenByA) {
        Script first = new Script("figure4.first");
        for (int i = 0; i < k; i++) {
            first.write(1, i);
        }
        first.read(0, seenByA);
        Script root = new Script("figure4").start(first).start(new Script("figure4.second").write(0, 1));
        for (int task = 0; task < unrelatedTasks; task++) {
            Script unrelated = new Script("figure4.unrelated" + task);
            for (int i = 0; i < unrelatedOperations; i++) {
                unrelated.write(2 + task, i);
            }
            root.start(unrelated);
        }
        return root;
    }

    /** A task that loops until another has set a flag. */
    public static Script spin() {
        return new Script("spin")
                .start(new Script("spin.waiter").spinUntil(0, 1))
                .start(new Script("spin.setter").read(1).write(0, 1));
    }

    /** A tree of tasks that read, write, lock and start others, as the random numbers will. */
    public static Script random(Random random, String name, int depth) {
        Script script = new Script(name);
        int steps = 1 + random.nextInt(8);
        for (int i = 0; i < steps; i++) {
            switch (random.nextInt(depth > 0 ? 6 : 4)) {
                case 0 -> script.read(random.nextInt(3));
                case 1 -> script.write(random.nextInt(3), i);
                case 2 -> {
                    int lock = 4 + random.nextInt(2);
                    script.acquire(lock, 1).read(3).write(3, i).release(lock);
                }
                case 3 -> script.acquire(6, 2).write(7 + random.nextInt(20), i).release(6);
                default -> script.start(random(random, name + "." + i, depth - 1));
            }
        }
        return script;
    }
}
