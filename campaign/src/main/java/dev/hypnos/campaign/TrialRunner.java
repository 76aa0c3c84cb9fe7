package dev.hypnos.campaign;

import dev.hypnos.agent.Granularity;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.Trial;
import dev.hypnos.runtime.UncontrolledCalls;
import dev.hypnos.runtime.outcome.Outcome;
import dev.hypnos.sandbox.Sandbox;
import java.util.ArrayList;
import java.util.List;

/** What runs trials: an engine and the sandbox that feeds it. Used by one thread. */
interface TrialRunner extends AutoCloseable {
    /** Makes the runner of a job. */
    @FunctionalInterface
    interface Factory {
        TrialRunner open(TestCase test, Mode mode, Surroundings surroundings);
    }

    /** The class loader for the next trial. */
    ClassLoader loader(boolean observe);

    /** Runs a trial to its end. */
    Outcome run(Trial trial);

    /** Runs what asks for one trial after the other. That is cheaper there than elsewhere. */
    default void drive(Runnable work) {
        work.run();
    }

    /** Classes that could not be transformed, one line each. */
    List<String> problems();

    /** What was let through though it is not controlled, what is not explored, and what was dropped, one line each. */
    default List<String> warnings() {
        return List.of();
    }

    /**
     * From now on trials end at this time, finished or not.
     *
     * @param nanoTime as {@code System.nanoTime} has it
     */
    default void endAt(long nanoTime) {}

    /** From now on trials have all the time they need. */
    default void endWhenever() {}

    /** Whether the trial run last was ended because its time was up. */
    default boolean isCutOff() {
        return false;
    }

    /** Why a systematic exploration cannot vouch for the orders that it leaves out; empty if it can. */
    default List<String> doubts() {
        return List.of();
    }

    /**
     * Why no strategy can vouch for anything, not even one that tries every order: what happened and is no operation.
     */
    default List<String> untold() {
        return List.of();
    }

    /** Whether the trial run last was given up half way, and must be run again. */
    default boolean mustRepeat() {
        return false;
    }

    @Override
    void close();

    /** The real one. */
    static TrialRunner open(TestCase test, Mode mode, Surroundings surroundings) {
        Engine engine = Engine.open(mode.ofEngine());
        Sandbox sandbox = new Sandbox(test.host(), testClass(test), Granularity.parse(surroundings.granularity()));
        UncontrolledCalls uncontrolledCalls = UncontrolledCalls.parse(surroundings.uncontrolled());
        engine.uncontrolledCalls(uncontrolledCalls);
        return new TrialRunner() {
            @Override
            public ClassLoader loader(boolean observe) {
                return sandbox.loader(observe);
            }

            @Override
            public Outcome run(Trial trial) {
                return engine.run(trial);
            }

            @Override
            public void drive(Runnable work) {
                engine.drive(work);
            }

            @Override
            public List<String> problems() {
                return sandbox.problems();
            }

            @Override
            public List<String> warnings() {
                List<String> lines = new ArrayList<>(uncontrolledCalls.warnings());
                lines.addAll(engine.notes());
                return lines;
            }

            @Override
            public void endAt(long nanoTime) {
                engine.endAt(nanoTime);
            }

            @Override
            public void endWhenever() {
                engine.endWhenever();
            }

            @Override
            public boolean mustRepeat() {
                return engine.mustRepeat();
            }

            @Override
            public List<String> doubts() {
                return engine.doubts();
            }

            @Override
            public List<String> untold() {
                return engine.untold();
            }

            @Override
            public boolean isCutOff() {
                return engine.isCutOff();
            }

            @Override
            public void close() {
                engine.close();
                sandbox.close();
            }
        };
    }

    /** The tests of one class need about the same classes. */
    private static String testClass(TestCase test) {
        int end = test.identity().indexOf('#');
        return end < 0 ? test.identity() : test.identity().substring(0, end);
    }
}
