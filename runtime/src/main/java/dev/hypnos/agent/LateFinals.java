package dev.hypnos.agent;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.reflect.AccessFlag;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Final fields that a constructor sets after it has let its object go: it has stored it, passed it on, captured it in a
 * function or started it as a thread. Others can read such a field before it is set, so it is no better than one that
 * is not final.
 *
 * <p>The object may also go in a method of its own that the constructor calls, or in a constructor above, and in what
 * these call. Methods are looked up as they would be for an object of the class that declares the field. One that is
 * abstract there may do anything, and so may one that a further subclass can replace: which there are is not known when
 * the class is woven. What the JDK does with the objects of a subclass is not looked at.
 *
 * <p>Classes are looked into when the first access of one of their final fields is woven, and methods when a
 * constructor needs them.
 */
final class LateFinals {
    private static final Set<String> NONE = Set.of();

    /** Methods called one inside the other are followed so far. */
    private static final int DEPTH_MAX = 16;

    private final ClassSource source;
    private final Map<String, Set<String>> known = new ConcurrentHashMap<>();
    /** What the methods of a class do with their object, by name and descriptor. */
    private final Map<String, Map<String, Method>> methods = new ConcurrentHashMap<>();

    /** A method of a class; what it does is found out when somebody needs it. */
    private static final class Method {
        private final MethodModel model;
        private final boolean isOfFinalClass;
        private volatile @Nullable List<ThisFlow.Step> steps;

        Method(MethodModel model, boolean isOfFinalClass) {
            this.model = model;
            this.isOfFinalClass = isOfFinalClass;
        }

        boolean canBeReplaced() {
            return !model.flags().has(AccessFlag.FINAL) && !model.flags().has(AccessFlag.PRIVATE);
        }

        boolean isAbstract() {
            return model.flags().has(AccessFlag.ABSTRACT);
        }

        List<ThisFlow.Step> steps() {
            List<ThisFlow.Step> found = steps;
            if (found == null) {
                found = model.code().map(ThisFlow::of).orElse(List.of());
                steps = found;
            }
            return found;
        }
    }

    LateFinals(ClassSource source) {
        this.source = source;
    }

    /** Their names. */
    Set<String> of(ClassOutline type) {
        Set<String> late = known.get(type.name());
        if (late == null) {
            late = find(type);
            known.put(type.name(), late);
        }
        return late;
    }

    /** The class has another class file from now on. */
    void forget(String internalName) {
        known.remove(internalName);
        methods.remove(internalName);
    }

    private Set<String> find(ClassOutline type) {
        if (type.isInterface()) {
            return NONE;
        }
        Set<String> late = new HashSet<>();
        for (Map.Entry<String, Method> method : methodsOf(type.name()).entrySet()) {
            if (method.getKey().startsWith("<init>")) {
                boolean hasLeaked = false;
                for (ThisFlow.Step step : method.getValue().steps()) {
                    if (hasLeaked && step instanceof ThisFlow.Sets(String owner, String field)) {
                        if (owner.equals(type.name()) && type.isFinal(field)) {
                            late.add(field);
                        }
                    } else if (!hasLeaked) {
                        hasLeaked = leaks(type, step, new HashSet<>(), 0);
                    }
                }
            }
        }
        return late.isEmpty() ? NONE : Set.copyOf(late);
    }

    /** Whether a step lets an object of this class go. */
    private boolean leaks(ClassOutline type, ThisFlow.Step step, Set<String> visited, int depth) {
        return switch (step) {
            case ThisFlow.Leaks ignored -> true;
            case ThisFlow.Sets ignored -> false;
            case ThisFlow.Calls call ->
                depth < DEPTH_MAX
                        && leaks(
                                type,
                                call.isExact() ? call.owner() : null,
                                call.name() + call.descriptor(),
                                visited,
                                depth + 1);
        };
    }

    /** @param exact the class whose method is called, whatever the class of the object is; null where that decides */
    private boolean leaks(ClassOutline type, @Nullable String exact, String key, Set<String> visited, int depth) {
        String owner = declaring(exact == null ? type.name() : exact, key);
        if (owner == null || !visited.add(owner + '.' + key)) {
            return false;
        }
        Method method = methodsOf(owner).get(key);
        if (method == null || method.isAbstract()) {
            return method != null;
        }
        if (exact == null && method.canBeReplaced() && canBeExtended(type)) {
            return true;
        }
        for (ThisFlow.Step step : method.steps()) {
            if (leaks(type, step, visited, depth)) {
                return true;
            }
        }
        return false;
    }

    private boolean canBeExtended(ClassOutline type) {
        for (Method method : methodsOf(type.name()).values()) {
            return !method.isOfFinalClass;
        }
        return true;
    }

    /** The class whose method this is, from a class upwards; null where it is one of the JDK. */
    private @Nullable String declaring(String from, String key) {
        for (String at = from; at != null && !ProgramClasses.isShared(at); at = above(at)) {
            if (methodsOf(at).containsKey(key)) {
                return at;
            }
        }
        for (String at = from; at != null && !ProgramClasses.isShared(at); at = above(at)) {
            String found = inInterfaces(at, key);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private @Nullable String inInterfaces(String type, String key) {
        ClassOutline outline = source.outline(type);
        if (outline != null) {
            for (String parent : outline.interfaces()) {
                if (!ProgramClasses.isShared(parent)) {
                    String found = methodsOf(parent).containsKey(key) ? parent : inInterfaces(parent, key);
                    if (found != null) {
                        return found;
                    }
                }
            }
        }
        return null;
    }

    private @Nullable String above(String type) {
        ClassOutline outline = source.outline(type);
        return outline == null ? null : outline.superclass();
    }

    private Map<String, Method> methodsOf(String type) {
        Map<String, Method> found = methods.get(type);
        if (found == null) {
            found = read(type);
            methods.put(type, found);
        }
        return found;
    }

    private Map<String, Method> read(String type) {
        byte[] bytes = source.bytes(type);
        if (bytes == null) {
            return Map.of();
        }
        ClassModel model = ClassFile.of().parse(bytes);
        Map<String, Method> read = new HashMap<>();
        for (MethodModel method : model.methods()) {
            if (!method.flags().has(AccessFlag.STATIC)) {
                read.put(
                        method.methodName().stringValue() + method.methodType().stringValue(),
                        new Method(method, model.flags().has(AccessFlag.FINAL)));
            }
        }
        return read;
    }
}
