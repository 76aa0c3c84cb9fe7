package dev.hypnos.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import org.junit.jupiter.api.Test;

class ResourcesTest {
    @Test
    void aLockAndItsConditionsAreOneResource() {
        ReentrantLock lock = new ReentrantLock();

        assertThat(Resources.canonical(lock)).isInstanceOf(AbstractQueuedSynchronizer.class);
        assertThat(Resources.canonical(lock.newCondition())).isSameAs(Resources.canonical(lock));
        assertThat(Resources.canonical(new ReentrantLock())).isNotSameAs(Resources.canonical(lock));
    }

    @Test
    void bothSidesOfAReadWriteLockAreOneResource() {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Object resource = Resources.canonical(lock);

        assertThat(Resources.canonical(lock.readLock())).isSameAs(resource);
        assertThat(Resources.canonical(lock.writeLock())).isSameAs(resource);
        assertThat(Resources.canonical(lock.writeLock().newCondition())).isSameAs(resource);
    }

    @Test
    void theViewsOfAStampedLockAreTheLock() {
        StampedLock lock = new StampedLock();

        assertThat(Resources.canonical(lock.asReadLock())).isSameAs(lock);
        assertThat(Resources.canonical(lock.asWriteLock())).isSameAs(lock);
        assertThat(Resources.canonical(lock.asReadWriteLock())).isSameAs(lock);
    }

    @Test
    void semaphoresAndLatchesAreTheirSynchronizers() {
        assertThat(Resources.canonical(new Semaphore(1))).isInstanceOf(AbstractQueuedSynchronizer.class);
        assertThat(Resources.canonical(new CountDownLatch(1))).isInstanceOf(AbstractQueuedSynchronizer.class);
    }

    @Test
    void aTreeOfPhasersIsItsRoot() {
        Phaser root = new Phaser();

        assertThat(Resources.canonical(new Phaser(new Phaser(root)))).isSameAs(root);
        assertThat(Resources.canonical(root)).isSameAs(root);
    }

    @Test
    void aWrappedExecutorIsTheExecutor() {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        LinkedBlockingQueue<Future<Integer>> queue = new LinkedBlockingQueue<>();
        ExecutorCompletionService<Integer> service =
                new ExecutorCompletionService<>(Executors.unconfigurableExecutorService(pool), queue);

        assertThat(Resources.executor(service)).isSameAs(pool).isInstanceOf(ThreadPoolExecutor.class);
        assertThat(Resources.canonical(service)).isSameAs(queue);
    }

    @Test
    void theProgramsOwnInnerClassesAreThemselves() {
        class Entry extends ArrayList<Integer> {
            int captured() {
                return ResourcesTest.this.hashCode();
            }
        }
        Entry entry = new Entry();

        assertThat(entry.captured()).isEqualTo(hashCode());
        assertThat(Resources.canonical(entry)).isSameAs(entry);
        assertThat(Resources.canonical(this)).isSameAs(this);
    }

    @Test
    void aSubclassHasTheResourceOfItsSuperclass() {
        class Lock extends ReentrantLock {}
        class Names extends HashSet<String> {}

        assertThat(Resources.canonical(new Lock())).isInstanceOf(AbstractQueuedSynchronizer.class);
        assertThat(Resources.canonical(new Names())).isInstanceOf(HashMap.class);
    }

    @Test
    void atomicsAreThemselves() {
        AtomicInteger number = new AtomicInteger();

        assertThat(Resources.canonical(number)).isSameAs(number);
    }

    @Test
    @SuppressWarnings("JdkObsolete")
    void theMonitorOfASynchronizedCollectionIsWhatTheProgramCanLock() {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));
        Map<Integer, Integer> map = Collections.synchronizedMap(new HashMap<>());
        Vector<Integer> vector = new Vector<>(List.of(1));
        Hashtable<Integer, Integer> table = new Hashtable<>();

        assertThat(Resources.monitor(list)).isSameAs(list);
        assertThat(Resources.monitor(list.subList(0, 1))).isSameAs(list);
        assertThat(Resources.monitor(map.keySet())).isSameAs(map);
        assertThat(Resources.monitor(vector)).isSameAs(vector);
        assertThat(Resources.monitor(vector.iterator())).isSameAs(vector);
        assertThat(Resources.monitor(table.entrySet())).isSameAs(table);
    }

    @Test
    void aKeySetWithoutItsMapIsTheMapInside() {
        assertThat(Resources.canonical(ConcurrentHashMap.newKeySet())).isInstanceOf(ConcurrentHashMap.class);
    }

    static final class Account {
        volatile int balance;
        volatile long number;
        volatile String owner = "";
        TimeUnit unrelated = TimeUnit.DAYS;
    }

    @Test
    void anUpdaterNamesItsField() {
        assertThat(UpdatedField.of(AtomicIntegerFieldUpdater.newUpdater(Account.class, "balance")))
                .isEqualTo(new UpdatedField(Account.class, "balance"));
        assertThat(UpdatedField.of(AtomicLongFieldUpdater.newUpdater(Account.class, "number")))
                .isEqualTo(new UpdatedField(Account.class, "number"));
        assertThat(UpdatedField.of(AtomicReferenceFieldUpdater.newUpdater(Account.class, String.class, "owner")))
                .isEqualTo(new UpdatedField(Account.class, "owner"));
    }
}
