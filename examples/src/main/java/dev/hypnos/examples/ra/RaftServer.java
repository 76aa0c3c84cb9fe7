package dev.hypnos.examples.ra;

import dev.hypnos.Hypnos;
import dev.hypnos.examples.ra.Client.Answer;
import dev.hypnos.examples.ra.Client.Request;
import dev.hypnos.model.Down;
import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import dev.hypnos.model.Ref;
import dev.hypnos.model.Server;
import dev.hypnos.model.StateMachine;
import dev.hypnos.model.Timer;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A Raft server: takes the events, and leaves them to the role that it is in. */
final class RaftServer extends StateMachine<Role> {
    private static final long TICK_MILLIS = 1_000;
    private static final int BROADCAST_MILLIS = 50;
    private static final long VOTE_MILLIS = 500;

    private record Tick() {}

    private record TimeIsUp(int number) {}

    private record Pending(From from, Request request) {}

    final RaftState state;
    private final Random random;
    private final Follower follower;
    private final Elections elections;
    private final Leader leader;
    private @Nullable String leaderName;
    private @Nullable Ref leaderMonitor;
    private @Nullable Timer timer;
    private int timers;
    /** Calls for a leader that is not known yet. */
    private List<Pending> pending = List.of();

    RaftServer(String name, int number, Version version, List<String> members, ServerTables tables) {
        super(Role.FOLLOWER);
        state = new RaftState(name, version, members, tables);
        // The same times in every trial: only the order of operations differs.
        random = new Random(number);
        follower = new Follower(this);
        elections = new Elections(this);
        leader = new Leader(this);
    }

    @Override
    protected void init() {
        Model.trapExits();
        Recovery.run(state);
        enter(Role.FOLLOWER);
        Model.sendAfter(TICK_MILLIS, Model.self(), new Tick());
    }

    @Override
    protected void on(Role role, Event event) {
        switch (content(event)) {
            case Tick() -> tick();
            case TimeIsUp(int number) when number == timers -> timeIsUp(role);
            case Request request -> request(role, event, request);
            case Rpc rpc -> rpc(role, event, rpc);
            case WriteAheadLog.Written written -> written(role, written);
            case Down down
            when down.ref() == leaderMonitor -> {
                ErrorLogger.info();
                leaderMonitor = null;
                leaderName = null;
                startElectionTimer();
            }
            default -> {}
        }
        if (state() == Role.FOLLOWER && leaderMonitor == null && timer == null && state.term() > 0) {
            startElectionTimer();
        }
        if (state() == Role.LEADER || state() == Role.FOLLOWER) {
            state.storeLastApplied();
        }
    }

    private static Object content(Event event) {
        return switch (event) {
            case Event.Call(From ignored, Object request) -> request;
            case Event.CastEvent(Object message) -> message;
            case Event.Message(Object message) -> message;
            case Event.StateTimeout timeout -> timeout;
        };
    }

    private void rpc(Role role, Event event, Rpc rpc) {
        switch (role) {
            case LEADER -> leader.on(event, rpc);
            case FOLLOWER -> follower.on(event, rpc);
            case AWAIT_CONDITION -> follower.onWhileWaiting(event, rpc);
            case PRE_VOTE, CANDIDATE -> elections.on(event, rpc);
        }
    }

    private void request(Role role, Event event, Request request) {
        switch (request) {
            case Request.LeaderCall(Request inner) -> leaderCall(role, ((Event.Call) event).from(), inner);
            case Request.LocalQuery() -> answer(event, new Answer.MachineState(state.lastApplied(), state.queue()));
            case Request.TriggerElection() -> {
                answer(event, new Answer.Done());
                if (role == Role.FOLLOWER || role == Role.AWAIT_CONDITION) {
                    elections.preVote();
                }
            }
            default -> throw new IllegalArgumentException("not for a single server: " + request);
        }
    }

    private void leaderCall(Role role, From from, Request request) {
        if (role == Role.LEADER) {
            leader.command(from, request);
        } else if (leaderName != null) {
            reply(from, new Answer.Redirect(leaderName));
        } else {
            if (role == Role.FOLLOWER || role == Role.AWAIT_CONDITION) {
                ErrorLogger.info();
            }
            pending = Lists.with(pending, new Pending(from, request));
        }
    }

