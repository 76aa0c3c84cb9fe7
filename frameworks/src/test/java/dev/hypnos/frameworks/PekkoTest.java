package dev.hypnos.frameworks;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.junit.HypnosTest.Races;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.pattern.Patterns;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PekkoTest {
    @TempDir
    private Path directory;

    /**
     * An actor has the amounts of deposits converted elsewhere, and adds what comes back to its balance. Nobody shuts the
     * system down: it ends with the trial. Races are off because a trial is long, and nearly all of it is the system's start.
     */
    static class Programs {
        private static final int DEPOSITS = 3;

        record Deposit(int amount) {}

        record Converted(int amount) {}

        record Question() {}

        abstract static class Account extends AbstractActor {
            private final CountDownLatch missing;
            private int balance;

            Account(CountDownLatch missing) {
                this.missing = missing;
            }

            @Override
            public Receive createReceive() {
                return receiveBuilder()
                        .match(Deposit.class, deposit -> convert(deposit.amount))
                        .match(Converted.class, done -> add(done.amount))
                        .match(Question.class, question -> getSender().tell(balance, getSelf()))
                        .build();
            }

            CompletableFuture<Integer> converted(int amount) {
                return CompletableFuture.supplyAsync(
                        () -> 2 * amount, getContext().getDispatcher());
            }

            abstract void convert(int amount);

            void add(int amount) {
                balance += amount;
                missing.countDown();
            }
        }

        /** The callback of a future does not run in the actor: it touches the balance while the actor works. */
        static class TouchedByCallback extends Account {
            TouchedByCallback(CountDownLatch missing) {
                super(missing);
            }

            @Override
            void convert(int amount) {
                converted(amount).thenAccept(this::add);
            }
        }

        static class ToldByMessage extends Account {
            ToldByMessage(CountDownLatch missing) {
                super(missing);
            }

            @Override
            void convert(int amount) {
                Patterns.pipe(
                                converted(amount).thenApply(Converted::new),
                                getContext().getDispatcher())
                        .to(getSelf());
            }
        }

        @HypnosTest(races = Races.OFF)
        void balanceInACallback() throws Exception {
            CountDownLatch missing = new CountDownLatch(DEPOSITS);
            deposit(Props.create(TouchedByCallback.class, () -> new TouchedByCallback(missing)), missing);
        }

        @HypnosTest(races = Races.OFF)
        void balanceInAMessage() throws Exception {
            CountDownLatch missing = new CountDownLatch(DEPOSITS);
            deposit(Props.create(ToldByMessage.class, () -> new ToldByMessage(missing)), missing);
        }

        private static void deposit(Props props, CountDownLatch missing) throws Exception {
            ActorSystem system = ActorSystem.create();
            ActorRef account = system.actorOf(props);
            for (int i = 0; i < DEPOSITS; i++) {
                account.tell(new Deposit(1), ActorRef.noSender());
            }
            missing.await();
            Object balance = Patterns.ask(account, new Question(), Duration.ofSeconds(5))
                    .toCompletableFuture()
                    .get();
            Assertions.assertEquals(2 * DEPOSITS, balance);
        }
    }

    @Test
    void aBalanceThatCallbacksTouchIsFound() {
        new Campaigns(Programs.class, directory).isFound("balanceInACallback");
    }

    @Test
    void aBalanceThatOnlyTheActorTouchesPasses() {
        new Campaigns(Programs.class, directory).passes("balanceInAMessage", 8);
    }
}
