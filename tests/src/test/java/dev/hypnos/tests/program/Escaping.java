package dev.hypnos.tests.program;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

/** Objects that let themselves go before, or after, their final fields are set. Each program returns what another task has seen: -1 for no object. */
@SuppressWarnings({"ThisEscapedInObjectConstruction", "UnusedVariable", "StaticAssignmentInConstructor"
}) // that is the error
public final class Escaping {
    private static final int SET = 5;

    private Escaping() {}

    private static final class Stored {
        static volatile Stored last;
        final int value;

        Stored() {
            last = this;
            value = SET;
        }
    }

    /** What a task sees. */
    @FunctionalInterface
    interface Look {
        int sees();
    }

    private static String seen(Tasks.Action makes, Look looks) throws InterruptedException {
        AtomicReference<String> seen = new AtomicReference<>("-1");
        Tasks.run(makes, () -> seen.set(String.valueOf(looks.sees())));
        return seen.get();
    }

    public static String stored() throws InterruptedException {
        return seen(Stored::new, () -> {
            Stored last = Stored.last;
            return last == null ? -1 : last.value;
        });
    }

    private static final class Passed {
        final long value;

        Passed(List<Passed> all, boolean isNegative) {
            all.add(isNegative ? null : this);
            value = SET;
        }
    }

    public static String passed() throws InterruptedException {
        List<Passed> all = new CopyOnWriteArrayList<>();
        return seen(() -> new Passed(all, false), () -> all.isEmpty() ? -1 : (int) all.getFirst().value);
    }

    private static final class Captured {
        final Integer value;

        Captured(AtomicReference<Runnable> action, int[] seen) {
            action.set(() -> seen[0] = value() == null ? 0 : value());
            value = SET;
        }

        Integer value() {
            return value;
        }
    }

    public static String captured() throws InterruptedException {
        AtomicReference<Runnable> action = new AtomicReference<>();
        int[] seen = {-1};
        return seen(() -> new Captured(action, seen), () -> {
            Runnable known = action.get();
            if (known != null) {
                known.run();
            }
            return seen[0];
        });
    }

    private static final class Started extends Thread {
        final int value;
        int seen;

        Started() {
            start();
            value = SET;
        }

        @Override
        public void run() {
            seen = value;
        }
    }

    public static String started() throws InterruptedException {
        Started started = new Started();
        started.join();
        return String.valueOf(started.seen);
    }

    private static final class Whole {
        static volatile Whole last;
        final int value;

        Whole() {
            value = SET;
            last = this;
        }
    }

    public static String whole() throws InterruptedException {
        return seen(Whole::new, () -> {
            Whole last = Whole.last;
            return last == null ? -1 : last.value;
        });
    }
}
