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

    private static final AtomicReference<Object> LAST = new AtomicReference<>();

    /** Something whose field can be looked at. */
    interface Valued {
        int value();

        default void register() {
            LAST.set(this);
        }
    }

    private static String last(Tasks.Action makes) throws InterruptedException {
        return seen(makes, () -> LAST.get() instanceof Valued valued ? valued.value() : -1);
    }

    private static final class ByMethods implements Valued {
        final int value;

        ByMethods() {
            begin(1);
            value = SET;
        }

        private void begin(int round) {
            if (round > 0) {
                publish();
            }
        }

        private void publish() {
            LAST.set(this);
        }

        @Override
        public int value() {
            return value;
        }
    }

    public static String inMethods() throws InterruptedException {
        return last(ByMethods::new);
    }

    private static class Registered implements Valued {
        Registered() {
            prepare();
        }

        void prepare() {}

        @Override
        public int value() {
            return -2;
        }
    }

    private static final class Replacing extends Registered {
        final int value;

        Replacing() {
            value = SET;
        }

        @Override
        void prepare() {
            LAST.set(this);
        }

        @Override
        public int value() {
            return value;
        }
    }

    public static String inAReplacedMethod() throws InterruptedException {
        return last(Replacing::new);
    }

    private static class Above {
        Above(Object[] place) {
            place[0] = this;
            LAST.set(place[0]);
        }
    }

    private static final class Below extends Above implements Valued {
        final long value = Integer.parseInt("5");

        Below() {
            super(new Object[1]);
        }

        @Override
        public int value() {
            return (int) value;
        }
    }

    public static String inAConstructorAbove() throws InterruptedException {
        return last(Below::new);
    }

    private abstract static class Unfinished implements Valued {
        final int value;

        Unfinished() {
            finish();
            value = SET;
        }

        abstract void finish();

        @Override
        public int value() {
            return value;
        }
    }

    private static final class Finished extends Unfinished {
        @Override
        void finish() {
            LAST.set(this);
        }
    }

    public static String inAnAbstractMethod() throws InterruptedException {
        return last(Finished::new);
    }

    private static class Prepared implements Valued {
        final int value;

        Prepared() {
            prepare();
            value = SET;
        }

        void prepare() {}

        @Override
        public int value() {
            return value;
        }
    }

    private static class Between extends Prepared {
        final int own;

        Between() {
            own = SET;
        }

        @Override
        public int value() {
            return own;
        }
    }

    private static final class Publishing extends Prepared {
        @Override
        void prepare() {
            LAST.set(this);
        }
    }

    private static final class PublishingBelow extends Between {
        @Override
        void prepare() {
            LAST.set(this);
        }
    }

    public static String inAMethodThatASubclassReplaces() throws InterruptedException {
        return last(Publishing::new);
    }

    public static String inAMethodOfAClassFurtherAbove() throws InterruptedException {
        return last(PublishingBelow::new);
    }

    private static class Greeting implements Valued {
        final int value;

        Greeting() {
            register(false);
            value = SET;
        }

        void register(boolean isLast) {}

        @Override
        public int value() {
            return value;
        }
    }

    private static final class GreetingAll extends Greeting {
        @Override
        void register(boolean isLast) {
            publish();
        }

        private void publish() {
            LAST.set(this);
        }
    }

    public static String inAMethodBelowAReplacedOne() throws InterruptedException {
        return last(GreetingAll::new);
    }

    /** Nobody can replace what its constructor calls. */
    private static class Guarded implements Valued {
        final int value;
        int rounds;

        Guarded() {
            count();
            value = SET;
        }

        final void count() {
            rounds++;
        }

        @Override
        public int value() {
            return value;
        }
    }

    private static final class BelowGuarded extends Guarded {
        BelowGuarded() {
            LAST.set(this);
        }
    }

    public static String inNoMethodThatCouldBeReplaced() throws InterruptedException {
        return last(BelowGuarded::new);
    }

    private static final class ByDefault implements Valued {
        final int value;

        ByDefault() {
            this(SET);
        }

        ByDefault(int given) {
            register();
            value = given;
        }

        @Override
        public int value() {
            return value;
        }
    }

    public static String inADefaultMethod() throws InterruptedException {
        return last(ByDefault::new);
    }

    private static final class Returned implements Valued {
        final int value;

        Returned() {
            Returned self = self();
            LAST.set(self);
            value = SET;
        }

        private Returned self() {
            return this;
        }

        @Override
        public int value() {
            return value;
        }
    }

    public static String returnedAndStored() throws InterruptedException {
        return last(Returned::new);
    }

    private static final class Quiet implements Valued {
        final int value;
        int rounds;

        Quiet() {
            count();
            value = SET;
            register();
        }

        private void count() {
            rounds++;
        }

        @Override
        public int value() {
            return value;
        }
    }

    public static String afterAllIsSet() throws InterruptedException {
        return last(Quiet::new);
    }

    public static String byReflection() throws InterruptedException {
        return seen(ByMethods::new, () -> {
            try {
                Object made = LAST.get();
                return made == null
                        ? -1
                        : ByMethods.class.getDeclaredField("value").getInt(made);
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        });
    }
}
