package dev.hypnos.examples.corfu;

import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawn;

import dev.hypnos.examples.corfu.LogReply.Plain;
import dev.hypnos.examples.corfu.LogReply.Value;
import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import dev.hypnos.model.Server;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A repair while two clients write the same entry and a third reads it twice. The process that starts all of them waits
 * for what they have to tell.
 */
final class Repair {
    static final String FIRST_VERSION = "A version";
    static final String SECOND_VERSION = "Version B";

    /** What the clients saw. */
    record Seen(Result.Write firstWrite, Result.Write secondWrite, Reads reads) {}

    record Reads(Result first, Result second) {}

    private record Done(Pid client, Object result) {}

    private final Plan plan;
    private final Layouts layouts;
    private final List<Pid> servers;

    private Repair(Plan plan) {
        this.plan = plan;
        servers = plan.servers().stream()
                .map(server -> Server.startLink(server, new LogServer(plan.before())))
                .toList();
        layouts = plan.hasLayoutTable() ? LayoutTable.start(plan.before()) : LayoutServer.start(plan.before());
    }

    /** Runs a repair and has looked at what was seen, and at the chain that is left. */
    static void run(Plan plan, Consumer<Seen> clientsCheck, Consumer<List<Result>> chainCheck) {
        Model.run(() -> {
            Repair repair = new Repair(plan);
            clientsCheck.accept(repair.underLoad());
            chainCheck.accept(repair.chain());
            repair.stop();
        });
    }

    /** Runs a repair of which only the clients tell. */
    static void run(Plan plan, Consumer<Seen> clientsCheck) {
        Model.run(() -> {
            Repair repair = new Repair(plan);
            clientsCheck.accept(repair.underLoad());
            repair.stop();
        });
    }

    /** Runs a repair, and checks all that the study does. */
    static void runAndCheckAll(Plan plan) {
        run(
                plan,
                seen -> {
                    Check.writesEnd(seen);
                    Check.oneWriteSucceeds(seen);
                    Check.readsAgree(seen);
                },
                Check::isWrittenFromTheHead);
    }

    private Seen underLoad() {
        Pid firstWriter = client("first writer", () -> newClient().write(FIRST_VERSION));
        Pid secondWriter = client("second writer", () -> newClient().write(SECOND_VERSION));
        Pid reader = client("reader", this::readTwice);
        Pid repairer = client("repairer", this::repair);
        Result.Write firstWrite = (Result.Write) resultOf(firstWriter);
        Result.Write secondWrite = (Result.Write) resultOf(secondWriter);
        Reads reads = (Reads) resultOf(reader);
        resultOf(repairer);
        return new Seen(firstWrite, secondWrite, reads);
    }

    private static Pid client(String name, Supplier<Object> task) {
        Pid parent = self();
        return spawn(name, () -> send(parent, new Done(self(), task.get())));
    }

    private static Object resultOf(Pid client) {
        return receive(Done.class, done -> done.client() == client).result();
    }

    private LogClient newClient() {
        return new LogClient(plan.place(), layouts, plan.layoutsMax(), plan.before());
    }

    /** As the study began both reads begin with the layout of old, as two clients would. */
    private Reads readTwice() {
        LogClient client = newClient();
        Result first = client.read();
        if (!plan.readsAgainOnlyAfterValue()) {
            return new Reads(first, newClient().read());
        }
        return new Reads(first, first instanceof Result.Value ? client.read() : first);
    }

    // The repairing process

    private Object repair() {
        change(plan.during());
        Replica source = Replica.log(plan.during().tail());
        if (LogClient.read(source, plan.during().epoch()) instanceof Value(String value)) {
            // At the tail nobody can have written anything else; elsewhere an unfinished write has to give way.
            boolean overwrites = plan.place() != Place.TAIL;
            LogClient.write(Replica.log(plan.repaired()), plan.during().epoch(), value, overwrites);
        }
        change(plan.after());
        return Plain.OK;
    }

    private void change(Layout layout) {
        layouts.write(layout);
        for (String server : plan.servers()) {
            LogReply reply = LogClient.call(server, new LogRequest.SetLayout(layout));
            if (reply != Plain.OK) {
                throw new AssertionError("server " + server + " refused " + layout + ": " + reply);
            }
        }
    }

    // Afterwards

    /** What the servers have, head first. */
    private List<Result> chain() {
        return plan.after().chain().stream().map(this::contentOf).toList();
    }

    private Result contentOf(String server) {
        LogReply reply = LogClient.read(Replica.log(server), plan.after().epoch());
        return reply instanceof Value(String value) ? new Result.Value(value) : Result.NoValue.NOT_WRITTEN;
    }

    private void stop() {
        servers.forEach(server -> Server.stop(server, Reason.NORMAL));
        layouts.stop();
    }
}
