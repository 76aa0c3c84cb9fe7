package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;

/** Class initialisers: when, by whom, how often, and what becomes of their exceptions. */
public class InitialiserPrograms {
    /** What initialisers leave behind; each trial has its own. */
    private static final class Shared {
        static final Object LOCK = new Object();
        static volatile int value;
        static volatile String log = "";

        static int say(String what) {
            synchronized (LOCK) {
                log += what;
                return log.length();
            }
        }
    }

    private static Thread started(Runnable body, String name) {
        Thread thread = new Thread(body, name);
        thread.start();
        return thread;
    }

    private static final class Lazy {
        static final String BY = Thread.currentThread().getName();
        static final int LENGTH = Shared.say("i");
    }

    /** Of two who use a class first, either initialises it, once. */
    @Outcomes({"first,first,i", "second,second,i"})
    public Object oneOfTwoInitialises() throws InterruptedException {
        String[] seen = new String[2];
        Thread first = started(() -> seen[0] = Lazy.BY, "first");
        Thread second = started(() -> seen[1] = Lazy.BY, "second");
        first.join();
        second.join();
        return seen[0] + "," + seen[1] + "," + Shared.log;
    }

    /** The same, where each does something before. */
    @Outcomes({"first,first,..i", "second,second,..i", "first,first,.i.", "second,second,.i."})
    public Object oneOfTwoInitialisesLater() throws InterruptedException {
        String[] seen = new String[2];
        Thread first = started(
                () -> {
                    Shared.say(".");
                    seen[0] = Lazy.BY;
                },
                "first");
        Thread second = started(
                () -> {
                    Shared.say(".");
                    seen[1] = Lazy.BY;
                },
                "second");
        first.join();
        second.join();
        return seen[0] + "," + seen[1] + "," + Shared.log;
    }

    private static final class Pair {
        static int left;
        static int right;

        static {
            left = 1;
            right = left + 1;
        }
    }

    /** Nobody sees a class half initialised. */
    @Outcomes("1,2 1,2")
    public Object aClassIsSeenInitialised() throws InterruptedException {
        String[] seen = new String[1];
        Thread thread = started(() -> seen[0] = Pair.left + "," + Pair.right, "thread");
        String own = Pair.right + "";
        own = Pair.left + "," + own;
        thread.join();
        return own + " " + seen[0];
    }

    private static final class Snapshot {
        static final int FIRST = Shared.value;
        static final int SECOND = Shared.value;
    }

    /** An initialiser is not atomic: others run while it does. */
    @Outcomes({"0,0", "0,1", "1,1"})
    public Object anInitialiserIsNotAtomic() throws InterruptedException {
        String[] seen = new String[1];
        Thread thread = started(() -> seen[0] = Snapshot.FIRST + "," + Snapshot.SECOND, "thread");
        Shared.value = 1;
        thread.join();
        return seen[0];
    }

    private static final class Failing {
        static final int VALUE = fail();

        private static int fail() {
            throw new IllegalStateException();
        }
    }

    private static String use(Runnable use) {
        try {
            use.run();
            return "none";
        } catch (Throwable thrown) {
            return thrown.getClass().getSimpleName();
        }
    }

    /** Who runs a failing initialiser gets its exception, all others are told that there is no such class. */
    @Outcomes({"ExceptionInInitializerError,NoClassDefFoundError", "NoClassDefFoundError,ExceptionInInitializerError"})
    public Object aFailingInitialiserRunsOnce() throws InterruptedException {
        String[] seen = new String[1];
        Thread thread = started(() -> seen[0] = use(() -> Shared.say("" + Failing.VALUE)), "thread");
        String own = use(() -> Shared.say("" + Failing.VALUE));
        thread.join();
        return own + "," + seen[0];
    }

    private static final class Erring {
        static final int VALUE = fail();

        private static int fail() {
            throw new AssertionError();
        }
    }

    /** An error of an initialiser is thrown as it is; later uses have the same consequence as with an exception. */
    @Outcomes("AssertionError,NoClassDefFoundError,ExceptionInInitializerError")
    public Object anErrorIsThrownAsItIs() {
        String first = use(() -> Shared.say("" + Erring.VALUE));
        try {
            return first + "," + Erring.VALUE;
        } catch (NoClassDefFoundError thrown) {
            return first + ",NoClassDefFoundError,"
                    + thrown.getCause().getClass().getSimpleName();
        }
    }

    private static class Chicken {
        static int number = Egg.number + 1;
    }

