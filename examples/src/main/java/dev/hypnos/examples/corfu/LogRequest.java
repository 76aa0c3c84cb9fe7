package dev.hypnos.examples.corfu;

/** What a log server can be asked. */
sealed interface LogRequest {
    /** Of whoever changes the chain. */
    record SetLayout(Layout layout) implements LogRequest {}

    /**
     * @param overwrites whether a value that is there gives way; only a repair may do that
     */
    record Write(int epoch, String value, Replica.Role role, boolean overwrites) implements LogRequest {}

    record Read(int epoch, Replica.Role role) implements LogRequest {}
}
