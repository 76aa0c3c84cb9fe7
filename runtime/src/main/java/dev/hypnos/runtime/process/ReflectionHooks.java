package dev.hypnos.runtime.process;

import dev.hypnos.runtime.code.ClassInitialization;
import dev.hypnos.runtime.code.CodeOwner;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.Arrays;

/** Behind what the VM tells reflection of a class: what weaving has added is nobody's business. */
public final class ReflectionHooks {
    private ReflectionHooks() {}

    public static Method[] methods(Method[] all) {
        int added = added(all);
        return added == 0 ? all : without(all, new Method[all.length - added]);
    }

    public static Field[] fields(Field[] all) {
        int added = added(all);
        return added == 0 ? all : without(all, new Field[all.length - added]);
    }

    private static boolean isAdded(Member member) {
        String name = member.getName();
        return CodeOwner.isAdded(name) || name.equals(ClassInitialization.INITIALIZER);
    }

    private static int added(Member[] all) {
        int count = 0;
        for (Member member : all) {
            if (isAdded(member)) {
                count++;
            }
        }
        return count;
    }

    private static <T extends Member> T[] without(T[] all, T[] left) {
        int count = 0;
        for (T member : all) {
            if (!isAdded(member)) {
                left[count++] = member;
            }
        }
        return Arrays.copyOf(left, count);
    }
}
