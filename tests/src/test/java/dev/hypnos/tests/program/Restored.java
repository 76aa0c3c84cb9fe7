package dev.hypnos.tests.program;

import dev.hypnos.tests.program.hidden.Visible;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Classes are initialised when and as the language says, in every trial anew. Each program returns what it saw, which is the
 * same in the first trial, when classes are loaded, and in all others.
 */
@SuppressWarnings({"ImmutableEnumChecker", "NonFinalStaticField"}) // as programs in the wild
public final class Restored {
    private Restored() {}

    private static StringBuilder log = new StringBuilder();

    static int logged(String text, int value) {
        log.append(text).append(' ');
        return value;
    }

    static class Above {
        static int above = logged("Above", 1);
    }

    static class Below extends Above {
        static int below = logged("Below", 2);
        static final int CONSTANT = 3;

        Below(int argument) {
            logged("argument " + argument, 0);
        }

        static int method() {
            return 4;
        }
    }

    /** A constant initialises nothing, and a field only the class that declares it. */
    public static String fieldOfTheClassAbove() {
        int constant = Below.CONSTANT;
        int above = Below.above;
        return log.toString() + constant + above;
    }

    /** The class above first; and before the arguments of the constructor. */
    public static String creation() {
        new Below(logged("before", 5));
        return log.toString();
    }

    /** A static method after its arguments. */
    public static String staticMethod() {
        int sum = logged("before", 1) + Below.method();
        return log.toString() + sum;
    }

    static class Leaf extends Below {
        Leaf() {
            super(7);
        }
    }

    /** A class without an initialiser: those above run, once. */
    public static String inherited() {
        new Leaf();
        new Leaf();
        return log.toString();
    }

    /** Neither an array nor the class itself needs it. */
    public static String noUse() {
        Object[] several = {new Below[1], Below.class, null instanceof Below};
        return log.toString() + several.length;
    }

    /** Fields of a class that has no initialiser. */
    static final class Plain {
        static int number;
        static double fraction;
        static long large;
        static String text;
        static int[] numbers;
    }

    public static String defaults() {
        String seen = Plain.number + " " + Plain.fraction + " " + Plain.large + " " + Plain.text + " "
                + Arrays.toString(Plain.numbers);
        Plain.number = 1;
        Plain.fraction = 2;
        Plain.large = 3;
        Plain.text = "4";
        Plain.numbers = new int[] {5};
        return seen;
    }

    /** Reflection, in all the ways that initialise. */
    public static String reflection() throws Exception {
        Class<?> type = Class.forName(Below.class.getName());
        log.append("| ");
        Object method = type.getDeclaredMethod("method").invoke(null);
        return log.toString() + method;
    }

    public static String reflectiveCreation() throws Exception {
        Below.class.getDeclaredConstructor(int.class).newInstance(6);
        return log.toString();
    }

