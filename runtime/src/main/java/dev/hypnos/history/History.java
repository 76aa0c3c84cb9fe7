package dev.hypnos.history;

import dev.hypnos.Hypnos;
import dev.hypnos.runtime.library.DeviceHooks;
import dev.hypnos.runtime.library.HistoryHooks;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What clients of a shared object asked for and were told, in the order in which that happened; and checks of it.
 *
 * <pre>{@code
 * History history = new History();
 * Thread other = Thread.ofPlatform().start(() -> history.client("other").call("poll", queue::poll));
 * history.client("test").call("add", () -> queue.add(1), 1);
 * other.join();
 * history.checkLinearizable(Specification.queue());
 * }</pre>
 *
 * <p>In a trial each event is an operation of the task that records it, so that strategies know that its order matters:
 * the end of an operation before the invocation of another is what a check holds against the structure. Two invocations
 * may change places, and two ends. To record orders nothing for the memory model, so no data race is hidden. What a
 * check does is no operation.
 *
 * <p>A history and its clients can be used on {@linkplain dev.hypnos.cluster.Node nodes}, too: they cross, and record
 * into the same history. Arguments and results that are recorded there cross by value.
 *
 * <p>Outside of trials a history may be used by any threads; its events are then in the order in which they reach the
 * recorder.
 *
 * @since 0.1
 */
public final class History implements Serializable {
    private static final long serialVersionUID = 1;

    private static final int NO_TRIAL = -1;

    /** What operations of a client were recorded; an open one has the end {@link Operation#NEVER}. */
    private final transient List<Operation> operations = new ArrayList<>();

    private final transient int resource;
    private final transient int number;
    /** The classes of whoever made it. */
    private final transient @Nullable ClassLoader classes;

    private transient int events;

    /** A history without events. */
    @SuppressWarnings("this-escape") // nobody asks for it before the constructor is over
    public History() {
        boolean isInTrial = Hypnos.inTrial();
        // classes of the engine must not be touched outside
        this.resource = isInTrial ? DeviceHooks.newResource("history") : NO_TRIAL;
        this.number = isInTrial ? TrialHistories.add(this) : NO_TRIAL;
        this.classes = Thread.currentThread().getContextClassLoader();
    }

    /** What crosses to a node. */
    private record Crossed(int number) implements Serializable {
        private Object readResolve() {
            return TrialHistories.get(number);
        }
    }

    private Object writeReplace() {
        return new Crossed(number);
    }

    /** Records cross from nodes to the test. */
    @Nullable
    Object inTest(@Nullable Object value) {
        return resource == NO_TRIAL || classes == null ? value : TrialHistories.inTest(value, classes);
    }

    /** The client of this name. It does one thing after the other. */
    public Client client(String name) {
        return new Client(this, name);
    }

    /**
     * What was recorded so far, in the order of the invocations. What is not over counts as
     * {@linkplain Operation.Ending#UNKNOWN unknown}.
     */
    public List<Operation> operations() {
        if (resource != NO_TRIAL) {
            HistoryHooks.observesOrder();
        }
        return recorded();
    }

    private synchronized List<Operation> recorded() {
        return operations.stream()
                .sorted(Comparator.comparingInt(Operation::invoked))
                .toList();
    }

    // Recording

    /** Records an invocation, and gives the place of its operation in the list. */
    int invoke(String client, String name, List<@Nullable Object> arguments) {
        Operation operation =
                new Operation(client, name, arguments, Operation.Ending.UNKNOWN, null, 0, Operation.NEVER);
        if (resource != NO_TRIAL) {
            HistoryHooks.invokes(resource, "asks for " + Texts.cut(operation.asked()) + as(client));
        }
        return add(operation);
    }

    /** Who it is, unless the name of the thread says so. */
    private static String as(String client) {
        return Thread.currentThread().getName().endsWith(client) ? "" : " as " + client;
    }

