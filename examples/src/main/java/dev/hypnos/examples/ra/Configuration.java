package dev.hypnos.examples.ra;

import java.util.List;

/** The members of the cluster, and the entry that says so; 0 and 0 for those that it was started with. */
record Configuration(int index, int term, List<String> members) {
    boolean has(String server) {
        return members.contains(server);
    }

    int majority() {
        return members.size() / 2 + 1;
    }
}
