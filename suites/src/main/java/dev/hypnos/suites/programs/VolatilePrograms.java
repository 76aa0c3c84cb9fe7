package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;

/** The classic shapes of two to four threads over volatile variables: what is sequentially consistent, and no more. */
public class VolatilePrograms {
    private volatile int x;
    private volatile int y;
    private volatile int z;
    private volatile long wide;
    private volatile int version;
    private volatile int[] array;
    private int plain;

    private static void together(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length - 1];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(bodies[i]);
            threads[i].start();
        }
        bodies[threads.length].run();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static String text(int... values) {
        StringBuilder text = new StringBuilder();
        for (int value : values) {
            text.append(value);
        }
        return text.toString();
    }

    /** Store buffering: not both miss the other's write. */
    @Outcomes({"01", "10", "11"})
    public Object storeBuffering() throws InterruptedException {
        int[] r = new int[2];
        together(
                () -> {
                    x = 1;
                    r[0] = y;
                },
                () -> {
                    y = 1;
                    r[1] = x;
                });
        return text(r);
    }

    /** Store buffering in a ring of three: not all miss. */
    @Outcomes({"001", "010", "011", "100", "101", "110", "111"})
    public Object storeBufferingOfThree() throws InterruptedException {
        int[] r = new int[3];
        together(
                () -> {
                    x = 1;
                    r[0] = y;
                },
                () -> {
                    y = 1;
                    r[1] = z;
                },
                () -> {
                    z = 1;
                    r[2] = x;
                });
        return text(r);
    }

    /** Message passing: who sees the flag sees the message. */
    @Outcomes({"00", "01", "11"})
    public Object messagePassing() throws InterruptedException {
        int[] r = new int[2];
        together(
                () -> {
                    x = 1;
                    y = 1;
                },
                () -> {
                    r[0] = y;
                    r[1] = x;
                });
        return text(r);
    }

    /** Load buffering: values do not come from the future. */
    @Outcomes({"00", "01", "10"})
    public Object loadBuffering() throws InterruptedException {
        int[] r = new int[2];
        together(
                () -> {
                    r[0] = x;
                    y = 1;
                },
                () -> {
                    r[1] = y;
                    x = 1;
                });
        return text(r);
    }

    /** Independent reads of independent writes: two readers do not disagree about the order. */
    @Outcomes(
            value = {
                "0000", "0001", "0010", "0011", "0100", "0101", "0110", "0111", "1000", "1001", "1011", "1100", "1101",
                "1110", "1111"
            },
            schedules = 4_000)
    public Object independentReadsOfIndependentWrites() throws InterruptedException {
        int[] r = new int[4];
        together(
                () -> x = 1,
                () -> y = 1,
                () -> {
                    r[0] = x;
                    r[1] = y;
                },
                () -> {
                    r[2] = y;
                    r[3] = x;
                });
        return text(r);
    }

    /** Two reads of one variable do not go back. */
    @Outcomes({"00", "01", "02", "11", "12", "22"})
    public Object coherenceOfReads() throws InterruptedException {
        int[] r = new int[2];
        together(
                () -> {
                    x = 1;
                    x = 2;
                },
                () -> {
                    r[0] = x;
                    r[1] = x;
                });
        return text(r);
    }

    /** Two writers of two variables in opposite orders: not both first writes last. */
    @Outcomes({"12", "21", "22"})
    public Object writesInOppositeOrders() throws InterruptedException {
        together(
                () -> {
                    x = 1;
                    y = 2;
                },
                () -> {
                    y = 1;
                    x = 2;
                });
        return text(x, y);
    }

    /** Write to read causality: what was seen when writing is seen by who reads that. */
    @Outcomes({"000", "001", "010", "011", "100", "101", "111"})
    public Object writeToReadCausality() throws InterruptedException {
        int[] r = new int[3];
        together(
                () -> x = 1,
                () -> {
                    r[0] = x;
                    y = 1;
                },
                () -> {
                    r[1] = y;
                    r[2] = x;
                });
        return text(r);
    }

    /** A message passed on by a third. */
    @Outcomes({"000", "001", "010", "011", "100", "101", "111"})
    public Object aMessagePassedOn() throws InterruptedException {
        int[] r = new int[3];
        together(
                () -> {
                    x = 1;
                    y = 1;
                },
                () -> {
                    r[0] = y;
                    z = 1;
                },
                () -> {
                    r[1] = z;
                    r[2] = x;
                });
        return text(r);
    }

    /** If the second write of y was last, the first write of x was before. */
    @Outcomes({"10", "11", "21"})
    public Object aWriteAgainstARead() throws InterruptedException {
        int[] r = new int[1];
        together(
                () -> {
                    x = 1;
                    y = 1;
                },
                () -> {
                    y = 2;
                    r[0] = x;
                });
        return text(y, r[0]);
    }

    /** If the flag was seen, the write that follows is the last. */
    @Outcomes({"01", "02", "11"})
    public Object aReadAgainstAWrite() throws InterruptedException {
        int[] r = new int[1];
        together(
                () -> {
                    x = 2;
                    y = 1;
                },
                () -> {
                    r[0] = y;
                    x = 1;
                });
        return text(r[0], x);
    }

    /** Increments of a volatile variable are lost. */
    @Outcomes({"2", "3", "4"})
    public Object incrementsAreLost() throws InterruptedException {
        Runnable twice = () -> {
            x++;
            x++;
        };
        together(twice, twice);
        return x;
    }

    /** A volatile long is read whole. */
    @Outcomes({"0", "-1"})
    public Object longsAreNotTorn() throws InterruptedException {
        long[] r = new long[1];
        together(() -> wide = -1L, () -> r[0] = wide);
        return r[0];
    }

    /** A volatile reference publishes the elements behind it. */
    @Outcomes({"none", "12"})
    public Object aReferencePublishes() throws InterruptedException {
        String[] seen = new String[1];
        together(
                () -> {
                    int[] values = new int[2];
                    values[0] = 1;
                    values[1] = 2;
                    array = values;
                },
                () -> {
                    int[] values = array;
                    seen[0] = values == null ? "none" : text(values);
                });
        return seen[0];
    }

    /** A volatile flag publishes a plain field. */
    @Outcomes({"none", "42"})
    public Object aFlagPublishes() throws InterruptedException {
        String[] seen = new String[1];
        together(
                () -> {
                    plain = 42;
                    x = 1;
                },
                () -> seen[0] = x == 1 ? "" + plain : "none");
        return seen[0];
    }

    /** A version that is even and the same before and after tells that what was read is whole. */
    @Outcomes({"00", "11", "again"})
    public Object aVersionGuardsReaders() throws InterruptedException {
        String[] seen = new String[1];
        together(
                () -> {
                    version = 1;
                    x = 1;
                    y = 1;
                    version = 2;
                },
                () -> {
                    int before = version;
                    String values = text(x, y);
                    seen[0] = before % 2 == 0 && before == version ? values : "again";
                });
        return seen[0];
    }
}
