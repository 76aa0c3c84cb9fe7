package dev.hypnos.tests.program;

import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Stream;

/** What the JDK reads inside of something else, or by a reference. Each program looks twice at what another task changes from 0 to 1. */
public final class ReadInside {
    private ReadInside() {}

    private static String twice(Tasks.Action change, Callable<Object> look) throws InterruptedException {
        String[] seen = {""};
        Tasks.run(change, () -> seen[0] = String.valueOf(look.call()) + look.call());
        return seen[0];
    }

    private static String ofBuilder(Function<StringBuilder, Object> look) throws InterruptedException {
        StringBuilder text = new StringBuilder("0");
        return twice(() -> text.setCharAt(0, '1'), () -> look.apply(text));
    }

    private static String ofList(Function<List<Integer>, Object> look) throws InterruptedException {
        List<Integer> list = new ArrayList<>();
        return twice(() -> list.add(1), () -> look.apply(list));
    }

    private static int one(boolean isChanged) {
        return isChanged ? 1 : 0;
    }

    public static String joined() throws Exception {
        return ofBuilder(text -> String.join("", text, ""));
    }

    public static String appendedByReference() throws Exception {
        return ofBuilder(text -> {
            StringBuilder other = new StringBuilder();
            Function<CharSequence, StringBuilder> append = other::append;
            return append.apply(text);
        });
    }

    public static String shownByReference() throws Exception {
        return ofBuilder(text -> {
            Function<Object, String> show = String::valueOf;
            return show.apply(text);
        });
    }

    public static String comparedByReference() throws Exception {
        return ofList(list -> {
            BiPredicate<List<Integer>, Object> equal = List::equals;
            return one(!equal.test(list, List.of()));
        });
    }

    public static String comparedByReferenceToObjects() throws Exception {
        return ofList(list -> {
            BiPredicate<Object, Object> equal = Objects::equals;
            return one(!equal.test(List.of(), list));
        });
    }

    public static String lookedForInAList() throws Exception {
        List<List<Integer>> lists = List.of(List.of(1), List.of(2));
        return ofList(list -> one(lists.contains(list)));
    }

    public static String foundInAList() throws Exception {
        return ofList(list -> one(List.of(List.of(2), list).lastIndexOf(List.of(1)) == 1));
    }

    public static String placeInAList() throws Exception {
        return ofList(list -> 1 + new ArrayList<>(List.of(List.of(1))).indexOf(list));
    }

    public static String valueOfAMap() throws Exception {
        return ofList(list -> one(Map.of("name", list).containsValue(List.of(1))));
    }

    public static String compared() throws Exception {
        return ofList(list -> one(!list.equals(List.of())));
    }

    public static String comparedTheOtherWay() throws Exception {
        return ofList(list -> one(!List.of().equals(list)));
    }

    public static String comparedInAList() throws Exception {
        return ofList(list -> one(!List.of(list).equals(List.of(List.of()))));
    }

    public static String comparedInAnother() throws Exception {
        return ofList(list -> one(!List.of(List.of()).equals(List.of(list))));
    }

    public static String hashed() throws Exception {
        return ofList(list -> one(Objects.hash(list) != Objects.hash(List.of())));
    }

    public static String hashedInAList() throws Exception {
        return ofList(list -> one(List.of(list).hashCode() != List.of(List.of()).hashCode()));
    }

    public static String hashedInAnArray() throws Exception {
        return ofList(list -> one(Arrays.hashCode(new Object[] {list}) != Arrays.hashCode(new Object[] {List.of()})));
    }

    public static String shownInAnArray() throws Exception {
        return ofList(list -> one(Arrays.toString(new Object[] {list}).equals("[[1]]")));
    }

    public static String shownDeep() throws Exception {
        return ofList(list -> one(Arrays.deepToString(new Object[] {list}).equals("[[1]]")));
    }

    public static String shownInAList() throws Exception {
        return ofList(list -> one(List.of(list).toString().equals("[[1]]")));
    }

    public static String shownJoined() throws Exception {
        return ofList(list -> one(("" + List.of(list)).equals("[[1]]")));
    }

    public static String shownInAnArrayList() throws Exception {
        return ofList(list -> {
            List<Object> outer = new ArrayList<>();
            outer.add(list);
            return one(outer.toString().equals("[[1]]"));
        });
    }

    public static String shownInAMap() throws Exception {
        return ofList(list -> {
            Map<String, Object> outer = new HashMap<>();
            outer.put("", list);
            return one(outer.toString().equals("{=[1]}"));
        });
    }

    public static String shownInAnOptional() throws Exception {
        return ofList(list -> one(Optional.of(list).toString().equals("Optional[[1]]")));
    }

    public static String shownThroughAView() throws Exception {
        return ofList(list -> one(Collections.unmodifiableList(list).toString().equals("[1]")));
    }

    public static String shownThroughASynchronizedView() throws Exception {
        return ofList(list -> one(Collections.synchronizedList(list).toString().equals("[1]")));
    }

    public static String copiedToAList() throws Exception {
        return ofList(list -> List.copyOf(list).size());
    }

    public static String copiedToASet() throws Exception {
        return ofList(list -> Set.copyOf(list).size());
    }

    public static String copiedToAMap() throws Exception {
        Map<Integer, Integer> map = new HashMap<>();
        return twice(() -> map.put(1, 1), () -> Map.copyOf(map).size());
    }

    public static String copiedByReference() throws Exception {
        return ofList(list -> {
            Function<List<Integer>, Set<Integer>> copy = Set::copyOf;
            return copy.apply(list).size();
        });
    }

    public static String inAStream() throws Exception {
        return ofList(list ->
                one(Stream.of(list).map(Object::toString).toList().toString().equals("[[1]]")));
    }

    public static String inAStreamByItsClass() throws Exception {
        return ofList(list ->
                one(Stream.of(list).map(List::toString).toList().toString().equals("[[1]]")));
    }

    public static String inAStreamOfTexts() throws Exception {
        return ofList(list ->
                one(Stream.of(list).map(String::valueOf).toList().toString().equals("[[1]]")));
    }

    public static String asKey() throws Exception {
        return ofList(list -> {
            Map<Object, Integer> map = new HashMap<>();
            map.put(List.of(), 0);
            return map.getOrDefault(list, 1);
        });
    }

    public static String asElement() throws Exception {
        return ofList(list -> one(!new HashSet<>(Set.of(List.of())).contains(list)));
    }

    public static String dateShown() throws Exception {
        Date date = new Timestamp(0);
        return twice(() -> date.setTime(60_000), () -> one(("" + date).contains(":01:")));
    }

    public static String setCompared() throws Exception {
        Set<Integer> set = new HashSet<>();
        BiFunction<Set<Integer>, Object, Boolean> equal = Set::equals;
        return twice(() -> set.add(1), () -> one(!equal.apply(set, Set.of())));
    }
}
