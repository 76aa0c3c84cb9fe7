package dev.hypnos.examples.otp;

import dev.hypnos.model.Pid;

/** The lock that two lockers set together: each on its own, and both under the same name. */
record GlobalLockId(Pid one, Pid other) {
    static GlobalLockId of(Pid one, Pid other) {
        return one.compareTo(other) < 0 ? new GlobalLockId(one, other) : new GlobalLockId(other, one);
    }
}
