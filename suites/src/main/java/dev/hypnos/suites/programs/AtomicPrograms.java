package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Atomic variables. */
public class AtomicPrograms extends Programs {
    private volatile int number;
    private volatile long large;
    private volatile String text = "";
    private final VarHandle handle = handle();

    private static void both(Body a, Body b) throws Exception {
        Thread thread = start(a);
        b.run();
        thread.join();
    }

    /** Of two who set a flag one did it. */
    @Outcomes({"true,false", "false,true"})
    public Object aFlagIsSetByOne() throws Exception {
        AtomicBoolean flag = new AtomicBoolean();
        boolean[] set = new boolean[2];
        both(() -> set[0] = flag.compareAndSet(false, true), () -> set[1] = !flag.getAndSet(true));
        return set[0] + "," + set[1];
    }

    /** Increments are single steps. */
    @Outcomes({"1,2", "2,1"})
    public Object incrementsAreSteps() throws Exception {
        AtomicInteger count = new AtomicInteger();
        int[] seen = new int[2];
        both(() -> seen[0] = count.incrementAndGet(), () -> seen[1] = count.addAndGet(1));
        return seen[0] + "," + seen[1];
    }

    /** A get and a set are two steps. */
    @Outcomes({"1", "2"})
    public Object getAndSetLose() throws Exception {
        AtomicInteger count = new AtomicInteger();
        both(() -> count.set(count.get() + 1), () -> count.lazySet(count.get() + 1));
        return count.get();
    }

    /** A loop of weak attempts loses nothing. */
    @Outcomes({"4", "3"})
    public Object weakAttemptsInALoop() throws Exception {
        AtomicLong value = new AtomicLong(1);
        both(
                () -> {
                    long seen;
                    do {
                        seen = value.get();
                    } while (!value.weakCompareAndSetVolatile(seen, seen * 2));
                },
                () -> {
                    long seen;
                    do {
                        seen = value.getPlain();
                    } while (!value.weakCompareAndSetPlain(seen, seen + 1));
                });
        return value;
    }

    /** The function of an update may run again, its result counts once. */
    @Outcomes({"3,2", "3,3", "4,2", "4,3"})
    public Object theFunctionOfAnUpdateMayRunAgain() throws Exception {
        AtomicInteger value = new AtomicInteger(1);
        AtomicInteger calls = new AtomicInteger();
        both(
                () -> value.updateAndGet(old -> {
                    calls.incrementAndGet();
                    return old * 2;
                }),
                () -> value.accumulateAndGet(1, (old, given) -> {
                    calls.incrementAndGet();
                    return old + given;
                }));
        return value + "," + calls;
    }

    /** Elements of an array are variables of their own. */
    @Outcomes({"0,0", "0,1", "1,0", "1,1"})
    public Object elementsAreSeparate() throws Exception {
        AtomicIntegerArray array = new AtomicIntegerArray(2);
        int[] seen = new int[2];
        both(
                () -> {
                    array.set(0, 1);
                    seen[0] = array.get(1);
                },
                () -> {
                    seen[1] = array.get(0);
                    array.set(1, 1);
                });
        return seen[0] + "," + seen[1];
    }

    /** Who writes first and then reads: not both see nothing. */
    @Outcomes({"0,1", "1,0", "1,1"})
    public Object storesAreSeen() throws Exception {
        AtomicLongArray array = new AtomicLongArray(2);
        long[] seen = new long[2];
        both(
                () -> {
                    array.set(0, 1);
                    seen[0] = array.get(1);
                },
                () -> {
                    array.set(1, 1);
                    seen[1] = array.get(0);
                });
        return seen[0] + "," + seen[1];
    }

    /** Elements that are references are swapped. */
    @Outcomes({"null,a,b", "b,null,a"})
    public Object referencesAreSwapped() throws Exception {
        AtomicReferenceArray<String> array = new AtomicReferenceArray<>(1);
        String[] before = new String[2];
        both(() -> before[0] = array.getAndSet(0, "a"), () -> before[1] = array.getAndSet(0, "b"));
        return before[0] + "," + before[1] + "," + array.get(0);
    }

    /** A reference that is set and set back is not noticed. */
    @Outcomes({"true,b", "false,a"})
    public Object aReferenceThatCameBackIsNotNoticed() throws Exception {
        AtomicReference<String> reference = new AtomicReference<>("a");
        boolean[] set = new boolean[1];
        both(
                () -> {
                    if (reference.compareAndSet("a", "c")) {
                        reference.compareAndSet("c", "a");
                    }
                },
                () -> set[0] = reference.compareAndSet("a", "b"));
        return set[0] + "," + reference;
    }

