package dev.hypnos.runtime.calls;

import dev.hypnos.catalog.Catalog;
import dev.hypnos.catalog.Enabling;
import dev.hypnos.catalog.Flag;
import dev.hypnos.catalog.Resource;
import dev.hypnos.catalog.Route;
import dev.hypnos.catalog.Row;
import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.IdentityHashes;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Spliterator;
import org.jspecify.annotations.Nullable;

/**
 * A call site of the program that may be an operation of the catalogue. Which row applies depends on the class of the
 * receiver; the last answer is kept, as in an inline cache.
 */
public final class CallPoint {
    private static CallPoint[] points = new CallPoint[256];
    private static int count;
    /** A class that is woven again, for another campaign, has the same call sites. */
    private static final Map<Integer, Integer> BY_SITE = new HashMap<>();

    private static final Map<String, CallPoint> INDIRECT = new HashMap<>();

    /** Rows by call point for classes that are not the JDK's; kept with the class, so that a loader can go. */
    private static final ClassValue<Map<CallPoint, Kept>> ANSWERS = new ClassValue<>() {
        @Override
        protected Map<CallPoint, Kept> computeValue(Class<?> type) {
            return new HashMap<>();
        }
    };

    /** An answer that a class keeps, and how a call point remembers it without keeping the class. */
    private record Kept(Answer answer, WeakReference<Answer> weak) {
        static Kept of(Answer answer) {
            return new Kept(answer, new WeakReference<>(answer));
        }
    }

    /**
     * What the catalogue says of a call on a receiver of this class, and the way from there to its resource. Immutable,
     * so that it can be kept without synchronization.
     *
     * @param row the row, or null where the call is no operation
     * @param plainReceiver whether the receiver itself is the resource
     * @param waits whether there is a condition for the call to go through
     * @param special whether more is to be done than for most calls: a lock inside, waiters to let in, further
     *     resources
     * @param goesOn whether it may call the program back, and then goes on with its object without a word
     * @param streams whether the result reads the object as long as it is used
     * @param writesLast whether it reads, calls a function, and then writes
     * @param looksIfFailed whether a call that fails has changed nothing
     * @param end what the call orders when it is over: nothing more, the ordinal of an access if it has succeeded, or
     *     {@link #RELEASE}
     */
    record Answer(
            Class<?> receiver,
            @Nullable Row row,
            Route route,
            boolean plainReceiver,
            boolean waits,
            boolean special,
            boolean goesOn,
            boolean streams,
            boolean writesLast,
            boolean looksIfFailed,
            int end) {
        static final int NOTHING = -1;
        static final int RELEASE = -2;

        static Answer of(Class<?> receiver, @Nullable Row row, String descriptor) {
            Route route = Route.of(receiver);
            if (row == null) {
                return new Answer(receiver, null, route, false, false, false, false, false, false, false, NOTHING);
            }
            boolean waits = row.enabling() != Enabling.ALWAYS;
            boolean special = row.has(Flag.MONITOR)
                    || row.has(Flag.WAITERS)
                    || row.enabling() == Enabling.MONITOR_FREE
                    || !row.also().isEmpty()
                    || ArrayViews.isView(receiver);
            boolean plain = row.resource() == Resource.RECEIVER && row.enabling() != Enabling.MONITOR_FREE;
            return new Answer(
                    receiver,
                    row,
                    route,
                    plain,
                    waits,
                    special,
                    goesOn(receiver, row),
                    streams(receiver, row),
                    row.isAttempt() && row.callsBack() && !waits && !row.has(Flag.ATTEMPT),
                    !waits && Attempts.looksIfFailed(receiver, row, descriptor),
                    end(row));
        }

        /** Futures and pools call back too; what they do then is told where they do it. */
        private static boolean goesOn(Class<?> receiver, Row row) {
            boolean isData = Collection.class.isAssignableFrom(receiver)
                    || Map.class.isAssignableFrom(receiver)
                    || Iterator.class.isAssignableFrom(receiver)
                    || Spliterator.class.isAssignableFrom(receiver)
                    || row.owner().startsWith("java/util/concurrent/atomic/");
            return isData && (row.callsBack() || row.has(Flag.ELEMENTS));
        }

        /**
         * To use a collection in two tasks that is not made for it is an error of its own, and most of them are used in
         * one.
         */
        private static boolean streams(Class<?> receiver, Row row) {
            return receiver.getName().startsWith("java.util.concurrent.")
                    && (row.name().equals("stream")
                            || row.name().equals("parallelStream")
                            || row.name().equals("spliterator"));
        }

        private static int end(Row row) {
            if (row.has(Flag.ATTEMPT)) {
                return Access.ACQUIRE.ordinal();
            }
            return row.isAttempt() ? row.access().ordinal() : row.isExclusive() ? RELEASE : NOTHING;
        }
    }

