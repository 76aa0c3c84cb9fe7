package dev.hypnos.network;

/** What stands for a port, a node, or all ways between nodes, where operations meet. */
record Place(String name) {
    @Override
    public String toString() {
        return name;
    }
}
