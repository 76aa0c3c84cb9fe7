package dev.hypnos.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.Spliterator;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a collection hands out that still shows its contents has the collection's resource. */
@SuppressWarnings({"JdkObsolete", "IdentityHashMapUsage"})
class ViewsTest {
    private static final List<Integer> ELEMENTS = List.of(1, 2, 3);
    private static final Map<Integer, Integer> MAPPINGS = Map.of(1, 10, 2, 20, 3, 30);
    private static final int DEPTH = 3;

    private static final List<Object> COLLECTIONS = List.of(
            new ArrayList<>(ELEMENTS),
            new LinkedList<>(ELEMENTS),
            new ArrayDeque<>(ELEMENTS),
            new PriorityQueue<>(ELEMENTS),
            new Vector<>(ELEMENTS),
            new HashSet<>(ELEMENTS),
            new LinkedHashSet<>(ELEMENTS),
            new TreeSet<>(ELEMENTS),
            new HashMap<>(MAPPINGS),
            new LinkedHashMap<>(MAPPINGS),
            new TreeMap<>(MAPPINGS),
            new IdentityHashMap<>(Map.of("one", 1)),
            new WeakHashMap<>(MAPPINGS),
            new Hashtable<>(MAPPINGS),
            properties(),
            new EnumMap<>(Map.of(TimeUnit.DAYS, 1)),
            EnumSet.of(TimeUnit.DAYS),
            new ConcurrentHashMap<>(MAPPINGS),
            new ConcurrentSkipListMap<>(MAPPINGS),
            new ConcurrentSkipListSet<>(ELEMENTS),
            new ConcurrentLinkedQueue<>(ELEMENTS),
            new ConcurrentLinkedDeque<>(ELEMENTS),
            new CopyOnWriteArrayList<>(ELEMENTS),
            new ArrayBlockingQueue<>(5, false, ELEMENTS),
            new LinkedBlockingQueue<>(ELEMENTS),
            new LinkedBlockingDeque<>(ELEMENTS),
            new LinkedTransferQueue<>(ELEMENTS),
            new PriorityBlockingQueue<>(ELEMENTS),
            Arrays.asList(1, 2, 3),
            Collections.synchronizedList(new ArrayList<>(ELEMENTS)),
            Collections.synchronizedNavigableMap(new TreeMap<>(MAPPINGS)),
            Collections.unmodifiableList(new ArrayList<>(ELEMENTS)),
            Collections.unmodifiableSequencedMap(new LinkedHashMap<>(MAPPINGS)),
            Collections.unmodifiableNavigableMap(new TreeMap<>(MAPPINGS)),
            Collections.checkedMap(new HashMap<>(MAPPINGS), Integer.class, Integer.class),
            Collections.newSetFromMap(new IdentityHashMap<>()),
            Collections.asLifoQueue(new ArrayDeque<>(ELEMENTS)));

    static List<Object> collections() {
        return COLLECTIONS;
    }

    @ParameterizedTest
    @MethodSource("collections")
    void viewsHaveTheResourceOfTheirCollection(Object collection) {
        List<String> strangers = new ArrayList<>();
        int views = follow(collection, Resources.canonical(collection), DEPTH, strangers);

        assertThat(strangers).isEmpty();
        assertThat(views).isPositive();
    }

    /** Entries hold no reference to their map; the spliterators of two concurrent maps hold only its nodes. */
    @Test
    void onlyEntriesAndAFewSpliteratorsHaveLostTheirCollection() {
        Stream<String> lost = Stream.concat(Stream.of("java.util"), Jdk.CONCURRENT_PACKAGES.stream())
                .flatMap(name -> Jdk.classes(name).stream())
                .filter(type -> type.getName().contains("$") && !Modifier.isAbstract(type.getModifiers()))
                .filter(ViewsTest::isView)
                .filter(type -> !Map.Entry.class.isAssignableFrom(type))
                .filter(type ->
                        !Table.INSTANCE.untracked(type) && Route.of(type).stays())
                .map(Class::getName)
                .filter(name -> !name.matches(".*\\$\\d+"));

        assertThat(lost)
                .containsExactlyInAnyOrder(
                        "java.util.Spliterators$IntIteratorSpliterator",
                        "java.util.Spliterators$LongIteratorSpliterator",
                        "java.util.Spliterators$DoubleIteratorSpliterator",
                        "java.util.concurrent.ConcurrentHashMap$KeySpliterator",
                        "java.util.concurrent.ConcurrentHashMap$ValueSpliterator",
                        "java.util.concurrent.ConcurrentSkipListMap$KeySpliterator",
                        "java.util.concurrent.ConcurrentSkipListMap$ValueSpliterator",
                        "java.util.concurrent.ConcurrentSkipListMap$EntrySpliterator",
                        // queues in their own right
                        "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue",
                        "java.util.concurrent.SynchronousQueue$Transferer");
    }

    @Test
    void fromTheEndsNoRouteLeadsOn() {
        Stream<String> further = Stream.concat(Stream.of("java.util"), Jdk.CONCURRENT_PACKAGES.stream())
                .flatMap(name -> Jdk.classes(name).stream())
                .filter(type -> Route.ENDS.stream().anyMatch(end -> end.isAssignableFrom(type)))
                .filter(type -> !Route.of(type).stays())
                .map(Class::getName);

        assertThat(further).isEmpty();
    }

    /** Calls every method whose line says that its result is a view, and those of the results in turn. */
    @SuppressWarnings("ReferenceEquality")
    private static int follow(Object object, Object resource, int depth, List<String> strangers) {
        int views = 0;
        for (Method method : interfaceMethods(object.getClass())) {
            Line line = Table.INSTANCE.find(
                    object.getClass(), method.getName(), Signature.parameters(Methods.descriptor(method)));
            Object view = line != null && line.view() ? call(method, object) : null;
            if (view == null || Table.INSTANCE.untracked(view.getClass()) || losesItsCollection(view)) {
                continue;
            }
            views++;
            if (Resources.canonical(view) != resource) {
                strangers.add(object.getClass().getName() + "." + method.getName() + " gave a "
                        + view.getClass().getName());
            } else if (depth > 1) {
                follow(view, resource, depth - 1, strangers);
            }
        }
        return views;
    }

    private static Set<Method> interfaceMethods(Class<?> type) {
        Set<Method> methods = new LinkedHashSet<>();
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Class<?> face : at.getInterfaces()) {
                Stream.of(face.getMethods())
                        .filter(method -> !Modifier.isStatic(method.getModifiers()))
                        .forEach(methods::add);
            }
        }
        return methods;
    }

    private static Object call(Method method, Object receiver) {
        try {
            return method.invoke(receiver, arguments(method));
        } catch (InvocationTargetException thrown) {
            // not supported, or an argument out of the range of a view
            return null;
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static Object[] arguments(Method method) {
        Object[] arguments = new Object[method.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
            Class<?> type = method.getParameterTypes()[i];
            arguments[i] = type == boolean.class ? (Object) true : type == int.class ? i : 2;
        }
        return arguments;
    }

    private static boolean losesItsCollection(Object view) {
        return view instanceof Spliterator && Route.of(view.getClass()).stays();
    }

    private static boolean isView(Class<?> type) {
        return Stream.of(Collection.class, Map.class, Iterator.class, Enumeration.class, Spliterator.class)
                .anyMatch(view -> view.isAssignableFrom(type));
    }

    private static Properties properties() {
        Properties properties = new Properties();
        properties.setProperty("2", "two");
        return properties;
    }
}
