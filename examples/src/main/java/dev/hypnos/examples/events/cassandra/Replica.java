package dev.hypnos.examples.events.cassandra;

import dev.hypnos.examples.events.cassandra.Messages.Accepted;
import dev.hypnos.examples.events.cassandra.Messages.Commit;
import dev.hypnos.examples.events.cassandra.Messages.Committed;
import dev.hypnos.examples.events.cassandra.Messages.Prepare;
import dev.hypnos.examples.events.cassandra.Messages.Promise;
import dev.hypnos.examples.events.cassandra.Messages.Propose;
import dev.hypnos.examples.events.cassandra.Messages.Request;
import dev.hypnos.examples.events.cassandra.Messages.Update;
import dev.hypnos.examples.events.cassandra.Messages.Waiting;
import dev.hypnos.model.members.Member;
import dev.hypnos.model.members.Peer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A replica of one row, and the coordinator of one write. */
final class Replica extends Member {
    /** What a column holds, and under which ballot it was written. */
    record Cell(String value, int ballot) {}

    /** A write that was accepted by a quorum under this ballot. */
    record Chosen(int ballot, int write) {}

    private enum Phase {
        IDLE,
        PREPARE,
        PROPOSE,
        COMMIT
    }

    /** What the client was told. */
    enum Result {
        NONE,
        APPLIED,
        NOT_APPLIED,
        UNKNOWN
    }

    private static final int RETRY = 3;
    private static final Cell NOTHING = new Cell("", -1);

    private final Flaw flaw;
    private final int attemptsMax;
    private final boolean hasStages;

    // the replica
    private int promised;
    private int acceptedBallot;
    private @Nullable Update accepted;
    private int committed;
    final Map<String, Cell> row = new TreeMap<>();

    // the coordinator
    private Phase phase = Phase.IDLE;
    private int ballot;
    private @Nullable Update wanted;
    private String condition = "";
    private @Nullable Update proposed;
    private int answers;
    private int positive;
    private int newest;
    private @Nullable Update unfinished;
    private int lastCommit;
    private int attempts;
    private Cell owner = NOTHING;
    /** Whether what is proposed was found unfinished. */
    private boolean isRepair;
    /** What it saw a quorum accept. */
    final List<Chosen> chosen = new ArrayList<>();

    Result result = Result.NONE;

    /**
     * @param attemptsMax how often a coordinator tries a write
     * @param hasStages whether requests of two kinds that come from one coordinator can be served in another order
     */
    Replica(Flaw flaw, int attemptsMax, boolean hasStages) {
        this.flaw = flaw;
        this.attemptsMax = attemptsMax;
        this.hasStages = hasStages;
    }

    @Override
    protected void start() {
        row.put("owner", new Cell("user_1", 0));
    }

    @Override
    protected void receive(Peer from, Object message) {
        switch (message) {
            case Request request -> {
                wanted = new Update(request.ballot(), request.columns());
                condition = request.condition();
                prepare(request.ballot());
            }
            case Prepare prepare -> {
                if (hasStages) {
                    send(self(), new Waiting(from, prepare));
                } else {
                    send(from, promise(prepare.ballot()));
                }
            }
            case Waiting waiting ->
                send(waiting.from(), promise(waiting.prepare().ballot()));
            case Propose propose -> send(from, new Accepted(propose.ballot(), accept(propose)));
            case Commit commit -> {
                commit(commit);
                send(from, new Committed(commit.ballot()));
            }
            case Promise promise -> promised(promise);
            case Accepted answer -> accepted(answer);
            default -> {}
        }
    }

    // The replica

    private Promise promise(int asked) {
        boolean isGiven = asked > promised;
        Promise answer = new Promise(
                asked,
                isGiven,
                flaw == Flaw.ONE_BALLOT ? promised : acceptedBallot,
                accepted,
                committed,
                Objects.requireNonNull(row.get("owner")));
        if (isGiven && asked < acceptedBallot) {
            throw new AssertionError("promises ballot " + asked + " although it has accepted " + acceptedBallot);
        }
        if (isGiven) {
            promised = asked;
        }
        return answer;
    }

