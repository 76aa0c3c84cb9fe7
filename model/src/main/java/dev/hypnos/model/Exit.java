package dev.hypnos.model;

/**
 * What a process that {@linkplain Model#trapExits traps exits} receives in place of a signal.
 *
 * @param from who ended, or sent the signal
 * @param reason why
 * @since 0.1
 */
public record Exit(Pid from, Object reason) {}
