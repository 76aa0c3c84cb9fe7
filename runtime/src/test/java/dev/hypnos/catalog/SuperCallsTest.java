package dev.hypnos.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * For every class of the table that a program can extend: a subclass that overrides all it can, each method by a call of
 * {@code super}. A call of the override is program code, the call of {@code super} in it is the operation.
 */
class SuperCallsTest {
    private static final String GENERATED = "generated.Sub";

    static List<Class<?>> extensible() {
        List<Class<?>> classes = new ArrayList<>();
        for (Section section : Table.INSTANCE.sections()) {
            if (!section.className.endsWith("*") && !section.untracked && !section.skeleton) {
                Class<?> type = Jdk.load(section.className);
                if (!type.isInterface()
                        && canBeExtended(type)
                        && !overridable(type).isEmpty()) {
                    classes.add(type);
                }
            }
        }
        classes.sort(Comparator.comparing(Class::getName));
        return classes;
    }

    private static boolean canBeExtended(Class<?> type) {
        boolean isReachable = true;
        for (Class<?> at = type; at != null; at = at.getDeclaringClass()) {
            isReachable &= (at.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
        }
        return isReachable
                && !Modifier.isFinal(type.getModifiers())
                && !type.isSealed()
                && Stream.of(type.getDeclaredConstructors()).anyMatch(SuperCallsTest::isInherited);
    }

    private static boolean isInherited(Constructor<?> constructor) {
        return (constructor.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
    }

    @Test
    void manyClassesCanBeExtended() {
        assertThat(extensible()).hasSizeGreaterThan(50);
    }

    @ParameterizedTest
    @MethodSource("extensible")
    void theCallOfSuperIsTheOperation(Class<?> type) throws Exception {
        List<Method> operations = overridable(type);
        Class<?> sub = subclass(type, operations);
        Class<?> below = subclass(sub, List.of());

        for (Method method : operations) {
            String descriptor = Methods.descriptor(method);
            Row expected = Catalog.lookup(type, method.getName(), descriptor);
            assertThat(Catalog.lookup(sub, method.getName(), descriptor))
                    .as("override of %s", method)
                    .isNull();
            for (Class<?> receiver : List.of(sub, below)) {
                assertThat(Catalog.lookupSuper(receiver, type, method.getName(), descriptor))
                        .as("super.%s", method)
                        .isEqualTo(expected.with(Flag.CALLBACK));
            }
            assertThat(Catalog.lookupSuper(below, sub, method.getName(), descriptor))
                    .as("super of the subclass, %s", method)
                    .isNull();
        }
    }

    private static List<Method> overridable(Class<?> type) {
        Set<String> seen = new HashSet<>();
        return Methods.callable(type)
                .filter(method -> (method.getModifiers() & (Modifier.FINAL | Modifier.STATIC | Modifier.ABSTRACT)) == 0)
                .filter(method -> seen.add(method.getName() + Methods.descriptor(method)))
                .filter(method -> Catalog.lookup(type, method.getName(), Methods.descriptor(method)) != null)
                .toList();
    }

    /** What it does is never done: only its methods are asked for. */
    private static Class<?> subclass(Class<?> type, List<Method> methods) throws ClassNotFoundException {
        String name = GENERATED + type.getSimpleName();
        byte[] bytes = ClassFile.of().build(ClassDesc.of(name), builder -> {
            builder.withSuperclass(ClassDesc.ofDescriptor(type.descriptorString()))
                    .withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER | ClassFile.ACC_ABSTRACT);
            for (Method method : methods) {
                builder.withMethodBody(
                        method.getName(),
                        MethodTypeDesc.ofDescriptor(Methods.descriptor(method)),
                        ClassFile.ACC_PUBLIC,
                        code -> code.aconst_null().athrow());
            }
        });
        return new ClassLoader(type.getClassLoader()) {
            @Override
            protected Class<?> findClass(String wanted) throws ClassNotFoundException {
                return wanted.equals(name) ? defineClass(name, bytes, 0, bytes.length) : super.findClass(wanted);
            }
        }.loadClass(name);
    }
}