    private boolean accept(Propose propose) {
        if (propose.ballot() < promised) {
            return false;
        }
        if (flaw != Flaw.BALLOT_NOT_KEPT) {
            promised = propose.ballot();
        }
        acceptedBallot = propose.ballot();
        accepted = propose.update();
        return true;
    }

    private void commit(Commit commit) {
        commit.update().columns().forEach((column, value) -> {
            Cell before = row.get(column);
            boolean isNewer = before == null
                    || commit.ballot() > before.ballot()
                    || (commit.ballot() == before.ballot() && value.compareTo(before.value()) > 0);
            if (isNewer) {
                row.put(column, new Cell(value, commit.ballot()));
            }
        });
        boolean isOverdue = flaw == Flaw.ONE_BALLOT ? promised > commit.ballot() : acceptedBallot > commit.ballot();
        if (!isOverdue) {
            accepted = null;
        }
        committed = Math.max(committed, commit.ballot());
    }

    // The coordinator

    private void prepare(int next) {
        attempts++;
        ballot = next;
        phase = Phase.PREPARE;
        forgetAnswers();
        all().forEach(replica -> send(replica, new Prepare(next)));
    }

    private int quorum() {
        return all().size() / 2 + 1;
    }

    private void promised(Promise promise) {
        if (phase != Phase.PREPARE || promise.ballot() != ballot) {
            return;
        }
        answers++;
        if (!promise.isGiven()) {
            end(Result.UNKNOWN);
            return;
        }
        lastCommit = Math.max(lastCommit, promise.committed());
        if (promise.proposal() != null && promise.inProgress() > newest) {
            newest = promise.inProgress();
            unfinished = promise.proposal();
        }
        if (promise.owner().ballot() > owner.ballot()) {
            owner = promise.owner();
        }
        if (answers < quorum()) {
            return;
        }
        if (unfinished != null && newest > lastCommit) {
            propose(unfinished, true);
        } else if (owner.value().equals(condition)) {
            propose(Objects.requireNonNull(wanted), false);
        } else {
            end(Result.NOT_APPLIED);
        }
    }

    private void propose(Update update, boolean wasFound) {
        phase = Phase.PROPOSE;
        isRepair = wasFound;
        proposed = update;
        forgetAnswers();
        all().forEach(replica -> send(replica, new Propose(ballot, update)));
    }

    private void accepted(Accepted answer) {
        if (phase != Phase.PROPOSE || answer.ballot() != ballot) {
            return;
        }
        answers++;
        positive += answer.isAccepted() ? 1 : 0;
        if (positive == quorum()) {
            Update update = Objects.requireNonNull(proposed);
            chosen.add(new Chosen(ballot, update.write()));
            all().forEach(replica -> send(replica, new Commit(ballot, update)));
            if (isRepair) {
                retry();
            } else {
                end(Result.APPLIED);
            }
        } else if (flaw == Flaw.PARTLY_ACCEPTED && answers == quorum()) {
            retry();
        } else if (answers == all().size()) {
            refused();
        }
    }

    /** All have answered, and no quorum has accepted. */
    private void refused() {
        if (positive > 0) {
            // somebody may still finish it
            end(Result.UNKNOWN);
        } else {
            retry();
        }
    }

    private void retry() {
        if (attempts < attemptsMax) {
            prepare(ballot + RETRY);
        } else {
            end(Result.UNKNOWN);
        }
    }

    private void end(Result told) {
        phase = Phase.IDLE;
        result = told;
        // what no longer matters makes no difference
        forgetAnswers();
        proposed = null;
        isRepair = false;
    }

    private void forgetAnswers() {
        answers = 0;
        positive = 0;
        newest = 0;
        unfinished = null;
        lastCommit = 0;
        owner = NOTHING;
    }
}
