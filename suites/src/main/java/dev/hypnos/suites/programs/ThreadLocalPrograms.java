package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.concurrent.atomic.AtomicInteger;

/** Values that each thread has for itself. */
public class ThreadLocalPrograms {
    private final ThreadLocal<String> local = new ThreadLocal<>();
    private final InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
    private final AtomicInteger calls = new AtomicInteger();
    private String seen = "";

    private void inThread(Runnable body) throws InterruptedException {
        Thread thread = new Thread(body);
        thread.start();
        thread.join();
    }

    /** A value set by one thread is not there for another. */
    @Outcomes("null,main")
    public Object othersDoNotSeeIt() throws InterruptedException {
        local.set("main");
        inThread(() -> {
            seen = "" + local.get();
            local.set("thread");
        });
        return seen + "," + local.get();
    }

    /** Two threads that use one variable do not disturb each other. */
    @Outcomes("a,b")
    public Object twoDoNotDisturbEachOther() throws InterruptedException {
        String[] results = new String[2];
        Thread thread = new Thread(() -> {
            local.set("a");
            calls.incrementAndGet();
            results[0] = local.get();
        });
        thread.start();
        local.set("b");
        calls.incrementAndGet();
        results[1] = local.get();
        thread.join();
        return results[0] + "," + results[1];
    }

    /** The initial value is computed for each thread when it first asks, in any order. */
    @Outcomes({"1,2,1", "2,1,2"})
    public Object theInitialValueIsComputedPerThread() throws InterruptedException {
        ThreadLocal<Integer> number = ThreadLocal.withInitial(calls::incrementAndGet);
        int[] other = new int[1];
        Thread thread = new Thread(() -> other[0] = number.get());
        thread.start();
        int own = number.get();
        thread.join();
        return own + "," + other[0] + "," + number.get();
    }

    /** After a removal the initial value is computed again. */
    @Outcomes("1,1,2")
    public Object aRemovedValueIsComputedAgain() {
        ThreadLocal<Integer> number = ThreadLocal.withInitial(calls::incrementAndGet);
        String result = number.get() + "," + number.get();
        number.remove();
        return result + "," + number.get();
    }

    /** An inheritable value is taken when the thread is made, not when it starts. */
    @Outcomes("made,started")
    public Object itIsInheritedWhenTheThreadIsMade() throws InterruptedException {
        inherited.set("made");
        Thread thread = new Thread(() -> seen = inherited.get());
        inherited.set("started");
        thread.start();
        thread.join();
        return seen + "," + inherited.get();
    }

    /** A child may compute its value from that of its parent, and a change of the child is its own. */
    @Outcomes("parent's child's,parent")
    public Object aChildChangesItsOwn() throws InterruptedException {
        InheritableThreadLocal<String> changed = new InheritableThreadLocal<>() {
            @Override
            protected String childValue(String value) {
                return value + "'s child";
            }
        };
        changed.set("parent");
        inThread(() -> {
            changed.set(changed.get() + "'s");
            seen = changed.get();
        });
        return seen + "," + changed.get();
    }

    /** A thread that is told so inherits nothing. */
    @Outcomes("null value")
    public Object inheritanceCanBeSwitchedOff() throws InterruptedException {
        inherited.set("value");
        Thread without =
                Thread.ofPlatform().inheritInheritableThreadLocals(false).start(() -> seen = inherited.get() + " ");
        without.join();
        Thread with = Thread.ofVirtual().start(() -> seen += inherited.get());
        with.join();
        return seen;
    }
}
