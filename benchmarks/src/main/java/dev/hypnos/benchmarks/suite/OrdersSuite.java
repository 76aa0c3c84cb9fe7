package dev.hypnos.benchmarks.suite;

import dev.hypnos.kernel.strategy.RandomWalk;
import dev.hypnos.kernel.systematic.Exploration;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.kernel.systematic.ReducedExploration;
import dev.hypnos.kernel.systematic.Reduction;
import dev.hypnos.kernel.systematic.SharedExploration;
import dev.hypnos.suites.orders.KnownOrders;
import dev.hypnos.suites.orders.KnownOrders.Known;
import dev.hypnos.suites.orders.OrderRun;
import dev.hypnos.suites.orders.TableOrders;
import dev.hypnos.suites.orders.ThreadOrders;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Programs whose numbers of traces are known: each reduction must find as many. And how fast: traces a second, beside
 * trials a second of a random walk through the same program in the same run.
 */
final class OrdersSuite {
    static final int TRACES = 10_000;
    /** The other reductions try many executions in vain; larger programs are left to the optimal one. */
    private static final int TRACES_OF_OTHERS = 1_600;

    /** In place of the programs' names: only how fast. */
    private static final String SPEED = "speed";

    private static final int ROUNDS = 24;
    private static final int WORKERS = 2;
    private static final double NANOS = 1e9;

    private OrdersSuite() {}

    private record Counts(long traces, long tried, boolean isOver) {
        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%,d", tried) + (isOver ? "" : " and more");
        }
    }

    static int run(Selection selection, int traces, PrintStream out) {
        if (selection.texts().equals(List.of(SPEED))) {
            speed(out);
            return 0;
        }
        out.println("| program | traces known | optimal-dpor | source-dpor tries | dpor tries |");
        out.println("| --- | ---: | ---: | ---: | ---: |");
        int wrong = 0;
        for (Known known : selection.of(KnownOrders.all(), Known::name)) {
            if (known.traces() > traces) {
                continue;
            }
            Counts optimal = explore(known, Reduction.OPTIMAL);
            boolean isRight = optimal.isOver && optimal.traces == known.traces();
            StringBuilder row = new StringBuilder("| %s | %,d | %,d%s%s |"
                    .formatted(
                            known.name(),
                            known.traces(),
                            optimal.traces,
                            optimal.tried > optimal.traces ? " of " + optimal.tried + " tried" : "",
                            isRight ? "" : " WRONG"));
            for (Reduction reduction : List.of(Reduction.SOURCE, Reduction.PERSISTENT)) {
                if (known.traces() > TRACES_OF_OTHERS || known.reach().delays() != Reach.ALL) {
                    row.append(" |");
                    continue;
                }
                Counts other = explore(known, reduction);
                boolean isAsMany = !other.isOver || other.traces == known.traces();
                row.append(' ').append(other).append(isAsMany ? "" : " WRONG").append(" |");
                isRight &= isAsMany;
            }
            out.println(row);
            wrong += isRight ? 0 : 1;
        }
        out.println();
        if (selection.texts().isEmpty()) {
            speed(out);
        }
        out.println(wrong == 0 ? "every number as known" : wrong + " numbers differ");
        return wrong == 0 ? 0 : 1;
    }

    private static Counts explore(Known known, Reduction reduction) {
        ReducedExploration exploration = new ReducedExploration(reduction, known.reach());
        long tried = OrderRun.run(known.type(), known.program(), known.size(), exploration, 100L * TRACES);
        return new Counts(exploration.executions(), tried, exploration.isOver());
    }

    private static void speed(PrintStream out) {
        out.println("| program | traces | traces/s | trials/s of a random walk | ratio | traces/s of two engines |");
        out.println("| --- | ---: | ---: | ---: | ---: | ---: |");
        for (Class<?> type : List.of(TableOrders.class, ThreadOrders.class)) {
            speed(type, "lastZero", 10, out);
            speed(type, "readers", 12, out);
        }
        out.println();
    }

    /** The best of several rounds each, one after the other, on engines that stay: the first ones warm up. */
    private static void speed(Class<?> type, String program, int size, PrintStream out) {
        double best = 0;
        double bestWalk = 0;
        double bestTogether = 0;
        long traces = 0;
        List<OrderRun> runs = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(WORKERS)) {
            for (int i = 0; i < WORKERS; i++) {
                runs.add(new OrderRun(type, program, size));
            }
            OrderRun alone = runs.getFirst();
            for (int round = 0; round < ROUNDS; round++) {
                ReducedExploration exploration =
                        new ReducedExploration(Reduction.OPTIMAL, Reach.FULL.withoutObservers());
                long start = System.nanoTime();
                traces = alone.run(exploration, Long.MAX_VALUE);
                best = Math.max(best, traces / ((System.nanoTime() - start) / NANOS));
                start = System.nanoTime();
                long trials = alone.run(new RandomWalk(), traces);
                bestWalk = Math.max(bestWalk, trials / ((System.nanoTime() - start) / NANOS));
                start = System.nanoTime();
                long together = together(runs, threads);
                bestTogether = Math.max(bestTogether, together / ((System.nanoTime() - start) / NANOS));
            }
        } finally {
            runs.forEach(OrderRun::close);
        }
        out.printf(
                Locale.ROOT,
                "| %s%s(%d) | %,d | %,.0f | %,.0f | %.2f | %,.0f |%n",
                type == ThreadOrders.class ? "threads: " : "",
                program,
                size,
                traces,
                best,
                bestWalk,
                bestWalk / best,
                bestTogether);
    }

    /** Several engines that share an exploration; returns how many traces there were. */
    private static long together(List<OrderRun> runs, ExecutorService threads) {
        SharedExploration shared = new SharedExploration(Reach.FULL.withoutObservers(), runs.size());
        List<Future<Long>> ends = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            Exploration worker = shared.worker(i);
            OrderRun run = runs.get(i);
            ends.add(threads.submit(() -> {
                try {
                    return run.run(worker, Long.MAX_VALUE);
                } catch (RuntimeException | Error failed) {
                    // the others would wait for what this one has
                    threads.shutdownNow();
                    throw failed;
                }
            }));
        }
        try {
            for (Future<Long> end : ends) {
                end.get();
            }
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
        return shared.worker(0).executions();
    }
}
