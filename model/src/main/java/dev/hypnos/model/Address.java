package dev.hypnos.model;

/**
 * A registered name on a node, whoever has it when a message arrives.
 *
 * @param name the name
 * @param node the node
 * @since 0.1
 */
public record Address(String name, Node node) {
    @Override
    public String toString() {
        return name + "@" + node;
    }
}
