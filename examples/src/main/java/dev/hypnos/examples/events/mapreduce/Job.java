package dev.hypnos.examples.events.mapreduce;

import dev.hypnos.examples.events.mapreduce.Messages.RunTask;
import dev.hypnos.examples.events.mapreduce.Messages.Submit;
import dev.hypnos.examples.events.mapreduce.Messages.Succeeded;
import dev.hypnos.examples.events.mapreduce.Messages.TaskDone;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.members.Member;
import dev.hypnos.model.members.Members;
import dev.hypnos.model.members.Peer;
import java.util.List;

/** A job of some tasks, while the resource manager may crash and start again. */
public class Job {
    static final int TASKS = 3;

    private final Members members = new Members();

    static Peer client(List<Peer> all) {
        return all.get(0);
    }

    static Peer manager(List<Peer> all) {
        return all.get(1);
    }

    static Peer master(List<Peer> all) {
        return all.get(2);
    }

    static List<Peer> workers(List<Peer> all) {
        return all.subList(3, all.size());
    }

    private static final class Worker extends Member {
        @Override
        protected void receive(Peer from, Object message) {
            if (message instanceof RunTask task) {
                send(from, new TaskDone(task.attempt()));
            }
        }
    }

    private static final class Client extends Member {
        /** The first attempt that it was told of; 0 if it was told of none. */
        int succeeded;

        @Override
        protected void receive(Peer from, Object message) {
            if (message instanceof Succeeded told && succeeded == 0) {
                succeeded = told.attempt();
            }
        }
    }

    private void run(boolean tellsClientLast) {
        members.add("client", Client::new);
        members.add("manager", ResourceManager::new);
        members.add("master", () -> new Master(tellsClientLast));
        for (int i = 0; i < TASKS; i++) {
            members.add("worker " + i, Worker::new);
        }
        // containers are given in the order of the workers
        members.distinct();
        members.start();
        Peer manager = manager(members.peers());
        members.deliver(manager, new Submit());
        members.crashes(1).restarts(1).among(manager);
        members.run();
        int told = members.up(Client.class).getFirst().succeeded;
        for (ResourceManager up : members.up(ResourceManager.class)) {
            if (told > 0 && up.attempt() > told) {
                throw new AssertionError("the job ran again after the client was told that it was done");
            }
        }
    }

    @HypnosTest
    void aJobRunsOnce() {
        run(false);
    }

    @HypnosTest
    void aJobRunsOnceFixed() {
        run(true);
    }
}
