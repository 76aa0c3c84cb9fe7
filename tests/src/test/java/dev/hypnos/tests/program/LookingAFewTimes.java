package dev.hypnos.tests.program;

/** {@link LookingPrograms} that look a few times and give up. */
public final class LookingAFewTimes {
    private LookingAFewTimes() {}

    public static String spinLock() throws Exception {
        return LookingPrograms.spinLock(new Looking.Bounded());
    }

    public static String counter() throws Exception {
        return LookingPrograms.counter(new Looking.Bounded());
    }

    public static String eitherFlag() throws Exception {
        return LookingPrograms.eitherFlag(new Looking.Bounded());
    }

    public static String turns() throws Exception {
        return LookingPrograms.turns(new Looking.Bounded());
    }

    public static String givingWay() throws Exception {
        return LookingPrograms.givingWay(new Looking.Bounded());
    }

    public static String queue() throws Exception {
        return LookingPrograms.queue(new Looking.Bounded());
    }

    public static String underMonitor() throws Exception {
        return LookingPrograms.underMonitor(new Looking.Bounded());
    }

    public static String plainElement() throws Exception {
        return LookingPrograms.plainElement(new Looking.Bounded());
    }

    public static String pulse() throws Exception {
        return LookingPrograms.pulse(new Looking.Bounded());
    }

    public static String triedLock() throws Exception {
        return LookingPrograms.triedLock(new Looking.Bounded());
    }

    public static String endOfThread() throws Exception {
        return LookingPrograms.endOfThread(new Looking.Bounded());
    }
}
