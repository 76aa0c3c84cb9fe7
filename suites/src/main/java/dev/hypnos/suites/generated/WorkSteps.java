package dev.hypnos.suites.generated;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Executes a program with threads that share futures and a pool. What is inside of a step is a piece of work, or a
 * function of a future: whoever comes to it executes it, once at most. Each is told to a record of its own.
 *
 * <p>Whoever is left waiting for ever does so; the program ends when nothing else can happen, or in a deadlock where
 * the first thread waits for it.
 */
public final class WorkSteps {
    /** How many futures a step can name: two, one that depends on them, and one that a thread has to run. */
    static final int FUTURES = 4;
    /** The future that the task has made last. */
    static final int MINE = 4;

    /** The steps that make a future, or hand work over. */
    private static final String MAKES = "stuvILNABCRSHDEWPQO";

    private static final int LATE_MILLIS = 1_000;

    // What a call gave that has no result.
    private static final int INTERRUPTED = 5;
    private static final int TOO_LATE = 6;
    private static final int FAILED = 7;
    private static final int REFUSED = 8;
    private static final int NOTHING = 9;

    private final IntFunction<IntConsumer> records;
    private final ExecutorService pool;
    private final CompletableFuture<Integer> one = new CompletableFuture<>();
    private final CompletableFuture<Integer> other = new CompletableFuture<>();
    private final CompletableFuture<Integer> related;
    private final FutureTask<Integer> task;
    private final AtomicInteger atomic = new AtomicInteger();
    private volatile int field;

    /** What a function throws. */
    private static final class Refusal extends RuntimeException {}

    private WorkSteps(IntFunction<IntConsumer> records, int blocks, int tasks, int variant) {
        this.records = records;
        pool = switch (variant / 100) {
            case 0 -> Executors.newSingleThreadExecutor();
            case 1 -> Executors.newFixedThreadPool(1);
            case 2 -> Executors.newFixedThreadPool(2);
            case 3 -> Executors.newCachedThreadPool();
            case 4 -> Executors.newVirtualThreadPerTaskExecutor();
            case 5 -> small(1, LATE_MILLIS - 1, new ThreadPoolExecutor.CallerRunsPolicy());
            case 6 -> small(1, 1, new ThreadPoolExecutor.AbortPolicy());
            case 7 -> small(0, 1, new ThreadPoolExecutor.DiscardPolicy());
            case 8 -> Executors.newScheduledThreadPool(1);
            case 9 -> Executors.newScheduledThreadPool(2);
            default -> {
                ThreadPoolExecutor shrinking = small(1, 1, new ThreadPoolExecutor.DiscardOldestPolicy());
                shrinking.allowCoreThreadTimeOut(true);
                yield shrinking;
            }
        };
        related = related(variant / 10 % 10);
        IntConsumer record = records.apply(tasks + blocks);
        task = new FutureTask<>(() -> {
            int seen = field;
            record.accept('F' << 8 | seen);
            return seen;
        });
    }

    /** At most two workers, and room for one piece of work. */
    private static ThreadPoolExecutor small(int workers, int idleMillis, RejectedExecutionHandler whenFull) {
        return new ThreadPoolExecutor(
                workers, 2, idleMillis, TimeUnit.MILLISECONDS, new ArrayBlockingQueue<>(1), whenFull);
    }

    private CompletableFuture<Integer> related(int kind) {
        return switch (kind) {
            case 1 -> one.thenCombine(other, Integer::sum);
            case 2 -> one.applyToEither(other, value -> value + 1);
            case 3 -> CompletableFuture.allOf(one, other).thenApply(nothing -> field);
            case 4 -> CompletableFuture.anyOf(one, other).thenApply(value -> (Integer) value);
            case 5 -> one.thenCompose(value -> other);
            case 6 -> one.thenApplyAsync(value -> field, pool);
            case 7 -> one.handle((value, thrown) -> thrown == null ? value : FAILED);
            case 8 -> one.exceptionally(thrown -> field);
            case 9 -> one.thenCombineAsync(other, (left, right) -> field, pool);
            default -> new CompletableFuture<>();
        };
    }

