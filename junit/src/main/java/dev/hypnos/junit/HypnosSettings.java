package dev.hypnos.junit;

import dev.hypnos.junit.HypnosTest.Output;
import dev.hypnos.junit.HypnosTest.Races;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What the Hypnos tests of a class, or of all classes of a package, have in common. A test's own {@link HypnosTest}
 * goes before that of its class, that before the enclosing class, and that before the package. A system property such
 * as {@code -Dhypnos.trials=100000} goes before all of them; a line in {@code junit-platform.properties} is for what
 * none of them says.
 *
 * @since 0.1
 */
@Target({ElementType.TYPE, ElementType.PACKAGE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
public @interface HypnosSettings {
    /** See {@link HypnosTest#trials}. */
    long trials() default -1;

    /** See {@link HypnosTest#time}. */
    String time() default "";

    /** See {@link HypnosTest#strategy}. */
    Strategy strategy() default Strategy.MIX;

    /** See {@link HypnosTest#observers}. */
    boolean observers() default true;

    /** See {@link HypnosTest#delays}. */
    int delays() default -1;

    /** See {@link HypnosTest#preemptions}. */
    int preemptions() default -1;

    /** See {@link HypnosTest#conflictAnalysis}. */
    boolean conflictAnalysis() default true;

    /** See {@link HypnosTest#signature}. */
    Signature signature() default Signature.TASK_AND_SITE;

    /** See {@link HypnosTest#seed}. */
    long seed() default 0;

    /** See {@link HypnosTest#timeLimit}. */
    String timeLimit() default "24h";

    /** See {@link HypnosTest#operationLimit}. */
    long operationLimit() default 1_000_000;

    /** See {@link HypnosTest#earlyTicks}. */
    int earlyTicks() default 0;

    /** See {@link HypnosTest#jobs}. */
    int jobs() default 1;

    /** See {@link HypnosTest#keepGoing}. */
    boolean keepGoing() default false;

    /** See {@link HypnosTest#shrink}. */
    String shrink() default "10s";

    /** See {@link HypnosTest#checkDeterminism}. */
    boolean checkDeterminism() default false;

    /** See {@link HypnosTest#granularity}. */
    String granularity() default "";

    /** See {@link HypnosTest#uncontrolled}. */
    String uncontrolled() default "fail";

    /** See {@link HypnosTest#races}. */
    Races races() default Races.COLLECTIONS;

    /** See {@link HypnosTest#output}. */
    Output output() default Output.FAILING;
}
