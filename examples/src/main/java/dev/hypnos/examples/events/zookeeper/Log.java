package dev.hypnos.examples.events.zookeeper;

import dev.hypnos.examples.events.zookeeper.Messages.NewLeader;
import dev.hypnos.examples.events.zookeeper.Messages.Transaction;
import java.util.ArrayList;
import java.util.List;

/** The transactions of a server; logs do not change. */
record Log(List<Transaction> transactions) {
    static final Log EMPTY = new Log(List.of());

    /** The last transaction; 0 if there is none. */
    int last() {
        return transactions.isEmpty() ? 0 : transactions.getLast().zxid();
    }

    Log with(List<Transaction> more) {
        List<Transaction> all = new ArrayList<>(transactions);
        all.addAll(more);
        return new Log(List.copyOf(all));
    }

    boolean has(String value) {
        return transactions.stream().anyMatch(transaction -> transaction.value().equals(value));
    }

    Log until(int zxid) {
        return new Log(transactions.stream()
                .filter(transaction -> transaction.zxid() <= zxid)
                .toList());
    }

    /** What a follower needs that has all up to this transaction: all from the beginning if that is none of ours. */
    NewLeader since(int zxid, int epoch) {
        boolean isKnown =
                zxid == Zxid.of(epoch, 0) || transactions.stream().anyMatch(transaction -> transaction.zxid() == zxid);
        int base = isKnown ? zxid : 0;
        return new NewLeader(
                epoch,
                base,
                transactions.stream()
                        .filter(transaction -> transaction.zxid() > base)
                        .toList());
    }
}
