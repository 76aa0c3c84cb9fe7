package dev.hypnos.runtime.code;

import dev.hypnos.kernel.Access;
import java.util.function.Predicate;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Who calls, found without naming all that lies between.
 *
 * <p>Threads that are started and whatever the network does ask for such a site, deep in the JDK's code, and a
 * {@link StackWalker} makes an object for each frame and looks up each method: several microseconds. The JVM's own
 * record of a stack, which it keeps for each {@code Throwable}, has classes and numbers of methods and places only, and
 * is made in a fraction of that. They are enough to know a place again, and only the first time must a place be named.
 */
final class KnownCallers {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    // How the JVM keeps the record: arrays of so many frames each, the last element but two leads to the next ones.
    private static final int METHODS = 0;
    private static final int PLACES = 1;
    private static final int CLASSES = 2;
    private static final int NEXT = 4;

    private static final long RECORD = UNSAFE.objectFieldOffset(Throwable.class, "backtrace");

    private static final ClassValue<KnownCallers> OF_CLASS = new ClassValue<>() {
        @Override
        protected KnownCallers computeValue(Class<?> type) {
            return new KnownCallers();
        }
    };

    static {
        // the first question draws a hash code for the table, which must not be one of a trial's
        OF_CLASS.get(KnownCallers.class);
    }

    /** A place in a class, by the numbers that the JVM has for its method and for what it does there. */
    record Place(Class<?> type, short method, int place) {}

    /** A place in a class, with what is done there. */
    private record Known(
            short method,
            int place,
            String action,
            Access access,
            int site,
            @Nullable Known next) {}

    /** Lists by place: never changed, but replaced. */
    private volatile @Nullable Known[] lists = new Known[8];

    private int count;

    private KnownCallers() {}

    /**
     * Where the nearest code on the stack stands, leaving out classes that are passed over; null if there is none, or
     * no record.
     */
    static @Nullable Place nearest(Predicate<Class<?>> isPassedOver) {
        Object record = UNSAFE.getReference(new Throwable(), RECORD);
        while (record instanceof Object[] parts
                && parts.length > NEXT
                && parts[METHODS] instanceof short[] methods
                && parts[PLACES] instanceof int[] places
                && parts[CLASSES] instanceof Object[] classes) {
            for (int frame = 0; frame < classes.length && classes[frame] != null; frame++) {
                Class<?> type = (Class<?>) classes[frame];
                if (!isPassedOver.test(type)) {
                    return new Place(type, methods[frame], places[frame]);
                }
            }
            record = parts[NEXT];
        }
        return null;
    }

    /** The site of the code at this place, which is the program's and nearest on the stack of all that is. */
    static int site(Place at, String action, Access access) {
        return OF_CLASS.get(at.type).site(at.method, at.place, action, access);
    }

    private int site(short method, int place, String action, Access access) {
        @Nullable Known[] known = lists;
        for (Known next = known[index(known, method, place)]; next != null; next = next.next) {
            if (next.place == place && next.method == method && next.access == access && next.action.equals(action)) {
                return next.site;
            }
        }
        int site = Callers.nearestSite(action, access);
        add(method, place, action, access, site);
        return site;
    }

    private static int index(@Nullable Known[] lists, int method, int place) {
        int mixed = (method * 31 + (place >>> 16)) * 0x9E3779B9;
        return mixed >>> 16 & lists.length - 1;
    }

    private synchronized void add(short method, int place, String action, Access access, int site) {
        @Nullable Known[] grown = new Known[++count > lists.length ? lists.length * 2 : lists.length];
        for (Known list : lists) {
            for (Known next = list; next != null; next = next.next) {
                put(grown, next.method, next.place, next.action, next.access, next.site);
            }
        }
        put(grown, method, place, action, access, site);
        lists = grown;
    }

    private static void put(@Nullable Known[] lists, short method, int place, String action, Access access, int site) {
        int index = index(lists, method, place);
        lists[index] = new Known(method, place, action, access, site, lists[index]);
    }
}
