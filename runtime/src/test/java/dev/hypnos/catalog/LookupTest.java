package dev.hypnos.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Access;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LookupTest {
    private static final String OBJECT = "Ljava/lang/Object;";
    private static final String STRING = "Ljava/lang/String;";

    private static Row row(Class<?> receiver, String method, String descriptor) {
        return Catalog.lookup(receiver, method, descriptor);
    }

    private static Row row(Object receiver, String method, String descriptor) {
        return row(receiver.getClass(), method, descriptor);
    }

    @Nested
    class Accesses {
        @Test
        void aReadModifyWriteIsAWrite() {
            assertThat(row(AtomicInteger.class, "incrementAndGet", "()I").access())
                    .isEqualTo(Access.WRITE);
            assertThat(row(AtomicInteger.class, "compareAndSet", "(II)Z").access())
                    .isEqualTo(Access.WRITE);
            assertThat(row(AtomicInteger.class, "get", "()I").access()).isEqualTo(Access.READ);
            assertThat(row(AtomicInteger.class, "shortValue", "()S").access()).isEqualTo(Access.READ);
        }

        @Test
        void overloadsDifferByTheirParameters() {
            Row timed = row(CountDownLatch.class, "await", "(JLjava/util/concurrent/TimeUnit;)Z");
            Row untimed = row(CountDownLatch.class, "await", "()V");

            assertThat(untimed.access()).isEqualTo(Access.AWAIT);
            assertThat(untimed.timed()).isFalse();
            assertThat(timed.access()).isEqualTo(Access.READ);
            assertThat(timed.timeout()).isZero();
            assertThat(timed.interruptible()).isTrue();
        }

        @Test
        void theElementOfAnAtomicArrayIsTheResource() {
            assertThat(row(AtomicIntegerArray.class, "getAndAdd", "(II)I").resource())
                    .isEqualTo(Resource.ELEMENT);
        }

        @Test
        void lookingUpInAnAccessOrderedMapIsAWrite() {
            assertThat(row(LinkedHashMap.class, "get", "(" + OBJECT + ")" + OBJECT)
                            .access())
                    .isEqualTo(Access.WRITE);
        }

        @Test
        void copyingACollectionReadsIt() {
            Row row = row(ArrayList.class, "<init>", "(Ljava/util/Collection;)V");

            assertThat(row.access()).isEqualTo(Access.READ);
            assertThat(row.resource()).isEqualTo(Resource.ARGUMENT);
            assertThat(row.argument()).isZero();
            assertThat(row(ArrayList.class, "<init>", "(I)V")).isNull();
        }

        @Test
        void aSecondResourceIsNamed() {
            Row row = row(
                    CompletableFuture.class,
                    "thenCombine",
                    "(Ljava/util/concurrent/CompletionStage;Ljava/util/function/BiFunction;)"
                            + "Ljava/util/concurrent/CompletableFuture;");

            assertThat(row.also()).containsExactly(new Also(Access.WRITE, 0));
            assertThat(row.callsBack()).isTrue();
        }
    }

    @Nested
    class NoOperation {
        @Test
        void whatTouchesNothingSharedHasNoRow() {
            assertThat(row(TimeUnit.class, "toMillis", "(J)J")).isNull();
            assertThat(row(Executors.class, "newFixedThreadPool", "(I)Ljava/util/concurrent/ExecutorService;"))
                    .isNull();
            assertThat(row(ReentrantLock.class, "isHeldByCurrentThread", "()Z")).isNull();
            assertThat(row(SynchronousQueue.class, "isEmpty", "()Z")).isNull();
        }

        @Test
        void immutableCollectionsHaveNoRows() {
            assertThat(row(List.of(1), "get", "(I)" + OBJECT)).isNull();
            assertThat(row(Collections.emptyMap(), "get", "(" + OBJECT + ")" + OBJECT))
                    .isNull();
            assertThat(row(new CopyOnWriteArrayList<>(List.of(1)).iterator(), "next", "()" + OBJECT))
                    .isNull();
        }

        @Test
        void identityIsNoState() {
            assertThat(row(AtomicInteger.class, "hashCode", "()I")).isNull();
            assertThat(row(CyclicBarrier.class, "toString", "()" + STRING)).isNull();
            assertThat(row(ArrayBlockingQueue.class, "equals", "(" + OBJECT + ")Z"))
                    .isNull();
            assertThat(row(ArrayList.class, "equals", "(" + OBJECT + ")Z").access())
                    .isEqualTo(Access.READ);
            assertThat(row(ArrayList.class, "toString", "()" + STRING).access()).isEqualTo(Access.READ);
        }

        @Test
        void lambdasAndOtherClassesHaveNoRows() {
            Runnable lambda = () -> {};

            assertThat(row(lambda, "run", "()V")).isNull();
            assertThat(row("text", "length", "()I")).isNull();
        }
    }

    @Nested
    class Inheritance {
        @Test
        void theRuntimeClassDecidesNotTheCallSite() {
            Row throughMap = row(ConcurrentHashMap.class, "get", "(" + OBJECT + ")" + OBJECT);
            Row putIfAbsent = row(ConcurrentHashMap.class, "putIfAbsent", "(" + OBJECT + OBJECT + ")" + OBJECT);

            assertThat(throughMap.access()).isEqualTo(Access.READ);
            assertThat(putIfAbsent.owner()).isEqualTo("java/util/concurrent/ConcurrentHashMap");
            assertThat(putIfAbsent.has(Flag.MONITOR)).isTrue();
        }

        @Test
        void defaultMethodsOfInterfacesAreFound() {
            Row removeIf = row(ConcurrentSkipListSet.class, "removeIf", "(Ljava/util/function/Predicate;)Z");

            assertThat(removeIf.access()).isEqualTo(Access.WRITE);
            assertThat(removeIf.callsBack()).isTrue();
            assertThat(row(ConcurrentLinkedQueue.class, "poll", "()" + OBJECT).access())
                    .isEqualTo(Access.WRITE);
            assertThat(row(ConcurrentLinkedQueue.class, "forEach", "(Ljava/util/function/Consumer;)V")
                            .access())
                    .isEqualTo(Access.READ);
        }

        @Test
        void theMostSpecificInterfaceSpeaks() {
            assertThat(row(ArrayBlockingQueue.class, "drainTo", "(Ljava/util/Collection;)I")
                            .owner())
                    .isEqualTo("java/util/concurrent/BlockingQueue");
        }

        @Test
        void hiddenClassesOfTheJdkAreFoundThroughTheirInterfaces() {
            ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 1));
            Set<Integer> keys = map.keySet();

            assertThat(row(keys, "remove", "(" + OBJECT + ")Z").access()).isEqualTo(Access.WRITE);
            assertThat(row(keys.iterator(), "next", "()" + OBJECT).access()).isEqualTo(Access.READ);
            assertThat(row(keys.iterator(), "hasNext", "()Z")).isNull();
            assertThat(row(keys.iterator(), "remove", "()V").access()).isEqualTo(Access.WRITE);
            assertThat(row(map.entrySet().iterator().next(), "setValue", "(" + OBJECT + ")" + OBJECT)
                            .access())
                    .isEqualTo(Access.WRITE);
            assertThat(row(new HashMap<>(map).keySet(), "size", "()I").resource())
                    .isEqualTo(Resource.OWNER);
        }

        @Test
        void executorsBehindWrappersAreFound() throws Exception {
            try (var single = Executors.newSingleThreadExecutor()) {
                Row submit = row(single, "submit", "(Ljava/lang/Runnable;)Ljava/util/concurrent/Future;");
                Future<?> future = single.submit(() -> {});
                future.get();

                assertThat(submit.access()).isEqualTo(Access.WRITE);
                assertThat(submit.resource()).isEqualTo(Resource.OWNER);
                assertThat(row(future, "get", "()" + OBJECT).enabling()).isEqualTo(Enabling.FUTURE_DONE);
            }
        }

        @Test
        void aTaskIsRunThroughRunnable() {
            assertThat(row(FutureTask.class, "run", "()V").access()).isEqualTo(Access.WRITE);
        }

        @Test
        void synchronizedCollectionsWaitForTheirMonitor() {
            List<Integer> list = Collections.synchronizedList(new ArrayList<>());

            assertThat(row(list, "add", "(" + OBJECT + ")Z").enabling()).isEqualTo(Enabling.MONITOR_FREE);
            assertThat(row(list, "iterator", "()Ljava/util/Iterator;").enabling())
                    .isEqualTo(Enabling.ALWAYS);
            assertThat(row(list, "listIterator", "()Ljava/util/ListIterator;").enabling())
                    .isEqualTo(Enabling.ALWAYS);
            assertThat(row(Vector.class, "get", "(I)" + OBJECT).enabling()).isEqualTo(Enabling.MONITOR_FREE);
            assertThat(row(
                                    Hashtable.class,
                                    "merge",
                                    "(" + OBJECT + OBJECT + "Ljava/util/function/BiFunction;)" + OBJECT)
                            .enabling())
                    .isEqualTo(Enabling.MONITOR_FREE);
            assertThat(row(ArrayList.class, "get", "(I)" + OBJECT).enabling()).isEqualTo(Enabling.ALWAYS);
        }
    }

    @Nested
    class CallSites {
        @Test
        void interfacesOfCollectionsAreOwners() {
            assertThat(Catalog.owners())
                    .contains(
                            "java/util/Map",
                            "java/util/Map$Entry",
                            "java/util/Iterator",
                            "java/util/SequencedMap",
                            "java/util/AbstractList",
                            "java/util/concurrent/Future",
                            "java/util/concurrent/atomic/AtomicInteger",
                            "java/lang/Number",
                            "java/lang/Runnable")
                    .doesNotContain("java/lang/Thread", "java/lang/String");
        }

        @Test
        void aCallSiteThatCanNeverHaveARowIsLeftAlone() {
            assertThat(Catalog.mayHaveRow("java/util/concurrent/TimeUnit", "toMillis", "(J)J"))
                    .isFalse();
            assertThat(Catalog.mayHaveRow("java/util/Map", "keySet", "()Ljava/util/Set;"))
                    .isFalse();
            assertThat(Catalog.mayHaveRow("java/util/concurrent/Callable", "call", "()" + OBJECT))
                    .isFalse();
            assertThat(Catalog.mayHaveRow("java/util/HashMap", "<init>", "()V")).isFalse();
            assertThat(Catalog.mayHaveRow("java/lang/String", "length", "()I")).isFalse();
            assertThat(Catalog.mayHaveRow("java/lang/Object", "hashCode", "()I"))
                    .isFalse();
            assertThat(Catalog.mayHaveRow("java/util/concurrent/locks/LockSupport", "park", "()V"))
                    .isFalse();
        }

        @Test
        void aCallSiteThatMayHaveARowIsKept() {
            assertThat(Catalog.mayHaveRow("java/util/Map", "get", "(" + OBJECT + ")" + OBJECT))
                    .isTrue();
            assertThat(Catalog.mayHaveRow("java/util/AbstractMap", "get", "(" + OBJECT + ")" + OBJECT))
                    .isTrue();
            assertThat(Catalog.mayHaveRow("java/lang/Object", "toString", "()" + STRING))
                    .isTrue();
            assertThat(Catalog.mayHaveRow("java/lang/Number", "intValue", "()I"))
                    .isTrue();
            assertThat(Catalog.mayHaveRow("java/lang/Runnable", "run", "()V")).isTrue();
            assertThat(Catalog.mayHaveRow("java/util/HashMap", "<init>", "(Ljava/util/Map;)V"))
                    .isTrue();
        }
    }
}
