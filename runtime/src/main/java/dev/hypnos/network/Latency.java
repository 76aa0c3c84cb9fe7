package dev.hypnos.network;

import dev.hypnos.runtime.library.DeviceHooks;
import java.time.Duration;

/** How long things are under way between two hosts, in virtual time. Drawn by choices of the trial; none by default. */
final class Latency {
    /** Into how many steps the range is divided. */
    private static final int STEPS = 16;

    private long least;
    private long most;

    void set(Duration min, Duration max) {
        if (min.isNegative() || max.compareTo(min) < 0) {
            throw new IllegalArgumentException("no latency is from " + min + " to " + max);
        }
        least = min.toNanos();
        most = max.toNanos();
    }

    /** When what leaves one host now is at the other; 0 if there is no latency. */
    long arrival(Host from, Host to) {
        if (from == to || most == 0) {
            return 0;
        }
        long more = most == least ? 0 : (most - least) / (STEPS - 1) * DeviceHooks.choose(STEPS);
        return DeviceHooks.elapsedNanos() + least + more;
    }
}