    private synchronized int add(Operation asked) {
        operations.add(new Operation(
                asked.client(), asked.name(), asked.arguments(), asked.ending(), null, events++, Operation.NEVER));
        return operations.size() - 1;
    }

    /** Records what came of an operation. */
    void end(int place, Operation.Ending ending, @Nullable Object result) {
        Operation asked = get(place);
        Object told = inTest(result);
        Operation ended = asked.ended(ending, told, 0);
        if (resource != NO_TRIAL) {
            HistoryHooks.ends(resource, "is told " + Texts.cut(ended.toString()) + as(ended.client()));
        }
        set(place, asked, ending, told);
    }

    private synchronized Operation get(int place) {
        return operations.get(place);
    }

    private synchronized void set(int place, Operation asked, Operation.Ending ending, @Nullable Object result) {
        int at = events++;
        operations.set(place, asked.ended(ending, result, ending == Operation.Ending.UNKNOWN ? Operation.NEVER : at));
    }

    // Checks

    /**
     * Fails unless there is an order of the operations, each somewhere between its invocation and its end, in which the
     * specification gives what the clients were told.
     *
     * @throws AssertionError with the history, the longest part of it that can be explained, and the operation that
     *     cannot
     * @throws IllegalStateException if {@link Linearizability#STEPS_MAX} steps do not suffice to decide it
     */
    public void checkLinearizable(Specification<?> specification) {
        List<Operation> all = recorded();
        require("linearizable", aside(() -> Linearizability.check(all, specification)));
    }

    /**
     * Fails unless there is an order of the operations that each client agrees with: it keeps the order in which that
     * client asked. What others did meanwhile may have seemed to come earlier or later than it did.
     *
     * @throws AssertionError as {@link #checkLinearizable}
     */
    public void checkSequentiallyConsistent(Specification<?> specification) {
        List<Operation> all = recorded();
        require(
                "sequentially consistent",
                aside(() -> SequentialConsistency.check(all, specification, Linearizability.STEPS_MAX)));
    }

    /**
     * Fails unless what was acknowledged is there in the end, and nothing that nobody asked for: every value that an
     * operation of this name was given, the last of its arguments, if it certainly took effect.
     *
     * @param write the name of the operations that write a value
     * @param found what is there
     */
    public void checkSurvivors(String write, Collection<?> found) {
        List<Operation> all = recorded();
        fail(aside(() -> Survivors.problem(all, write, found)));
    }

    /**
     * Fails if a client reads a value that is older than one that it had read before: of the same key, where reads have
     * an argument. A value is older if all that wrote it was over before the other was written; it is best if no value
     * is written twice.
     *
     * @param read the name of the operations that read: with a key or without arguments
     * @param write the name of the operations that write: the last argument is the value, one before it the key
     */
    public void checkMonotonicReads(String read, String write) {
        List<Operation> all = recorded();
        fail(aside(() -> new Sessions(all, read, write).monotonicReads()));
    }

    /**
     * Fails if a client reads a value that is older than one that it had written before, and was told that it was
     * written. As {@link #checkMonotonicReads} has it.
     */
    public void checkReadYourWrites(String read, String write) {
        List<Operation> all = recorded();
        fail(aside(() -> new Sessions(all, read, write).readYourWrites()));
    }

    private <T extends @Nullable Object> T aside(Supplier<T> check) {
        return resource == NO_TRIAL ? check.get() : HistoryHooks.aside(check);
    }

    private void require(String property, Verdict verdict) {
        switch (verdict) {
            case Verdict.Explained explained -> {}
            case Verdict.Unexplained unexplained -> throw new AssertionError(new Report(property, unexplained).text());
            case Verdict.Undecided undecided ->
                throw new IllegalStateException("undecided: " + undecided.steps()
                        + " steps did not suffice to say whether the history is " + property
                        + "; record fewer operations, name parts in the specification, or give its states equals");
        }
    }

    private static void fail(@Nullable String problem) {
        if (problem != null) {
            throw new AssertionError(problem);
        }
    }
}
