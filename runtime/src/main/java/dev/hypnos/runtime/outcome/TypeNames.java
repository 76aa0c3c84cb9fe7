package dev.hypnos.runtime.outcome;

import java.lang.reflect.Proxy;

/**
 * Names of classes that are the same in every JVM: without the addresses of hidden classes and the numbers of proxies.
 */
public final class TypeNames {
    private TypeNames() {}

    public static String of(Class<?> type) {
        if (type.isArray()) {
            return of(type.getComponentType()) + "[]";
        }
        if (Proxy.isProxyClass(type)) {
            return "proxy of " + (type.getInterfaces().length == 0 ? "nothing" : of(type.getInterfaces()[0]));
        }
        String name = type.getName();
        int address = type.isHidden() ? name.indexOf('/') : -1;
        return address < 0 ? name : name.substring(0, address);
    }
}
