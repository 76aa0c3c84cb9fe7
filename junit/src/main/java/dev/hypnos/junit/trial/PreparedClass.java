package dev.hypnos.junit.trial;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A {@link ClassPlan} in the classes of one loader. */
record PreparedClass(
        Class<?> type,
        String displayName,
        PreparedCall constructor,
        boolean instanceFirst,
        List<PreparedField> fields,
        List<PreparedExtension> extensions,
        List<PreparedExtension> instanceExtensions,
        List<PreparedCall> beforeAll,
        List<PreparedCall> beforeEach,
        List<PreparedCall> afterEach,
        List<PreparedCall> afterAll) {

    /** A field that gets a directory. */
    record PreparedField(MethodHandle setter, boolean isStatic, Argument.Directory directory) {
        void set(@Nullable Object instance, TrialScope scope) throws Throwable {
            if (isStatic) {
                setter.invoke(scope.value(directory));
            } else {
                setter.invoke(instance, scope.value(directory));
            }
        }
    }

    static PreparedClass of(ClassPlan plan, ClassLoader loader) throws ReflectiveOperationException {
        List<PreparedField> fields = new ArrayList<>();
        for (ClassPlan.DirectoryField field : plan.fields()) {
            Class<?> owner = Class.forName(field.declaringClass(), false, loader);
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
            MethodHandle setter = field.isStatic()
                    ? lookup.findStaticSetter(owner, field.name(), field.type())
                    : lookup.findSetter(owner, field.name(), field.type());
            fields.add(new PreparedField(setter, field.isStatic(), field.directory()));
        }
        return new PreparedClass(
                Class.forName(plan.name(), false, loader),
                plan.displayName(),
                PreparedCall.ofConstructor(plan, loader),
                plan.instanceFirst(),
                List.copyOf(fields),
                PreparedExtension.of(plan.extensions(), loader),
                PreparedExtension.of(plan.instanceExtensions(), loader),
                prepare(plan.beforeAll(), loader),
                prepare(plan.beforeEach(), loader),
                prepare(plan.afterEach(), loader),
                prepare(plan.afterAll(), loader));
    }

    private static List<PreparedCall> prepare(List<Call> calls, ClassLoader loader)
            throws ReflectiveOperationException {
        List<PreparedCall> prepared = new ArrayList<>();
        for (Call call : calls) {
            prepared.add(PreparedCall.ofMethod(call, loader));
        }
        return List.copyOf(prepared);
    }

    void setFields(boolean isStatic, @Nullable Object instance, TrialScope scope) throws Throwable {
        for (PreparedField field : fields) {
            if (field.isStatic() == isStatic) {
                field.set(instance, scope);
            }
        }
    }
}
