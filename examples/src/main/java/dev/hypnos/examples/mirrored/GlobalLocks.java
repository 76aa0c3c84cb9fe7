package dev.hypnos.examples.mirrored;

import static dev.hypnos.model.Model.demonitor;
import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.sleep;
import static dev.hypnos.model.Model.trapExits;

import dev.hypnos.model.Down;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Ref;
import dev.hypnos.model.Server;
import dev.hypnos.model.Table;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Locks by name for a whole cluster, as Erlang's {@code global} has them. Who cannot have one asks again a little
 * later. In the original they are a part of the name server; here, where that takes no requests of others, they have a
 * server of their own.
 */
final class GlobalLocks extends Server {
    static final String NAME = "global locks";

    private static final long RETRY_MILLIS = 250;

    private record SetLock(String resource, Pid requester) {}

    private record DeleteLock(String resource, Pid requester) {}

    /** Who has a lock, and what tells of its end. */
    private record Holder(Pid pid, Ref ref) {}

    private @Nullable Table<String, Holder> table;
    /** Which locks a process has, and which one a monitor is for. */
    private @Nullable Table<Object, String> resources;

    private final Map<Ref, String> watched = new LinkedHashMap<>();

    /** Does something while it has a lock. */
    static void holding(String resource, Runnable action) {
        while (!(boolean) call(NAME, new SetLock(resource, self()), -1)) {
            sleep(RETRY_MILLIS);
        }
        action.run();
        call(NAME, new DeleteLock(resource, self()), -1);
    }

    private Table<String, Holder> locks() {
        return Objects.requireNonNull(table);
    }

    private Table<Object, String> resources() {
        return Objects.requireNonNull(resources);
    }

    @Override
    protected void init() {
        trapExits();
        table = Table.create("global_locks of others");
        resources = Table.create("global_pid_ids of others");
    }

    @Override
    protected Object onCall(Object request, From from) {
        return switch (request) {
            case SetLock(String resource, Pid requester) -> set(resource, requester);
            case DeleteLock(String resource, Pid requester) -> {
                Holder holder = locks().get(resource);
                if (holder != null && holder.pid().equals(requester)) {
                    release(resource, holder);
                    demonitor(holder.ref());
                }
                yield true;
            }
            default -> throw new IllegalArgumentException("an unknown request: " + request);
        };
    }

    private boolean set(String resource, Pid requester) {
        Holder holder = locks().get(resource);
        if (holder != null) {
            return holder.pid().equals(requester);
        }
        Ref ref = monitor(requester);
        resources().put(requester, resource);
        resources().put(ref, resource);
        locks().put(resource, new Holder(requester, ref));
        watched.put(ref, resource);
        return true;
    }

    private void release(String resource, Holder holder) {
        resources().remove(holder.pid());
        resources().remove(holder.ref());
        locks().remove(resource);
        watched.remove(holder.ref());
    }

    @Override
    protected void onMessage(Object message) {
        if (message instanceof Down down && watched.containsKey(down.ref())) {
            String resource = watched.get(down.ref());
            Holder holder = locks().get(resource);
            if (holder != null) {
                release(resource, holder);
            }
        }
    }
}
