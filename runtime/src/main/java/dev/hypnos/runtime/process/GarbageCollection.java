package dev.hypnos.runtime.process;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.TrialState;
import dev.hypnos.runtime.code.Callers;
import dev.hypnos.runtime.code.ClassQuestion;
import dev.hypnos.runtime.code.CodeOwner;
import dev.hypnos.runtime.code.TrialLoader;
import dev.hypnos.runtime.names.Probe;
import dev.hypnos.runtime.vm.Jdk;
import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.internal.access.SharedSecrets;
import org.jspecify.annotations.Nullable;

/**
 * The garbage collection that a program asks for. Until it does, weakly referenced objects stay. When it does, whether
 * they go is a choice of the schedule, like everything that a JVM may do or not. If so, the real collector tells which
 * objects nothing else holds: the engine lets go of all that it keeps for the trial, and takes back what is left. What
 * was cleared is then put in its queues in the order in which the references were made.
 *
 * <p>Guarantee: with the same schedule the same objects go, as long as the program's variables are null or out of use
 * because their method has returned. Of an object that only a variable holds which its method does not read any more,
 * the compiler decides.
 *
 * <p>Cost: nothing where the trial has made no reference that could show it, else a full collection, {@value #REAL_MAX}
 * times in a trial at most.
 */
final class GarbageCollection {
    private static final int REAL_MAX = 4;
    private static final int REFERENCES_MAX = 100_000;
    /** Most weakly referenced objects kept alive in a trial. */
    private static final int KEPT_MAX = 200_000;
    /** The two answers: it is done, or not. */
    private static final int ANSWERS = 2;

    private static final long NEXT = Jdk.UNSAFE.objectFieldOffset(Reference.class, "next");
    private static final long HEAD = Jdk.UNSAFE.objectFieldOffset(ReferenceQueue.class, "head");
    private static final long QUEUE = Jdk.UNSAFE.objectFieldOffset(Reference.class, "queue");
    private static final ReferenceQueue<?> NONE = queueOf(new WeakReference<>(new Object()));
    /** That of the cleaner which the JDK has for itself: no program can reach it. */
    private static final ReferenceQueue<?> OF_JDK = queueOfJdk();

    private static final ClassQuestion PASSED_OVER = ClassQuestion.simple(GarbageCollection::isPassedOver);

    private static final Set<String> OF_CLASS_VALUES =
            Set.of("java.lang.ClassValue$Version", "java.lang.ClassValue$Identity");

    static final TrialState<GarbageCollection> OF_TRIAL = TrialState.of(GarbageCollection::new);

    /** References of this trial by which a program could notice a collection, in the order in which they were made. */
    private final List<WeakReference<Reference<?>>> references = new ArrayList<>();

    private final Set<ReferenceQueue<?>> queues = Collections.newSetFromMap(new IdentityHashMap<>());
    private int done;

    /** What is held by nothing but weak references, which a real JVM could clear at any time. */
    private final List<Object> kept = new ArrayList<>();
    /** The threads that wait for a reference in a queue. */
    private final Map<ReferenceQueue<?>, List<Thread>> waiting = new IdentityHashMap<>();

    /** A weak reference to this object was made. */
    void keep(Object object) {
        if (kept.size() < KEPT_MAX) {
            kept.add(object);
        }
    }

    /** The threads that wait for a reference in this queue, to be added to. */
    List<Thread> waitersOf(ReferenceQueue<?> queue) {
        return waiting.computeIfAbsent(queue, absent -> new ArrayList<>());
    }

    /** The threads that wait for a reference in this queue. */
    List<Thread> waitingFor(ReferenceQueue<?> queue) {
        return List.copyOf(waiting.getOrDefault(queue, List.of()));
    }

    private static ReferenceQueue<?> queueOf(Reference<?> reference) {
        return (ReferenceQueue<?>) Jdk.UNSAFE.getReference(reference, QUEUE);
    }

    private static ReferenceQueue<?> queueOfJdk() {
        try {
            Field cleaner =
                    Class.forName("jdk.internal.ref.CleanerFactory", true, null).getDeclaredField("commonCleaner");
            Object common =
                    Jdk.UNSAFE.getReference(Jdk.UNSAFE.staticFieldBase(cleaner), Jdk.UNSAFE.staticFieldOffset(cleaner));
            Object inside = Jdk.UNSAFE.getReference(common, Jdk.UNSAFE.objectFieldOffset(Cleaner.class, "impl"));
            return (ReferenceQueue<?>)
                    Jdk.UNSAFE.getReference(inside, Jdk.UNSAFE.objectFieldOffset(inside.getClass(), "queue"));
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("this JDK has no cleaner of its own", missing);
        }
    }

    /** Whether a reference is being added: to find out who makes it, the JDK makes others. */
    private boolean isAdding;

    /** A reference was made by a task. */
    void add(ThreadTask task, Reference<?> reference) {
        if (isAdding || references.size() >= REFERENCES_MAX || !shows(reference.getClass())) {
            return;
        }
        if (reference instanceof WeakReference<?> weak && isKnownToStay(weak.get()) || queueOf(reference) == OF_JDK) {
            // who makes it need not be looked for on the stack
            return;
        }
        // what is made here is none of the program's
        isAdding = true;
        Current.hide(task);
        try {
            if (isMadeByProgram()) {
                add(reference);
            }
        } finally {
            Current.show(task);
            isAdding = false;
        }
    }

