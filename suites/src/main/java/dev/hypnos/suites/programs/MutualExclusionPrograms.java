package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;

/** Exclusion and publication made of volatile variables. */
public class MutualExclusionPrograms {
    private volatile boolean firstWants;
    private volatile boolean secondWants;
    private volatile int turn;
    private volatile int inside;
    private volatile Object instance;
    private volatile String log = "";
    private int made;
    private int data;

    private static void together(Runnable first, Runnable second) throws InterruptedException {
        Thread thread = new Thread(first);
        thread.start();
        second.run();
        thread.join();
    }

    /** Two who announce themselves before they look do not both go in. */
    @Outcomes({"nobody", "first", "second"})
    public Object announceBeforeLooking() throws InterruptedException {
        boolean[] in = new boolean[2];
        together(
                () -> {
                    firstWants = true;
                    in[0] = !secondWants;
                },
                () -> {
                    secondWants = true;
                    in[1] = !firstWants;
                });
        return in[0] && in[1] ? "both" : in[0] ? "first" : in[1] ? "second" : "nobody";
    }

    /** Two who look before they announce themselves may both go in. */
    @Outcomes({"both", "first", "second"})
    public Object lookBeforeAnnouncing() throws InterruptedException {
        boolean[] in = new boolean[2];
        together(
                () -> {
                    in[0] = !secondWants;
                    firstWants = in[0];
                },
                () -> {
                    in[1] = !firstWants;
                    secondWants = in[1];
                });
        return in[0] && in[1] ? "both" : in[0] ? "first" : in[1] ? "second" : "nobody";
    }

    /** Peterson's algorithm: one after the other, in any order, and nobody waits for ever. */
    @Outcomes({"(f)(s)", "(s)(f)"})
    public Object petersonsAlgorithmExcludes() throws InterruptedException {
        together(
                () -> {
                    firstWants = true;
                    turn = 2;
                    while (secondWants && turn == 2) {
                        Thread.onSpinWait();
                    }
                    log += "(f";
                    log += ")";
                    firstWants = false;
                },
                () -> {
                    secondWants = true;
                    turn = 1;
                    while (firstWants && turn == 1) {
                        Thread.onSpinWait();
                    }
                    log += "(s";
                    log += ")";
                    secondWants = false;
                });
        return log;
    }

    /** Peterson's algorithm with the two writes in the wrong order lets both in. */
    @Outcomes({"1", "2"})
    public Object petersonsAlgorithmNeedsItsOrder() throws InterruptedException {
        int[] most = new int[2];
        together(
                () -> {
                    turn = 2;
                    firstWants = true;
                    while (secondWants && turn == 2) {
                        Thread.onSpinWait();
                    }
                    most[0] = enter();
                    firstWants = false;
                },
                () -> {
                    turn = 1;
                    secondWants = true;
                    while (firstWants && turn == 1) {
                        Thread.onSpinWait();
                    }
                    most[1] = enter();
                    secondWants = false;
                });
        return Math.max(most[0], most[1]);
    }

    /** How many are inside while the caller is. */
    private int enter() {
        int seen;
        synchronized (this) {
            seen = ++inside;
        }
        synchronized (this) {
            seen = Math.max(seen, inside--);
        }
        return seen;
    }

    /** A lazily made object, looked at twice: made once, and seen whole. */
    @Outcomes("true,1")
    public Object doubleCheckedLocking() throws InterruptedException {
        Object[] seen = new Object[2];
        together(() -> seen[0] = lazily(), () -> seen[1] = lazily());
        return (seen[0] == seen[1] && seen[0] != null) + "," + made;
    }

    private Object lazily() {
        Object result = instance;
        if (result == null) {
            synchronized (this) {
                result = instance;
                if (result == null) {
                    made++;
                    instance = result = new Object();
                }
            }
        }
        return result;
    }

    /** Without the second look it is made once or twice, and two may have different ones. */
    @Outcomes({"true,1", "false,2"})
    public Object onceCheckedLocking() throws InterruptedException {
        Object[] seen = new Object[2];
        Runnable[] bodies = new Runnable[2];
        for (int i = 0; i < 2; i++) {
            int mine = i;
            bodies[i] = () -> {
                Object result = instance;
                if (result == null) {
                    synchronized (this) {
                        made++;
                        instance = result = new Object();
                    }
                }
                seen[mine] = result;
            };
        }
        together(bodies[0], bodies[1]);
        return (seen[0] == seen[1]) + "," + made;
    }

    /** A field read twice may be null the second time. */
    @Outcomes({"none", "there", "gone"})
    public Object readingTwiceIsNotReadingOnce() throws InterruptedException {
        String[] seen = new String[1];
        instance = "object";
        together(() -> instance = null, () -> {
            if (instance == null) {
                seen[0] = "none";
            } else {
                seen[0] = instance == null ? "gone" : "there";
            }
        });
        return seen[0];
    }

    /** A turn handed over by a volatile variable publishes plain data both ways. */
    @Outcomes("3")
    public Object turnsPublish() throws InterruptedException {
        together(
                () -> {
                    while (turn != 1) {
                        Thread.onSpinWait();
                    }
                    data *= 2;
                    turn = 2;
                },
                () -> {
                    data = 1;
                    turn = 1;
                    while (turn != 2) {
                        Thread.onSpinWait();
                    }
                    data++;
                });
        return data;
    }

    /** A flag that stops a loop: it runs any number of times, here at most twice, and sees the flag if it ran less. */
    @Outcomes({"0,true", "1,true", "2,true", "2,false"})
    public Object aFlagStopsALoop() throws InterruptedException {
        String[] seen = new String[1];
        together(() -> firstWants = true, () -> {
            int rounds = 0;
            while (rounds < 2 && !firstWants) {
                rounds++;
            }
            seen[0] = rounds + "," + firstWants;
        });
        return seen[0];
    }
}
