package dev.hypnos.kernel;

/**
 * What a strategy must hear of, and whether a front end has to go on in another way for it. A replay needs the same as
 * the strategy that it comes from.
 */
public enum Attention {
    /** Operations, and what they touch. */
    USUAL,
    /** Everything that can make a difference: {@link Strategy#isExact}. */
    EXACT,
    /** The same, and that which is decided about are events: {@link Strategy#decidesEvents}. */
    EVENTS
}
