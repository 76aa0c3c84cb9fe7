package dev.hypnos.systems.cassandra;

import dev.hypnos.cluster.Node;
import dev.hypnos.history.Call;
import dev.hypnos.history.Client;
import dev.hypnos.history.History;
import dev.hypnos.history.Specification;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.systems.Archives;
import dev.hypnos.systems.cassandra.Cql.Consistency;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Three clients write to one row, each through another server, if it still holds what they read last; then they read it
 * again. Nothing fails. What they are told must be what a single row would say that does one thing after the other.
 *
 * <p>Nothing here knows what is wrong with a release.
 */
public class ConditionalWrites {
    private static final String KEYSPACE =
            "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 3}";
    private static final String TABLE = "CREATE TABLE k.registers (id text PRIMARY KEY, value text)";
    private static final String FIRST = "INSERT INTO k.registers (id, value) VALUES ('x', 'a') IF NOT EXISTS";
    private static final String READ = "SELECT value FROM k.registers WHERE id = 'x'";
    private static final String WRITE = "UPDATE k.registers SET value = '%s' WHERE id = 'x' IF value = '%s'";

    private static final int ROUNDS = 6;

    @HypnosTest(trials = 2000, timeLimit = "1h", operationLimit = 20_000_000, granularity = "message")
    void ofThree200() throws Exception {
        areLinearizable(Archives.of("cassandra-2.0.0"));
    }

    @HypnosTest(trials = 2000, timeLimit = "1h", operationLimit = 20_000_000, granularity = "message")
    void ofThree201() throws Exception {
        areLinearizable(Archives.of("cassandra-2.0.1"));
    }

    private static void areLinearizable(Path[] release) throws Exception {
        Servers servers = Servers.start(release);
        Node client = servers.client();
        client.run(ConditionalWrites::prepare);
        History history = new History();
        List<Client> clients = new ArrayList<>();
        for (String server : Servers.NAMES) {
            clients.add(history.client("by " + server));
        }
        servers.areUp();
        client.run(() -> writeAll(clients));
        history.checkLinearizable(Specification.register("a"));
    }

    private static void prepare() throws IOException, InterruptedException {
        for (String server : Servers.NAMES) {
            connect(server).close();
        }
        try (Cql cql = connect("c1")) {
            cql.execute(KEYSPACE, Consistency.ONE);
            cql.execute(TABLE, Consistency.ONE);
            while (!isWritten(cql)) {
                // the others have to hear of the table first
                Thread.sleep(Duration.ofSeconds(5));
            }
        }
    }

    private static boolean isWritten(Cql cql) {
        try {
            cql.execute(FIRST, Consistency.QUORUM);
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static Cql connect(String server) throws InterruptedException {
        while (true) {
            try {
                return new Cql(server);
            } catch (IOException notUp) {
                Thread.sleep(Duration.ofSeconds(1));
            }
        }
    }

    private static void writeAll(List<Client> clients) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < clients.size(); i++) {
            Cql cql = connect(Servers.NAMES.get(i));
            Client client = clients.get(i);
            threads.add(new Thread(() -> writeAgainAndAgain(cql, client), client.toString()));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** Puts a value of its own in the place of the one that it read, some times. */
    private static void writeAgainAndAgain(Cql cql, Client client) {
        String last = "a";
        for (int round = 1; round <= ROUNDS; round++) {
            write(cql, client, last, client + "-" + round);
            String read = read(cql, client);
            last = read == null ? last : read;
        }
    }

    private static void write(Cql cql, Client client, String expected, String value) {
        Call call = client.invoke("compareAndSet", expected, value);
        try {
            // the first column of the answer says whether it was written
            call.returned(Boolean.valueOf(cql.first(WRITE.formatted(value, expected), Consistency.QUORUM)));
        } catch (IOException notKnown) {
            call.unknown();
        }
    }

    /** What is in the row; null if that could not be found out. */
    private static @Nullable String read(Cql cql, Client client) {
        Call call = client.invoke("read");
        try {
            String value = cql.first(READ, Consistency.SERIAL);
            call.returned(value);
            return value;
        } catch (IOException notRead) {
            call.unknown();
            return null;
        }
    }
}
