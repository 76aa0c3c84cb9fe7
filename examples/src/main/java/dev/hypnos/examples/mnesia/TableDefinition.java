package dev.hypnos.examples.mnesia;

import dev.hypnos.model.Node;
import java.util.ArrayList;
import java.util.List;

/**
 * A table as the schema has it.
 *
 * @param version one more with each change
 * @param discCopies the nodes that have a copy
 */
record TableDefinition(String name, int version, List<Node> discCopies) {
    TableDefinition with(Node node) {
        return new TableDefinition(name, version + 1, union(discCopies, List.of(node)));
    }

    TableDefinition without(Node node) {
        return new TableDefinition(
                name,
                version + 1,
                discCopies.stream().filter(copy -> copy != node).toList());
    }

    /** Two definitions that were changed apart: a copy that one of them has is a copy. */
    TableDefinition merge(TableDefinition other) {
        return new TableDefinition(name, Math.max(version, other.version) + 1, union(discCopies, other.discCopies));
    }

    private static List<Node> union(List<Node> some, List<Node> more) {
        List<Node> all = new ArrayList<>(some);
        more.stream().filter(node -> !all.contains(node)).forEach(all::add);
        return List.copyOf(all);
    }
}
