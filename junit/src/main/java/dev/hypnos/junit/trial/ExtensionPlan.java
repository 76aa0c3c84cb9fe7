package dev.hypnos.junit.trial;

import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * A foreign extension of a test, by names: a class to make an instance of, or a field that holds one.
 *
 * @param owner the class of the extension, or the class that declares the field
 * @param field the name of the field; null where the class is named
 * @param type the declared type of the field
 * @param isStatic whether the field is
 */
public record ExtensionPlan(
        String owner, @Nullable String field, @Nullable Class<?> type, boolean isStatic) {

    /** Those of a class, in JUnit's order, without those that each instance brings. */
    static List<ExtensionPlan> ofClass(Class<?> testClass, List<? extends Executable> fixtures) {
        List<ExtensionPlan> plans = new ArrayList<>();
        if (AutoClosing.isOn(testClass)) {
            plans.addAll(named(List.of(AutoClosing.class)));
        }
        plans.addAll(named(ForeignExtensions.on(testClass)));
        plans.addAll(ofFields(testClass, true));
        for (Field field : ReflectionSupport.findFields(testClass, any -> true, HierarchyTraversalMode.TOP_DOWN)) {
            plans.addAll(named(ForeignExtensions.on(field)));
        }
        fixtures.forEach(fixture -> plans.addAll(ofParameters(fixture)));
        return List.copyOf(plans);
    }

    /** Those that fields hold, of the class or of its instances. */
    static List<ExtensionPlan> ofFields(Class<?> testClass, boolean isStatic) {
        return registered(testClass).stream()
                .filter(field -> Modifier.isStatic(field.getModifiers()) == isStatic)
                .map(field -> new ExtensionPlan(
                        field.getDeclaringClass().getName(), field.getName(), field.getType(), isStatic))
                .toList();
    }

    /** The fields that hold extensions, in the order in which JUnit registers them. */
    public static List<Field> registered(Class<?> testClass) {
        return AnnotationSupport.findAnnotatedFields(
                        testClass, RegisterExtension.class, any -> true, HierarchyTraversalMode.TOP_DOWN)
                .stream()
                .sorted(Comparator.comparingInt(ExtensionPlan::order))
                .toList();
    }

    private static int order(Field field) {
        return AnnotationSupport.findAnnotation(field, Order.class)
                .map(Order::value)
                .orElse(Order.DEFAULT);
    }

    /** Those that a method names, itself or on its parameters. */
    public static List<ExtensionPlan> ofMethod(Executable method) {
        List<ExtensionPlan> plans = new ArrayList<>(named(ForeignExtensions.on(method)));
        plans.addAll(ofParameters(method));
        return List.copyOf(plans);
    }

    private static List<ExtensionPlan> ofParameters(Executable executable) {
        List<ExtensionPlan> plans = new ArrayList<>();
        for (Parameter parameter : executable.getParameters()) {
            plans.addAll(named(ForeignExtensions.on(parameter)));
        }
        return plans;
    }

    private static List<ExtensionPlan> named(List<Class<? extends Extension>> types) {
        return types.stream()
                .map(type -> new ExtensionPlan(type.getName(), null, null, true))
                .toList();
    }
}
