package dev.hypnos.history;

/** Operations that a specification does not have. */
final class Unknown {
    private Unknown() {}

    static IllegalArgumentException operation(String specification, Operation operation) {
        return new IllegalArgumentException(specification + " has no operation " + operation.asked()
                + "; see the methods of dev.hypnos.history.Specification, or write one of your own");
    }
}
