package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;

/** Exceptions that leave monitors, and those that refuse what must not be done with them. */
public class MonitorMisusePrograms {
    private final Object lock = new Object();
    private final Object other = new Object();
    private volatile int value;
    private volatile String log = "";

    private synchronized void say(String what) {
        log += what;
    }

    private static Thread started(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    /** An exception that leaves two nested blocks releases the lock twice. */
    @Outcomes({"0", "1"})
    public Object anExceptionReleasesAllLevels() throws InterruptedException {
        Thread thread = started(() -> {
            try {
                synchronized (lock) {
                    synchronized (lock) {
                        value++;
                        throw new IllegalStateException();
                    }
                }
            } catch (IllegalStateException expected) {
                say("caught");
            }
        });
        int seen;
        synchronized (lock) {
            seen = value;
        }
        thread.join();
        synchronized (lock) {
            return seen;
        }
    }

    /** An exception leaves the monitor before it is caught: in the handler others may enter. */
    @Outcomes({"thrown main caught", "main thrown caught", "thrown caught main"})
    public Object anExceptionLeavesTheMonitorBeforeItsHandlerRuns() throws InterruptedException {
        Thread thread = started(() -> {
            try {
                synchronized (lock) {
                    log += " thrown";
                    throw new IllegalStateException();
                }
            } catch (IllegalStateException expected) {
                synchronized (lock) {
                    log += " caught";
                }
            }
        });
        synchronized (lock) {
            log += " main";
        }
        thread.join();
        return log.strip();
    }

    /** To synchronize on null throws, and releases the locks outside. */
    @Outcomes({"NullPointerException,0", "NullPointerException,1"})
    public Object nullCannotBeLocked() throws InterruptedException {
        Object[] nothing = new Object[1];
        Thread thread = started(() -> {
            synchronized (lock) {
                value++;
            }
        });
        String result;
        try {
            synchronized (lock) {
                synchronized (nothing[0]) {
                    value += 10;
                }
            }
            result = "none";
        } catch (NullPointerException expected) {
            result = "NullPointerException," + value;
        }
        thread.join();
        return result;
    }

    /** Wait and notify without holding the monitor throw; a set interrupt flag is left as it is. */
    @Outcomes("wait notify notifyAll,true")
    public Object onlyTheHolderMayWaitAndNotify() throws InterruptedException {
        String result = "";
        Thread.currentThread().interrupt();
        synchronized (other) {
            try {
                lock.wait();
            } catch (IllegalMonitorStateException expected) {
                result += "wait ";
            }
            try {
                lock.notify();
            } catch (IllegalMonitorStateException expected) {
                result += "notify ";
            }
            try {
                lock.notifyAll();
            } catch (IllegalMonitorStateException expected) {
                result += "notifyAll";
            }
        }
        return result + "," + Thread.interrupted();
    }

    /** A monitor that was left cannot be notified, even if another holds it. */
    @Outcomes("IllegalMonitorStateException")
    public Object aMonitorHeldByAnotherCannotBeNotified() throws InterruptedException {
        String[] result = {"none"};
        synchronized (lock) {
            Thread thread = started(() -> {
                try {
                    lock.notify();
                } catch (IllegalMonitorStateException expected) {
                    result[0] = "IllegalMonitorStateException";
                }
            });
            thread.join();
        }
        return result[0];
    }
}
