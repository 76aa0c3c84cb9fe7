package dev.hypnos.runtime.names;

/** Stands in the engine's tables for an object of this class that was collected. */
record Collected(Class<?> type) {
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    static Class<?> typeOf(Object object) {
        return object instanceof Collected collected ? collected.type : object.getClass();
    }
}
