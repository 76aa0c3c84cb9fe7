package javax.thirdparty;

/** Stands for the many libraries in packages whose names begin as the JDK's do. */
@SuppressWarnings("NonFinalStaticField") // as programs in the wild
public final class Tally {
    private static int count;

    private Tally() {}

    public static void add() {
        count++;
    }

    public static int count() {
        return count;
    }
}
