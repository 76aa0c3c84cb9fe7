package dev.hypnos.tests.program;

/** {@link LookingPrograms} that look until they see what they wait for. */
public final class LookingEndlessly {
    private LookingEndlessly() {}

    public static String spinLock() throws Exception {
        return LookingPrograms.spinLock(new Looking.Endless());
    }

    public static String counter() throws Exception {
        return LookingPrograms.counter(new Looking.Endless());
    }

    public static String eitherFlag() throws Exception {
        return LookingPrograms.eitherFlag(new Looking.Endless());
    }

    public static String turns() throws Exception {
        return LookingPrograms.turns(new Looking.Endless());
    }

    public static String givingWay() throws Exception {
        return LookingPrograms.givingWay(new Looking.Endless());
    }

    public static String queue() throws Exception {
        return LookingPrograms.queue(new Looking.Endless());
    }

    public static String underMonitor() throws Exception {
        return LookingPrograms.underMonitor(new Looking.Endless());
    }

    public static String plainElement() throws Exception {
        return LookingPrograms.plainElement(new Looking.Endless());
    }

    public static String pulse() throws Exception {
        return LookingPrograms.pulse(new Looking.Endless());
    }

    public static String triedLock() throws Exception {
        return LookingPrograms.triedLock(new Looking.Endless());
    }

    public static String endOfThread() throws Exception {
        return LookingPrograms.endOfThread(new Looking.Endless());
    }
}
