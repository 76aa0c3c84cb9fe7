package dev.hypnos.cli;

/**
 * What is done in the class loader of a program, where its JUnit is. Implementations are in package {@code session},
 * have a public constructor, and are loaded by a {@link ProgramLoader}, after the agent is attached.
 *
 * @param <R> what is asked for
 */
@FunctionalInterface
public interface Session<R> {
    /** Gives the exit code. */
    int run(R request, Terminal terminal) throws Exception;
}