    private void written(Role role, WriteAheadLog.Written written) {
        state.log.written(written);
        switch (role) {
            case LEADER -> leader.evaluateQuorum();
            case FOLLOWER -> follower.written();
            case AWAIT_CONDITION, PRE_VOTE, CANDIDATE -> {}
        }
    }

    private void tick() {
        if (state() == Role.LEADER) {
            leader.sendWhereUnanswered();
        }
        Model.sendAfter(TICK_MILLIS, Model.self(), new Tick());
    }

    // For the roles

    /** Changes the role, and forgets the timer of the old one. */
    void enter(Role role) {
        stopTimer();
        become(role);
        state.tables.roles().put(state.name, role.name());
        ErrorLogger.info();
    }

    Role role() {
        return state();
    }

    void preVoteAsked(Event event, Rpc.PreVote request) {
        follower.preVote(event, request);
    }

    void tryElection() {
        elections.preVote();
    }

    void again(Event event) {
        nextEvent(event);
    }

    /**
     * Answers the caller of an event. Of one that was no call there is none: ra then gives up with this very reason.
     */
    void answer(Event event, Object answer) {
        if (event instanceof Event.Call(From from, Object ignored)) {
            reply(from, answer);
        } else {
            Hypnos.fail("undefined_reply: the answer to a request that was buffered without its requester");
        }
    }

    void answer(From from, Object answer) {
        reply(from, answer);
    }

    /** A message to another server, if it runs. */
    void cast(String server, Rpc rpc) {
        Server.cast(Model.here().address(server), rpc);
    }

    /** Asks for a vote in a process of its own, which brings the answer, so that nobody else has to wait. */
    void askForVote(String peer, Rpc request) {
        Pid me = Model.self();
        Model.spawn("vote of " + peer + " for " + state.name, () -> {
            Object result = Server.call(peer, request, VOTE_MILLIS);
            Server.cast(me, result);
        });
    }

    /** A higher term: whoever led before does not any more. */
    void enterTerm(int term) {
        if (term > state.term()) {
            state.enter(term, null);
            forgetLeader();
            follower.newTerm();
        }
    }

    void stepDown(int term) {
        enter(Role.FOLLOWER);
        enterTerm(term);
    }

    void forgetLeader() {
        leaderName = null;
        if (leaderMonitor != null) {
            Model.demonitor(leaderMonitor);
            leaderMonitor = null;
        }
    }

    @Nullable
    String leaderName() {
        return leaderName;
    }

    /** A leader has shown itself: watches it, and sends on those who asked for one. */
    void follow(String newLeader) {
        if (!newLeader.equals(leaderName)) {
            forgetLeader();
            leaderName = newLeader;
            leaderMonitor = Model.monitor(Model.here().address(newLeader));
            stopTimer();
            // The failure detector need not watch the old leader's node any more.
            Server.cast(Model.here().address(RaApplication.FAILURE_DETECTOR), "unregister");
            ErrorLogger.info();
            for (Pending call : pending) {
                reply(call.from(), new Answer.Redirect(newLeader));
            }
            pending = List.of();
        }
    }

    void lead() {
        enter(Role.LEADER);
        leader.begin();
        for (int i = pending.size() - 1; i >= 0; i--) {
            Pending call = pending.get(i);
            nextEvent(new Event.Call(call.from(), new Request.LeaderCall(call.request())));
        }
        pending = List.of();
    }

    /** Ends as it should. */
    void goodbye() {
        ErrorLogger.info();
        Recovery.clearUp(state);
        Model.exit(Reason.NORMAL);
    }

    // Timers

    void startElectionTimer() {
        int times = state() == Role.FOLLOWER || state() == Role.AWAIT_CONDITION ? 2 : 4;
        startTimer(times * BROADCAST_MILLIS + 1 + random.nextInt(3 * BROADCAST_MILLIS));
    }

    void startTimer(long millis) {
        stopTimer();
        timer = Model.sendAfter(millis, Model.self(), new TimeIsUp(timers));
    }

    private void stopTimer() {
        timers++;
        if (timer != null) {
            timer.cancel();
            timer = null;
        }
    }

    private void timeIsUp(Role role) {
        timer = null;
        if (role == Role.AWAIT_CONDITION && leaderMonitor != null) {
            follower.waitedTooLong();
        } else if (role != Role.LEADER) {
            elections.preVote();
        }
    }
}