    private static class Egg {
        static int number = Chicken.number + 1;
    }

    /** In a circle within one thread, one sees the default value of the other. */
    @Outcomes("2,1")
    public Object aCircleSeesDefaultValues() {
        return Chicken.number + "," + Egg.number;
    }

    /** A circle entered by two threads at its two ends: either is first, or they wait for each other. */
    @Outcomes({"2,1", "1,2", "deadlock"})
    public Object aCircleOfTwoThreadsMayDeadlock() throws InterruptedException {
        int[] seen = new int[1];
        Thread thread = started(() -> seen[0] = Egg.number, "thread");
        int own = Chicken.number;
        thread.join();
        return own + "," + seen[0];
    }

    private static final class Locking {
        static final int LENGTH = Shared.say("i");
    }

    /** A lock around the use of a class whose initialiser takes that lock. */
    @Outcomes({"done", "deadlock"})
    public Object aLockAroundAnInitialiserThatTakesItMayDeadlock() throws InterruptedException {
        Thread thread = started(() -> Shared.value = Locking.LENGTH, "thread");
        synchronized (Shared.LOCK) {
            Shared.value = Locking.LENGTH;
        }
        thread.join();
        return "done";
    }

    private static final class Waiting {
        static int value = 1;

        static {
            Thread thread = started(() -> value++, "helper");
            try {
                thread.join();
            } catch (InterruptedException thrown) {
                throw new IllegalStateException(thrown);
            }
        }
    }

    /** An initialiser that waits for a thread that needs the class waits for ever. */
    @Outcomes("deadlock")
    public Object anInitialiserMustNotWaitForUsers() {
        return Waiting.value;
    }

    private static final class Holder {
        static final Object INSTANCE = new Object();
        static final int LENGTH = Shared.say("h");
    }

    /** The holder idiom: made once, when it is first asked for, and not before. */
    @Outcomes(",true,h")
    public Object aHolderIsLazy() throws InterruptedException {
        Object[] seen = new Object[1];
        String before = Shared.log;
        Thread thread = started(() -> seen[0] = Holder.INSTANCE, "thread");
        Object own = Holder.INSTANCE;
        thread.join();
        return before + "," + (own == seen[0]) + "," + Shared.log;
    }

    private static class Parent {
        static final int CONSTANT = 5;
        static int inherited = Shared.say("P");
    }

    private static class Child extends Parent {
        static int own = Shared.say("C");
    }

    /** Constants, literals and arrays do not initialise; a field of the parent initialises the parent only. */
    @Outcomes(",P,PC")
    public Object whatInitialises() {
        Object[] uses = {Child.CONSTANT, Child.class, new Child[1]};
        String log = uses.length == 3 ? Shared.log : "";
        Shared.value = Child.inherited;
        log += "," + Shared.log;
        Shared.value = Child.own;
        return log + "," + Shared.log;
    }

    private interface WithDefault {
        int LENGTH = Shared.say("D");

        default int length() {
            return LENGTH;
        }
    }

    private interface Without {
        int LENGTH = Shared.say("W");
    }

    private static final class Both implements Without, WithDefault {
        static final int OWN = Shared.say("B");
    }

    /** A class initialises those of its interfaces that have default methods; the others wait until they are used. */
    @Outcomes("DB,DBW")
    public Object interfacesWithDefaultMethodsAreInitialised() {
        new Both();
        String log = Shared.log;
        Shared.value = Without.LENGTH;
        return log + "," + Shared.log;
    }

    private enum Colour {
        RED,
        BLUE;

        static final int LENGTH = Shared.say("e");

        Colour() {
            Shared.say(name().substring(0, 1));
        }
    }

    /** The constants of an enum are made once, in order, before its other fields. */
    @Outcomes("true,RBe")
    public Object anEnumIsInitialisedOnce() throws InterruptedException {
        Colour[] seen = new Colour[1];
        Thread thread = started(() -> seen[0] = Colour.valueOf("BLUE"), "thread");
        Colour own = Colour.values()[1];
        thread.join();
        return (own == seen[0]) + "," + Shared.log;
    }

    private static final class Counted {
        static final int SEEN = Shared.say("x");
    }

    /** An initialiser runs between other things of its thread, at the first use. */
    @Outcomes({"mx", "xm"})
    public Object anInitialiserRunsAtTheFirstUse() throws InterruptedException {
        Thread thread = started(() -> Shared.value = Counted.SEEN, "thread");
        Shared.say("m");
        thread.join();
        return Shared.log;
    }
}
