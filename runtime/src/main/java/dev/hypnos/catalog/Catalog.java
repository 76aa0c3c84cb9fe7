package dev.hypnos.catalog;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The way into the table. */
public final class Catalog {
    private static final ClassValue<Boolean> IS_JDK_DATA = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            Class<?> base = Coverage.base(type);
            return base != null && !isSkeleton(base) && !Overrides.anyOperation(type, base);
        }
    };

    private Catalog() {}

    /**
     * The row of a call, or null if the call is no operation of the table: program code, a method that touches nothing
     * shared, a class without state, a method that the engine knows by itself. Slow: keep the answer.
     *
     * @param receiver the class of the receiver; for a static method or a constructor the class that the call names
     * @param descriptor the descriptor at the call site
     */
    public static @Nullable Row lookup(Class<?> receiver, String method, String descriptor) {
        Class<?> base = Coverage.base(receiver);
        if (base == null) {
            return SynchronizedMethods.row(receiver, method, descriptor);
        }
        if (Table.INSTANCE.untracked(base)) {
            return null;
        }
        boolean subclass = base != receiver;
        if (subclass && (isSkeleton(base) || Overrides.replaces(receiver, base, method, descriptor))) {
            return null;
        }
        Line line = Table.INSTANCE.find(base, method, Signature.parameters(descriptor));
        if (line == null || line.row() == null || isIdentityMethod(base, method, descriptor)) {
            return null;
        }
        Row row = guarded(base, line.row());
        return subclass && Overrides.any(receiver, base) ? row.with(Flag.CALLBACK) : row;
    }

    /** The row of a static method that reads or changes what it is given first, or null. */
    public static @Nullable Row lookupStatic(Class<?> owner, String method, String descriptor) {
        Line line = Table.INSTANCE.find(owner, method, Signature.parameters(descriptor));
        Row row = line == null ? null : line.row();
        return row != null && row.resource() == Resource.ARGUMENT && row.argument() == 0 ? row : null;
    }

    /**
     * The row of a call of {@code super.method()}, or null. An object whose class replaces the method comes to the
     * JDK's own code by such a call, and by no other.
     *
     * @param receiver the class of the receiver
     * @param start the class, or for a default method the interface, where the method is looked for
     */
    public static @Nullable Row lookupSuper(Class<?> receiver, Class<?> start, String method, String descriptor) {
        Class<?> base = Coverage.base(receiver);
        if (!start.isInterface()) {
            Row row = lookup(start, method, descriptor);
            return row != null && base != null && Overrides.any(receiver, base) ? row.with(Flag.CALLBACK) : row;
        }
        if (base == null || Table.INSTANCE.untracked(base) || isSkeleton(base)) {
            // an object of the program's own making: what the default method does is to call its methods
            return null;
        }
        if (Overrides.interfaceReplaces(start, method, descriptor)) {
            return null;
        }
        Line line = Table.INSTANCE.find(start, method, Signature.parameters(descriptor));
        return line == null || line.row() == null
                ? null
                : guarded(base, line.row()).with(Flag.CALLBACK);
    }

    /**
     * Whether the JDK reads and changes an object of this class by code of its own. Where a class of the program
     * replaces methods for that, it may exclude others in its own way, and its methods tell what they do. Hot.
     */
    public static boolean isJdkData(Class<?> type) {
        return type.getClassLoader() == null || IS_JDK_DATA.get(type);
    }

    /** The internal names of the classes and interfaces whose call sites may be operations of the table. */
    public static Set<String> owners() {
        Set<String> owners = new TreeSet<>();
        for (Section section : Table.INSTANCE.sections()) {
            owners.add(section.internalName());
        }
        return owners;
    }

    /**
     * Whether {@link #lookup} can find a row for a call site that names this class of the JDK; decided from the table
     * alone, without loading a class. For a call site that names a program's class, ask for each of its supertypes.
     */
    public static boolean mayHaveRow(String owner, String method, String descriptor) {
        Section section = Table.INSTANCE.section(owner.replace('/', '.'));
        if (section == null && !Coverage.covers(owner)) {
            return SynchronizedMethods.mayBe(owner, method, descriptor);
        }
        if (section == null) {
            // an interface that adds nothing to those above it, such as ScheduledFuture
            return !method.equals("<init>") && Table.INSTANCE.hasOperation(method, Signature.parameters(descriptor));
        }
        if (section.untracked) {
            return false;
        }
        List<String> parameters = Signature.parameters(descriptor);
        Line own = section.line(method, parameters);
        if (own != null && own.row() != null) {
            return true;
        }
        // The receiver may be of a subclass with a line of its own; final classes and constructors are settled.
        return !section.isFinal && !method.equals("<init>") && Table.INSTANCE.hasOperation(method, parameters);
    }

    private static boolean isSkeleton(Class<?> base) {
        Section section = Table.INSTANCE.section(base);
        return section != null && section.skeleton;
    }

    /** {@code equals}, {@code hashCode} and {@code toString} as every object has them look at no state. */
    private static boolean isIdentityMethod(Class<?> base, String method, String descriptor) {
        try {
            return switch (method.concat(descriptor)) {
                case "equals(Ljava/lang/Object;)Z" ->
                    base.getMethod(method, Object.class).getDeclaringClass() == Object.class;
                case "hashCode()I", "toString()Ljava/lang/String;" ->
                    base.getMethod(method).getDeclaringClass() == Object.class;
                default -> false;
            };
        } catch (NoSuchMethodException interfaceWithoutIt) {
            return false;
        }
    }

    /** Classes that guard every method by a monitor say so once for all the lines that they take from elsewhere. */
    private static Row guarded(Class<?> base, Row row) {
        Section nearest = Table.INSTANCE.nearestSection(base);
        Section source = Table.INSTANCE.section(row.owner().replace('/', '.'));
        boolean guarded = nearest != null && nearest.monitor && source != null && !source.monitor;
        return guarded && row.enabling() == Enabling.ALWAYS ? row.with(Enabling.MONITOR_FREE) : row;
    }
}