    final int site;
    /** What the call may read inside of what it is about; of {@link NestedReads}. */
    final int nested;

    private final String method;
    private final String descriptor;
    /** Where a call of {@code super} looks for its method; null for any other call. */
    private final @Nullable SuperCall superCall;
    /** The last answer for a class of the JDK, and for another. */
    private @Nullable Answer last;

    private @Nullable WeakReference<Answer> lastOfProgram;

    private CallPoint(int site, String method, String descriptor, @Nullable SuperCall superCall) {
        this.site = site;
        this.method = method;
        this.descriptor = descriptor;
        this.nested = NestedReads.kind(method, descriptor);
        this.superCall = superCall;
    }

    /** Registers a call site; woven code names it by the number. */
    public static int add(int site, String method, String descriptor) {
        return add(site, method, descriptor, null);
    }

    /**
     * Registers a call of a method of {@code super}.
     *
     * @param caller the name of the class that makes the call
     * @param face the name of the interface whose default method is called; null for a method of the superclass
     */
    public static int addSuper(int site, String method, String descriptor, String caller, @Nullable String face) {
        return add(site, method, descriptor, new SuperCall(caller, face));
    }

    private static synchronized int add(int site, String method, String descriptor, @Nullable SuperCall superCall) {
        Integer known = BY_SITE.putIfAbsent(site, count);
        if (known != null) {
            return known;
        }
        if (count == points.length) {
            points = Arrays.copyOf(points, count * 2);
        }
        points[count] = new CallPoint(site, method, descriptor, superCall);
        return count++;
    }

    /** Where a method is called by reflection or by a method handle. Slow enough for a look into a table. */
    static CallPoint of(int site, Method method) {
        return of(
                site,
                method.getName(),
                MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                        .toMethodDescriptorString());
    }

    static CallPoint of(int site, String method, String descriptor) {
        return of(site, method, descriptor, null);
    }

    static synchronized CallPoint of(int site, String method, String descriptor, @Nullable SuperCall superCall) {
        String key = site + method + descriptor + (superCall == null ? "" : superCall);
        return INDIRECT.computeIfAbsent(key, absent -> new CallPoint(site, method, descriptor, superCall));
    }

    static CallPoint get(int number) {
        return points[number];
    }

    /** What holds for a receiver of this class. Hot. */
    Answer answer(Class<?> receiver) {
        Answer known = last;
        return known != null && known.receiver == receiver ? known : find(receiver);
    }

    private Answer find(Class<?> receiver) {
        if (receiver.getClassLoader() != null) {
            return findOfProgram(receiver);
        }
        Answer answer = look(receiver);
        last = answer;
        return answer;
    }

    private Answer findOfProgram(Class<?> receiver) {
        WeakReference<Answer> latest = lastOfProgram;
        Answer known = latest == null ? null : latest.get();
        if (known != null && known.receiver == receiver) {
            return known;
        }
        Kept kept;
        Map<CallPoint, Kept> answers = ANSWERS.get(receiver);
        synchronized (answers) {
            kept = answers.computeIfAbsent(this, point -> Kept.of(look(receiver)));
        }
        lastOfProgram = kept.weak;
        return kept.answer;
    }

    private Answer look(Class<?> receiver) {
        IdentityHashes.pause();
        try {
            Row row = superCall == null
                    ? Catalog.lookup(receiver, method, descriptor)
                    : Catalog.lookupSuper(receiver, superCall.start(receiver), method, descriptor);
            return Answer.of(receiver, row, descriptor);
        } finally {
            IdentityHashes.resume();
        }
    }
}
