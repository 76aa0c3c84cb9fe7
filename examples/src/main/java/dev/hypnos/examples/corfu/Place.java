package dev.hypnos.examples.corfu;

import java.util.List;
import java.util.stream.Stream;

/** Where in the chain a server is repaired, and stays. */
enum Place {
    /** Behind the tail. A value that was read at the old tail may not have come to the new one. */
    TAIL {
        @Override
        List<Replica> writeOrder(Layout layout) {
            return replicas(layout.chain(), layout.repairing(), List.of());
        }

        @Override
        List<String> chainWith(List<String> chain, String repaired) {
            return concatenate(chain, List.of(repaired), List.of());
        }
    },

    /** Before the head. Two heads in two epochs can take two values. */
    HEAD {
        @Override
        List<Replica> writeOrder(Layout layout) {
            return replicas(List.of(), layout.repairing(), layout.chain());
        }

        @Override
        List<String> chainWith(List<String> chain, String repaired) {
            return concatenate(List.of(), List.of(repaired), chain);
        }
    },

    /**
     * Between head and tail, which stay what they are: the head decides which value is written, and the tail shows it.
     * A server alone is split into both, and the repaired one becomes the tail: all that could be read before is there
     * by then.
     */
    MIDDLE {
        @Override
        List<Replica> writeOrder(Layout layout) {
            List<String> chain = layout.chain();
            if (layout.splits(layout.head())) {
                List<Replica> rest = replicas(List.of(), layout.repairing(), chain);
                return Stream.concat(Stream.of(Replica.splitHead(layout.head())), rest.stream())
                        .toList();
            }
            int tail = chain.size() - 1;
            return replicas(chain.subList(0, tail), layout.repairing(), chain.subList(tail, tail + 1));
        }

        @Override
        List<String> chainWith(List<String> chain, String repaired) {
            int before = Math.max(1, chain.size() - 1);
            return concatenate(chain.subList(0, before), List.of(repaired), chain.subList(before, chain.size()));
        }

        @Override
        List<Replica> writeAgainOrder(Layout layout, List<String> done) {
            boolean isSplit = layout.splits(layout.head()) && !done.isEmpty();
            return writeOrder(layout).stream()
                    .filter(replica ->
                            !done.contains(replica.server()) || (isSplit && replica.equals(Replica.log(layout.head()))))
                    .toList();
        }

        @Override
        boolean overwritesWhatIsRepaired() {
            return true;
        }
    };

    /** The places that a client writes, first to last. */
    abstract List<Replica> writeOrder(Layout layout);

    /**
     * The same for a client that has to begin again with another layout, and has written to some servers. In the middle it leaves those out: a value that the
     * head has taken stays. The tail of a split server is not the head, and is written all the same.
     */
    List<Replica> writeAgainOrder(Layout layout, List<String> done) {
        return writeOrder(layout);
    }

    /** The chain when the repair is done. */
    abstract List<String> chainWith(List<String> chain, String repaired);

    /** Whether a client that the head has accepted overwrites what the server under repair has. */
    boolean overwritesWhatIsRepaired() {
        return false;
    }

    private static List<Replica> replicas(List<String> first, List<String> second, List<String> third) {
        return concatenate(first, second, third).stream().map(Replica::log).toList();
    }

    private static List<String> concatenate(List<String> first, List<String> second, List<String> third) {
        return Stream.concat(Stream.concat(first.stream(), second.stream()), third.stream())
                .toList();
    }
}
