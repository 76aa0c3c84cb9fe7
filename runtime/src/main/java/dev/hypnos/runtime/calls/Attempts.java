package dev.hypnos.runtime.calls;

import dev.hypnos.catalog.Row;
import dev.hypnos.kernel.Access;
import java.util.Map;
import java.util.Set;

/**
 * Calls of the JDK's concurrent classes that change nothing if they fail: of two of them the order makes no difference.
 * Only exact strategies use it. Collections that are not made for several tasks are left out, since to call them at the
 * same time is an error whatever they find.
 */
final class Attempts {
    /** With a boolean: false is a failure. */
    private static final Set<String> TRIED = Set.of(
            "compareAndSet",
            "weakCompareAndSet",
            "weakCompareAndSetPlain",
            "weakCompareAndSetVolatile",
            "weakCompareAndSetAcquire",
            "weakCompareAndSetRelease",
            "attemptMark",
            "attemptStamp",
            "tryLock",
            "tryAcquire",
            "offer",
            "offerFirst",
            "offerLast",
            "tryTransfer",
            "add",
            "addIfAbsent",
            "remove",
            "removeFirstOccurrence",
            "removeLastOccurrence",
            "replace",
            "complete",
            "completeExceptionally",
            "cancel");

    /** With a stamp: zero is a failure. */
    private static final Set<String> STAMPED = Set.of("tryReadLock", "tryWriteLock");

    /** With what was found: something else than was expected is a failure. */
    private static final Set<String> EXCHANGED =
            Set.of("compareAndExchange", "compareAndExchangeAcquire", "compareAndExchangeRelease");

    /** With what was taken: null is a failure. */
    private static final Set<String> TAKEN = Set.of("poll", "pollFirst", "pollLast", "pollFirstEntry", "pollLastEntry");

    /** Of maps, with what was there: null is a failure, or anything else is. */
    private static final Set<String> MAPPED = Set.of("putIfAbsent", "remove", "replace");

    private Attempts() {}

    static boolean looksIfFailed(Class<?> receiver, Row row, String descriptor) {
        if (row.timed()
                || row.access() != Access.WRITE
                || receiver.getClassLoader() != null
                || !receiver.getName().startsWith("java.util.concurrent.")) {
            return false;
        }
        String name = row.name();
        return switch (descriptor.charAt(descriptor.indexOf(')') + 1)) {
            case 'Z' -> TRIED.contains(name) || EXCHANGED.contains(name);
            case 'I' -> EXCHANGED.contains(name);
            case 'J' -> EXCHANGED.contains(name) || STAMPED.contains(name);
            case 'L' ->
                EXCHANGED.contains(name)
                        || TAKEN.contains(name)
                        || Map.class.isAssignableFrom(receiver) && MAPPED.contains(name);
            default -> false;
        };
    }
}
