package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.check;
import static dev.hypnos.tests.program.Tasks.checkEqual;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Hashtable;
import java.util.List;
import java.util.Vector;

/** {@code synchronized}, {@code wait} and {@code notify}. */
@SuppressWarnings({"JdkObsolete", "WaitNotInLoop"}) // as programs in the wild
public final class Monitors {
    private final Object monitor = new Object();
    private int ready;
    private int count;

    private Monitors() {}

    private static synchronized void increment(Monitors shared) {
        shared.count++;
    }

    private synchronized void incrementInstance() {
        count++;
    }

    /** Methods and blocks, static or not, on the same and on different objects. */
    public static void excludesInMethodsAndBlocks() throws InterruptedException {
        Monitors one = new Monitors();
        Monitors other = new Monitors();
        Tasks.run(one::incrementInstance, () -> increment(other), () -> {
            synchronized (one) {
                one.count++;
            }
            synchronized (Monitors.class) {
                other.count++;
            }
        });
        checkEqual(2, one.count, "count under the object's monitor");
        checkEqual(2, other.count, "count under the class's monitor");
    }

    /** A monitor is entered again by its owner, and free when it was left as often; exceptions leave it too. */
    public static void isEnteredAgainByItsOwner() throws InterruptedException {
        Monitors shared = new Monitors();
        Tasks.Action nested = () -> {
            synchronized (shared) {
                shared.incrementInstance();
                try {
                    synchronized (shared) {
                        throw new IllegalArgumentException();
                    }
                } catch (IllegalArgumentException expected) {
                    shared.incrementInstance();
                }
            }
            check(!Thread.holdsLock(shared), "it should be free");
        };
        Tasks.run(nested, nested);
        checkEqual(4, shared.count, "count");
    }

    /** Three wait; the one that is notified says its name. */
    public static String notifyWakesOneOfThree() throws InterruptedException {
        Monitors shared = new Monitors();
        StringBuffer woken = new StringBuffer();
        for (String name : new String[] {"a", "b", "c"}) {
            Tasks.start(name, () -> {
                synchronized (shared.monitor) {
                    shared.ready++;
                    shared.monitor.wait();
                    woken.append(Thread.currentThread().getName());
                }
            });
        }
        Thread.sleep(10);
        synchronized (shared.monitor) {
            checkEqual(3, shared.ready, "waiting");
            shared.monitor.notify();
        }
        Thread.sleep(10);
        return woken.toString();
    }

    /** Relies on the waiter that came first to be notified first, which nobody promises. */
    public static void reliesOnWhoIsNotified() throws InterruptedException {
        checkEqual("a", notifyWakesOneOfThree(), "notified");
    }

