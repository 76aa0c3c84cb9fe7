package dev.hypnos.examples.mnesia;

import static dev.hypnos.model.Model.exit;
import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.trapExits;
import static dev.hypnos.model.Model.unlink;

import dev.hypnos.model.Down;
import dev.hypnos.model.Exit;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import dev.hypnos.model.Ref;
import dev.hypnos.model.Server;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A supervisor whose children must all run: if one ends it does too. To stop it takes the steps of OTP for each child,
 * the last first: monitor it, give up the link, look whether it has ended already, and tell it.
 */
final class ChildSupervisor extends Server {
    private final List<Supplier<Pid>> children;
    private final List<Pid> running = new ArrayList<>();

    ChildSupervisor(List<Supplier<Pid>> children) {
        this.children = List.copyOf(children);
    }

    @Override
    protected void init() {
        trapExits();
        for (Supplier<Pid> child : children) {
            running.add(child.get());
        }
    }

    @Override
    protected void onMessage(Object message) {
        if (message instanceof Exit(Pid child, Object reason) && running.contains(child)) {
            throw new AssertionError("a process of the database ended: " + child + " " + reason);
        }
    }

    @Override
    protected void onEnd(Object reason) {
        for (int i = running.size() - 1; i >= 0; i--) {
            Pid child = running.get(i);
            Ref ended = monitor(child);
            unlink(child);
            receive(0, message -> message instanceof Exit(Pid from, Object ignored) && from.equals(child));
            exit(child, Reason.SHUTDOWN);
            receive(Down.class, down -> down.ref().equals(ended));
        }
    }
}
