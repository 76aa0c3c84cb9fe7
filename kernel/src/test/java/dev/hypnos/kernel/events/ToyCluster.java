package dev.hypnos.kernel.events;

import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * A cluster of three members whose handlers were made at random: each kind of message reads and writes some of three variables, and sends at most two messages,
 * some of them only if a variable has a certain value; some kinds of messages count; in some clusters one kind of message crashes who gets it. All members have the same handlers, so that they can be exchanged.
 */
final class ToyCluster implements Situation {
    private static final int MEMBERS = 3;
    private static final int VARIABLES = 3;
    private static final int KINDS = 4;

    /** What is sent: by its kind, to the one before or after the receiver, or back to the sender. */
    private record Sending(int kind, int whom, int variable, int value) {}

    private record Handler(int read, int written, boolean adds, int constant, List<Sending> sendings) {}

    private record Message(int kind, int from) {}

    private final class Way extends Task {
        private final int from;
        private final int to;

        Way(int from, int to) {
            super(from * MEMBERS + to, TaskName.named(from + ">" + to));
            this.from = from;
            this.to = to;
            this.eventKind = Event.DELIVERY;
        }

        @Override
        protected boolean enabled() {
            return !mails(from, to).isEmpty();
        }
    }

    private final List<Handler> handlers = new ArrayList<>();
    /** By kind of message: the variable that it counts in, if it is one. */
    private final int[] counting = new int[KINDS];

    private final List<int[]> beginning = new ArrayList<>();
    private final Touched touched = new Touched();
    private final Task[] ways = new Task[MEMBERS * MEMBERS];
    private final Task quiet = new Task(MEMBERS * MEMBERS, TaskName.named("quiet")) {
        {
            eventKind = Event.QUIET;
        }

        @Override
        protected boolean enabled() {
            return isQuiet();
        }
    };

    private int[][] variables = new int[MEMBERS][VARIABLES];
    private List<Deque<Message>> mails = new ArrayList<>();

    /** Whether the last kind of message crashes who gets it: what is on its way to it is lost, and what is sent to it later. */
    private final boolean hasCrashes;

    private boolean[] isDown = new boolean[MEMBERS];

    /** Whether the state is told by its parts, so that events can be rehearsed. */
    private final boolean isSketched;

    ToyCluster(Random random, int messages, boolean isSketched) {
        this.isSketched = isSketched;
        hasCrashes = random.nextInt(3) == 0;
        for (int kind = 0; kind < KINDS; kind++) {
            List<Sending> sendings = new ArrayList<>();
            for (int i = random.nextInt(3); i > 0 && kind < KINDS - 1; i--) {
                // later kinds only, so that it ends
                sendings.add(new Sending(
                        kind + 1 + random.nextInt(KINDS - kind - 1),
                        random.nextInt(3),
                        random.nextInt(VARIABLES + 2),
                        random.nextInt(3)));
            }
            handlers.add(new Handler(
                    random.nextInt(VARIABLES + 1) - 1,
                    random.nextInt(VARIABLES + 1) - 1,
                    random.nextBoolean(),
                    1 + random.nextInt(3),
                    sendings));
        }
        // with numbers of its own: what else the clusters do is as it was before some of them counted
        Random others = new Random(handlers.hashCode());
        for (int kind = 0; kind < KINDS; kind++) {
            counting[kind] = others.nextInt(2 * VARIABLES);
        }
        for (int i = 0; i < messages; i++) {
            beginning.add(new int[] {random.nextInt(MEMBERS), random.nextInt(MEMBERS), random.nextInt(KINDS)});
        }
        for (int i = 0; i < ways.length; i++) {
            ways[i] = new Way(i / MEMBERS, i % MEMBERS);
        }
    }

    void reset() {
        isDown = new boolean[MEMBERS];
        variables = new int[MEMBERS][VARIABLES];
        mails = new ArrayList<>();
        for (int i = 0; i < MEMBERS * MEMBERS; i++) {
            mails.add(new ArrayDeque<>());
        }
        for (int[] each : beginning) {
            mails(each[0], each[1]).addLast(new Message(each[2], each[0]));
        }
    }

    private Deque<Message> mails(int from, int to) {
        return mails.get(from * MEMBERS + to);
    }

    private boolean isQuiet() {
        return mails.stream().allMatch(Deque::isEmpty);
    }

    List<Task> able() {
        List<Task> able = new ArrayList<>();
        for (Task way : ways) {
            if (way.isEnabled()) {
                able.add(way);
            }
        }
        if (able.isEmpty()) {
            able.add(quiet);
        }
        return able;
    }

    boolean isEnd(Task task) {
        return task == quiet;
    }

    void happens(Task task) {
        touched.clear();
        if (task instanceof Way way) {
            handle(way.to, mails(way.from, way.to).removeFirst());
        }
    }

    private void crash(int member) {
        isDown[member] = true;
        touched.written[member] = Touched.ALL;
        touched.turned |= 1L << member;
        for (int from = 0; from < MEMBERS; from++) {
            mails(from, member).clear();
        }
    }