    /**
     * Runs a program; returns what is left at its end.
     *
     * @param records by task, and behind these by block: who is told what each step of it gave
     * @param variant three digits: which pool, which future depends on others, and how it ends
     */
    public static String run(String program, IntFunction<IntConsumer> records, int variant)
            throws InterruptedException {
        int tasks = program.split("\\|", -1).length;
        WorkSteps steps = new WorkSteps(records, Step.blocks(program), tasks, variant);
        steps.start(program, 0, tasks, variant % 10);
        String end = steps.end(variant % 10);
        return end + " " + steps.field + " " + steps.atomic + " " + left(steps.one) + " " + left(steps.other) + " "
                + left(steps.related) + " " + left(steps.task);
    }

    /** Starts the threads of a program, and waits for them. No array keeps them, whose elements would be operations. */
    private void start(String program, int number, int blocks, int kind) throws InterruptedException {
        int end = program.indexOf(Step.BETWEEN_TASKS);
        String text = end < 0 ? program : program.substring(0, end);
        Step start = Step.parse(text, blocks);
        IntConsumer record = records.apply(number);
        Thread thread = new Thread(() -> quietly(() -> run(start, record, 0, null)));
        thread.start();
        if (end >= 0) {
            start(program.substring(end + 1), number + 1, blocks + Step.blocks(text), kind);
        }
        if (kind != 0) {
            thread.join();
        }
    }

    private String end(int kind) throws InterruptedException {
        if (kind == 0) {
            Thread.sleep(LATE_MILLIS);
            return "late";
        }
        if (kind == 1) {
            pool.shutdown();
            return "terminated " + pool.awaitTermination(1, TimeUnit.SECONDS);
        }
        pool.close();
        return "closed";
    }

    private static String left(Future<Integer> future) {
        return future.state() == Future.State.SUCCESS
                ? future.resultNow().toString()
                : future.state().toString();
    }

    /** Returns what was read last. */
    private int run(@Nullable Step start, IntConsumer record, int before, @Nullable Future<Integer> made) {
        int seen = before;
        Future<Integer> mine = made;
        for (Step step = start; step != null; step = step.next()) {
            if (step.kind() == '?') {
                seen = seen == step.value() ? run(step.inner(), record, seen, mine) : seen;
                continue;
            }
            try {
                if (MAKES.indexOf(step.kind()) >= 0) {
                    Future<Integer> next = make(step, mine);
                    mine = next == null ? mine : next;
                } else {
                    seen = execute(step, seen, mine);
                }
            } catch (RejectedExecutionException refused) {
                seen = REFUSED;
            } catch (InterruptedException interrupted) {
                seen = INTERRUPTED;
            } catch (TimeoutException late) {
                seen = TOO_LATE;
            } catch (ExecutionException | CompletionException | CancellationException failed) {
                seen = failed instanceof CancellationException ? FAILED + 3 : FAILED;
            }
            record.accept(step.kind() << 8 | seen);
        }
        return seen;
    }

    private int execute(Step step, int before, @Nullable Future<Integer> mine)
            throws InterruptedException, ExecutionException, TimeoutException {
        int value = step.value();
        switch (step.kind()) {
            case 'r' -> {
                return field;
            }
            case 'w' -> field = value;
            case 'i' -> {
                return atomic.incrementAndGet();
            }
            case 'z' -> Thread.sleep(1 + value);
            case 'b' -> later(value);
            case 'T' -> throw new Refusal();
            case 'c' -> {
                return asNumber(stage(step, mine).complete(value));
            }
            case 'x' -> {
                return asNumber(stage(step, mine).completeExceptionally(new Refusal()));
            }
            case 'X' -> {
                return asNumber(future(step, mine).cancel(value > 0));
            }
            case 'j' -> {
                return found(stage(step, mine).join());
            }
            case 'g' -> {
                return found(future(step, mine).get());
            }
            case 'G' -> {
                return found(future(step, mine).get(1, TimeUnit.MILLISECONDS));
            }
            case 'd' -> {
                return asNumber(future(step, mine).isDone());
            }
            case 'n' -> {
                return found(stage(step, mine).getNow(NOTHING));
            }
            case 'e' -> {
                return asNumber(stage(step, mine).isCompletedExceptionally());
            }
            case 'F' -> task.run();
            case 'k' -> pool.shutdown();
            case 'K' -> {
                return pool.shutdownNow().size();
            }
            case 'q' -> {
                return asNumber(pool.isShutdown());
            }
            case 'm' -> {
                return asNumber(pool.isTerminated());
            }
            case 'a' -> {
                return asNumber(pool.awaitTermination(1 + value, TimeUnit.MILLISECONDS));
            }
            default -> throw new IllegalArgumentException("no step " + step.kind());
        }
        return before;
    }

