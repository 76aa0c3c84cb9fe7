package dev.hypnos.tests.program;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** The same operations at the same places, on something else: which is said from outside, or by chance. */
public final class Cells {
    /** Says which. */
    public static final String WHICH = "hypnos.tests.cell";

    private static final int COUNT = 16;
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);

    private Cells() {}

    private static int which() {
        return Integer.getInteger(WHICH, 0);
    }

    private static void twice(Tasks.Action add) throws InterruptedException {
        Tasks.run(add, add);
    }

    private static void expectTwo(int sum) {
        if (sum != 2) {
            throw new AssertionError("lost an update");
        }
    }

    public static void ofAnArray() throws InterruptedException {
        int[] cells = new int[COUNT];
        int which = which();
        twice(() -> cells[which]++);
        expectTwo(cells[which]);
    }

    public static void ofNestedArrays() throws InterruptedException {
        long[][] cells = new long[COUNT][1];
        int which = which();
        twice(() -> cells[which][0]++);
        expectTwo((int) cells[which][0]);
    }

    public static void byHandle() throws InterruptedException {
        int[] cells = new int[COUNT];
        int which = which();
        twice(() -> ELEMENT.setVolatile(cells, which, (int) ELEMENT.getVolatile(cells, which) + 1));
        expectTwo(cells[which]);
    }

    public static void atomic() throws InterruptedException {
        AtomicIntegerArray cells = new AtomicIntegerArray(COUNT);
        int which = which();
        twice(() -> cells.set(which, cells.get(which) + 1));
        expectTwo(cells.get(which));
    }

    static final class Counter {
        int count;
        final int number;

        Counter(int number) {
            this.number = number;
            count = 0;
        }
    }

    public static void ofObjects() throws InterruptedException {
        List<Counter> counters = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            counters.add(new Counter(i));
        }
        Counter chosen = counters.get(which());
        twice(() -> chosen.count++);
        expectTwo(chosen.count);
    }

    public static void ofLocks() throws InterruptedException {
        Object[] locks = new Object[COUNT];
        for (int i = 0; i < COUNT; i++) {
            locks[i] = new Object();
        }
        int[] sum = new int[1];
        int which = which();
        Object one = locks[which];
        Object other = locks[which + 1];
        Tasks.run(
                () -> {
                    synchronized (one) {
                        sum[0]++;
                    }
                },
                () -> {
                    synchronized (other) {
                        sum[0]++;
                    }
                });
        expectTwo(sum[0]);
    }

    /** Which cell it is differs from run to run; nothing else does. */
    public static void byChance() throws InterruptedException {
        int[] cells = new int[COUNT];
        int which = (int) (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 100 % COUNT);
        cells[which] = 1;
    }
}
