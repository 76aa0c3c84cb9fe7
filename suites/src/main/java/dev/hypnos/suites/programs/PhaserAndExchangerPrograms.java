package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;

/** Phasers and exchangers. */
public class PhaserAndExchangerPrograms extends Programs {

    /** Two parties advance together, round after round. */
    @Outcomes({"ABAB", "ABBA", "BAAB", "BABA"})
    public Object partiesAdvanceTogether() throws Exception {
        Phaser phaser = new Phaser(2);
        Thread a = start(() -> {
            say("A");
            phaser.arriveAndAwaitAdvance();
            say("A");
        });
        say("B");
        phaser.arriveAndAwaitAdvance();
        say("B");
        a.join();
        return log();
    }

    /** Arriving does not wait, and tells the phase. */
    @Outcomes({"0,0,1", "0,1,1"})
    public Object arrivingDoesNotWait() throws Exception {
        Phaser phaser = new Phaser(2);
        int[] phase = new int[2];
        Thread a = start(() -> {
            phase[0] = phaser.arrive();
            phase[1] = phaser.getPhase();
        });
        phaser.arrive();
        a.join();
        return phase[0] + "," + phase[1] + "," + phaser.getPhase();
    }

    /** Waiting for a phase that is over returns at once with the current one. */
    @Outcomes("1,1")
    public Object awaitingAPastPhase() throws Exception {
        Phaser phaser = new Phaser(1);
        phaser.arrive();
        return phaser.awaitAdvance(0) + "," + phaser.getPhase();
    }

    /** Who registers is counted in this phase or the next. */
    @Outcomes({"0,0,2", "1,1,2"})
    public Object registrationRacesWithTheAdvance() throws Exception {
        Phaser phaser = new Phaser(1);
        Thread a = start(() -> say(phaser.register() + ","));
        phaser.arrive();
        a.join();
        return log() + phaser.getPhase() + "," + phaser.getRegisteredParties();
    }

    /** When the last party leaves the phaser ends, and nobody waits any more. */
    @Outcomes("true,true")
    public Object aPhaserWithoutPartiesEnds() throws Exception {
        Phaser phaser = new Phaser(2);
        Thread a = start(phaser::arriveAndDeregister);
        phaser.arriveAndDeregister();
        a.join();
        return phaser.isTerminated() + "," + (phaser.arrive() < 0);
    }

    /** Who leaves is the arrival for which the other waited. */
    @Outcomes("1,1")
    public Object leavingIsArriving() throws Exception {
        Phaser phaser = new Phaser(2);
        Thread a = start(() -> say(phaser.arriveAndAwaitAdvance()));
        phaser.arriveAndDeregister();
        a.join();
        return log() + "," + phaser.getRegisteredParties();
    }

