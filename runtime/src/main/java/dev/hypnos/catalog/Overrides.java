package dev.hypnos.catalog;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** What a program's subclass of a JDK class replaces. Slow; asked once for a call site and class. */
final class Overrides {
    private Overrides() {}

    /** Whether the call ends up in code below the JDK class: that code is the program's, and no row speaks of it. */
    static boolean replaces(Class<?> type, Class<?> base, String method, String descriptor) {
        if (method.equals("<init>")) {
            return true;
        }
        boolean inherited = declares(base, method, descriptor);
        for (Class<?> at = type; at != base; at = at.getSuperclass()) {
            if (declaresIn(at, method, descriptor) || (!inherited && interfaceDeclares(at, method, descriptor))) {
                return true;
            }
        }
        return false;
    }

    /** Whether the default method of this interface is the program's. */
    static boolean interfaceReplaces(Class<?> face, String method, String descriptor) {
        boolean here = !Coverage.covers(face) && declaresIn(face, method, descriptor);
        return here || interfaceDeclares(face, method, descriptor);
    }

    /** Whether the JDK's code may call program code because the subclass has methods of its own. */
    static boolean any(Class<?> type, Class<?> base) {
        for (Class<?> at = type; at != base; at = at.getSuperclass()) {
            for (Method method : methods(at)) {
                if (overriding(method)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether the subclass replaces a method by which the JDK's code touches what the object holds. */
    static boolean anyOperation(Class<?> type, Class<?> base) {
        for (Class<?> at = type; at != base; at = at.getSuperclass()) {
            for (Method method : methods(at)) {
                if (overriding(method) && isOperation(base, method)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isOperation(Class<?> base, Method method) {
        Line line = Table.INSTANCE.find(base, method.getName(), Signature.parameters(descriptor(method)));
        return line != null && line.row() != null;
    }

    /** Whether the class itself or a superclass has the method; otherwise it comes from an interface. */
    private static boolean declares(Class<?> base, String method, String descriptor) {
        for (Class<?> at = base; at != null; at = at.getSuperclass()) {
            if (declaresIn(at, method, descriptor)) {
                return true;
            }
        }
        return false;
    }

    private static boolean interfaceDeclares(Class<?> type, String method, String descriptor) {
        for (Class<?> face : type.getInterfaces()) {
            if (interfaceReplaces(face, method, descriptor)) {
                return true;
            }
        }
        return false;
    }

    private static boolean declaresIn(Class<?> type, String method, String descriptor) {
        for (Method declared : methods(type)) {
            if (overriding(declared)
                    && !Modifier.isAbstract(declared.getModifiers())
                    && declared.getName().equals(method)
                    && descriptor.equals(descriptor(declared))) {
                return true;
            }
        }
        return false;
    }

    /**
     * The declared methods; none where a signature names a class that is not there. The call then counts as the JDK's:
     * an operation too many does no harm.
     */
    private static Method[] methods(Class<?> type) {
        try {
            return type.getDeclaredMethods();
        } catch (NoClassDefFoundError incomplete) {
            return new Method[0];
        }
    }

    private static boolean overriding(Method method) {
        return (method.getModifiers() & (Modifier.STATIC | Modifier.PRIVATE)) == 0;
    }

    private static String descriptor(Method method) {
        StringBuilder descriptor = new StringBuilder("(");
        for (Class<?> parameter : method.getParameterTypes()) {
            descriptor.append(parameter.descriptorString());
        }
        return descriptor
                .append(')')
                .append(method.getReturnType().descriptorString())
                .toString();
    }
}
