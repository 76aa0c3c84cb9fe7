package dev.hypnos.runtime;

import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.vm.Jdk;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Objects of classes of the JDK that nothing is known of, and which task used each first. Calls of them are no
 * operations: where a second task uses one, whoever reads the result of the campaign is to know.
 *
 * <p>For a bounded number of objects in each trial; what is beyond is not noticed.
 */
public final class UnknownObjects {
    private static final int CAPACITY = 1024;
    private static final int OBJECTS_MAX = CAPACITY / 2;

    /** Whether a class has synchronized methods. */
    private static final ClassValue<Boolean> HAS_MONITOR = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            for (Method method : type.getMethods()) {
                if (Modifier.isSynchronized(method.getModifiers())) {
                    return true;
                }
            }
            return false;
        }
    };

    private final @Nullable Object[] objects = new Object[CAPACITY];
    private final int[] users = new int[CAPACITY];
    private int count;

    /** The classes whose objects several tasks used, in any trial, and where. */
    private final Map<String, Site> shared = new TreeMap<>();

    UnknownObjects() {}

    /** Before a call of such an object. Hot for who calls the same object again. */
    public static void used(@Nullable Object object, int site) {
        ThreadTask task = Current.task();
        if (task != null && object != null && task.lastUnknown != object) {
            task.lastUnknown = object;
            task.engine.unknownObjects.use(task, object, site);
        }
    }

    void clear() {
        if (count > 0) {
            Arrays.fill(objects, null);
            count = 0;
        }
    }

    private void use(ThreadTask task, Object object, int site) {
        if (!Jdk.isJdk(object.getClass())) {
            // the program's own, with methods that are woven
            return;
        }
        if (task.engine.scheduler.isExact() && HAS_MONITOR.get(object.getClass()) && !task.engine.tasks.isAlone(task)) {
            // calls of these are operations, and say nothing of the others
            task.engine.doubts.addUntold(
                    object.getClass().getName() + ", of which some methods are synchronized and others are not");
        }
        // an object that outlives the trial has its hash code from the first
        IdentityHashes.pause();
        int at = System.identityHashCode(object) & (CAPACITY - 1);
        IdentityHashes.resume();
        while (objects[at] != null && objects[at] != object) {
            at = (at + 1) & (CAPACITY - 1);
        }
        if (objects[at] == object) {
            if (users[at] != task.self) {
                notice(object, site);
            }
        } else if (count < OBJECTS_MAX) {
            objects[at] = object;
            users[at] = task.self;
            count++;
        }
    }

    private synchronized void notice(Object object, int site) {
        shared.putIfAbsent(object.getClass().getName(), Sites.get(site));
    }

    /** For people, one line for each class. */
    public synchronized List<String> notes() {
        List<String> notes = new ArrayList<>();
        shared.forEach((name, site) -> notes.add("not explored: several tasks use one " + name + ", one of them at "
                + site.className() + "." + site.methodName() + "(" + site.location()
                + "); its calls are no operations"));
        return notes;
    }
}