    private void handle(int member, Message message) {
        if (hasCrashes && message.kind == KINDS - 1) {
            crash(member);
            return;
        }
        Handler handler = handlers.get(message.kind);
        int value = handler.constant;
        if (handler.read >= 0) {
            touched.read[member] |= 1L << handler.read;
            value += variables[member][handler.read];
        }
        if (handler.written >= 0) {
            touched.written[member] |= 1L << handler.written;
            if (handler.adds) {
                touched.read[member] |= 1L << handler.written;
                value += variables[member][handler.written] * 2;
            }
            variables[member][handler.written] = value % 5;
        }
        int counted = counting[message.kind];
        if (counted < VARIABLES) {
            touched.counted[member] |= 1L << counted;
            variables[member][counted] += handler.constant;
        }
        for (Sending sending : handler.sendings) {
            if (sending.variable < VARIABLES) {
                touched.read[member] |= 1L << sending.variable;
                if (variables[member][sending.variable] % 3 != sending.value) {
                    continue;
                }
            }
            int to = sending.whom == 2 ? message.from : (member + 1 + sending.whom) % MEMBERS;
            touched.sent(member, to);
            touched.addressed |= 1L << to;
            if (!isDown[to]) {
                mails(member, to).addLast(new Message(sending.kind, member));
            }
        }
    }

    // The state

    @Override
    public int members() {
        return MEMBERS;
    }

    /** Who is next to whom matters: only turning round leaves everything as it is. */
    @Override
    public long state(int[] places) {
        String smallest = null;
        for (int turn = 0; turn < MEMBERS; turn++) {
            String text = text(turn);
            if (smallest == null || text.compareTo(smallest) < 0) {
                smallest = text;
                for (int i = 0; i < MEMBERS; i++) {
                    places[i] = (i + turn) % MEMBERS;
                }
            }
        }
        return hash(smallest);
    }

    @Override
    public long exactState() {
        return hash(text(0));
    }

    @Override
    public boolean sketch(Sketch into) {
        if (!isSketched) {
            return false;
        }
        for (int member = 0; member < MEMBERS; member++) {
            Tokens held = new Tokens();
            held.value(isDown[member] ? 1 : 0);
            for (int value : variables[member]) {
                held.value(isDown[member] ? 0 : value);
            }
            into.member(member, 0, held, !isDown[member], new long[0]);
        }
        for (int from = 0; from < MEMBERS; from++) {
            for (int to = 0; to < MEMBERS; to++) {
                for (Message message : mails(from, to)) {
                    Tokens said = new Tokens();
                    said.value(100 + message.kind);
                    into.mail(from, to, said);
                }
            }
        }
        // who is next to whom matters, so that no two can be exchanged
        into.rest(0, 0, false, true);
        return true;
    }

    @Override
    public boolean canBeRehearsed() {
        return isSketched;
    }

    private static long hash(String text) {
        long hash = 7;
        for (int i = 0; i < text.length(); i++) {
            hash = hash * 1_000_003 + text.charAt(i);
        }
        return hash;
    }

    String text(int turn) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < MEMBERS; i++) {
            int member = (i - turn + MEMBERS) % MEMBERS;
            text.append(isDown[member] ? "down" : Arrays.toString(variables[member]));
            for (int j = 0; j < MEMBERS; j++) {
                int to = (j - turn + MEMBERS) % MEMBERS;
                for (Message message : mails(member, to)) {
                    text.append(message.kind).append(',');
                }
                text.append('|');
            }
        }
        return text.toString();
    }

    @Override
    public long event(Task task) {
        return task instanceof Way way
                ? Event.of(Event.DELIVERY, way.from, way.to, 0)
                : Event.of(Event.QUIET, Event.NOBODY, Event.NOBODY, 0);
    }

    @Override
    public int waiting(Task task) {
        return task instanceof Way way ? mails(way.from, way.to).size() : 1;
    }

    @Override
    public Touched touched() {
        return touched;
    }

    // Every order

    /** The states in which nothing more can happen, found by trying everything. */
    Set<String> allEnds(int most) {
        Set<String> ends = new HashSet<>();
        Set<String> seen = new HashSet<>();
        reset();
        Deque<Object[]> left = new ArrayDeque<>();
        left.add(copy());
        while (!left.isEmpty()) {
            Object[] state = left.removeLast();
            restore(state);
            if (!seen.add(text(0)) || seen.size() > most) {
                continue;
            }
            for (Task task : able()) {
                restore(state);
                if (isEnd(task)) {
                    ends.add(smallestText());
                } else {
                    happens(task);
                    left.addLast(copy());
                }
            }
        }
        return seen.size() > most ? Set.of() : ends;
    }

    String smallestText() {
        String smallest = text(0);
        for (int turn = 1; turn < MEMBERS; turn++) {
            smallest = text(turn).compareTo(smallest) < 0 ? text(turn) : smallest;
        }
        return smallest;
    }

    private Object[] copy() {
        int[][] values = new int[MEMBERS][];
        for (int i = 0; i < MEMBERS; i++) {
            values[i] = variables[i].clone();
        }
        List<Deque<Message>> queues = new ArrayList<>();
        mails.forEach(queue -> queues.add(new ArrayDeque<>(queue)));
        return new Object[] {values, queues, isDown.clone()};
    }

    @SuppressWarnings("unchecked") // put there by copy
    private void restore(Object[] state) {
        variables = new int[MEMBERS][];
        for (int i = 0; i < MEMBERS; i++) {
            variables[i] = ((int[][]) state[0])[i].clone();
        }
        isDown = ((boolean[]) state[2]).clone();
        mails = new ArrayList<>();
        ((List<Deque<Message>>) state[1]).forEach(queue -> mails.add(new ArrayDeque<>(queue)));
    }
}
