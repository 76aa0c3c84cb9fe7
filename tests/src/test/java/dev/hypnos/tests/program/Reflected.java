package dev.hypnos.tests.program;

import java.lang.reflect.Member;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** What a program sees of its own classes, which are woven: only what it has written. */
public final class Reflected {
    private static List<String> filled = new ArrayList<>(List.of("one"));

    private Reflected() {}

    static class Member1 {
        static final AtomicInteger COUNT = new AtomicInteger();
        static List<String> names = new ArrayList<>();
        int plain;

        synchronized int locked() {
            return COUNT.incrementAndGet() + plain;
        }

        String text() {
            StringBuilder text = new StringBuilder();
            ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
            map.put("a", "b");
            Supplier<String> reference = map::toString;
            return text.append(map).append(names).append(reference.get()) + " and " + map;
        }

        Object byReflection() throws Exception {
            return Member1.class.getDeclaredField("plain").get(this);
        }
    }

    interface Constants {
        List<String> FILLED = new ArrayList<>(List.of("a"));

        default int size() {
            return FILLED.size();
        }
    }

    private static String names(Member... members) {
        return Arrays.stream(members)
                .filter(member -> !member.getName().startsWith("lambda$"))
                .map(Member::getName)
                .sorted()
                .toList()
                .toString();
    }

    public static String members() throws Exception {
        new Member1().locked();
        new Member1().text();
        new Member1().byReflection();
        filled.add("two");
        Constants constants = new Constants() {};
        return filled.size() + " " + constants.size()
                + names(Member1.class.getDeclaredMethods())
                + names(Member1.class.getDeclaredFields())
                + names(Member1.class.getDeclaredConstructors())
                + names(Constants.class.getDeclaredMethods())
                + names(Constants.class.getDeclaredFields())
                + Arrays.toString(Reflected.class.getFields())
                + Arrays.toString(Constants.class.getFields());
    }
}
