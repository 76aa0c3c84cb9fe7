package dev.hypnos.examples.events.mapreduce;

import dev.hypnos.examples.events.mapreduce.Messages.Allocate;
import dev.hypnos.examples.events.mapreduce.Messages.Container;
import dev.hypnos.examples.events.mapreduce.Messages.Register;
import dev.hypnos.examples.events.mapreduce.Messages.Registered;
import dev.hypnos.examples.events.mapreduce.Messages.StartMaster;
import dev.hypnos.examples.events.mapreduce.Messages.Submit;
import dev.hypnos.examples.events.mapreduce.Messages.Unregister;
import dev.hypnos.examples.events.mapreduce.Messages.Unregistered;
import dev.hypnos.model.members.Member;
import dev.hypnos.model.members.Peer;

/** Starts a master for the job, and another one after a crash if the job was not done. */
final class ResourceManager extends Member {
    private static final String ATTEMPT = "attempt";
    private static final String DONE = "done";

    @Override
    protected void start() {
        if (attempt() > 0 && !stored(DONE, false)) {
            startMaster();
        }
    }

    /** The last attempt that it began. */
    int attempt() {
        return stored(ATTEMPT, 0);
    }

    private void startMaster() {
        store(ATTEMPT, attempt() + 1);
        send(Job.master(all()), new StartMaster(attempt()));
    }

    @Override
    protected void receive(Peer from, Object message) {
        switch (message) {
            case Submit submit -> startMaster();
            case Register register -> {
                if (register.attempt() == attempt()) {
                    send(from, new Registered(register.attempt()));
                }
            }
            case Allocate allocate -> {
                if (allocate.attempt() == attempt()) {
                    for (int i = 0; i < allocate.containers(); i++) {
                        send(
                                from,
                                new Container(
                                        allocate.attempt(), Job.workers(all()).get(i)));
                    }
                }
            }
            case Unregister unregister -> {
                if (unregister.attempt() == attempt()) {
                    store(DONE, true);
                    send(from, new Unregistered(unregister.attempt()));
                }
            }
            default -> throw new IllegalStateException("unknown: " + message);
        }
    }
}
