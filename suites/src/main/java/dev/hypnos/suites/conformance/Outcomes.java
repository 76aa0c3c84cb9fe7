package dev.hypnos.suites.conformance;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * All outcomes that a program can have on a real JVM: what it returns, as text. A program that does not return has the
 * outcome {@code deadlock}, {@code time-limit}, {@code throws E} or {@code uncaught E}, where E is the simple name of what
 * was thrown.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Outcomes {
    String[] value();

    /**
     * Further outcomes of a program with a network, allowed and not shown: they need another system than Linux, or pieces that
     * come apart on their way. Other programs have none.
     */
    String[] unseen() default {};

    /** How often the clock may move while other things could happen; for programs in which time matters. */
    int earlyTicks() default 0;

    /** How many schedules it takes to see all outcomes, where 2,000 are not enough. */
    int schedules() default 2_000;
}