    /** With a stamp it is noticed. */
    @Outcomes({"true,b,1", "false,a,2"})
    public Object aStampedReferenceThatCameBackIsNoticed() throws Exception {
        AtomicStampedReference<String> reference = new AtomicStampedReference<>("a", 0);
        boolean[] set = new boolean[1];
        both(
                () -> {
                    if (reference.compareAndSet("a", "c", 0, 1)) {
                        reference.compareAndSet("c", "a", 1, 2);
                    }
                },
                () -> set[0] = reference.compareAndSet("a", "b", 0, 1));
        return set[0] + "," + reference.getReference() + "," + reference.getStamp();
    }

    /** A mark and a reference change together. */
    @Outcomes({"true,false,a,true", "false,true,b,false"})
    public Object aMarkAndAReferenceChangeTogether() throws Exception {
        AtomicMarkableReference<String> reference = new AtomicMarkableReference<>("a", false);
        boolean[] done = new boolean[2];
        both(
                () -> done[0] = reference.attemptMark("a", true),
                () -> done[1] = reference.compareAndSet("a", "b", false, false));
        boolean[] mark = new boolean[1];
        return done[0] + "," + done[1] + "," + reference.get(mark) + "," + mark[0];
    }

    /** A field is updated atomically, and read as usual. */
    @Outcomes({"0,2", "1,2", "2,2"})
    public Object aFieldIsUpdated() throws Exception {
        var updater = AtomicIntegerFieldUpdater.newUpdater(AtomicPrograms.class, "number");
        int[] seen = new int[1];
        both(
                () -> {
                    updater.incrementAndGet(this);
                    updater.getAndAdd(this, 1);
                },
                () -> seen[0] = number);
        return seen[0] + "," + number;
    }

    /** An update of a field and a write of it. */
    @Outcomes({"5", "6"})
    public Object anUpdateAndAWrite() throws Exception {
        var updater = AtomicLongFieldUpdater.newUpdater(AtomicPrograms.class, "large");
        both(() -> updater.incrementAndGet(this), () -> large = 5);
        return large;
    }

    /** A field that is a reference is set by one. */
    @Outcomes({"true,false,a", "false,true,b"})
    public Object aReferenceFieldIsSetByOne() throws Exception {
        var updater = AtomicReferenceFieldUpdater.newUpdater(AtomicPrograms.class, String.class, "text");
        boolean[] set = new boolean[2];
        both(() -> set[0] = updater.compareAndSet(this, "", "a"), () -> set[1] = updater.compareAndSet(this, "", "b"));
        return set[0] + "," + set[1] + "," + text;
    }

    /** Adders and accumulators have it all after a join. */
    @Outcomes("3,3.0,2,2.0")
    public Object addersSumUp() throws Exception {
        LongAdder adder = new LongAdder();
        DoubleAdder doubles = new DoubleAdder();
        LongAccumulator greatest = new LongAccumulator(Long::max, 0);
        DoubleAccumulator greatestDouble = new DoubleAccumulator(Double::max, 0);
        Body one = () -> {
            adder.add(1);
            doubles.add(1);
            greatest.accumulate(1);
            greatestDouble.accumulate(1);
        };
        both(one, () -> {
            adder.add(2);
            doubles.add(2);
            greatest.accumulate(2);
            greatestDouble.accumulate(2);
        });
        return adder + "," + doubles + "," + greatest + "," + greatestDouble;
    }

    /** A sum that is taken meanwhile sees some. */
    @Outcomes({"0,2", "1,1", "2,0"})
    public Object aSumMeanwhile() throws Exception {
        LongAdder adder = new LongAdder();
        long[] seen = new long[1];
        both(
                () -> {
                    adder.increment();
                    adder.increment();
                },
                () -> seen[0] = adder.sumThenReset());
        return seen[0] + "," + adder;
    }

    private static VarHandle handle() {
        try {
            return MethodHandles.lookup().findVarHandle(AtomicPrograms.class, "number", int.class);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** A handle of a field updates it in single steps, in either order. */
    @Outcomes({"0,1", "1,0"})
    public Object aHandleUpdatesAField() throws Exception {
        int[] seen = new int[2];
        both(() -> seen[0] = (int) handle.getAndAdd(this, 1), () -> seen[1] = (int) handle.getAndAdd(this, 1));
        return seen[0] + "," + seen[1];
    }

    /** A read and a write through a handle are two steps. */
    @Outcomes({"1", "2"})
    public Object aHandleReadsAndWrites() throws Exception {
        both(
                () -> handle.setVolatile(this, (int) handle.getVolatile(this) + 1),
                () -> handle.setVolatile(this, (int) handle.getVolatile(this) + 1));
        return number;
    }
}
