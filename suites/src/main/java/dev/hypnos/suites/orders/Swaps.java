package dev.hypnos.suites.orders;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.ResourceNames;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.systematic.Equivalence;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.Trial;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Outcome;
import dev.hypnos.runtime.outcome.Reporting;
import dev.hypnos.sandbox.Sandbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Looks for what exploration is not told. Of a random execution two neighbours are swapped of which exploration thinks that their order makes no
 * difference. All that follows must then be as it was, operation by operation, and so must the end. If it is not, then something makes a difference of
 * which no operation tells.
 */
public final class Swaps implements AutoCloseable {
    private static final Duration TIME_LIMIT = Duration.ofHours(24);
    private static final long OPERATION_LIMIT = 100_000;

    private final Sandbox sandbox;
    private final Engine engine = Engine.open(Engine.Mode.CONTINUATIONS);
    private final Program program;
    private final Equivalence equivalence;
    private final TaskName root = TaskName.root();
    private long swaps;

    /** A program. */
    @FunctionalInterface
    public interface Program {
        /** Runs it once, in the classes of this loader; returns what comes out. */
        Object run(ClassLoader loader) throws Throwable;
    }

    /** An execution: whose operations, where in the program, what each touched for people, and how it ended. */
    private record Executed(List<String> tasks, List<String> sites, List<String> texts, int[] swappable, String end) {
        boolean hasAt(int place, List<String> order) {
            return place < tasks.size() && tasks.get(place).equals(order.get(place));
        }
    }

    public Swaps(ClassLoader host, String kind, boolean hasObservers, Program program) {
        this.sandbox = new Sandbox(host, kind);
        this.program = program;
        this.equivalence = new Equivalence(hasObservers);
    }

    /** How many pairs were swapped. */
    public long count() {
        return swaps;
    }

    /** Swaps so many pairs in each of so many executions; returns the first few differences as texts. */
    public List<String> differences(int executions, int pairs) {
        List<String> found = new ArrayList<>();
        for (int seed = 0; seed < executions && found.isEmpty(); seed++) {
            Randomness randomness = new Randomness(Randomness.seedOf(2, seed));
            Executed first = run(List.of(), seed);
            int left = Math.min(pairs, first.swappable.length);
            for (int i = 0; i < left && found.isEmpty(); i++) {
                int place = first.swappable[randomness.below(first.swappable.length)];
                List<String> order = new ArrayList<>(first.tasks);
                Collections.swap(order, place, place + 1);
                Executed second = run(order, seed);
                if (!second.hasAt(place, order) || !second.hasAt(place + 1, order)) {
                    // one of them needs the other to go on: exploration finds that out when it tries
                    continue;
                }
                swaps++;
                String difference = difference(first, second, place);
                if (!difference.isEmpty()) {
                    found.add(difference);
                }
            }
        }
        return found;
    }

    private static String difference(Executed first, Executed second, int place) {
        List<String> expected = new ArrayList<>(first.sites);
        Collections.swap(expected, place, place + 1);
        String swap = "swapped " + first.texts.get(place) + "\nand     " + first.texts.get(place + 1) + "\n";
        for (int i = 0; i < Math.max(expected.size(), second.sites.size()); i++) {
            String before = i < expected.size() ? expected.get(i) : "the end";
            String after = i < second.sites.size() ? second.sites.get(i) : "the end";
            if (!before.equals(after)) {
                return swap + "then " + before + "\nis   " + after + "\nafter\n  "
                        + String.join("\n  ", second.texts.subList(0, Math.min(i, second.texts.size())));
            }
        }
        return first.end.equals(second.end)
                ? ""
                : swap + "then it ends with " + second.end + " and not with " + first.end;
    }

    private Executed run(List<String> order, int seed) {
        ClassLoader loader = sandbox.loader(false);
        Object[] result = new Object[1];
        List<String> tasks = new ArrayList<>();
        List<String> sites = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        int[][] swappable = new int[1][];
        Outcome outcome = engine.run(new Trial(
                () -> result[0] = program.run(loader),
                loader,
                root,
                new ExactOrder(order),
                new Randomness(Randomness.seedOf(1, seed)),
                null,
                TIME_LIMIT.toNanos(),
                OPERATION_LIMIT,
                0,
                trace -> {
                    swappable[0] = equivalence.canSwapWithNext(trace, trace.resourceNames());
                    read(trace, tasks, sites, texts);
                },
                Reporting.NOTHING));
        Failure failure = outcome.failure();
        String end = failure == null ? String.valueOf(result[0]) : failure.kind() + ": " + failure.message();
        return new Executed(tasks, sites, texts, swappable[0], end);
    }

    private static void read(Trace trace, List<String> tasks, List<String> sites, List<String> texts) {
        ResourceNames names = trace.resourceNames();
        for (int row = 0; row < trace.size(); row++) {
            int resource = trace.resource(row);
            if (trace.isOperation(row)) {
                String task = trace.name(trace.task(row)).toString();
                tasks.add(task);
                sites.add(task + " " + Sites.get(trace.site(row)));
                texts.add(task + " " + Sites.get(trace.site(row)));
            }
            boolean isTouch = (trace.kind(row) <= Trace.ALSO || trace.kind(row) == Trace.INSIDE) && resource >= 0;
            if (isTouch && !texts.isEmpty()) {
                texts.set(
                        texts.size() - 1,
                        texts.getLast() + ", " + Access.of(trace.access(row)) + " " + names.name(resource));
            }
        }
    }

    @Override
    public void close() {
        engine.close();
        sandbox.close();
    }
}
