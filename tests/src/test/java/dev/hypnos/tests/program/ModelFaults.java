package dev.hypnos.tests.program;

import static dev.hypnos.model.Model.faults;
import static dev.hypnos.model.Model.faultsEnd;
import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.node;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.register;
import static dev.hypnos.model.Model.rpc;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.sleep;

import dev.hypnos.model.FaultWindow;
import dev.hypnos.model.Model;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;

/** Models with faults that come whenever the strategy wants. Each program returns what it saw. */
public final class ModelFaults {
    private static final String NUMBER = "number";
    private static final String STORE = "store";

    private ModelFaults() {}

    private record Ready() {}

    private record Put(Pid from, int value) {}

    private record Done() {}

    private interface Program {
        String run(Node store);
    }

    private static String with(Program program) {
        String[] seen = new String[1];
        Model.run(() -> {
            Pid test = self();
            Node store = node(STORE);
            store.start(STORE, () -> keep(test));
            receive(Ready.class);
            seen[0] = program.run(store);
            // what is left comes to its end
            sleep(60_000);
        });
        return seen[0];
    }

    /** Keeps a number, and answers when it has. */
    private static void keep(Pid test) {
        register(STORE, self());
        send(test, new Ready());
        while (true) {
            Put put = receive(Put.class);
            here().store().put(NUMBER, put.value());
            send(put.from(), new Done());
        }
    }

    private static String tell(Node store) {
        send(store.address(STORE), new Put(self(), 7));
        return receive(500, Done.class) == null ? "unknown" : "acknowledged";
    }

    /** What is told of a number while something happens, and what is there when all is well again. */
    private static String writeWhile(FaultWindow faults, Node store) {
        faults.begin();
        String told = tell(store);
        faultsEnd();
        return told + " " + rpc(store, -1, () -> String.valueOf(here().store().get(NUMBER)));
    }

    public static String crashes() {
        return with(store -> writeWhile(faults().crashes(1).restarts(1).within(1000), store));
    }

    public static String kills() {
        return with(store -> writeWhile(faults().kills(1).restarts(1).within(1000), store));
    }

    public static String cuts() {
        return with(store -> writeWhile(faults().cuts(1).among(here(), store), store));
    }

    public static String partitions() {
        return with(store -> writeWhile(faults().partitions(1).among(here(), store), store));
    }

    /** Nobody starts it again. */
    public static String staysDown() {
        return with(store -> {
            faults().crashes(1).begin();
            String told = tell(store);
            faultsEnd();
            return told + " " + store.isRunning();
        });
    }

    /** A fault comes before, between and after moves of the clock. */
    public static String inTime() {
        return with(store -> {
            faults().kills(1).begin();
            boolean first = store.isRunning();
            sleep(100);
            boolean second = store.isRunning();
            sleep(100);
            return first + " " + second + " " + store.isRunning();
        });
    }

    /** What was started on a node is there again with it, and what was there is not. */
    public static String comesBack() {
        return with(store -> {
            faults().kills(1).restarts(1).begin();
            sleep(100);
            faultsEnd();
            String which = receive(100, Ready.class) == null ? "the first" : "the second";
            return tell(store) + " " + which;
        });
    }
}
