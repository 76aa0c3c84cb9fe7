package dev.hypnos.examples.kred;

import static dev.hypnos.model.Model.demonitor;
import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.node;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.sendAfter;

import dev.hypnos.examples.kred.LogService.Published;
import dev.hypnos.model.Address;
import dev.hypnos.model.Down;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Ref;
import dev.hypnos.model.Server;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The database of one node. It follows the log, and takes part in elections: when it has read all of the log and there
 * is no leader that it can reach, it publishes its candidacy; the first candidacy of an election wins.
 */
final class DatabaseServer extends Server {
    static final String NAME = "kdb";

    private static final long RETRY_MILLIS = 1_000;

    /** Whether the leader looks for gaps in the log. */
    enum Version {
        WITHOUT_GAP_CHECK,
        AS_DESIGNED
    }

    /** A transaction, for the leader. */
    record Execute(String key, int value) {}

    /** How a transaction ended. */
    enum Result {
        COMMITTED,
        /** There was no leader, or the one that was asked is none any more. */
        FAILED
    }

    private record Join() {}

    private record Retry(int election) {}

    /** A follower that monitors the leader says so, and is welcomed. */
    private record Hello(Pid follower, int election) {}

    private record Welcome(int election) {}

    private final Address log;
    private final Version version;
    private final String me = here().name();
    private final List<Hello> greetings = new ArrayList<>();

    private @Nullable Tables tables;

    /** How much of the log it has read. */
    private int read;

    private int election;
    private @Nullable String winner;
    private boolean announced;
    /** False while it reads what was there before it started: others' old elections are not for it to act on. */
    private boolean upToDate;

    private boolean retried;
    private @Nullable Ref watch;

    DatabaseServer(Address log, Version version) {
        this.log = log;
        this.version = version;
    }

    @Override
    protected void init() {
        tables = Tables.create();
        // The application has started; the election is its own affair.
        send(self(), new Join());
    }

    @Override
    protected Object onCall(Object request, From from) {
        if (request instanceof Execute(String key, int value)) {
            return execute(key, value);
        }
        throw new IllegalArgumentException("an unknown request to the database: " + request);
    }

    @Override
    protected void onCast(Object message) {
        if (message instanceof Hello hello) {
            greetings.add(hello);
            welcome();
        }
    }

    @Override
    protected void onMessage(Object message) {
        switch (message) {
            case Join() -> join();
            case Published(int offset, Entry entry) -> {
                if (offset == read) {
                    apply(entry);
                }
            }
            case Welcome(int of) -> {
                if (of == election) {
                    tables().leader(String.valueOf(winner));
                }
            }
            case Down(Ref ref, Object subject, Object reason) -> {
                if (ref == watch) {
                    lost();
                }
            }
            case Retry(int of) -> {
                if (of == election) {
                    follow();
                }
            }
            default -> {}
        }
    }

    private void join() {
        int size = LogService.subscribe(log, self());
        readUpTo(size);
        upToDate = true;
        if (winner == null || winner.equals(me)) {
            // Nobody was ever elected; or it led in an earlier life.
            stand();
        } else {
            follow();
        }
    }

    private void readUpTo(int size) {
        while (read < size) {
            apply(LogService.fetch(log, read));
        }
    }

    /** Publishes, and reads what others published before that. */
    private void publish(Entry entry) {
        int offset = LogService.publish(log, entry);
        readUpTo(offset);
        // What it read may have made it publish once more, and read its own entry on the way.
        if (read == offset) {
            apply(entry);
        }
    }

    private void stand() {
        publish(new Entry.Candidacy(me, election + 1));
    }

    private void apply(Entry entry) {
        read++;
        switch (entry) {
            case Entry.Candidacy(String node, int of) -> {
                if (of == election + 1) {
                    elected(node);
                }
            }
            case Entry.Announcement(String node, int of) -> {
                if (of == election && node.equals(winner)) {
                    announced = true;
                    leaderKnown();
                }
            }
            case Entry.Transaction(String key, int value, int of) -> {
                if (of == election) {
                    tables().rows().put(key, value);
                }
            }
        }
    }

    private void elected(String node) {
        election++;
        winner = node;
        announced = false;
        retried = false;
        if (!upToDate) {
            return;
        }
        tables().noLeader();
        if (node.equals(me)) {
            unwatch();
            publish(new Entry.Announcement(me, election));
        } else {
            follow();
        }
    }

    private void leaderKnown() {
        if (!upToDate) {
            return;
        }
        if (me.equals(winner)) {
            tables().leader(me);
            welcome();
        } else {
            hello();
        }
    }

    /** As the leader, welcomes those who follow it. */
    private void welcome() {
        if (announced && me.equals(winner)) {
            for (Hello hello : greetings) {
                if (hello.election() == election) {
                    send(hello.follower(), new Welcome(election));
                }
            }
            greetings.removeIf(hello -> hello.election() <= election);
        }
    }

    private void follow() {
        unwatch();
        watch = monitor(database());
        if (announced) {
            hello();
        }
    }

    private void hello() {
        cast(database(), new Hello(self(), election));
    }

    private Address database() {
        return node(String.valueOf(winner)).address(NAME);
    }

    private void unwatch() {
        if (watch != null) {
            demonitor(watch);
            watch = null;
        }
    }

    /** The leader cannot be reached: at once a candidate if it was followed, and at the second attempt if not. */
    private void lost() {
        watch = null;
        boolean followed = tables().noLeader();
        if (followed || retried) {
            stand();
        } else {
            retried = true;
            sendAfter(RETRY_MILLIS, self(), new Retry(election));
        }
    }

    /** As the leader: locks, publishes, commits. */
    private Result execute(String key, int value) {
        if (!announced || !me.equals(winner)) {
            return Result.FAILED;
        }
        int term = election;
        tables().locks().put(key, value);
        int offset = LogService.publish(log, new Entry.Transaction(key, value, term));
        if (version == Version.WITHOUT_GAP_CHECK) {
            tables().rows().put(key, value);
            tables().locks().remove(key);
            return Result.COMMITTED;
        }
        // In a stable cluster nobody else publishes: a gap may mean that an election has begun.
        readUpTo(offset + 1);
        tables().locks().remove(key);
        return election == term ? Result.COMMITTED : Result.FAILED;
    }

    private Tables tables() {
        return Objects.requireNonNull(tables);
    }
}