    /**
     * Whether nobody could notice that the object goes: a class of the JDK or of the trial, of which the JDK makes
     * references whenever it walks a stack or checks an access; and what a {@code ClassValue} keeps for itself.
     */
    private static boolean isKnownToStay(@Nullable Object object) {
        if (object instanceof Class<?> type) {
            return Jdk.isJdk(type) || type.getClassLoader() instanceof TrialLoader;
        }
        return object != null && OF_CLASS_VALUES.contains(object.getClass().getName());
    }

    private void add(Reference<?> reference) {
        references.add(new WeakReference<>(reference));
        ReferenceQueue<?> queue = queueOf(reference);
        if (queue != NONE) {
            queues.add(queue);
        }
    }

    /** Whether a program sees that references of this class are cleared. Soft ones are not while there is memory. */
    private static boolean shows(Class<?> type) {
        return type == WeakReference.class
                || type == PhantomReference.class
                || !Jdk.isJdk(type)
                || type.getName().equals("java.util.WeakHashMap$Entry")
                || type.getName().startsWith("jdk.internal.ref.CleanerImpl$");
    }

    /** Whether code of the program makes the reference that is being made, and not the JDK for itself. */
    private static boolean isMadeByProgram() {
        return Callers.isNearestProgram(PASSED_OVER);
    }

    private static boolean isPassedOver(Class<?> type) {
        String name = type.getName();
        return CodeOwner.isEngine(name)
                || Callers.isReflection(name)
                || name.startsWith("java.lang.ref.")
                || name.startsWith("jdk.internal.ref.")
                || name.startsWith("java.util.WeakHashMap")
                || name.startsWith("java.util.Collections");
    }

    /** The running task asks for a collection. */
    void run(ThreadTask task) {
        Engine engine = task.engine;
        if (references.isEmpty()
                || done >= REAL_MAX
                || engine.choices.choose(task, ANSWERS) != 0
                || !task.takesPart()) {
            return;
        }
        done++;
        Map<ReferenceQueue<?>, Reference<?>> before = new IdentityHashMap<>();
        queues.forEach(queue -> before.put(queue, head(queue)));
        Current.hide(task);
        try {
            collect(engine);
        } finally {
            Current.show(task);
        }
        for (ReferenceQueue<?> queue : queues) {
            Reference<?> last = before.get(queue);
            if (head(queue) != last) {
                sort(queue, last);
                if (head(queue) instanceof Cleaner.Cleanable) {
                    clean(queue);
                } else {
                    EnvironmentHooks.enqueued(queue);
                }
            }
        }
    }

    /** What the thread of a cleaner does, which a trial does not have while there is nothing to clean. */
    private static void clean(ReferenceQueue<?> queue) {
        Thread thread = new Thread(
                () -> {
                    for (Reference<?> next = queue.poll(); next != null; next = queue.poll()) {
                        ((Cleaner.Cleanable) next).clean();
                    }
                },
                "Cleaner");
        thread.setDaemon(true);
        thread.start();
    }

    /** Nothing of this is the program's: no reference that is made here is kept. */
    private void collect(Engine engine) {
        List<Probe> probes = new ArrayList<>();
        Map<Object, Probe> byObject = new IdentityHashMap<>();
        kept.forEach(object -> probes.add(Probe.of(object, byObject)));
        kept.clear();
        for (ThreadTask task : engine.tasks.all()) {
            task.recent.letGo();
            if (task.waits != ThreadTask.Waits.CALL) {
                task.call.forgetReceiver();
            }
        }
        List<Runnable> takeBack = new ArrayList<>();
        engine.resources.letGo(byObject, takeBack);
        engine.names.letGo(byObject, takeBack);
        engine.observer.letGo(byObject, takeBack);
        byObject.clear();
        System.gc();
        awaitQueues();
        takeBack.forEach(Runnable::run);
        for (Probe probe : probes) {
            Object left = probe.get();
            if (left != null) {
                kept.add(left);
            }
        }
    }

    /** What was cleared is put into its queues by a thread of the JDK. */
    private static void awaitQueues() {
        boolean interrupted = false;
        while (true) {
            try {
                if (!SharedSecrets.getJavaLangRefAccess().waitForReferenceProcessing()) {
                    break;
                }
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static @Nullable Reference<?> head(ReferenceQueue<?> queue) {
        return (Reference<?>) Jdk.UNSAFE.getReferenceVolatile(queue, HEAD);
    }

    /** Orders what is in a queue above this reference: who was made first comes last, as if put in first. */
    private void sort(ReferenceQueue<?> queue, @Nullable Reference<?> last) {
        Map<Reference<?>, Integer> numbers = new IdentityHashMap<>();
        for (int i = 0; i < references.size(); i++) {
            Reference<?> made = references.get(i).get();
            if (made != null) {
                numbers.put(made, i);
            }
        }
        List<Reference<?>> added = new ArrayList<>();
        for (Reference<?> at = head(queue); at != null && at != last; at = next(at)) {
            added.add(at);
        }
        added.sort((one, other) -> Integer.compare(numbers.getOrDefault(one, -1), numbers.getOrDefault(other, -1)));
        Reference<?> below = last;
        for (Reference<?> each : added) {
            // the end of the list is a reference to itself
            Jdk.UNSAFE.putReferenceVolatile(each, NEXT, below == null ? each : below);
            below = each;
        }
        Jdk.UNSAFE.putReferenceVolatile(queue, HEAD, below);
    }

    private static @Nullable Reference<?> next(Reference<?> reference) {
        Reference<?> next = (Reference<?>) Jdk.UNSAFE.getReferenceVolatile(reference, NEXT);
        return next == reference ? null : next;
    }

    /** What the collection is as a resource. */
    static final Object RESOURCE = new Object() {
        @Override
        public String toString() {
            return "the memory";
        }
    };
}
