package dev.hypnos.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that runs many times, each time with its threads interleaved in another way.
 *
 * <p>Every trial runs in fresh copies of the program's classes, with {@code @BeforeAll}, {@code @BeforeEach},
 * {@code @AfterEach} and {@code @AfterAll} inside it, under Hypnos' control and on its virtual clock. The method may
 * take {@code TestInfo} and {@code @TempDir} parameters, and what sources of arguments and extensions give; what cannot
 * work in a trial is refused by name.
 *
 * <p>On the instance that JUnit itself makes nothing of this runs, so a plain {@code @Test} of the same class is as it
 * would be without Hypnos. What JUnit does before it asks Hypnos happens once outside the trials too:
 * {@code @BeforeAll}, {@code @AfterAll}, and the constructor of a class that is instantiated once for all its tests;
 * see {@link HypnosExtension}.
 *
 * <p>Each attribute can be overridden for a run by a system property or a JUnit configuration parameter
 * {@code hypnos.NAME}, as in {@code -Dhypnos.trials=100000}; {@code -Dhypnos.replay=FILE} replays a schedule file
 * instead of exploring.
 *
 * @since 0.1
 */
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Test
@ExtendWith({HypnosExtension.class, ConstructorExtension.class})
public @interface HypnosTest {
    /** How many trials to run; by default 1,000, or as many as fit where {@link #time} is set. */
    long trials() default -1;

    /**
     * How long to go on in real time, such as {@code "30s"} or {@code "10m"}; by default as long as the trials take.
     */
    String time() default "";

    /** How to choose among pending operations. */
    Strategy strategy() default Strategy.MIX;

    /**
     * With {@link Strategy#OPTIMAL_DPOR} and its like: whether messages to one process are in conflict only if somebody
     * takes one of them who could have taken the other.
     */
    boolean observers() default true;

    /**
     * With {@link Strategy#OPTIMAL_DPOR} and its like: how often in a trial another branch may be taken than the first
     * at its point, the third counting twice and so on; -1 for as often as there are.
     */
    int delays() default -1;

    /**
     * With {@link Strategy#DFS}: how often in a trial another task may go on although the one before could; -1 for as
     * often as there are.
     */
    int preemptions() default -1;

    /** Whether to run on without a choice where, by experience, the order does not matter. */
    boolean conflictAnalysis() default true;

    /** What conflict analysis remembers. */
    Signature signature() default Signature.TASK_AND_SITE;

    /** Where the random numbers start. The same seed gives the same trials, so the default is the same in every run. */
    long seed() default 0;

    /** A trial fails when its virtual clock passes this, such as {@code "10s"} or {@code "1h"}. */
    String timeLimit() default "24h";

    /** A trial fails when it has executed so many operations. */
    long operationLimit() default 1_000_000;

    /** How often in a trial the clock may move on although something could still happen now. */
    int earlyTicks() default 0;

    /** How many engines share the trials. */
    int jobs() default 1;

    /** Whether to run all trials although one failed. */
    boolean keepGoing() default false;

    /**
     * How long to look for simpler trials that fail in the same way, such as {@code "30s"}; {@code "0"} for not at all.
     */
    String shrink() default "10s";

    /** Whether to run every trial twice and compare all operations and values; finds what Hypnos does not control. */
    boolean checkDeterminism() default false;

    /**
     * How much becomes operations: {@code message} (threads, blocking, timers), {@code sync} (also monitors, volatile
     * fields, concurrent classes) or {@code memory} (also plain fields and elements). Rules separated by commas, for
     * packages too: {@code "sync,com.example.core=memory"}. Left alone it is memory for the program's own classes and
     * sync for libraries.
     */
    String granularity() default "";

    /**
     * What is done about calls that are not controlled, such as those that start processes: {@code fail}, {@code warn},
     * or {@code allow:} and the names of calls or of classes that make them, separated by commas.
     */
    String uncontrolled() default "fail";

    /** What is done about data races, and about locks that are taken in opposite orders, in trials that do not fail. */
    Races races() default Races.COLLECTIONS;

    /** What is shown of what trials print to their standard streams. */
    Output output() default Output.FAILING;

    /** What is shown of what trials print. */
    enum Output {
        /** What a failing trial prints: it is part of the report. */
        FAILING,
        /** What every trial prints, when it prints it. */
        ALL,
        /** Nothing. */
        NONE
    }

    /** What is done about races. */
    enum Races {
        /** Nothing is looked for. */
        OFF,
        /** They are reported. */
        REPORT,
        /**
         * Those on a collection of the JDK that is not made for several threads fail the test, and so do those on its
         * builders, formats and the like; others are reported.
         */
        COLLECTIONS,
        /** They fail the test. */
        FAIL
    }
}
