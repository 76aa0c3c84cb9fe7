package dev.hypnos.report;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.outcome.Observation;
import java.util.ArrayList;
import java.util.List;

/** Observations made by hand, as the engine would make them. */
final class Story {
    private final List<Observation> observations = new ArrayList<>();
    private String file = "Counter.java";

    List<Observation> observations() {
        return observations;
    }

    Story in(String fileName) {
        file = fileName;
        return this;
    }

    Story read(Actor actor, String object, String field, String value, int line) {
        return operation(actor, "read " + field, Access.READ, object + "." + field, value, line);
    }

    Story write(Actor actor, String object, String field, String value, int line) {
        return operation(actor, "write " + field, Access.WRITE, object + "." + field, value, line);
    }

    Story start(Actor actor, Actor child, int line) {
        return operation(actor, "start", Access.WRITE, "task " + child.name(), null, line);
    }

    Story join(Actor actor, Actor child, int line) {
        return operation(actor, "join", Access.AWAIT, "task " + child.name(), null, line);
    }

    Story lock(Actor actor, String object, int line) {
        return operation(actor, "lock", Access.ACQUIRE, object, null, line);
    }

    Story unlock(Actor actor, String object, int line) {
        return operation(actor, "unlock", Access.RELEASE, object, null, line);
    }

    Story sends(Actor actor, String message, Actor receiver, int line) {
        Site site = Sites.add("send", "story." + file, "method", file, line, line, Access.WRITE);
        observations.add(new Observation(
                actor.number(),
                actor.name(),
                actor.thread(),
                site.id(),
                "mailbox of " + receiver.thread(),
                null,
                "sends " + message + " to " + receiver.thread()));
        return this;
    }

    Story ends(Actor actor) {
        observations.add(new Observation(actor.number(), actor.name(), actor.thread(), -1, null, null, "ends"));
        return this;
    }

    Story operation(Actor actor, String action, Access access, String resource, String value, int line) {
        Site site = Sites.add(action, "story." + file, "method", file, line, line, access);
        observations.add(
                new Observation(actor.number(), actor.name(), actor.thread(), site.id(), resource, value, null));
        return this;
    }

    /** A task. */
    record Actor(int number, String name, String thread) {}
}
