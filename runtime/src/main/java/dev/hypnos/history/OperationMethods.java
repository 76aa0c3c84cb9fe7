package dev.hypnos.history;

import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The methods of a class that operations name. */
final class OperationMethods {
    private final Class<?> type;
    private final Map<String, List<Method>> byName = new HashMap<>();

    OperationMethods(Class<?> type) {
        this.type = type;
        // what any caller may call first: of a class of the JDK nothing else can be called
        for (Method method : type.getMethods()) {
            add(method);
        }
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            for (Method method : each.getDeclaredMethods()) {
                add(method);
            }
        }
    }

    private void add(Method method) {
        if (!Modifier.isStatic(method.getModifiers()) && !method.isSynthetic()) {
            byName.computeIfAbsent(method.getName(), absent -> new ArrayList<>())
                    .add(method);
        }
    }

    /** The method for this operation. */
    Method find(Operation operation) {
        for (Method method : byName.getOrDefault(operation.name(), List.of())) {
            if (takes(method.getParameterTypes(), operation.arguments()) && isOpen(method)) {
                return method;
            }
        }
        throw new IllegalArgumentException(
                "the specification " + type.getName() + " has no method for the operation " + operation.asked());
    }

    private static boolean isOpen(Method method) {
        try {
            method.setAccessible(true);
            return true;
        } catch (InaccessibleObjectException closed) {
            return Modifier.isPublic(method.getModifiers())
                    && Modifier.isPublic(method.getDeclaringClass().getModifiers());
        }
    }

    private static boolean takes(Class<?>[] types, List<@Nullable Object> arguments) {
        if (types.length != arguments.size()) {
            return false;
        }
        for (int i = 0; i < types.length; i++) {
            Object argument = arguments.get(i);
            if (argument == null ? types[i].isPrimitive() : !boxed(types[i]).isInstance(argument)) {
                return false;
            }
        }
        return true;
    }

    private static Class<?> boxed(Class<?> type) {
        return type.isPrimitive()
                ? java.lang.invoke.MethodType.methodType(type).wrap().returnType()
                : type;
    }
}
