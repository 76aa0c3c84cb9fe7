package dev.hypnos.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LinearizabilityTest {
    private static final int HISTORIES = Boolean.getBoolean("hypnos.tests.nightly") ? 10_000 : 3_000;

    /** A specification and random calls of its operations. */
    record Case(String name, Specification<?> specification, Function<Random, Object[]> calls) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** A plain class without {@code equals}. */
    static final class PlainStack {
        private final ArrayDeque<Integer> elements = new ArrayDeque<>();

        void push(int element) {
            elements.push(element);
        }

        int pop() {
            return elements.pop();
        }
    }

    private static Object[] call(Random random, Object[]... calls) {
        return calls[random.nextInt(calls.length)];
    }

    private static Object[] of(Object... call) {
        return call;
    }

    static Stream<Case> cases() {
        return Stream.of(
                new Case("register", Specification.register(0), random -> {
                    int value = random.nextInt(3);
                    return call(
                            random,
                            of("read"),
                            of("write", value),
                            of("compareAndSet", value, random.nextInt(3)),
                            of("getAndSet", value));
                }),
                new Case(
                        "counter",
                        Specification.counter(),
                        random -> call(
                                random,
                                of("get"),
                                of("increment"),
                                of("incrementAndGet"),
                                of("getAndDecrement"),
                                of("add", random.nextInt(3)))),
                new Case("map by key", Specification.map(), random -> {
                    int key = random.nextInt(2);
                    int value = random.nextInt(3);
                    return call(
                            random,
                            of("get", key),
                            of("put", key, value),
                            of("remove", key),
                            of("putIfAbsent", key, value),
                            of("replace", key, value, random.nextInt(3)));
                }),
                new Case("map", Specification.map(), random -> {
                    int key = random.nextInt(2);
                    return call(
                            random,
                            of("get", key),
                            of("put", key, random.nextInt(3)),
                            of("remove", key),
                            of("size"),
                            of("clear"));
                }),
                new Case("set", Specification.set(), random -> {
                    int element = random.nextInt(2);
                    return call(random, of("add", element), of("remove", element), of("contains", element));
                }),
                new Case(
                        "queue with equal elements",
                        Specification.queue(),
                        random -> call(random, of("add", random.nextInt(3)), of("poll"), of("peek"), of("take"))),
                new Case(
                        "queue",
                        Specification.queue(),
                        random -> call(
                                random,
                                of("enqueue", random.nextInt(1 << 20)),
                                of("dequeue"),
                                of("dequeue"),
                                of("remove"))),
                new Case(
                        "lock",
                        Specification.lock(),
                        random -> call(random, of("lock"), of("tryLock"), of("unlock"), of("unlock"))),
                new Case(
                        "plain class",
                        Specification.of(PlainStack::new),
                        random -> call(random, of("push", random.nextInt(3)), of("pop"))),
                new Case(
                        "class that can be copied",
                        Specification.of(ArrayDeque<Integer>::new, ArrayDeque::clone),
                        random -> call(random, of("offerFirst", random.nextInt(3)), of("pollLast"), of("size"))),
                new Case(
                        "class with equals",
                        Specification.of(HashMap<Integer, Integer>::new),
                        random -> call(
                                random, of("put", random.nextInt(2), random.nextInt(2)), of("remove", 1), of("size"))));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void agreesWithTryingAllOrders(Case each) {
        agreesWithTryingAllOrders(each.specification, each.calls);
    }

    private static <S> void agreesWithTryingAllOrders(
            Specification<S> specification, Function<Random, Object[]> calls) {
        // to try all orders of calls of a class takes long
        int count = specification instanceof ClassSpecification ? HISTORIES / 5 : HISTORIES;
        Random random = new Random(7);
        RandomHistories<S> histories = new RandomHistories<>(specification, calls, random);
        Map<Boolean, Integer> seen = new HashMap<>();
        for (int i = 0; i < count; i++) {
            int size = 1 + random.nextInt(8);
            List<Operation> history =
                    histories.next(size, 1 + random.nextInt(4), 30 * random.nextInt(2), 15 * random.nextInt(2), 5);
            boolean expected = BruteForce.explains(history, specification, Operation.NEVER);
            Verdict verdict = Linearizability.check(history, specification);
            seen.merge(expected, 1, Integer::sum);
            assertThat(verdict instanceof Verdict.Explained)
                    .as("%s: %s", verdict, history)
                    .isEqualTo(expected);
            if (verdict instanceof Verdict.Explained explained) {
                fits(explained.order(), history, specification, Operation.NEVER);
            } else if (verdict instanceof Verdict.Unexplained unexplained) {
                isTheFirst(unexplained, specification);
            }
        }
        // both verdicts are put to the test
        assertThat(seen.get(true)).isGreaterThan(count / 10);
        assertThat(seen.get(false)).isGreaterThan(count / 30);
    }

    /** Up to the operation that is said not to be explained all can be, as the order says; with it nothing can. */
    private static <S> void isTheFirst(Verdict.Unexplained unexplained, Specification<S> specification) {
        List<Operation> operations = unexplained.operations();
        int end = unexplained.operation().ended();
        assertThat(BruteForce.explains(operations, specification, end)).isTrue();
        assertThat(BruteForce.explains(operations, specification, end + 1))
                .as("%s is said to be the first: %s", unexplained.operation(), operations)
                .isFalse();
        fits(unexplained.order(), operations, specification, end);
    }

    private static <S> void fits(
            List<Operation> order, List<Operation> operations, Specification<S> specification, int until) {
        Map<Object, S> states = new HashMap<>();
        boolean isWhole = Linearizability.happened(operations).stream()
                .anyMatch(operation -> specification.part(operation) == null);
        for (int i = 0; i < order.size(); i++) {
            Operation next = order.get(i);
            Object part = isWhole ? "" : specification.part(next);
            S state = states.containsKey(part) ? states.get(part) : specification.initial();
            Specification.Step<S> step = specification.apply(state, next);
            assertThat(step).isNotNull();
            if (next.ending() == Operation.Ending.RETURNED) {
                assertThat(Results.areSame(next.result(), step.result())).isTrue();
            }
            states.put(part, step.state());
            for (Operation later : order.subList(i + 1, order.size())) {
                boolean isSamePart = isWhole || specification.part(later).equals(part);
                assertThat(isSamePart && later.isBefore(next)).isFalse();
            }
        }
        assertThat(order).doesNotHaveDuplicates();
        assertThat(order)
                .containsAll(operations.stream()
                        .filter(operation -> operation.isCertain() && operation.ended() < until)
                        .toList());
    }

    /** Clients that never wait, so that none is stuck; what cannot be explained without trying very much is left out. */
    static Stream<Case> longCases() {
        AtomicInteger number = new AtomicInteger();
        return Stream.concat(
                cases().limit(5),
                Stream.of(
                        new Case(
                                "queue",
                                Specification.queue(),
                                random -> call(random, of("enqueue", number.incrementAndGet()), of("dequeue"))),
                        new Case(
                                "long queue",
                                Specification.queue(),
                                random -> call(
                                        random,
                                        of("add", number.incrementAndGet()),
                                        of("add", number.incrementAndGet()),
                                        of("poll"))),
                        new Case("lock", Specification.lock(), random -> call(random, of("tryLock"), of("unlock"))),
                        new Case(
                                "class",
                                Specification.of(HashMap<Integer, Integer>::new, HashMap::new),
                                random -> call(
                                        random,
                                        of("put", random.nextInt(9), random.nextInt(2)),
                                        of("remove", 1),
                                        of("size")))));
    }

    /** On a busy machine one of three runs is fast enough: when nothing else runs each takes some 20 ms. */
    @ParameterizedTest
    @MethodSource("longCases")
    void decidesLongHistoriesInLessThanASecond(Case each) {
        boolean isQueue = each.specification instanceof QueueSpecification;
        for (int seed = 0; seed < 5; seed++) {
            List<Operation> history = new RandomHistories<>(each.specification, each.calls, new Random(seed))
                    .next(1_000, 10, 0, isQueue ? 0 : seed / 3, 0);
            long shortest = Long.MAX_VALUE;
            for (int run = 0; run < 3 && shortest >= 1_000; run++) {
                long start = System.nanoTime();
                Verdict verdict = Linearizability.check(history, each.specification);
                shortest = Math.min(shortest, (System.nanoTime() - start) / 1_000_000);
                assertThat(verdict).isInstanceOf(Verdict.Explained.class);
            }
            assertThat(shortest).as("milliseconds").isLessThan(1_000);
        }
    }

    /** The element in front is taken last: nothing but the elements tells that in time. */
    @Test
    void decidesThatALongQueueIsWrong() {
        AtomicInteger number = new AtomicInteger();
        RandomHistories<?> histories = new RandomHistories<>(
                Specification.queue(),
                random -> call(random, of("enqueue", number.incrementAndGet()), of("dequeue")),
                new Random(5));
        List<Operation> history = new ArrayList<>(histories.next(1_000, 10, 0, 0, 0));
        List<Operation> taken = history.stream()
                .filter(operation -> operation.name().equals("dequeue") && operation.result() != null)
                .toList();
        swapResults(history, taken.get(taken.size() / 2), taken.get(taken.size() / 2 + 20));

        assertThat(Linearizability.check(history, Specification.queue())).isInstanceOf(Verdict.Unexplained.class);
    }

    private static void swapResults(List<Operation> history, Operation one, Operation other) {
        history.set(history.indexOf(one), told(one, other.result()));
        history.set(history.indexOf(other), told(other, one.result()));
    }

    private static Operation told(Operation operation, Object result) {
        return new Operation(
                operation.client(),
                operation.name(),
                operation.arguments(),
                operation.ending(),
                result,
                operation.invoked(),
                operation.ended());
    }

    /** In the random histories above it is rare that the elements of a queue alone refute it. */
    @Test
    void refutesQueuesByTheirElements() {
        AtomicInteger number = new AtomicInteger();
        Function<Random, Object[]> calls =
                random -> random.nextBoolean() ? of("enqueue", number.incrementAndGet()) : of("dequeue");
        Specification<?> queue = Specification.queue();
        RandomHistories<?> histories = new RandomHistories<>(queue, calls, new Random(3));
        int refuted = 0;
        for (int i = 0; i < HISTORIES; i++) {
            List<Operation> history = histories.next(8, 3, 30, i % 2 * 10, 5);
            List<Operation> happened = Linearizability.happened(history);
            int at = QueueElements.of(happened).refutedAt();
            if (at != Operation.NEVER) {
                refuted++;
                assertThat(BruteForce.explains(happened, queue, at + 1))
                        .as("refuted at %d: %s", at, happened)
                        .isFalse();
            }
        }
        assertThat(refuted).isGreaterThan(100);
    }

    @Test
    void isUndecidedWhereTheLimitIsReached() {
        Random random = new Random(1);
        RandomHistories<?> histories = new RandomHistories<>(
                Specification.register(0),
                each -> each.nextBoolean() ? of("read") : of("write", each.nextInt(3)),
                random);
        Verdict verdict = Linearizability.check(histories.next(100, 10, 0, 0, 0), Specification.register(0), 50);
        assertThat(verdict).isInstanceOf(Verdict.Undecided.class);
        assertThat(((Verdict.Undecided) verdict).steps()).isBetween(50L, 60L);
    }
}
