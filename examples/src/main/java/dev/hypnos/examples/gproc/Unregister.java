package dev.hypnos.examples.gproc;

import dev.hypnos.examples.otp.Rpc;
import dev.hypnos.model.Pid;

/** What a process of a test can be told to do: give up a name, its own or that of another. */
record Unregister(String key, Pid pid) implements Rpc.Function {
    @Override
    public Object apply() {
        return Gproc.unregister(key, pid);
    }
}
