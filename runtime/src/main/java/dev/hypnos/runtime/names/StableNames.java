package dev.hypnos.runtime.names;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.ResourceNames;
import dev.hypnos.runtime.code.ClassInitialization;
import dev.hypnos.runtime.code.SimpleName;
import dev.hypnos.runtime.outcome.ThrowableText;
import dev.hypnos.runtime.outcome.TypeNames;
import dev.hypnos.runtime.world.ProcessStatics;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * What resources are called so that two runs can be compared, in this JVM or in another: by the full names of classes,
 * the names of fields and the indices of elements. What differs from JVM to JVM (numbers of fields, addresses in the
 * names of hidden classes, numbers of proxies) does not enter. Nothing of it is made while trials are searched; a name
 * costs when a finding is recorded, replayed, or compared.
 */
public final class StableNames implements ResourceNames {
    /** Most trials have no more resources than that. */
    private static final int USUAL = 128;

    /** And the synchronizers inside. */
    private static final String SEMAPHORE = "java.util.concurrent.Semaphore";

    /** Who wants to write while others read is let in, and keeps new readers waiting. */
    private static final String READ_WRITE_LOCK = "java.util.concurrent.locks.ReentrantReadWriteLock";

    private static final String STAMPED_LOCK = "java.util.concurrent.locks.StampedLock";

    private final ResourceTable resources;
    private final Map<Object, String> objects = new IdentityHashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private final Map<Class<?>, String> classes = new HashMap<>();
    /** By resource; 0 for those that nobody asked for. */
    private long[] identities = new long[USUAL];
    /** Those that somebody asked for have smaller numbers. */
    private int asked;

    public StableNames(ResourceTable resources) {
        this.resources = resources;
    }

    /** A trial begins: resources with the same numbers are others. */
    public void clear() {
        Arrays.fill(identities, 0, asked, 0);
        asked = 0;
        if (!objects.isEmpty()) {
            objects.clear();
            counts.clear();
            classes.clear();
        }
    }

    @Override
    public int count() {
        return resources.count();
    }

    @Override
    public long identity(int resource) {
        if (resource >= identities.length) {
            identities = Arrays.copyOf(identities, Math.max(resource + 1, identities.length * 2));
        }
        if (identities[resource] == 0) {
            asked = Math.max(asked, resource + 1);
            int part = resources.part(resource);
            identities[resource] = identify(
                    resources.object(resource),
                    resources.isRange(resource) ? ResourceTable.element(resources.from(part)) : part);
        }
        return identities[resource];
    }

    @Override
    public boolean isObject(int resource) {
        return resources.part(resource) != ResourceTable.NAMED && resources.object(resource) != ResourceTable.STATICS;
    }

    @Override
    public boolean isShared(int resource) {
        if (resources.part(resource) != ResourceTable.SELF) {
            return false;
        }
        String type = Collected.typeOf(resources.object(resource)).getName();
        return type.startsWith(SEMAPHORE) || type.startsWith(READ_WRITE_LOCK) || type.equals(STAMPED_LOCK);
    }

    @Override
    public boolean matters(int first, int second) {
        return !(resources.object(first) instanceof Delivery earlier)
                || !(resources.object(second) instanceof Delivery later)
                || earlier.matters(later);
    }

    /** Objects of one class share an identity: which of them it is in another trial nobody knows. */
    private static long identify(Object object, int part) {
        if (object == ResourceTable.STATICS) {
            return Randomness.mix(Fields.hash(part));
        }
        if (object instanceof Identified identified) {
            return identified.identity();
        }
        // numbers of fields differ from JVM to JVM
        long inside = part >= 0 ? Fields.hash(part) : part;
        String kind = object instanceof Class<?> type
                ? SimpleName.lasting(type)
                : object instanceof String || object instanceof ClassInitialization
                        ? object.toString()
                        : SimpleName.lasting(
                                object instanceof ProcessStatics statics
                                        ? statics.host().getClass()
                                        : Collected.typeOf(object));
        return Randomness.mix(((long) kind.hashCode() << Integer.SIZE) + inside);
    }

    @Override
    public String name(int resource) {
        if (resource >= resources.count()) {
            // a program that has used up the memory: they are gone
            return "";
        }
        Object object = resources.object(resource);
        int part = resources.part(resource);
        if (object == ResourceTable.STATICS) {
            return Fields.fullName(part);
        }
        if (object instanceof ProcessStatics && part >= 0) {
            return Fields.fullName(part) + " on " + object;
        }
        if (object instanceof ChangingName changing) {
            return changing.lasting();
        }
        if (part == ResourceTable.NAMED) {
            return ThrowableText.withoutAddresses(object.toString());
        }
        String name = objects.computeIfAbsent(object, this::object);
        if (resources.isRange(resource)) {
            return name + "[" + resources.from(part) + ".." + (resources.to(part) - 1) + "]";
        }
        if (part >= 0) {
            return name + "." + Fields.name(part);
        }
        return switch (part) {
            case ResourceTable.SELF -> name;
            case ResourceTable.MONITOR -> "monitor of " + name;
            default -> name + "[" + ResourceTable.index(part) + "]";
        };
    }

    private String object(Object object) {
        return switch (object) {
            case Class<?> type -> type(type) + ".class";
            case ClassInitialization initialization -> initialization.toString();
            default -> {
                String type = type(Collected.typeOf(object));
                yield type + "#" + counts.merge(type, 1, Integer::sum);
            }
        };
    }

    private String type(Class<?> type) {
        return classes.computeIfAbsent(type, TypeNames::of);
    }
}
