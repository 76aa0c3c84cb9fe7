package dev.hypnos.history;

/** How often a specification may still be called. */
final class Budget {
    private final long limit;
    private long used;

    Budget(long limit) {
        this.limit = limit;
    }

    void use(int calls) {
        used += calls;
    }

    boolean isUsedUp() {
        return used >= limit;
    }

    long used() {
        return used;
    }
}
