package dev.hypnos.examples.mirrored;

import static dev.hypnos.model.Model.demonitor;
import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.sleep;

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
 * later.
 */
final class GlobalLocks extends Server {
    static final String NAME = "global_name_server";

    private static final long RETRY_MILLIS = 250;

    private record SetLock(String resource, Pid requester) {}

    private record DeleteLock(String resource, Pid requester) {}

    /** Who has a lock, and what tells of its end. */
    private record Holder(Pid pid, Ref ref) {}

    private @Nullable Table<String, Holder> table;
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

    @Override
    protected void init() {
        table = Table.create("global_locks");
    }

    @Override
    protected Object onCall(Object request, From from) {
        return switch (request) {
            case SetLock(String resource, Pid requester) -> set(resource, requester);
            case DeleteLock(String resource, Pid requester) -> {
                Holder holder = locks().get(resource);
                if (holder != null && holder.pid().equals(requester)) {
                    locks().remove(resource);
                    watched.remove(holder.ref());
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
        locks().put(resource, new Holder(requester, ref));
        watched.put(ref, resource);
        return true;
    }

    @Override
    protected void onMessage(Object message) {
        if (message instanceof Down down) {
            String resource = watched.remove(down.ref());
            if (resource != null) {
                locks().remove(resource);
            }
        }
    }
}
