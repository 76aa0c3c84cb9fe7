package dev.hypnos.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Access;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.Collection;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Lock;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** What a program makes of the classes of the JDK: its own code is no operation, what it inherits is. */
class ProgramClassesTest {
    private static final String OBJECT = "Ljava/lang/Object;";
    private static final String STRING = "Ljava/lang/String;";

    private static Row row(Class<?> receiver, String method, String descriptor) {
        return Catalog.lookup(receiver, method, descriptor);
    }

    static class Plain extends ConcurrentHashMap<String, Integer> {}

    static class Counting extends ConcurrentHashMap<String, Integer> {
        @Override
        public Integer put(String key, Integer value) {
            return super.put(key, value + 1);
        }
    }

    interface Draining<T> extends Collection<T> {
        @Override
        default boolean removeIf(Predicate<? super T> condition) {
            return false;
        }
    }

    static class Drained extends ConcurrentLinkedQueue<String> implements Draining<String> {}

    static class ByDefault extends ConcurrentSkipListSet<String> implements Draining<String> {}

    static class OwnList extends AbstractList<Integer> {
        @Override
        public Integer get(int index) {
            return index;
        }

        @Override
        public int size() {
            return 1;
        }
    }

    abstract static class OwnMap extends AbstractMap<Integer, Integer> {}

    abstract static class OwnLock implements Lock {}

    abstract static class OwnExecutor extends AbstractExecutorService {}

    abstract static class OwnUpdater extends AtomicIntegerFieldUpdater<String> {}

    static class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int permits) {
            return compareAndSetState(0, 1);
        }
    }

    static class Sum extends RecursiveTask<Integer> {
        @Override
        protected Integer compute() {
            return 1;
        }
    }

    private static final String PUT = "(" + OBJECT + OBJECT + ")" + OBJECT;

    @Test
    void aSubclassThatOverridesNothingIsItsSuperclass() {
        assertThat(row(Plain.class, "put", PUT)).isEqualTo(row(ConcurrentHashMap.class, "put", PUT));
    }

    @Test
    void anOverriddenMethodIsProgramCode() {
        assertThat(row(Counting.class, "put", PUT)).isNull();
        assertThat(row(Counting.class, "put", "(" + STRING + "Ljava/lang/Integer;)Ljava/lang/Integer;"))
                .isNull();
    }

    @Test
    void aConstructorIsProgramCode() {
        assertThat(row(Plain.class, "<init>", "(Ljava/util/Map;)V")).isNull();
        assertThat(row(ConcurrentHashMap.class, "<init>", "(Ljava/util/Map;)V").access())
                .isEqualTo(Access.READ);
    }

    @Test
    void theOtherMethodsMayCallTheOverriddenOne() {
        Row row = row(Counting.class, "get", "(" + OBJECT + ")" + OBJECT);

        assertThat(row.access()).isEqualTo(Access.READ);
        assertThat(row.callsBack()).isTrue();
    }

    @Test
    void theCallOfTheSuperclassNamesTheSuperclass() {
        assertThat(row(ConcurrentHashMap.class, "put", PUT).access()).isEqualTo(Access.WRITE);
    }

    @Test
    void aDefaultMethodOfTheProgramReplacesTheOneOfTheJdk() {
        String removeIf = "(Ljava/util/function/Predicate;)Z";

        assertThat(row(ByDefault.class, "removeIf", removeIf)).isNull();
        // The class of the JDK has the method itself, and classes win over interfaces.
        assertThat(row(Drained.class, "removeIf", removeIf).access()).isEqualTo(Access.WRITE);
    }

    @Test
    void whatOnlyExtendsASkeletonIsProgramCode() {
        assertThat(row(OwnList.class, "contains", "(" + OBJECT + ")Z")).isNull();
        assertThat(row(OwnMap.class, "get", "(" + OBJECT + ")" + OBJECT)).isNull();
        assertThat(row(OwnLock.class, "lock", "()V")).isNull();
        assertThat(row(OwnExecutor.class, "submit", "(Ljava/lang/Runnable;)Ljava/util/concurrent/Future;"))
                .isNull();
        assertThat(row(OwnUpdater.class, "getAndIncrement", "(" + OBJECT + ")I"))
                .isNull();
    }

    @Test
    void theStateOfAProgramsSynchronizerIsTheResource() {
        assertThat(row(Mutex.class, "compareAndSetState", "(II)Z").access()).isEqualTo(Access.WRITE);
        assertThat(row(Mutex.class, "acquire", "(I)V")).isNull();
        assertThat(row(Mutex.class, "tryAcquire", "(I)Z")).isNull();
    }

    @Test
    void aForkJoinTaskIsJoined() {
        Row join = row(Sum.class, "join", "()" + OBJECT);

        assertThat(join.access()).isEqualTo(Access.AWAIT);
        assertThat(join.enabling()).isEqualTo(Enabling.ALWAYS);
        assertThat(row(Sum.class, "compute", "()" + OBJECT)).isNull();
    }

    @Test
    void aPoolWithHooksKeepsItsRows() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.DAYS, new ArrayBlockingQueue<>(1)) {
            @Override
            protected void afterExecute(Runnable task, Throwable thrown) {}
        };

        assertThat(row(pool.getClass(), "execute", "(Ljava/lang/Runnable;)V").access())
                .isEqualTo(Access.WRITE);
        assertThat(row(pool.getClass(), "afterExecute", "(Ljava/lang/Runnable;Ljava/lang/Throwable;)V"))
                .isNull();
    }
}