    /** Pools that have no clock do it at once. */
    private void later(int value) {
        Runnable write = () -> field = value;
        if (pool instanceof ScheduledExecutorService scheduled) {
            scheduled.schedule(write, value, TimeUnit.MILLISECONDS);
        } else {
            pool.execute(write);
        }
    }

    /** A step that makes a future, or hands work over and makes none. */
    private @Nullable Future<Integer> make(Step step, @Nullable Future<Integer> mine) throws InterruptedException {
        return switch (step.kind()) {
            case 's' -> pool.submit(() -> work(step, 0));
            case 't' -> {
                pool.execute(() -> quietly(() -> work(step, 0)));
                yield null;
            }
            case 'u' -> CompletableFuture.supplyAsync(() -> work(step, 0), pool);
            case 'v' -> CompletableFuture.runAsync(() -> work(step, 0), pool).thenApply(nothing -> 1);
            case 'I' ->
                pool.invokeAll(List.<Callable<Integer>>of(() -> work(step, 0), () -> field))
                        .getFirst();
            case 'L' -> CompletableFuture.allOf(stage(step, mine), other).thenApply(nothing -> field);
            case 'N' -> CompletableFuture.anyOf(stage(step, mine), other).thenApply(value -> (Integer) value);
            default -> dependent(step, stage(step, mine));
        };
    }

    private CompletableFuture<Integer> dependent(Step step, CompletableFuture<Integer> on) {
        return switch (step.kind()) {
            case 'A' -> on.thenApply(value -> work(step, value));
            case 'B' -> on.thenApplyAsync(value -> work(step, value), pool);
            case 'C' -> on.thenAccept(value -> work(step, value)).thenApply(nothing -> 1);
            case 'R' -> on.thenRun(() -> work(step, 0)).thenApply(nothing -> 1);
            case 'S' -> on.thenRunAsync(() -> work(step, 0), pool).thenApply(nothing -> 1);
            case 'H' -> on.handle((value, thrown) -> work(step, thrown == null ? value : FAILED));
            case 'D' -> on.handleAsync((value, thrown) -> work(step, thrown == null ? value : FAILED), pool);
            case 'E' -> on.exceptionally(thrown -> work(step, FAILED));
            case 'W' -> on.whenComplete((value, thrown) -> work(step, thrown == null ? value : FAILED));
            case 'P' -> on.thenCompose(value -> work(step, value) > 0 ? other : one);
            case 'Q' -> on.thenCombine(other, (left, right) -> work(step, left + right));
            case 'O' -> on.applyToEither(other, value -> work(step, value));
            default -> throw new IllegalArgumentException("no step " + step.kind());
        };
    }

    private int work(Step step, int before) {
        return run(step.inner(), records.apply(step.block()), before, null);
    }

    /** What a thread does not survive would end the trial. */
    private static void quietly(Runnable steps) {
        try {
            steps.run();
        } catch (Refusal expected) {
            // it is told by what is missing
        }
    }

    private Future<Integer> future(Step step, @Nullable Future<Integer> mine) {
        return step.place() == 3 ? task : step.place() == MINE && mine != null ? mine : stage(step, mine);
    }

    private CompletableFuture<Integer> stage(Step step, @Nullable Future<Integer> mine) {
        if (step.place() == MINE && mine instanceof CompletableFuture<Integer> stage) {
            return stage;
        }
        return switch (step.place()) {
            case 1 -> other;
            case 2 -> related;
            default -> one;
        };
    }

    private static int asNumber(boolean is) {
        return is ? 1 : 0;
    }

    private static int found(@Nullable Integer value) {
        return value == null ? NOTHING : value;
    }
}
