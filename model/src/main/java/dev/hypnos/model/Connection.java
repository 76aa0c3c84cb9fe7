package dev.hypnos.model;

/** What lies between two nodes. */
final class Connection {
    private final int resource;
    private boolean up = true;

    Connection(int resource) {
        this.resource = resource;
    }

    int resource() {
        return resource;
    }

    boolean isUp() {
        return up;
    }

    void set(boolean isUp) {
        up = isUp;
    }
}
