package dev.hypnos.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The table and the JDK that runs this test agree on which methods there are. */
class CoverageTest {
    private static final List<Class<?>> PLAIN_COLLECTIONS = List.of(
            ArrayList.class,
            LinkedList.class,
            ArrayDeque.class,
            PriorityQueue.class,
            HashMap.class,
            LinkedHashMap.class,
            TreeMap.class,
            IdentityHashMap.class,
            WeakHashMap.class,
            EnumMap.class,
            HashSet.class,
            LinkedHashSet.class,
            TreeSet.class,
            EnumSet.class,
            BitSet.class,
            Vector.class,
            Stack.class,
            Hashtable.class,
            Properties.class);

    @Test
    void everyPublicMethodOfTheConcurrentPackagesHasALine() {
        assertThat(concurrentClasses()).hasSizeGreaterThan(80);
        assertThat(concurrentClasses().stream().flatMap(CoverageTest::withoutLine))
                .isEmpty();
    }

    @Test
    void everyPublicMethodOfThePlainCollectionsHasALine() {
        assertThat(PLAIN_COLLECTIONS.stream().flatMap(CoverageTest::withoutLine))
                .isEmpty();
    }

    @Test
    void everyConstructorThatCopiesACollectionHasALine() {
        Stream<String> missing = Stream.concat(concurrentClasses().stream(), PLAIN_COLLECTIONS.stream())
                .filter(type -> Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type))
                .flatMap(type -> Stream.of(type.getConstructors()))
                .filter(Methods::takesCollection)
                .filter(constructor -> Table.INSTANCE.find(
                                constructor.getDeclaringClass(),
                                "<init>",
                                Signature.parameters(Methods.descriptor(constructor)))
                        == null)
                .map(Object::toString);

        assertThat(missing).isEmpty();
    }

    @Test
    void everyLineStandsForAMethod() {
        Stream<String> idle = sections()
                .filter(section -> !section.className.endsWith("*"))
                .flatMap(section -> section.lines.stream()
                        .filter(line -> !standsForAMethod(section, line))
                        .map(line -> section.className + "." + line.name() + line.parameters()));

        assertThat(idle).isEmpty();
    }

    @Test
    void everyArgumentOfARowIsThere() {
        Stream<String> wrong = sections()
                .flatMap(section -> section.lines.stream()
                        .filter(line -> line.row() != null && !argumentsFit(section, line))
                        .map(line -> section.className + "." + line.name()));

        assertThat(wrong).isEmpty();
    }

    @Test
    void whatIsSynchronizedWaitsForTheMonitor() {
        Stream<String> careless = Stream.of(Vector.class, Stack.class, Hashtable.class, Properties.class)
                .flatMap(type -> Stream.of(type.getMethods()))
                .filter(method -> Modifier.isSynchronized(method.getModifiers()))
                .filter(method -> {
                    Row row = Catalog.lookup(method.getDeclaringClass(), method.getName(), Methods.descriptor(method));
                    return row == null || row.enabling() != Enabling.MONITOR_FREE;
                })
                .map(Method::toString);

        assertThat(careless).isEmpty();
    }

    private static List<Class<?>> concurrentClasses() {
        return Jdk.CONCURRENT_PACKAGES.stream()
                .flatMap(name -> Jdk.publicClasses(name).stream())
                .toList();
    }

    private static Stream<String> withoutLine(Class<?> type) {
        return Methods.callable(type)
                .filter(method ->
                        Table.INSTANCE.find(type, method.getName(), Signature.parameters(Methods.descriptor(method)))
                                == null)
                .map(method ->
                        type.getName() + ": " + method.getName() + Signature.parameters(Methods.descriptor(method)));
    }

    private static Stream<Section> sections() {
        return StreamSupport.stream(Table.INSTANCE.sections().spliterator(), false);
    }

    private static boolean standsForAMethod(Section section, Line line) {
        return line.name().equals(Line.ANY_METHOD)
                || overloads(section, line).findAny().isPresent();
    }

    private static boolean argumentsFit(Section section, Line line) {
        Row row = line.row();
        int needed = Stream.of(
                        row.argument(),
                        row.enablingArgument(),
                        row.timed() ? row.timeout() + 1 : Row.NO_ARGUMENT,
                        row.also().stream().mapToInt(Also::argument).max().orElse(Row.NO_ARGUMENT))
                .max(Integer::compare)
                .get();
        boolean indexed = row.resource() == Resource.ELEMENT || row.resource() == Resource.FIELD;
        return (row.argument() != Row.NO_ARGUMENT) == (row.resource() == Resource.ARGUMENT)
                && overloads(section, line)
                        .allMatch(parameters -> parameters.size() > needed
                                && (!indexed
                                        || parameters
                                                .getFirst()
                                                .equals(row.resource() == Resource.ELEMENT ? "int" : "Object"))
                                && (!row.timed()
                                        || parameters
                                                .subList(row.timeout(), row.timeout() + 2)
                                                .equals(List.of("long", "TimeUnit"))));
    }

    /** The parameters of the methods that the line stands for, in the class itself or inherited. */
    @SuppressWarnings("ReferenceEquality")
    private static Stream<List<String>> overloads(Section section, Line line) {
        return Methods.named(Jdk.load(section.className), line.name())
                .filter(method -> !method.isSynthetic())
                .map(method -> Signature.parameters(Methods.descriptor(method)))
                .filter(parameters -> section.line(line.name(), parameters) == line);
    }
}
