package dev.hypnos.runtime.calls;

import dev.hypnos.catalog.Resources;
import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.program.ArrayHooks;
import dev.hypnos.runtime.vm.Jdk;

/**
 * The lists that {@code Arrays.asList} gives: whoever uses one uses the elements of its array, to which others may have
 * a way of their own.
 */
final class ArrayViews {
    private static final Class<?> VIEW = Resources.ofJdk("java.util.Arrays$ArrayList");
    private static final long ARRAY = Jdk.UNSAFE.objectFieldOffset(VIEW, "a");

    private ArrayViews() {}

    static boolean isView(Class<?> type) {
        return type == VIEW;
    }

    /**
     * The operation of the task touches the array too.
     *
     * @param index the element that is meant; below zero for all
     */
    static void touch(ThreadTask task, Object view, int index, Access access) {
        Object[] array = (Object[]) Jdk.UNSAFE.getReference(view, ARRAY);
        boolean isOne = index >= 0 && index < array.length;
        ArrayHooks.also(task, array, isOne ? index : 0, isOne ? index + 1 : array.length, access);
    }
}
