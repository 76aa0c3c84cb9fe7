package dev.hypnos.systems.ratis;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.statemachine.TransactionContext;
import org.apache.ratis.statemachine.impl.BaseStateMachine;

/** The state that the peers agree on: how often {@link #INCREMENT} is in the log. */
final class Counter extends BaseStateMachine {
    static final Message INCREMENT = Message.valueOf("increment");
    static final Message GET = Message.valueOf("get");

    private final AtomicInteger count = new AtomicInteger();

    @Override
    public CompletableFuture<Message> query(Message request) {
        return CompletableFuture.completedFuture(Message.valueOf(String.valueOf(count.get())));
    }

    @Override
    public CompletableFuture<Message> applyTransaction(TransactionContext transaction) {
        LogEntryProto entry = transaction.getLogEntry();
        int value = count.incrementAndGet();
        updateLastAppliedTermIndex(entry.getTerm(), entry.getIndex());
        return CompletableFuture.completedFuture(Message.valueOf(String.valueOf(value)));
    }

    static int value(Message message) {
        return Integer.parseInt(message.getContent().toString(StandardCharsets.UTF_8));
    }
}
