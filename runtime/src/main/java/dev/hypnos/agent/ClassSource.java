package dev.hypnos.agent;

import dev.hypnos.runtime.code.CodeOwner;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassHierarchyResolver;
import java.net.URL;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds class files through the host's class loader, without loading the classes. Shared by all trials of a campaign.
 */
public final class ClassSource {
    private static final ClassOutline ABSENT =
            new ClassOutline("", null, List.of(), false, false, false, Map.of(), StaticState.NONE, Set.of());

    /** Those of well-known packages that keep something. */
    private static final Set<String> KEEPERS = Set.of(
            "java/lang/StringBuffer",
            "java/lang/StringBuilder",
            "java/util/Arrays",
            "java/util/BitSet",
            "java/util/Calendar",
            "java/util/Date",
            "java/util/Random");

    private final ClassLoader host;
    private final Map<String, Boolean> foreign = new ConcurrentHashMap<>();
    /** Class files that lie nowhere: the program has made them. */
    private final Map<String, byte[]> defined = new ConcurrentHashMap<>();

    private final Map<String, ClassOutline> outlines = new ConcurrentHashMap<>();
    private final LateFinals lateFinals = new LateFinals(this);
    private final ClassHierarchyResolver hierarchy;

    public ClassSource(ClassLoader host) {
        this.host = host;
        this.hierarchy = ClassHierarchyResolver.ofResourceParsing(description -> {
                    String descriptor = description.descriptorString();
                    byte[] bytes = bytes(descriptor.substring(1, descriptor.length() - 1));
                    return bytes == null ? null : new ByteArrayInputStream(bytes);
                })
                .orElse(ClassHierarchyResolver.defaultResolver())
                .cached();
    }

    /** From now on the class of this name has this class file, wherever others lie. */
    public void define(String internalName, byte[] bytes) {
        defined.put(internalName, bytes);
        outlines.put(internalName, ClassOutline.of(bytes));
        lateFinals.forget(internalName);
    }

    /** Where the class file lies, or null. */
    public @Nullable URL locate(String internalName) {
        return host.getResource(internalName + ".class");
    }

    /** The class file, or null where there is none. */
    public byte @Nullable [] bytes(String internalName) {
        byte[] own = defined.get(internalName);
        if (own != null) {
            return own;
        }
        try (InputStream in = host.getResourceAsStream(internalName + ".class")) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read the class file of " + internalName, unreadable);
        }
    }

    /**
     * Whether code of this class may read what no operation tells of: that of libraries, and of classes of the JDK
     * which keep something that the catalogue does not know.
     */
    public boolean isForeign(String internalName) {
        return foreign.computeIfAbsent(internalName, this::findForeign);
    }

    private boolean findForeign(String name) {
        if (name.startsWith("[")) {
            return false;
        }
        if (name.startsWith("java/")) {
            boolean isKnown = name.startsWith("java/lang/") && name.lastIndexOf('/') == 9
                    || name.startsWith("java/util/")
                    || name.startsWith("java/time/");
            return !isKnown || KEEPERS.contains(name);
        }
        return switch (CodeOwner.ofFile(name, locate(name))) {
            case HYPNOS, PROGRAM -> false;
            case JDK, TEST_FRAMEWORK, LIBRARY -> true;
        };
    }

    public ClassHierarchyResolver hierarchy() {
        return hierarchy;
    }

    @Nullable
    public ClassOutline outline(String internalName) {
        ClassOutline known = outlines.get(internalName);
        if (known == null) {
            byte[] bytes = internalName.startsWith("[") ? null : bytes(internalName);
            known = bytes == null ? ABSENT : ClassOutline.of(bytes);
            outlines.put(internalName, known);
        }
        return known == ABSENT ? null : known;
    }

    /** The class that declares the field which this class and name resolve to, or null. */
    @Nullable
    public ClassOutline declaring(String owner, String field) {
        ClassOutline outline = outline(owner);
        if (outline == null) {
            return null;
        }
        if (outline.fields().containsKey(field)) {
            return outline;
        }
        for (String parent : outline.interfaces()) {
            ClassOutline found = declaring(parent, field);
            if (found != null) {
                return found;
            }
        }
        return outline.superclass() == null ? null : declaring(outline.superclass(), field);
    }

    /** Whether a class has a final field of this name. */
    public boolean isFinal(String internalName, String field) {
        ClassOutline outline = outline(internalName);
        return outline != null && outline.isFinal(field);
    }

    /** Whether a field is final, and nobody can tell when it was set. */
    public boolean isConstant(ClassOutline declaring, String field) {
        return declaring.isFinal(field)
                && (declaring.isStatic(field) || !lateFinals.of(declaring).contains(field));
    }

    /** What a class could carry from trial to trial. */
    public StaticState statics(String internalName) {
        ClassOutline outline = outline(internalName);
        return outline == null ? StaticState.NONE : outline.statics();
    }

    /**
     * Whether the initialisation of a class is modelled: it has an initialiser that runs in every trial, or with it one
     * is initialised that has. With a class those above it are, and of their interfaces those with methods for objects;
     * with the compiler's table for a switch the enums in it; with an interface nothing is.
     */
    public boolean isInitialized(String internalName) {
        ClassOutline outline = program(internalName);
        return outline != null
                && (outline.statics() == StaticState.INITIALIZER
                        || (!outline.isInterface() && isInitializedAbove(outline)));
    }

    private boolean isInitializedAbove(ClassOutline outline) {
        return (outline.superclass() != null && isInitialized(outline.superclass()))
                || outline.interfaces().stream().anyMatch(this::isInitializedWithClasses)
                || outline.tabled().stream().anyMatch(this::isInitialized);
    }

    /** Whether, with a class that implements this interface, it is initialised, or one above it. */
    public boolean isInitializedWithClasses(String internalName) {
        ClassOutline outline = program(internalName);
        return outline != null
                && ((outline.hasDefaults() && outline.statics() == StaticState.INITIALIZER)
                        || outline.interfaces().stream().anyMatch(this::isInitializedWithClasses));
    }

    private @Nullable ClassOutline program(String internalName) {
        return ProgramClasses.isShared(internalName) ? null : outline(internalName);
    }

    /** Whether it is an interface, and its initialisation modelled: its fields lie in {@code InterfaceFields}. */
    public boolean isInitializedInterface(String internalName) {
        ClassOutline outline = program(internalName);
        return outline != null && outline.isInterface() && outline.statics() == StaticState.INITIALIZER;
    }

    /** Whether the class is this one or a subclass of it. */
    public boolean isSubclass(String name, String ancestor) {
        for (String at = name; at != null; ) {
            if (at.equals(ancestor)) {
                return true;
            }
            ClassOutline outline = outline(at);
            at = outline == null ? null : outline.superclass();
        }
        return false;
    }
}
