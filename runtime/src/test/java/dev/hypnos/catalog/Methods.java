package dev.hypnos.catalog;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The methods of a class as callers see them, inherited ones included. */
final class Methods {
    private Methods() {}

    /** All that program code can call or, from a subclass, reach; those of {@code Object} left out. */
    static Stream<Method> callable(Class<?> type) {
        Set<Method> methods = new LinkedHashSet<>();
        for (Class<?> at = type; at != null && at != Object.class && at != Thread.class; at = at.getSuperclass()) {
            Stream.of(at.getDeclaredMethods())
                    .filter(method -> Modifier.isProtected(method.getModifiers()))
                    .forEach(methods::add);
        }
        Stream.of(type.getMethods()).forEach(methods::add);
        return methods.stream().filter(method -> !method.isSynthetic() && method.getDeclaringClass() != Object.class);
    }

    /** Everything with this name in the class, its superclasses and interfaces, whatever its visibility. */
    static Stream<Executable> named(Class<?> type, String name) {
        if (name.equals("<init>")) {
            return Stream.of(type.getDeclaredConstructors());
        }
        Stream<Executable> own = Stream.<Executable>of(type.getDeclaredMethods())
                .filter(method -> method.getName().equals(name));
        Stream<Class<?>> parents =
                Stream.concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces()));
        return Stream.concat(own, parents.flatMap(parent -> named(parent, name)));
    }

    static String descriptor(Executable executable) {
        Class<?> result = executable instanceof Method method ? method.getReturnType() : void.class;
        return MethodType.methodType(result, executable.getParameterTypes()).descriptorString();
    }

    static boolean takesCollection(Constructor<?> constructor) {
        return Stream.of(constructor.getParameterTypes())
                .anyMatch(type -> Iterable.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type));
    }
}