    /** The last to arrive runs onAdvance, which can end the phaser; only the others are told at once. */
    @Outcomes({"A02:-1", "main02:1"})
    public Object theLastToArriveRunsOnAdvance() throws Exception {
        Thread.currentThread().setName("main");
        Phaser phaser = new Phaser(2) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                say(Thread.currentThread().getName() + phase + parties);
                return true;
            }
        };
        Thread a = start(() -> {
            Thread.currentThread().setName("A");
            phaser.arriveAndAwaitAdvance();
        });
        int end = phaser.arriveAndAwaitAdvance();
        a.join();
        return log() + ":" + Integer.signum(end);
    }

    /** Ending a phaser by force lets go who waits. */
    @Outcomes({"true"})
    public Object forcedTerminationLetsGo() throws Exception {
        Phaser phaser = new Phaser(2);
        Thread a = start(() -> say(phaser.arriveAndAwaitAdvance() < 0));
        phaser.forceTermination();
        a.join();
        return log();
    }

    /** An arrival more than parties throws. */
    @Outcomes("throws IllegalStateException")
    public Object tooManyArrivals() throws Exception {
        Phaser phaser = new Phaser();
        phaser.arrive();
        return "arrived";
    }

    /** A timed wait for the advance ends with the time; the arrival counts nevertheless. */
    @Outcomes(
            value = {"TimeoutException:false,1", "1:false,1"},
            earlyTicks = 1)
    public Object aTimedAwaitKeepsTheArrival() throws Exception {
        Phaser phaser = new Phaser(2);
        Thread a = start(phaser::arrive);
        int phase = phaser.arrive();
        String end = endOf(() -> phaser.awaitAdvanceInterruptibly(phase, 1, TimeUnit.SECONDS));
        a.join();
        return end + "," + phaser.getPhase();
    }

    /** arriveAndAwaitAdvance is not ended by an interrupt. */
    @Outcomes("1:true")
    public Object anInterruptIsKeptWhileAwaiting() throws Exception {
        Phaser phaser = new Phaser(2);
        Thread a = start(() -> say(endOf(phaser::arriveAndAwaitAdvance)));
        a.interrupt();
        phaser.arrive();
        a.join();
        return log();
    }

    /** awaitAdvanceInterruptibly is. */
    @Outcomes({"InterruptedException:false"})
    public Object anInterruptEndsAnInterruptibleAwait() throws Exception {
        Phaser phaser = new Phaser(2);
        Thread a = start(() -> say(endOf(() -> phaser.awaitAdvanceInterruptibly(0))));
        a.interrupt();
        a.join();
        return log();
    }

    /** Phasers in a tree advance together. */
    @Outcomes("1,1")
    public Object aTreeAdvancesTogether() throws Exception {
        Phaser root = new Phaser();
        Phaser left = new Phaser(root, 1);
        Phaser right = new Phaser(root, 1);
        Thread a = start(() -> say(left.arriveAndAwaitAdvance() + ","));
        right.arrive();
        a.join();
        return log() + root.getPhase();
    }

    /** Two exchange what they bring. */
    @Outcomes("b,a")
    public Object twoExchange() throws Exception {
        Exchanger<String> exchanger = new Exchanger<>();
        String[] got = new String[2];
        Thread a = start(() -> got[0] = exchanger.exchange("a"));
        got[1] = exchanger.exchange("b");
        a.join();
        return got[0] + "," + got[1];
    }

    /** Any two of three exchange, and one is left over. */
    @Outcomes({"b,a,-", "c,-,a", "-,c,b"})
    public Object twoOfThreeExchange() throws Exception {
        Exchanger<String> exchanger = new Exchanger<>();
        String[] got = {"-", "-", "-"};
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int mine = i;
            threads[i] = start(() -> {
                String end = endOf(() -> exchanger.exchange("abc".substring(mine, mine + 1), 1, TimeUnit.SECONDS));
                got[mine] = end.startsWith("Time") ? "-" : end.substring(0, 1);
            });
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return String.join(",", got);
    }

    /** A partner who comes too late finds nobody. */
    @Outcomes(
            value = {"b:false,a:false", "TimeoutException:false,TimeoutException:false"},
            earlyTicks = 1)
    public Object anExchangeRacesWithTheTime() throws Exception {
        Exchanger<String> exchanger = new Exchanger<>();
        String[] got = new String[2];
        Thread a = start(() -> got[0] = endOf(() -> exchanger.exchange("a", 1, TimeUnit.SECONDS)));
        got[1] = endOf(() -> exchanger.exchange("b", 1, TimeUnit.SECONDS));
        a.join();
        return got[0] + "," + got[1];
    }

    /** An interrupted exchange does not happen. */
    @Outcomes({"InterruptedException:false,TimeoutException:false", "b:true,a:false"})
    public Object anExchangeRacesWithAnInterrupt() throws Exception {
        Exchanger<String> exchanger = new Exchanger<>();
        Thread a = start(() -> say(endOf(() -> exchanger.exchange("a"))));
        parked(a);
        a.interrupt();
        String mine = endOf(() -> exchanger.exchange("b", 1, TimeUnit.SECONDS));
        a.join();
        return log() + "," + mine;
    }
}
