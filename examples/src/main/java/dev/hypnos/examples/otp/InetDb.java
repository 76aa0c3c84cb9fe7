package dev.hypnos.examples.otp;

import static dev.hypnos.model.Model.trapExits;

import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import dev.hypnos.model.Server;
import dev.hypnos.model.Table;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** {@code inet_db}, the server that knows names and addresses of hosts; its tables are for everybody to read. */
final class InetDb extends Server {
    static final String NAME = "inet_db";

    private record Set(String key, String value) {}

    private @Nullable Table<String, String> table;

    private InetDb() {}

    /** Starts the server, and has it configured as the host is. */
    static Pid start() {
        Pid server = TrappingServer.startNamed(NAME, new InetDb());
        Server.call(NAME, new Set("hostname", "localhost"), -1);
        Server.call(NAME, new Set("lookup", "native"), -1);
        Server.call(NAME, new Set("inetrc", ""), -1);
        return server;
    }

    @Override
    protected void init() {
        trapExits();
        Table<String, String> made = Table.create("inet_db");
        made.put("hostname", "");
        Table.create("inet_cache");
        Table.create("inet_hosts_byname");
        Table.create("inet_hosts_byaddr");
        Table.create("inet_hosts_file_byname");
        Table.create("inet_hosts_file_byaddr");
        table = made;
    }

    @Override
    protected Object onCall(Object request, From from) {
        Set set = (Set) request;
        Objects.requireNonNull(table).put(set.key(), set.value());
        return Reason.NORMAL;
    }

    /** The address of a host: one look at how to find it, one at where it is. */
    static void address() {
        Table<String, String> table = Objects.requireNonNull(Table.named(NAME));
        table.get("lookup");
    }
}
