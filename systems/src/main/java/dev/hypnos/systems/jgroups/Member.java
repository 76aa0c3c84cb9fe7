package dev.hypnos.systems.jgroups;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jgroups.JChannel;
import org.jgroups.protocols.raft.Role;
import org.jgroups.raft.RaftHandle;
import org.jgroups.raft.blocks.CounterService;
import org.jgroups.raft.blocks.RaftAsyncCounter;

/** A member of the group, which is a process of its own. */
@SuppressWarnings("NonFinalStaticField") // a node is a process, and this is its membership
final class Member {
    private static final String STACK = "dev/hypnos/systems/jgroups/raft-tcp.xml";
    private static final String COUNTER = "count";

    /** Done when this member has joined the group. */
    private static final CompletableFuture<CounterService> JOINED = new CompletableFuture<>();

    private Member() {}

    public static void main(String[] args) throws Exception {
        JChannel channel = new JChannel(STACK).name(args[0]);
        CounterService service = new CounterService(channel) {
            @Override
            public void roleChanged(Role role) {
                // which it would print
            }
        };
        service.allowDirtyReads(false).replTimeout(10_000);
        channel.connect("counters");
        JOINED.complete(service);
    }

    /** The counter's value after one was added; tries until the group has a leader who says so. */
    static long increment() throws Exception {
        while (true) {
            try {
                return get(counter().incrementAndGet());
            } catch (ExecutionException | TimeoutException noLeader) {
                Thread.sleep(500);
            }
        }
    }

    /** The counter's value as the leader has it. */
    static long value() throws Exception {
        while (true) {
            try {
                return get(counter().get());
            } catch (ExecutionException | TimeoutException noLeader) {
                Thread.sleep(500);
            }
        }
    }

    private static RaftAsyncCounter counter() throws Exception {
        return get(JOINED.get().getOrCreateAsyncCounter(COUNTER, 0));
    }

    /** What was asked of a leader who is gone is never answered. */
    private static <T> T get(CompletionStage<T> answer) throws Exception {
        return answer.toCompletableFuture().get(10, TimeUnit.SECONDS);
    }

    static boolean isLeader() {
        return JOINED.isDone() && new RaftHandle(JOINED.join().channel(), JOINED.join()).isLeader();
    }
}