    public static String methodHandle() throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        int four = (int) lookup.findStatic(Below.class, "method", MethodType.methodType(int.class))
                .invokeExact();
        return log.toString() + four;
    }

    /** A field of a class that this one cannot name. */
    public static String hiddenField() {
        return Visible.log.toString() + Visible.isInitialised() + " " + Visible.log;
    }

    enum Level {
        LOW,
        HIGH;

        final AtomicInteger uses = new AtomicInteger();
    }

    /** What the JDK keeps of an enum must be the constants of this trial. */
    public static String enums() {
        Map<Level, String> map = new EnumMap<>(Level.class);
        map.put(Level.HIGH, "high");
        List<Integer> uses = new ArrayList<>();
        for (Level level : EnumSet.allOf(Level.class)) {
            uses.add(level.uses.incrementAndGet());
        }
        uses.add(Level.valueOf("LOW").uses.incrementAndGet());
        uses.add(Enum.valueOf(Level.class, "HIGH").uses.incrementAndGet());
        uses.add(Level.class.getEnumConstants()[0].uses.incrementAndGet());
        boolean isSame = map.keySet().iterator().next() == Level.HIGH;
        return uses + " " + isSame;
    }

    enum Moment {
        NOW(System.nanoTime());

        private final long nanos;

        Moment(long nanos) {
            this.nanos = nanos;
        }
    }

    private static final List<String> INITIALISED = new ArrayList<>();

    private enum Colour {
        RED;

        static {
            INITIALISED.add("Colour");
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    private @interface Painted {
        Colour value();
    }

    @Painted(Colour.RED)
    private static final class House {
        @Painted(Colour.RED)
        void paint() {}
    }

    /** What the JDK reads of annotations it keeps with the class. */
    public static String annotations() throws Exception {
        Colour ofClass = House.class.getAnnotation(Painted.class).value();
        Colour ofMethod = House.class
                .getDeclaredMethod("paint")
                .getAnnotation(Painted.class)
                .value();
        return INITIALISED + " " + (ofClass == Colour.RED) + " " + (ofMethod == Colour.RED);
    }

    /** The JDK's own code reads what the program has set, and the next trial finds neither that nor what says how the test is run. */
    public static String properties() {
        String before = System.getProperty("restored.property");
        System.setProperty("restored.property", "7");
        System.setProperty("java.protocol.handler.pkgs", "dev.hypnos.none");
        boolean isHidden = System.getProperties().stringPropertyNames().stream()
                .noneMatch(name -> name.startsWith("surefire.") || name.equals("test"));
        return before + " " + System.getProperty("restored.property") + " " + Integer.getInteger("restored.property")
                + " " + System.getProperties().get("restored.property") + " " + isHidden;
    }

    /** What was computed in one trial is not what another computes. */
    public static String computed() throws InterruptedException {
        long before = System.nanoTime();
        Thread.sleep(5);
        return "after " + (Moment.NOW.nanos - before);
    }

    /** Another class holds what an initialiser made: in the next trial it must not be the old one. */
    static final class Source {
        static final List<String> LIST = new ArrayList<>();
    }

    static final class Borrower {
        static final List<String> BORROWED = Source.LIST;
    }

    public static String borrowed() {
        Borrower.BORROWED.add("x");
        return Borrower.BORROWED.size() + " " + (Borrower.BORROWED == Source.LIST);
    }

    static final class Failing {
        static final int VALUE = fail();

        private static int fail() {
            throw new IllegalStateException("no value");
        }
    }

    /** An initialiser that fails, twice. */
    public static String failure() {
        StringBuilder seen = new StringBuilder();
        for (int i = 0; i < 2; i++) {
            try {
                seen.append(Failing.VALUE);
            } catch (LinkageError error) {
                seen.append(error.getClass().getSimpleName())
                        .append(" because of ")
                        .append(error.getCause().getClass().getSimpleName())
                        .append("; ");
            }
        }
        return seen.toString();
    }

    static final class Chicken {
        static final int NUMBER = 1 + Egg.number();

        static int number() {
            return NUMBER;
        }
    }

    static final class Egg {
        static final int NUMBER = 1 + Chicken.number();

        static int number() {
            return NUMBER;
        }
    }

    /** Each needs the other: one task sees a class half initialised, two can wait for each other. */
    public static String circle() {
        return Chicken.NUMBER + " " + Egg.NUMBER;
    }

    public static String circleOfTwo() throws InterruptedException {
        int[] numbers = new int[2];
        Tasks.run(() -> numbers[0] = Chicken.number(), () -> numbers[1] = Egg.number());
        return Arrays.toString(numbers);
    }

    static final CountDownLatch STARTED = new CountDownLatch(1);

    static final class Slow {
        static volatile int steps;
        static final int VALUE;

        static {
            STARTED.countDown();
            for (int i = 0; i < 3; i++) {
                steps++;
            }
            VALUE = steps;
        }
    }

    /** A task that needs the class waits for the one that initialises it, and others go on in the middle. */
    public static String initialisedByOneOfThree() throws InterruptedException {
        int[] seen = new int[2];
        AtomicInteger turns = new AtomicInteger();
        Tasks.run(() -> seen[0] = Slow.VALUE, () -> seen[1] = Slow.steps, () -> {
            STARTED.await();
            turns.incrementAndGet();
        });
        return Arrays.toString(seen) + turns;
    }

    /** An interface with a field that is filled when it is first used. */
    public interface WithState {
        AtomicInteger COUNT = new AtomicInteger();
    }

    public static void interfaceWithState() {
        Tasks.checkEqual(1, WithState.COUNT.incrementAndGet(), "the count of an interface");
    }

    interface WithDefault {
        int DEFAULT = logged("WithDefault", 1);

        default int number() {
            return DEFAULT;
        }
    }

    interface Fields extends WithDefault {
        int FIRST = logged("Fields", 2);
        Supplier<String> FUNCTION = () -> text() + FIRST;
        int CONSTANT = 5;

        private static String text() {
            return "private ";
        }

        static String call() {
            return FUNCTION.get();
        }
    }

    static final class Implementation implements Fields {}

    /** Its own alone, not what it inherits from; and a constant initialises nothing. */
    public static String fieldOfAnInterface() {
        int before = log.length() + Fields.CONSTANT;
        return before + " " + Fields.FIRST + Fields.FUNCTION.get() + " " + log;
    }

    public static String methodOfAnInterface() {
        return Fields.call() + " " + log;
    }

    /** Through a class without an initialiser: only an interface with methods for objects. */
    public static String objectOfAnInterface() {
        int number = new Implementation().number();
        return number + " " + log;
    }

    public static String reflectionOnAnInterface() throws ReflectiveOperationException {
        Object first = Fields.class.getDeclaredField("FIRST").get(null);
        Object function = Fields.class.getDeclaredField("FUNCTION").get(null);
        return first + " " + (function == Fields.FUNCTION) + " " + log;
    }

    public static String hiddenInterface() {
        return Visible.TEXT.append("text").toString();
    }

    interface FailingInterface {
        int VALUE = fail();

        static int fail() {
            throw new IllegalStateException();
        }
    }

    @SuppressWarnings("EmptyCatch") // the second is the one to look at
    public static String failureOfAnInterface() {
        try {
            return String.valueOf(FailingInterface.VALUE);
        } catch (ExceptionInInitializerError first) {
            try {
                return String.valueOf(FailingInterface.VALUE);
            } catch (NoClassDefFoundError second) {
                return second.getMessage();
            }
        }
    }
}
