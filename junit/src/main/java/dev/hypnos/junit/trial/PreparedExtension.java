package dev.hypnos.junit.trial;

import dev.hypnos.runtime.program.Initializers;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * An {@link ExtensionPlan} in the classes of one loader.
 *
 * @param owner the class that an annotation names, or that declares the field which holds the extension
 * @param isNamed whether it is the first
 * @param handle the constructor, or what reads the field
 */
record PreparedExtension(Class<?> owner, boolean isNamed, MethodHandle handle, boolean isStatic) {

    private static final MethodType GIVES_OBJECT = MethodType.methodType(Object.class);
    private static final MethodType READS_OBJECT = MethodType.methodType(Object.class, Object.class);

    static List<PreparedExtension> of(List<ExtensionPlan> plans, ClassLoader loader)
            throws ReflectiveOperationException {
        List<PreparedExtension> prepared = new ArrayList<>();
        for (ExtensionPlan plan : plans) {
            prepared.add(of(plan, loader));
        }
        return List.copyOf(prepared);
    }

    private static PreparedExtension of(ExtensionPlan plan, ClassLoader loader) throws ReflectiveOperationException {
        Class<?> owner = Class.forName(plan.owner(), false, loader);
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
        String field = plan.field();
        if (field == null) {
            MethodHandle constructor = lookup.findConstructor(owner, MethodType.methodType(void.class));
            return new PreparedExtension(owner, true, constructor.asType(GIVES_OBJECT), true);
        }
        Class<?> type = PreparedCall.copyOf(Objects.requireNonNull(plan.type()), loader);
        return plan.isStatic()
                ? new PreparedExtension(
                        owner,
                        false,
                        lookup.findStaticGetter(owner, field, type).asType(GIVES_OBJECT),
                        true)
                : new PreparedExtension(
                        owner, false, lookup.findGetter(owner, field, type).asType(READS_OBJECT), false);
    }

    /** Adds it to those of a trial; a class that an annotation names is there once. */
    void register(Extensions extensions, @Nullable Object instance) throws Throwable {
        if (isNamed && extensions.has(owner)) {
            return;
        }
        if (!isNamed && isStatic) {
            // as the JVM would, if it were not for the engine that initialises the program's classes
            Initializers.ensure(owner);
        }
        Object extension = isStatic ? (Object) handle.invokeExact() : (Object) handle.invokeExact((Object) instance);
        if (!(extension instanceof Extension registered)) {
            throw new ExtensionConfigurationException(
                    "a field with @RegisterExtension must hold an extension, not " + extension);
        }
        ForeignExtensions.unsupported(registered.getClass()).ifPresent(kind -> {
            throw new ExtensionConfigurationException(
                    ForeignExtensions.refusal(registered.getClass(), kind, "a field"));
        });
        extensions.add(registered);
    }
}
