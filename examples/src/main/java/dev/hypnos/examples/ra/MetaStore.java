package dev.hypnos.examples.ra;

import dev.hypnos.model.Server;
import dev.hypnos.model.Table;

/** Keeps what a server must never forget: its term and its vote, and, less urgently, how far it has applied its log. */
final class MetaStore extends Server {
    static final String NAME = "ra_log_meta";

    /** Cast if it may take its time, called if it must be durable before anything else happens. */
    record Store(String server, String key, String value) {}

    private record Stored() {}

    @Override
    protected Object onCall(Object request, From from) {
        store((Store) request);
        return new Stored();
    }

    @Override
    protected void onCast(Object message) {
        store((Store) message);
    }

    private static void store(Store store) {
        Table<String, String> table = RaApplication.table(NAME);
        table.put(store.server() + "." + store.key(), store.value());
    }
}
