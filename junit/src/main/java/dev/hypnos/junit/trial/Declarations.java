package dev.hypnos.junit.trial;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What versions of JUnit since 5.13 tell sources about the parameters of a test. Their types are named in strings:
 * older versions lack them.
 */
final class Declarations {
    private static final String PACKAGE = "org.junit.jupiter.params.support.";

    /** Null where JUnit is older. */
    static final @Nullable Class<?> TYPE = type("ParameterDeclarations");

    private static final @Nullable Class<?> ONE = type("ParameterDeclaration");

    private Declarations() {}

    private static @Nullable Class<?> type(String name) {
        try {
            return Class.forName(PACKAGE + name, false, Declarations.class.getClassLoader());
        } catch (ClassNotFoundException older) {
            return null;
        }
    }

    /** The parameters of a test. */
    static Object of(Method test) {
        List<Object> all = new ArrayList<>();
        Parameter[] parameters = test.getParameters();
        for (int i = 0; i < parameters.length; i++) {
            all.add(one(parameters[i], i));
        }
        return proxy(TYPE, (proxy, method, arguments) -> switch (method.getName()) {
            case "getAll" -> all;
            case "getFirst" -> all.stream().findFirst();
            case "get" -> {
                int index = (int) arguments[0];
                yield index < all.size() ? Optional.of(all.get(index)) : Optional.empty();
            }
            case "getSourceElement" -> test;
            case "getSourceElementDescription" -> "method [" + test.toGenericString() + "]";
            default -> ofObject(proxy, method, arguments, test.toGenericString());
        });
    }

    private static Object one(Parameter parameter, int index) {
        return proxy(ONE, (proxy, method, arguments) -> switch (method.getName()) {
            case "getAnnotatedElement" -> parameter;
            case "getParameterType" -> parameter.getType();
            case "getParameterIndex" -> index;
            case "getParameterName" -> parameter.isNamePresent() ? Optional.of(parameter.getName()) : Optional.empty();
            default -> ofObject(proxy, method, arguments, parameter.toString());
        });
    }

    private static Object proxy(@Nullable Class<?> type, InvocationHandler handler) {
        if (type == null) {
            throw new IllegalStateException("this version of JUnit has no declarations of parameters");
        }
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
    }

    @SuppressWarnings("ReferenceEquality") // a proxy equals itself alone
    private static Object ofObject(Object proxy, Method method, Object[] arguments, String text) {
        return switch (method.getName()) {
            case "toString" -> text;
            case "hashCode" -> text.hashCode();
            case "equals" -> proxy == arguments[0];
            default -> throw new UnsupportedOperationException(method + " is not there in a trial");
        };
    }
}
