package dev.hypnos.tests.program;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.OutputStream;
import java.util.Random;

/**
 * Programs that take locks in orders which form a circle, and get away with it; and programs, their names beginning with "right", in which
 * nothing can come of it.
 */
@SuppressWarnings({"NonFinalStaticField", "ThreadSafe"}) // as programs in the wild
public final class LockOrders {
    private static int number;

    private LockOrders() {}

    /** The same two locks in both orders, at different times: no deadlock here, and one waiting to happen. */
    public static void opposite() throws InterruptedException {
        Object one = new Object();
        Object other = new Object();
        Tasks.run(() -> {
            synchronized (one) {
                synchronized (other) {
                    number++;
                }
            }
        });
        Tasks.run(() -> {
            synchronized (other) {
                synchronized (one) {
                    number++;
                }
            }
        });
    }

    /** Three locks, each taken inside the one before: a circle that no two of the tasks close. */
    public static void oppositeOfThree() throws InterruptedException {
        Object[] locks = {new Object(), new Object(), new Object()};
        for (int i = 0; i < locks.length; i++) {
            Object outer = locks[i];
            Object inner = locks[(i + 1) % locks.length];
            Tasks.run(() -> {
                synchronized (outer) {
                    synchronized (inner) {
                        number++;
                    }
                }
            });
        }
    }

    /** The first times round nothing is taken inside: that the outer lock is taken again is told by then. */
    public static boolean againWithALockInside() throws InterruptedException {
        Object outer = new Object();
        Object inner = new Object();
        boolean isNested = new Random().nextInt(8) == 0;
        Tasks.run(() -> {
            synchronized (inner) {
                synchronized (outer) {
                    number++;
                }
            }
        });
        Tasks.run(() -> {
            for (int i = 0; i < 4; i++) {
                synchronized (outer) {
                    number++;
                    if (isNested && i == 3) {
                        synchronized (inner) {
                            number++;
                        }
                    }
                }
            }
        });
        return isNested;
    }

    /** Both orders under a third lock: never two at once. */
    public static void rightGuarded() throws InterruptedException {
        Object one = new Object();
        Object other = new Object();
        Object guard = new Object();
        Tasks.run(
                () -> {
                    synchronized (guard) {
                        synchronized (one) {
                            synchronized (other) {
                                number++;
                            }
                        }
                    }
                },
                () -> {
                    synchronized (guard) {
                        synchronized (other) {
                            synchronized (one) {
                                number++;
                            }
                        }
                    }
                });
    }

    /** A buffered stream locks itself inside the writer's lock, which is taken again when the stream's has been left. */
    public static void rightBufferedStream() throws InterruptedException {
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(OutputStream.nullOutputStream()));
        Tasks.Action writes = () -> {
            for (int i = 0; i < 2; i++) {
                synchronized (out) {
                    out.writeInt(i);
                    out.flush();
                }
            }
        };
        Tasks.run(writes, writes);
    }
}
