package dev.hypnos.history;

import dev.hypnos.history.Operation.Ending;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/**
 * Histories of clients that use an object by turns. Each operation takes effect at some moment between its invocation and its end; with some of them
 * something goes wrong on purpose.
 */
final class RandomHistories<S> {
    private final Specification<S> specification;
    private final Function<Random, Object[]> calls;
    private final Random random;

    /** @param calls makes an operation: its name, and its arguments */
    RandomHistories(Specification<S> specification, Function<Random, Object[]> calls, Random random) {
        this.specification = specification;
        this.calls = calls;
        this.random = random;
    }

    private static final class Open {
        final String client;
        final Object[] call;
        final int invoked;
        boolean tookEffect;
        Object result;

        Open(String client, Object[] call, int invoked) {
            this.client = client;
            this.call = call;
            this.invoked = invoked;
        }

        Operation ended(Ending ending, int at) {
            return new Operation(
                    client,
                    (String) call[0],
                    Arrays.asList(call).subList(1, call.length),
                    ending,
                    ending == Ending.RETURNED ? result : null,
                    invoked,
                    at);
        }
    }

    /**
     * @param wrong of a hundred results, how many are replaced by that of another operation
     * @param lost of a hundred operations, how many end in that the client does not know
     * @param silent of a hundred results, how many nobody wrote down
     */
    List<Operation> next(int count, int clients, int wrong, int lost, int silent) {
        List<Operation> operations = new ArrayList<>();
        Open[] open = new Open[clients];
        S state = specification.initial();
        List<Object> results = new ArrayList<>();
        int begun = 0;
        int time = 0;
        int stuck = 0;
        while (operations.size() < count && stuck < 1_000) {
            int client = random.nextInt(clients);
            Open now = open[client];
            stuck++;
            if (now == null) {
                if (begun < count) {
                    open[client] = new Open("c" + client, calls.apply(random), time++);
                    begun++;
                    stuck = 0;
                }
            } else if (!now.tookEffect) {
                boolean isLost = random.nextInt(100) < lost;
                boolean never = isLost && random.nextBoolean();
                Specification.Step<S> step = never ? null : specification.apply(state, now.ended(Ending.UNKNOWN, 0));
                if (step != null) {
                    state = step.state();
                    now.result = step.result();
                    now.tookEffect = true;
                    results.add(now.result);
                    stuck = 0;
                }
                if (isLost) {
                    boolean failed = step == null && random.nextBoolean();
                    operations.add(
                            now.ended(failed ? Ending.FAILED : Ending.UNKNOWN, failed ? time++ : Operation.NEVER));
                    open[client] = null;
                    stuck = 0;
                }
            } else {
                if (random.nextInt(100) < wrong) {
                    now.result = results.get(random.nextInt(results.size()));
                }
                operations.add(now.ended(random.nextInt(100) < silent ? Ending.DONE : Ending.RETURNED, time++));
                open[client] = null;
                stuck = 0;
            }
        }
        // who waits for ever
        for (Open left : open) {
            if (left != null) {
                operations.add(left.ended(Ending.UNKNOWN, Operation.NEVER));
            }
        }
        return operations;
    }
}
