package dev.hypnos.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Recorded by hand, outside of trials. */
class HistoryTest {
    private final History history = new History();
    private final Client alice = history.client("alice");
    private final Client bob = history.client("bob");

    private void write(Client client, Object... arguments) {
        client.invoke("write", arguments).returned(null);
    }

    private void read(Client client, Object result, Object... arguments) {
        client.invoke("read", arguments).returned(result);
    }

    @Test
    void whatIsNotOverIsUnknown() {
        write(alice, 1);
        alice.invoke("write", 2);
        bob.invoke("write", 3).failed();
        assertThat(history.operations()).hasToString("[write(1) → null, write(2) → ?, write(3) failed]");
        read(bob, 2);
        history.checkLinearizable(Specification.register(0));
        read(bob, 1);
        assertThatThrownBy(() -> history.checkLinearizable(Specification.register(0)))
                .isInstanceOf(AssertionError.class)
                .hasMessage("""
                        not linearizable: no order explains bob: read() → 1

                        alice            bob
                        ───────────────  ───────────────
                        write(1) → null
                        write(2)
                                         read() → 2
                                         ✗ read() → 1

                        what came before can be explained in this order:
                        alice: write(1) → null, alice: write(2) → ?, bob: read() → 2;
                        then bob: read() should be told 2\
                        """);
    }

    @Test
    void exceptionsAreResults() {
        assertThatThrownBy(() -> alice.call("remove", () -> new ConcurrentLinkedQueue<>().remove()))
                .isInstanceOf(java.util.NoSuchElementException.class);
        history.checkLinearizable(Specification.queue());
        history.checkLinearizable(Specification.of(ConcurrentLinkedQueue::new));
    }

    @Test
    void isOnlyAboutThePartThatIsWrong() {
        alice.invoke("put", "x", 1).done();
        alice.invoke("put", "y", 2).done();
        bob.invoke("get", "y").returned(null);
        assertThatThrownBy(() -> history.checkLinearizable(Specification.map()))
                .hasMessageStartingWith(
                        "not linearizable: no order explains bob: get(y) → null, of what was done to y\n")
                .hasMessageNotContaining("put(x");
    }

    @Test
    void whatCameOfAnOperationIsSaidOnce() {
        Call call = alice.invoke("read");
        call.unknown();
        assertThatThrownBy(() -> call.returned(1)).hasMessage("what came of an operation is said once");
    }

    @Test
    void aLongHistoryIsCutToWhatMatters() {
        List<Client> clients = IntStream.range(0, 10)
                .mapToObj(number -> history.client("client number " + number))
                .toList();
        for (int i = 0; i < 1_000; i++) {
            clients.get(i % 10)
                    .invoke("add", "an element with a rather long name " + i)
                    .returned(true);
        }
        alice.invoke("poll").returned("nothing");
        assertThatThrownBy(() -> history.checkLinearizable(Specification.queue()))
                .satisfies(thrown -> {
                    assertThat(thrown.getMessage().lines())
                            .allMatch(line -> line.length() <= 96)
                            .hasSizeLessThan(40);
                    assertThat(thrown.getMessage())
                            .contains("… 981 earlier events")
                            .hasSizeLessThan(4_000);
                });
    }

    @Test
    void agreesWithTryingAllOrdersThatClientsAgreeWith() {
        Random random = new Random(11);
        Function<Random, Object[]> calls = each -> {
            Object[] write = {"write", each.nextInt(3)};
            Object[] read = {"read"};
            return each.nextBoolean() ? write : read;
        };
        Specification<?> register = Specification.register(0);
        RandomHistories<?> histories = new RandomHistories<>(register, calls, random);
        Map<String, Integer> seen = new HashMap<>();
        for (int i = 0; i < 10_000; i++) {
            List<Operation> operations = histories.next(1 + random.nextInt(8), 3, 30, i % 2 * 10, 5);
            boolean expected = BruteForce.explainsInOrderOfClients(operations, register);
            Verdict verdict = SequentialConsistency.check(operations, register, 100_000);
            boolean isLinearizable = Linearizability.check(operations, register) instanceof Verdict.Explained;
            assertThat(verdict instanceof Verdict.Explained)
                    .as("%s: %s", verdict, operations)
                    .isEqualTo(expected);
            assertThat(expected || !isLinearizable).isTrue();
            seen.merge(expected + " " + isLinearizable, 1, Integer::sum);
        }
        // the same, wrong, and right for clients only
        assertThat(seen)
                .hasSize(3)
                .allSatisfy((kind, count) -> assertThat(count).isGreaterThan(10));
    }

    @Test
    void acknowledgedWritesSurvive() {
        alice.invoke("add", 1).returned(true);
        alice.invoke("add", 2).unknown();
        bob.invoke("add", 3).failed();
        history.checkSurvivors("add", List.of(1));
        history.checkSurvivors("add", List.of(1, 2));
        assertThatThrownBy(() -> history.checkSurvivors("add", List.of(2)))
                .hasMessage("acknowledged and lost: add of 1");
        assertThatThrownBy(() -> history.checkSurvivors("add", List.of(1, 3)))
                .hasMessage("there, though no add can have put it there: 3");
    }

    @Test
    void aClientReadsNothingOlderThanItRead() {
        write(alice, "x", 1);
        write(alice, "x", 2);
        read(bob, 2, "x");
        read(alice, 1, "x");
        history.checkMonotonicReads("read", "write");
        read(bob, 1, "x");
        assertThatThrownBy(() -> history.checkMonotonicReads("read", "write"))
                .hasMessage("bob was told by read(x) → 2 and then read(x) → 1, which is older");
    }

    @Test
    void theValueFromTheBeginningIsOlderThanAll() {
        read(bob, 0);
        write(alice, 1);
        read(bob, 1);
        history.checkMonotonicReads("read", "write");
        read(bob, 0);
        assertThatThrownBy(() -> history.checkMonotonicReads("read", "write"))
                .hasMessage("bob was told by read() → 1 and then read() → 0, which is older");
    }

    @Test
    void aClientReadsNothingOlderThanItWrote() {
        Call others = bob.invoke("write", 7);
        write(alice, 1);
        read(alice, 7);
        assertThatCode(() -> history.checkReadYourWrites("read", "write")).doesNotThrowAnyException();
        others.returned(null);
        write(alice, 2);
        read(alice, 1);
        assertThatThrownBy(() -> history.checkReadYourWrites("read", "write"))
                .hasMessage("alice wrote by write(2) → null and then read() → 1, which is older");
    }
}
