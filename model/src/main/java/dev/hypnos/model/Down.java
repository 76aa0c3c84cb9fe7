package dev.hypnos.model;

/**
 * What a monitor brings: the process is gone, or cannot be reached any more.
 *
 * @param ref what {@link Model#monitor} returned
 * @param subject what was monitored: a {@link Pid} or an {@link Address}
 * @param reason why it ended
 * @since 0.1
 */
public record Down(Ref ref, Object subject, Object reason) {}
