package dev.hypnos.examples.ra;

import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import dev.hypnos.model.Table;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A table on disk (Erlang's dets): a process, found in a table of all that are open, which is called for every
 * look-up, change and flush. It looks for more requests of the same kind before it answers one, and what it was given
 * to write is written after a while if nobody flushes it.
 */
final class Dets extends Server {
    static final String REGISTRY = "dets_registry";
    private static final long DELAY_MILLIS = 3_000;

    /** The requests. */
    private sealed interface Request {
        record Lookup(String key) implements Request {}

        record Insert(Map<String, MetaStore.Row> rows) implements Request {}

        record Sync() implements Request {}
    }

    private record DelayedWrite() {}

    private record Done() {}

    private final Map<String, MetaStore.Row> rows = new LinkedHashMap<>();
    private boolean unwritten;

    /** A table as who uses it knows it. */
    record Handle(Table<String, Pid> registry, String name) {
        @SuppressWarnings("unchecked")
        Optional<MetaStore.Row> lookup(String key) {
            return (Optional<MetaStore.Row>) request(new Request.Lookup(key));
        }

        void insert(Map<String, MetaStore.Row> rows) {
            request(new Request.Insert(Map.copyOf(rows)));
        }

        void sync() {
            request(new Request.Sync());
        }

        private Object request(Request request) {
            return Server.call(Objects.requireNonNull(registry.get(name)), request, -1);
        }
    }

    @Override
    protected Object onCall(Object request, From from) {
        return switch ((Request) request) {
            case Request.Lookup(String key) -> {
                lookForMore();
                yield Optional.ofNullable(rows.get(key));
            }
            case Request.Insert(Map<String, MetaStore.Row> news) -> {
                lookForMore();
                rows.putAll(news);
                if (!unwritten) {
                    unwritten = true;
                    Model.sendAfter(DELAY_MILLIS, Model.self(), new DelayedWrite());
                }
                yield new Done();
            }
            case Request.Sync() -> {
                unwritten = false;
                yield new Done();
            }
        };
    }

    /** One user only, who waits for each answer: there never is more. */
    private static void lookForMore() {
        Model.receive(0, message -> false);
    }

    @Override
    protected void onMessage(Object message) {
        if (message instanceof DelayedWrite) {
            unwritten = false;
        }
    }

    /** Opens tables, and knows which process has which. */
    static final class Opener extends Server {
        static final String NAME = "dets_server";

        private record Open(String name) {}

        private record Opened(Table<String, Pid> registry) {}

        static Handle open(String name) {
            Opened opened = (Opened) Server.call(NAME, new Open(name), -1);
            return new Handle(opened.registry(), name);
        }

        @Override
        protected void init() {
            Model.trapExits();
            Table.create(REGISTRY);
            Table.create("dets_owners");
            Table.create("dets_store");
        }

        @Override
        protected Object onCall(Object request, From from) {
            String name = ((Open) request).name();
            Table<String, Pid> registry = Objects.requireNonNull(Table.named(REGISTRY));
            if (registry.get(name) == null) {
                registry.put(name, Server.startLink(new Dets()));
            }
            return new Opened(registry);
        }
    }
}
