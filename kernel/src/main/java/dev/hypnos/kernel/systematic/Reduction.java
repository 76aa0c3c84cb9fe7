package dev.hypnos.kernel.systematic;

/**
 * How exploration sees to it that both orders of a race are tried. Each of the three finds every class of equivalent
 * executions.
 */
public enum Reduction {
    /**
     * From the point before the first operation of a race something is tried that comes before the second (Flanagan and
     * Godefroid, "Dynamic partial-order reduction for model checking software", POPL 2005), with sleep sets. Many
     * executions turn out on the way to be equivalent to one that was seen.
     */
    PERSISTENT,
    /**
     * From the point before the first operation of a race something is tried that came before the second and need not
     * come after the first, unless something such was tried there already (Abdulla, Aronis, Jonsson and Sagonas, POPL
     * 2014, algorithm 1). Fewer executions are in vain.
     */
    SOURCE,
    /**
     * All that need not come after the first operation is tried in this order, then the second (algorithm 2). No
     * execution is in vain.
     */
    OPTIMAL
}