    /** All wake, in an order of their own: each has to take the monitor again. */
    public static String notifyAllWakesAll() throws InterruptedException {
        Monitors shared = new Monitors();
        StringBuffer woken = new StringBuffer();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = Tasks.start(String.valueOf(i), () -> {
                synchronized (shared.monitor) {
                    shared.monitor.wait();
                    woken.append(Thread.currentThread().getName());
                }
            });
        }
        Thread.sleep(10);
        synchronized (shared.monitor) {
            shared.monitor.notifyAll();
            checkEqual("", woken.toString(), "nobody goes on before the monitor is free");
        }
        Tasks.join(threads);
        return woken.toString();
    }

    /** The time is over before the notification comes. */
    public static void waitTimesOut() throws InterruptedException {
        Monitors shared = new Monitors();
        Thread late = Tasks.start(() -> {
            Thread.sleep(2_000);
            synchronized (shared.monitor) {
                shared.monitor.notifyAll();
            }
        });
        synchronized (shared.monitor) {
            long start = System.nanoTime();
            shared.monitor.wait(500);
            checkEqual(500_000_000L, System.nanoTime() - start, "time waited");
        }
        late.join();
    }

    /** Time-out and notification at the same moment: either may end the waiting, and the notification may come too late. */
    public static String waitAgainstNotification() throws InterruptedException {
        Monitors shared = new Monitors();
        Thread notifier = Tasks.start(() -> {
            Thread.sleep(500);
            synchronized (shared.monitor) {
                shared.ready = 1;
                shared.monitor.notifyAll();
            }
        });
        String seen;
        synchronized (shared.monitor) {
            shared.monitor.wait(500);
            seen = shared.ready == 1 ? "notified" : "timed out";
        }
        notifier.join();
        return seen;
    }

    /** A notification that nobody waits for is lost; the flag is what remains. */
    public static void conditionLoop() throws InterruptedException {
        Monitors shared = new Monitors();
        Tasks.run(
                () -> {
                    synchronized (shared.monitor) {
                        while (shared.ready == 0) {
                            shared.monitor.wait();
                        }
                    }
                },
                () -> {
                    synchronized (shared.monitor) {
                        shared.ready = 1;
                        shared.monitor.notify();
                    }
                });
    }

    /** The twin without the loop: it waits for a notification that may have come before. */
    public static void conditionWithoutLook() throws InterruptedException {
        Monitors shared = new Monitors();
        Tasks.run(
                () -> {
                    synchronized (shared.monitor) {
                        shared.monitor.wait();
                    }
                },
                () -> {
                    synchronized (shared.monitor) {
                        shared.monitor.notify();
                    }
                });
    }

    /** Without the monitor none of it works. */
    public static void needsTheMonitor() {
        Object monitor = new Object();
        expectIllegalState(monitor::notify);
        expectIllegalState(monitor::notifyAll);
        expectIllegalState(monitor::wait);
        expectIllegalState(() -> monitor.wait(10));
    }

    private static void expectIllegalState(Tasks.Action action) {
        try {
            action.run();
        } catch (IllegalMonitorStateException expected) {
            return;
        } catch (Exception other) {
            throw new AssertionError(other);
        }
        throw new AssertionError("no exception");
    }

    /** The reentrancy is restored after a wait. */
    public static void waitGivesUpAllEntries() throws InterruptedException {
        Monitors shared = new Monitors();
        Tasks.run(
                () -> {
                    synchronized (shared.monitor) {
                        synchronized (shared.monitor) {
                            while (shared.ready == 0) {
                                shared.monitor.wait();
                            }
                        }
                        check(Thread.holdsLock(shared.monitor), "one entry is left");
                    }
                    check(!Thread.holdsLock(shared.monitor), "none is left");
                },
                () -> {
                    synchronized (shared.monitor) {
                        shared.ready = 1;
                        shared.monitor.notifyAll();
                    }
                });
    }

    /** Waiting on a thread object: its end notifies, as for everyone who ever wrote {@code join} by hand. */
    public static void endOfAThreadNotifies() throws InterruptedException {
        Thread thread = Tasks.start(() -> Thread.sleep(100));
        synchronized (thread) {
            while (thread.isAlive()) {
                thread.wait();
            }
        }
    }

    // What is given to a call of the JDK that has a monitor enters
    // its own: where two are given to each other, that is a deadlock.

    /** The methods that are called are not synchronized: they call one that is. */
    public static String streamsTakeArrays() throws InterruptedException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        OutputStream same = bytes;
        Tasks.run(
                () -> same.write(new byte[] {'a'}),
                () -> bytes.writeBytes(new byte[] {'b'}),
                () -> bytes.write(new byte[] {'c'}));
        return bytes.toString();
    }

    /** So does the one that is read from. */
    public static String streamsGiveArrays() throws InterruptedException {
        InputStream bytes = new ByteArrayInputStream(new byte[] {'a', 'b'});
        byte[] first = new byte[1];
        byte[] second = new byte[1];
        Tasks.run(() -> bytes.read(first), () -> bytes.read(second));
        return (char) first[0] + "" + (char) second[0];
    }

    public static void buffersAppendEachOther() throws InterruptedException {
        StringBuffer one = new StringBuffer("1");
        StringBuffer other = new StringBuffer("2");
        Tasks.run(() -> one.append(other), () -> other.append(one));
    }

    public static void buffersAppendEachOtherAsObjects() throws InterruptedException {
        StringBuffer one = new StringBuffer("1");
        StringBuffer other = new StringBuffer("2");
        Tasks.run(() -> one.append((Object) other), () -> other.insert(0, (Object) one));
    }

    public static void buffersInsertEachOther() throws InterruptedException {
        StringBuffer one = new StringBuffer("1");
        StringBuffer other = new StringBuffer("2");
        Tasks.run(() -> one.insert(0, other, 0, 1), () -> other.append(one, 0, 1));
    }

    public static void vectorsCompareEachOther() throws InterruptedException {
        Vector<String> one = new Vector<>(List.of("1"));
        Vector<String> other = new Vector<>(List.of("2"));
        Tasks.run(() -> check(!one.equals(other), "equal"), () -> check(!other.equals(one), "equal"));
    }

    public static void vectorsContainEachOther() throws InterruptedException {
        Vector<String> one = new Vector<>(List.of("1"));
        Vector<String> other = new Vector<>(List.of("2"));
        Tasks.run(() -> check(!one.containsAll(other), "contained"), () -> check(!other.containsAll(one), "contained"));
    }

    public static void tablesCompareEachOther() throws InterruptedException {
        Hashtable<String, String> one = new Hashtable<>();
        Hashtable<String, String> other = new Hashtable<>();
        Tasks.run(() -> check(one.equals(other), "unequal"), () -> check(other.equals(one), "unequal"));
    }

    /** To add all of another it is asked for them before the own monitor is entered. */
    public static void vectorsAddEachOther() throws InterruptedException {
        Vector<String> one = new Vector<>(List.of("1"));
        Vector<String> other = new Vector<>(List.of("2"));
        Tasks.run(() -> one.addAll(other), () -> other.addAll(one));
        check(one.size() + other.size() == 5 || one.size() + other.size() == 4, one + " and " + other);
    }

    /** In one order there is no circle. */
    public static void oneWay() throws InterruptedException {
        StringBuffer one = new StringBuffer("1");
        StringBuffer other = new StringBuffer("2");
        Vector<String> first = new Vector<>(List.of("1"));
        Vector<String> second = new Vector<>(List.of("2"));
        Tasks.Action both = () -> {
            one.append(other);
            check(!first.equals(second), "equal");
            check(!first.containsAll(second), "contained");
        };
        Tasks.run(both, both, () -> {
            synchronized (second) {
                second.set(0, "1");
                second.set(0, "2");
            }
        });
        checkEqual(3, one.length(), "length");
    }

    /** Whoever has the monitor is not disturbed by those who are given what it belongs to. */
    public static void givenWhileHeld() throws InterruptedException {
        StringBuffer one = new StringBuffer();
        StringBuffer other = new StringBuffer();
        Tasks.run(() -> one.append(other), () -> {
            synchronized (other) {
                other.append("a");
                other.append("b");
            }
        });
        check(one.length() != 1, "half of it: " + one);
    }
}
