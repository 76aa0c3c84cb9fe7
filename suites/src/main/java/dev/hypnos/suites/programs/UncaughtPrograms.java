package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;

/** Who is told of an exception that ends a thread. */
public class UncaughtPrograms {
    private final Object lock = new Object();
    private volatile boolean ready;
    private volatile String log = "";

    private synchronized void say(String what) {
        log += what;
    }

    private static void fail() {
        throw new IllegalStateException();
    }

    /** A group that is told of what its threads do not catch. */
    private final class Told extends ThreadGroup {
        private final String told;

        Told(String told) {
            super(told);
            this.told = told;
        }

        @Override
        public void uncaughtException(Thread thread, Throwable thrown) {
            say(told);
        }
    }

    /** Without any handler the exception is an uncaught one. */
    @Outcomes("uncaught IllegalStateException")
    public Object nobodyIsTold() throws InterruptedException {
        Thread thread = new Thread(UncaughtPrograms::fail);
        thread.start();
        thread.join();
        return "silent";
    }

    /** The thread's own handler is told, in that thread, while it is still alive. */
    @Outcomes("IllegalStateException,true,true")
    public Object theHandlerRunsInTheThread() throws InterruptedException {
        Thread thread = new Thread(UncaughtPrograms::fail);
        thread.setUncaughtExceptionHandler((told, thrown) ->
                say(thrown.getClass().getSimpleName() + "," + (told == Thread.currentThread()) + "," + told.isAlive()));
        thread.start();
        thread.join();
        return log;
    }

    /** The default handler is told where the thread has none. */
    @Outcomes({"default own", "own default"})
    public Object theDefaultHandlerIsTold() throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> say(" default"));
        Thread with = new Thread(UncaughtPrograms::fail);
        with.setUncaughtExceptionHandler((thread, thrown) -> say(" own"));
        Thread without = new Thread(UncaughtPrograms::fail);
        with.start();
        without.start();
        with.join();
        without.join();
        return log.strip();
    }

    /** A handler that was taken away is not told. */
    @Outcomes({"own", "default"})
    public Object aHandlerMayBeTakenAway() throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> say("default"));
        Thread thread = new Thread(() -> {
            ready = true;
            fail();
        });
        thread.setUncaughtExceptionHandler((told, thrown) -> say("own"));
        thread.start();
        if (!ready) {
            thread.setUncaughtExceptionHandler(null);
        }
        thread.join();
        return log;
    }

    /** A default handler that is set late may be too late. */
    @Outcomes({"default", "uncaught IllegalStateException"})
    public Object aDefaultHandlerMayBeTooLate() throws InterruptedException {
        Thread thread = new Thread(() -> {
            ready = true;
            fail();
        });
        thread.start();
        if (!ready) {
            Thread.setDefaultUncaughtExceptionHandler((told, thrown) -> say("default"));
        }
        thread.join();
        return log;
    }

    /** The group of the thread is told before the default handler. */
    @Outcomes("group")
    public Object theGroupIsTold() throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> say("default"));
        Thread thread = new Thread(new Told("group"), UncaughtPrograms::fail);
        thread.start();
        thread.join();
        return log;
    }

    /** A group that does nothing of its own tells its parent. */
    @Outcomes("parent")
    public Object theParentOfTheGroupIsTold() throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> say("default"));
        Thread thread = new Thread(new ThreadGroup(new Told("parent"), "child"), UncaughtPrograms::fail);
        thread.start();
        thread.join();
        return log;
    }

    /** An exception of the handler is ignored. */
    @Outcomes("told,false")
    public Object theExceptionOfAHandlerIsIgnored() throws InterruptedException {
        Thread thread = new Thread(UncaughtPrograms::fail);
        thread.setUncaughtExceptionHandler((told, thrown) -> {
            say("told");
            throw new UnsupportedOperationException();
        });
        thread.start();
        thread.join();
        return log + "," + thread.isAlive();
    }

    /** When the handler is told, the monitors of the thread have been left. */
    @Outcomes({"(main)(false)", "(false)(main)"})
    public Object theHandlerHoldsNoMonitor() throws InterruptedException {
        Thread thread = new Thread(() -> {
            synchronized (lock) {
                fail();
            }
        });
        thread.setUncaughtExceptionHandler((told, thrown) -> say("(" + Thread.holdsLock(lock) + ")"));
        thread.start();
        synchronized (lock) {
            say("(main)");
        }
        thread.join();
        return log;
    }

    /** Handlers of two threads run in any order, and may overlap. */
    @Outcomes({"aAbB", "abAB", "abBA", "baAB", "baBA", "bBaA"})
    public Object handlersMayOverlap() throws InterruptedException {
        Thread a = new Thread(UncaughtPrograms::fail);
        a.setUncaughtExceptionHandler((told, thrown) -> {
            say("a");
            say("A");
        });
        Thread b = new Thread(UncaughtPrograms::fail);
        b.setUncaughtExceptionHandler((told, thrown) -> {
            say("b");
            say("B");
        });
        a.start();
        b.start();
        a.join();
        b.join();
        return log;
    }

    /** A thread that has ended has no handler. */
    @Outcomes("true,null")
    public Object anEndedThreadHasNoHandler() throws InterruptedException {
        Thread thread = new Thread(() -> ready = true);
        Thread.UncaughtExceptionHandler handler = (told, thrown) -> say("told");
        thread.setUncaughtExceptionHandler(handler);
        boolean own = thread.getUncaughtExceptionHandler() == handler;
        thread.start();
        thread.join();
        return own + "," + thread.getUncaughtExceptionHandler();
    }

    /** Without a handler of its own, a thread has its group. */
    @Outcomes("true")
    public Object theGroupIsTheHandler() {
        Thread thread = new Thread(() -> {});
        return thread.getUncaughtExceptionHandler() == thread.getThreadGroup();
    }

    /** An error in the test itself, seen only where the other was first. */
    @Outcomes({"false", "throws UnsupportedOperationException"})
    public Object theTestItselfThrows() throws InterruptedException {
        Thread thread = new Thread(() -> ready = true);
        thread.start();
        if (ready) {
            throw new UnsupportedOperationException();
        }
        thread.join();
        return false;
    }
}
