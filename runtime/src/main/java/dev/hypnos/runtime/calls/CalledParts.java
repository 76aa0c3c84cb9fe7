package dev.hypnos.runtime.calls;

import dev.hypnos.catalog.Enabling;
import dev.hypnos.catalog.Flag;
import dev.hypnos.catalog.Resources;
import dev.hypnos.catalog.Row;
import dev.hypnos.catalog.UpdatedField;
import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.TrialState;
import dev.hypnos.runtime.names.Fields;
import dev.hypnos.runtime.names.ResourceTable;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a call touches, and how. */
final class CalledParts {
    /** The numbers of the fields behind field updaters. */
    private static final TrialState<Map<Object, Integer>> UPDATED_FIELDS = TrialState.of(IdentityHashMap::new);

    private CalledParts() {}

    /** The resource of a call. */
    static int resource(
            Engine engine, Row row, CallPoint.Answer answer, Object receiver, @Nullable Object reference, long number) {
        if (answer.plainReceiver()) {
            return engine.resources.of(receiver, ResourceTable.SELF);
        }
        if (row.enabling() == Enabling.MONITOR_FREE) {
            // inside a monitor that the program may enter too: that monitor is the resource
            return engine.monitors.told(Resources.monitor(receiver)).resource;
        }
        return switch (row.resource()) {
            case RECEIVER -> engine.resources.of(receiver, ResourceTable.SELF);
            case OWNER -> engine.resources.of(answer.route().end(receiver), ResourceTable.SELF);
            case ELEMENT -> engine.resources.of(receiver, ResourceTable.element(Math.max((int) number, 0)));
            case FIELD -> updatedField(engine, receiver, reference);
            case ARGUMENT ->
                reference == null ? -1 : engine.resources.of(Resources.canonical(reference), ResourceTable.SELF);
            case EXECUTOR -> engine.resources.of(Resources.executor(receiver), ResourceTable.SELF);
            case COMMON_POOL ->
                engine.resources.of(PoolHooks.commonPool(Objects.requireNonNull(Current.task())), ResourceTable.SELF);
        };
    }

    /** The field behind a field updater is the same resource as the field itself. */
    private static int updatedField(Engine engine, Object updater, @Nullable Object target) {
        if (target == null) {
            return -1;
        }
        Map<Object, Integer> known = UPDATED_FIELDS.in(engine);
        Integer number = known.get(updater);
        if (number == null) {
            UpdatedField field = UpdatedField.of(updater);
            number = Fields.number(field.owner(), field.name());
            known.put(updater, number);
        }
        return engine.resources.of(target, number);
    }

    /** What a call does to it. */
    static Access access(Row row, Object receiver) {
        return row.has(Flag.REORDERS) && !Resources.keepsAccessOrder(receiver) ? Access.READ : row.access();
    }

    /** The call under way touches one more object of the JDK. */
    static void alsoTouches(ThreadTask task, Object object, Access access) {
        Engine engine = task.engine;
        Object touched = Resources.canonical(object);
        engine.scheduler.also(task, engine.resources.of(touched, ResourceTable.SELF), access);
        if (ArrayViews.isView(touched.getClass())) {
            ArrayViews.touch(task, touched, -1, access);
        }
    }
}
