package dev.hypnos.suites.clusters;

import dev.hypnos.model.members.Member;
import dev.hypnos.model.members.Members;
import dev.hypnos.model.members.Peer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A cluster of three members whose handlers are made at random: a message reads and writes some of three numbers, may be counted, may be put into a list, may be stored, may arm a timer, and
 * leads to further messages, some of them only if a number has a certain value. In some clusters a member may crash, and start again.
 */
public final class GeneratedCluster {
    private static final int MEMBERS = 3;
    private static final int KINDS = 4;
    private static final int NUMBERS = 3;
    private static final int VALUES = 4;

    private record Message(int kind) {}

    /** @param whom 0 for the sender, 1 for whoever was kept, 2 for all others, 3 for the member itself */
    private record Sending(int kind, int whom, int number, int value) {}

    private record Handler(
            int read,
            int written,
            boolean adds,
            int constant,
            boolean isListed,
            boolean isKept,
            boolean isCounted,
            boolean isStored,
            int timer,
            List<Sending> sendings) {}

    /** What all members do: no part of what they hold. */
    private record Program(List<Handler> handlers) {
        @Override
        public String toString() {
            return "";
        }
    }

    private GeneratedCluster() {}

    private static final class Generated extends Member {
        private final Program program;
        private int first;
        private int second;
        private int third;
        private int hits;
        private @Nullable Peer kept;
        private final List<Integer> list = new ArrayList<>();

        Generated(Program program) {
            this.program = program;
        }

        @Override
        protected void start() {
            third = stored("third", 0);
        }

        @Override
        protected void receive(Peer from, Object message) {
            handle(from, ((Message) message).kind());
        }

        @Override
        protected void timeout(Object timer) {
            handle(self(), (int) timer);
        }

        private int get(int number) {
            return switch (number) {
                case 0 -> first;
                case 1 -> second;
                default -> third;
            };
        }

        private void set(int number, int value) {
            switch (number) {
                case 0 -> first = value;
                case 1 -> second = value;
                default -> third = value;
            }
        }

        private void handle(Peer from, int kind) {
            Handler handler = program.handlers().get(kind);
            int value = handler.constant();
            if (handler.read() >= 0) {
                value += get(handler.read());
            }
            if (handler.written() >= 0) {
                value += handler.adds() ? 2 * get(handler.written()) : 0;
                set(handler.written(), value % VALUES);
            }
            if (handler.isListed()) {
                list.add(value);
            }
            if (handler.isCounted()) {
                int added = handler.constant();
                second += added;
                hits++;
            }
            if (handler.isKept() && others().contains(from)) {
                kept = from;
            }
            if (handler.isStored()) {
                store("third", value % VALUES);
            }
            if (handler.timer() > kind) {
                arm(handler.timer());
            }
            for (Sending sending : handler.sendings()) {
                if (sending.number() >= NUMBERS || get(sending.number()) % 2 == sending.value()) {
                    send(from, sending);
                }
            }
        }

        private void send(Peer from, Sending sending) {
            Message message = new Message(sending.kind());
            Peer known = kept;
            switch (sending.whom()) {
                case 0 -> send(all().contains(from) ? from : self(), message);
                case 1 -> send(known == null ? self() : known, message);
                case 2 -> sendToOthers(message);
                default -> send(self(), message);
            }
        }
    }

    /** Whether a member of the cluster that belongs to this number may crash. */
    public static boolean hasFaults(long seed) {
        return seed % 4 == 0;
    }

    /** Runs the cluster that belongs to this number; returns how it ended. */
    public static String run(long seed) {
        Random random = new Random(seed);
        List<Handler> handlers = new ArrayList<>();
        for (int kind = 0; kind < KINDS; kind++) {
            handlers.add(handler(kind, random));
        }
        Program program = new Program(handlers);
        Members members = new Members();
        for (int i = 0; i < MEMBERS; i++) {
            members.add("m" + i, () -> new Generated(program));
        }
        members.start();
        for (int i = 2 + random.nextInt(2); i > 0; i--) {
            members.send(members.peers().get(random.nextInt(MEMBERS)), new Message(random.nextInt(KINDS - 1)));
        }
        if (hasFaults(seed)) {
            members.crashes(1);
            if (random.nextBoolean()) {
                members.restarts(1);
            }
        }
        members.run();
        return ClusterText.symmetric(members);
    }

    private static Handler handler(int kind, Random random) {
        List<Sending> sendings = new ArrayList<>();
        // only later kinds, so that it ends
        for (int i = random.nextInt(3); i > 0 && kind < KINDS - 1; i--) {
            sendings.add(new Sending(
                    kind + 1 + random.nextInt(KINDS - kind - 1),
                    random.nextInt(4),
                    random.nextInt(NUMBERS + 2),
                    random.nextInt(2)));
        }
        return new Handler(
                random.nextInt(NUMBERS + 1) - 1,
                random.nextInt(NUMBERS + 1) - 1,
                random.nextBoolean(),
                1 + random.nextInt(3),
                random.nextInt(3) == 0,
                random.nextInt(3) == 0,
                // whatever else it does is as it was before some of them counted
                (sendings.hashCode() + kind) % 2 == 0,
                random.nextInt(4) == 0,
                random.nextInt(3) == 0 ? random.nextInt(KINDS) : 0,
                sendings);
    }
}
