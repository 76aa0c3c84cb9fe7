package dev.hypnos.examples.corfu;

import java.util.List;

/**
 * Who is in the chain.
 *
 * @param epoch grows with every change
 * @param chain the healthy servers, head first: the last one is read
 * @param repairing the servers that are written already but not read
 */
record Layout(int epoch, List<String> chain, List<String> repairing) {
    String head() {
        return chain.getFirst();
    }

    String tail() {
        return chain.getLast();
    }

    boolean isRepairing(String server) {
        return repairing.contains(server);
    }

    /** Whether this server is a chain of its own, and plays both its ends while another is repaired between them. */
    boolean splits(String server) {
        return chain.size() == 1 && head().equals(server) && !repairing.isEmpty();
    }
}
