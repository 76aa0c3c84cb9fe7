package dev.hypnos.kernel.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.TraceBuilder;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random programs, linearised at random: two linearisations must hash equal exactly when they order all conflicting pairs
 * alike. Numbers of tasks and resources are dealt anew for each linearisation.
 */
class OrderHashTest {
    private static final int TASKS = 3;
    private static final int RESOURCES = 3;

    private record Step(int task, int index, int site, int resource, Access access, int also, Access alsoAccess) {
        boolean conflictsWith(Step other) {
            return conflict(resource, access, other.resource, other.access)
                    || conflict(resource, access, other.also, other.alsoAccess)
                    || conflict(also, alsoAccess, other.resource, other.access)
                    || conflict(also, alsoAccess, other.also, other.alsoAccess);
        }

        private static boolean conflict(int mine, Access how, int theirs, Access otherHow) {
            return mine >= 0 && mine == theirs && how.conflictsWith(otherHow);
        }
    }

    private final ConflictAnalysis analysis = new ConflictAnalysis();
    private final TaskName root = TaskName.root();

    @Test
    void isEqualForEqualPartialOrdersAndDifferentForOthers() {
        int repeated = 0;
        for (int program = 0; program < 300; program++) {
            Random random = new Random(program);
            List<List<Step>> tasks = program(random);
            Map<String, Long> hashOf = new HashMap<>();
            Map<Long, String> orderOf = new HashMap<>();
            for (int i = 0; i < 200; i++) {
                List<Step> steps = linearise(tasks, random);
                String order = conflictsInOrder(steps);
                long hash = analysis.analyse(trace(steps, random), null).orderHash();
                Long known = hashOf.putIfAbsent(order, hash);
                if (known != null) {
                    repeated++;
                    assertThat(hash).as(order).isEqualTo(known);
                }
                String other = orderOf.putIfAbsent(hash, order);
                if (other != null) {
                    assertThat(order).isEqualTo(other);
                }
            }
        }
        // Otherwise nothing was compared.
        assertThat(repeated).isGreaterThan(10_000);
    }

    @Test
    void distinguishesSites() {
        TraceBuilder first = new TraceBuilder();
        first.task(0, root);
        first.add(0, RandomTraces.site(0), 0, Access.WRITE, Trace.DECIDED);
        TraceBuilder second = new TraceBuilder();
        second.task(0, root);
        second.add(0, RandomTraces.site(1), 0, Access.WRITE, Trace.DECIDED);

        assertThat(analysis.analyse(first.trace, null).orderHash())
                .isNotEqualTo(analysis.analyse(second.trace, null).orderHash());
    }

    /** Each campaign has an analysis of its own, and a JVM may know sites by the hundred thousand. */
    @Test
    void beginsWithoutALookAtAllSites() {
        for (int i = 0; i < 20_000; i++) {
            Sites.add("read field", "com.example.Many", "method", "Many.java", 1, i, Access.READ);
        }
        TraceBuilder builder = new TraceBuilder();
        builder.task(0, root);
        builder.add(0, RandomTraces.site(0), 0, Access.WRITE, Trace.DECIDED);
        ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
        long before = threads.getCurrentThreadAllocatedBytes();

        new ConflictAnalysis().analyse(builder.trace, null);

        // eight bytes for each site were 160,000
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000);
    }

    @Test
    void distinguishesAReadBeforeAndAfterTheEndOfATask() {
        assertThat(endAndRead(true)).isNotEqualTo(endAndRead(false));
    }

    private long endAndRead(boolean endFirst) {
        TraceBuilder builder = new TraceBuilder();
        builder.task(0, root);
        builder.task(1, root.child(1));
        for (int i = 0; i < 2; i++) {
            if (i == 0 == endFirst) {
                builder.add(1, -1, 7, Access.WRITE, Trace.EDGE);
            } else {
                builder.add(0, RandomTraces.site(0), 7, Access.READ, Trace.DECIDED);
            }
        }
        return analysis.analyse(builder.trace, null).orderHash();
    }

    private static List<List<Step>> program(Random random) {
        List<List<Step>> tasks = new ArrayList<>();
        for (int task = 0; task < TASKS; task++) {
            List<Step> steps = new ArrayList<>();
            int count = 1 + random.nextInt(3);
            for (int index = 0; index < count; index++) {
                steps.add(new Step(
                        task,
                        index,
                        RandomTraces.site(random.nextInt(4)),
                        random.nextInt(RESOURCES + 1) - 1,
                        anyAccess(random),
                        random.nextInt(4) == 0 ? random.nextInt(RESOURCES) : -1,
                        anyAccess(random)));
            }
            tasks.add(steps);
        }
        return tasks;
    }

    private static Access anyAccess(Random random) {
        return Access.of(random.nextInt(Access.values().length));
    }

    private static List<Step> linearise(List<List<Step>> tasks, Random random) {
        int[] next = new int[tasks.size()];
        List<Integer> turns = new ArrayList<>();
        for (int task = 0; task < tasks.size(); task++) {
            for (int i = 0; i < tasks.get(task).size(); i++) {
                turns.add(task);
            }
        }
        Collections.shuffle(turns, random);
        return turns.stream().map(task -> tasks.get(task).get(next[task]++)).toList();
    }

    private static String conflictsInOrder(List<Step> steps) {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            for (int j = i + 1; j < steps.size(); j++) {
                Step first = steps.get(i);
                Step second = steps.get(j);
                if (first.task != second.task && first.conflictsWith(second)) {
                    pairs.add(first.task + "." + first.index + "<" + second.task + "." + second.index);
                }
            }
        }
        Collections.sort(pairs);
        return String.join(" ", pairs);
    }

    private Trace trace(List<Step> steps, Random random) {
        List<Integer> taskNumbers = new ArrayList<>(List.of(0, 1, 2));
        List<Integer> resourceNumbers = new ArrayList<>(List.of(0, 1, 2));
        Collections.shuffle(taskNumbers, random);
        Collections.shuffle(resourceNumbers, random);
        TraceBuilder builder = new TraceBuilder();
        for (int task = 0; task < TASKS; task++) {
            builder.task(taskNumbers.get(task), root.child(task + 1));
        }
        for (Step step : steps) {
            int task = taskNumbers.get(step.task);
            int resource = step.resource < 0 ? -1 : resourceNumbers.get(step.resource);
            builder.add(task, step.site, resource, step.access, Trace.DECIDED);
            if (step.also >= 0) {
                builder.add(task, step.site, resourceNumbers.get(step.also), step.alsoAccess, Trace.ALSO);
            }
        }
        return builder.trace;
    }
}
