package dev.hypnos.tests.program;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Objects that are written to a stream twice, while another task changes one of their fields from 0 to 1. */
@SuppressWarnings("serial") // nothing is kept
public final class Written {
    private Written() {}

    private static class Counter implements Serializable {
        int number;
        Integer boxed = 0;
    }

    private static final class Named extends Counter {
        String name = "a";
    }

    private static final class Own extends Counter {
        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
        }
    }

    private static final class Guarded extends Counter {
        synchronized void change() {
            number = 1;
            boxed = 1;
        }

        synchronized String written() {
            Counter copy = copy(this);
            return "" + copy.number + copy.boxed;
        }
    }

    private record Holder(Counter counter) implements Serializable {}

    @SuppressWarnings("unchecked")
    private static <T> T copy(T object) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
            out.flush();
            return (T) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        } catch (IOException | ClassNotFoundException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static <T extends Serializable> String twice(T object, Consumer<T> change, Function<T, Integer> seen)
            throws InterruptedException {
        String[] both = {""};
        Tasks.run(
                () -> change.accept(object), () -> both[0] = "" + seen.apply(copy(object)) + seen.apply(copy(object)));
        return both[0];
    }

    public static String number() throws InterruptedException {
        return twice(new Counter(), counter -> counter.number = 1, copy -> copy.number);
    }

    public static String reference() throws InterruptedException {
        return twice(new Counter(), counter -> counter.boxed = 1, copy -> copy.boxed);
    }

    public static String inherited() throws InterruptedException {
        return twice(new Named(), counter -> counter.number = 1, copy -> copy.number);
    }

    public static String byItself() throws InterruptedException {
        return twice(new Own(), counter -> counter.boxed = 1, copy -> copy.boxed);
    }

    public static String inARecord() throws InterruptedException {
        return twice(new Holder(new Counter()), holder -> holder.counter.number = 1, copy -> copy.counter.number);
    }

    public static String inAList() throws InterruptedException {
        Counter counter = new Counter();
        String[] both = {""};
        Tasks.run(
                () -> counter.number = 1,
                () -> both[0] = ""
                        + copy(List.of(counter)).getFirst().number
                        + copy(List.of(counter)).getFirst().number);
        return both[0];
    }

    /** Of two fields that are changed one after the other. */
    public static final class OfTwo {
        private OfTwo() {}

        /** Some may be of before and some of after, whichever is written first. */
        public static String torn() throws InterruptedException {
            Counter counter = new Counter();
            String[] seen = {""};
            Tasks.run(
                    () -> {
                        counter.number = 1;
                        counter.boxed = 1;
                    },
                    () -> {
                        Counter copy = copy(counter);
                        seen[0] = "" + copy.number + copy.boxed;
                    });
            return seen[0];
        }

        public static String guarded() throws InterruptedException {
            Guarded counter = new Guarded();
            String[] seen = {""};
            Tasks.run(counter::change, () -> seen[0] = counter.written());
            return seen[0];
        }
    }
}
