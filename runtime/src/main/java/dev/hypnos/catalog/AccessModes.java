package dev.hypnos.catalog;

import dev.hypnos.kernel.SiteRole;

/**
 * What the access modes of variables order, by the names of the methods: those of {@code VarHandle}, and those of
 * {@code java.util.concurrent.atomic}, whose documentation refers to the former.
 */
public final class AccessModes {
    private AccessModes() {}

    /** The mode of a method of {@code VarHandle}. */
    public static SiteRole ofHandle(String method) {
        return switch (method) {
            case "get", "set" -> SiteRole.PLAIN;
            case "getVolatile", "setVolatile" -> SiteRole.VARIABLE;
            default -> ofBoth(method, SiteRole.UPDATE);
        };
    }

    /** The mode of a method of {@code Unsafe} that is not plain. */
    public static SiteRole ofUnsafe(String method) {
        if (method.startsWith("putOrdered")) {
            return SiteRole.RELEASES;
        }
        SiteRole mode = ofBoth(method, SiteRole.UPDATE);
        // whether it wrote is not asked
        return mode == SiteRole.VARIABLE ? SiteRole.UPDATE : mode;
    }

    /** Whether the class, by its internal name, is an atomic variable, array or field updater. */
    public static boolean isAtomic(String owner) {
        return owner.startsWith("java/util/concurrent/atomic/Atomic");
    }

    /** The mode of a method of such a class. */
    public static SiteRole ofAtomic(String owner, String method) {
        return switch (method) {
            case "get", "set" -> SiteRole.VARIABLE;
            case "weakCompareAndSet" -> {
                // plain in spite of its name; some say only that it orders nothing
                boolean isWrapper = owner.endsWith("FieldUpdater")
                        || owner.endsWith("StampedReference")
                        || owner.endsWith("MarkableReference");
                yield isWrapper ? SiteRole.OPAQUE : SiteRole.PLAIN;
            }
            default -> isUpdate(method) ? SiteRole.VARIABLE : ofBoth(method, SiteRole.SYNCHRONIZATION);
        };
    }

    /** Whether a method of such a class reads when it is called, and writes when it is over, if at all. */
    static boolean isTwoSteps(String method) {
        return isExchange(method) || isUpdate(method);
    }

    /** Whether the method calls a function between its read and its write. */
    private static boolean isUpdate(String method) {
        return method.endsWith("Update")
                || method.endsWith("Accumulate")
                || method.startsWith("update")
                || method.startsWith("accumulate");
    }

    private static SiteRole ofBoth(String method, SiteRole otherwise) {
        if (method.endsWith("Plain")) {
            return SiteRole.PLAIN;
        }
        if (method.endsWith("Opaque")) {
            return SiteRole.OPAQUE;
        }
        if (method.endsWith("Acquire")) {
            return SiteRole.ACQUIRES;
        }
        if (method.endsWith("Release") || method.equals("lazySet")) {
            return SiteRole.RELEASES;
        }
        return isExchange(method) ? SiteRole.VARIABLE : otherwise;
    }

    /** Whether the method writes only if it finds what it expects. */
    public static boolean isExchange(String method) {
        return method.startsWith("compareAnd") || method.startsWith("weakCompareAnd");
    }
}
