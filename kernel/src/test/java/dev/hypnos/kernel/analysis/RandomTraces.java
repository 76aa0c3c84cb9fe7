package dev.hypnos.kernel.analysis;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.TraceBuilder;
import java.util.Random;

/** Traces with everything that a trace can hold, of no program in particular. */
final class RandomTraces {
    private static final int[] SITES = new int[8];

    static {
        for (int i = 0; i < SITES.length; i++) {
            SITES[i] = Sites.add("access", "RandomTraces", "random", "RandomTraces.java", i, i, Access.WRITE)
                    .id();
        }
    }

    private final TraceBuilder builder = new TraceBuilder();
    private final TaskName root = TaskName.root();

    static int site(int number) {
        return SITES[number % SITES.length];
    }

    /** A trace with at most so many tasks and resources; the accesses are taken from those given. */
    Trace next(Random random, int tasksMax, int resources, int operations, Access[] accesses) {
        builder.clear();
        TaskName[] names = new TaskName[tasksMax];
        int[] children = new int[tasksMax];
        names[0] = root;
        builder.task(0, root);
        int tasks = 1;
        for (int i = 0; i < operations; i++) {
            int task = random.nextInt(tasks);
            builder.add(
                    task,
                    site(random.nextInt(SITES.length)),
                    random.nextInt(resources + 1) - 1,
                    accesses[random.nextInt(accesses.length)],
                    random.nextBoolean() ? Trace.DECIDED : Trace.SKIPPED);
            if (random.nextInt(16) == 0) {
                if (random.nextBoolean()) {
                    builder.add(random.nextInt(tasks), -1, -1, Access.AWAIT, Trace.BARRIER);
                }
                builder.add(0, -1, -1, Access.READ, Trace.BARRIER);
                continue;
            }
            while (random.nextInt(4) == 0) {
                switch (random.nextInt(3)) {
                    case 0 -> add(random, task, resources, accesses, Trace.ALSO);
                    case 1 -> add(random, task, resources, accesses, Trace.EDGE);
                    default -> {
                        if (tasks < tasksMax) {
                            names[tasks] = names[task].child(++children[task]);
                            builder.task(tasks, names[tasks]);
                            builder.add(task, -1, tasks++, Access.READ, Trace.START);
                        }
                    }
                }
            }
        }
        for (int task = 0; task < tasks; task++) {
            if (random.nextInt(3) == 0) {
                add(random, task, resources, accesses, Trace.PENDING);
            }
        }
        return builder.trace;
    }

    private void add(Random random, int task, int resources, Access[] accesses, byte kind) {
        int site = kind == Trace.EDGE ? -1 : site(0);
        builder.add(task, site, random.nextInt(resources), accesses[random.nextInt(accesses.length)], kind);
    }
}
