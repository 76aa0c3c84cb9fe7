package dev.hypnos.files;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** The native methods of the JDK that hooks stand in for, to be called all the same. */
final class Native {
    private Native() {}

    static MethodHandle ofStatic(String owner, String name, Class<?> result, Class<?>... parameters) {
        return find(owner, name, true, MethodType.methodType(result, parameters));
    }

    /** One of an object, which is the first argument. */
    static MethodHandle ofObject(Class<?> owner, String name, Class<?> result, Class<?>... parameters) {
        return find(owner.getName(), name, false, MethodType.methodType(result, parameters));
    }

    /** One of an object whose class only the JDK can name. */
    static MethodHandle ofHidden(String owner, String name, Class<?> result, Class<?>... parameters) {
        MethodHandle found = find(owner, name, false, MethodType.methodType(result, parameters));
        return found.asType(found.type().changeParameterType(0, Object.class));
    }

    private static MethodHandle find(String owner, String name, boolean isStatic, MethodType type) {
        try {
            Class<?> declaring = Class.forName(owner, false, null);
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(declaring, MethodHandles.lookup());
            return isStatic
                    ? lookup.findStatic(declaring, name, type)
                    : lookup.findSpecial(declaring, name, type, declaring);
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("this JDK has no " + owner + "." + name, missing);
        }
    }
}
