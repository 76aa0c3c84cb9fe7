package dev.hypnos.examples.events.mapreduce;

import dev.hypnos.examples.events.mapreduce.Messages.Allocate;
import dev.hypnos.examples.events.mapreduce.Messages.Container;
import dev.hypnos.examples.events.mapreduce.Messages.Register;
import dev.hypnos.examples.events.mapreduce.Messages.Registered;
import dev.hypnos.examples.events.mapreduce.Messages.RunTask;
import dev.hypnos.examples.events.mapreduce.Messages.StartMaster;
import dev.hypnos.examples.events.mapreduce.Messages.Succeeded;
import dev.hypnos.examples.events.mapreduce.Messages.TaskDone;
import dev.hypnos.examples.events.mapreduce.Messages.Unregister;
import dev.hypnos.examples.events.mapreduce.Messages.Unregistered;
import dev.hypnos.model.members.Member;
import dev.hypnos.model.members.Peer;

/** Runs one attempt of the job. */
final class Master extends Member {
    private final boolean tellsClientLast;
    private int attempt;
    private int tasks;

    /** @param tellsClientLast whether the client is told only when the resource manager knows that the job is done */
    Master(boolean tellsClientLast) {
        this.tellsClientLast = tellsClientLast;
    }

    @Override
    protected void receive(Peer from, Object message) {
        switch (message) {
            case StartMaster start -> {
                attempt = start.attempt();
                tasks = Job.TASKS;
                send(from, new Register(attempt));
            }
            case Registered registered -> {
                if (registered.attempt() == attempt) {
                    send(from, new Allocate(attempt, Job.TASKS));
                }
            }
            case Container container -> {
                if (container.attempt() == attempt) {
                    send(container.worker(), new RunTask(attempt));
                }
            }
            case TaskDone done -> {
                if (done.attempt() == attempt) {
                    taskDone();
                }
            }
            case Unregistered unregistered -> {
                if (tellsClientLast && unregistered.attempt() == attempt) {
                    send(Job.client(all()), new Succeeded(attempt));
                }
            }
            default -> throw new IllegalStateException("unknown: " + message);
        }
    }

    private void taskDone() {
        tasks--;
        if (tasks == 0) {
            if (!tellsClientLast) {
                send(Job.client(all()), new Succeeded(attempt));
            }
            send(Job.manager(all()), new Unregister(attempt));
        }
    }
}
