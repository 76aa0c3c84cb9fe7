package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.io.ByteArrayOutputStream;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.Vector;

/** A block of the program and a synchronized method of a JDK class on one object exclude each other. */
public class JdkMonitorPrograms {
    private volatile int pauses;

    /** Something that others may come before or after. */
    private void pause() {
        pauses = 1;
    }

    /** Runs the first in another thread, and the second in a block on the object. */
    private void inBlock(Object object, Runnable other, Runnable... steps) throws InterruptedException {
        Thread thread = new Thread(() -> {
            pause();
            other.run();
        });
        thread.start();
        synchronized (object) {
            for (Runnable step : steps) {
                step.run();
            }
        }
        thread.join();
    }

    /** A block on a string buffer excludes its methods. */
    @Outcomes({"()t", "t()"})
    public Object aStringBuffer() throws InterruptedException {
        StringBuffer text = new StringBuffer();
        inBlock(text, () -> text.append("t"), () -> text.append("("), this::pause, () -> text.append(")"));
        return text;
    }

    /** A method of a string buffer waits for the block, even if the block only looks. */
    @Outcomes({"0,0", "1,1"})
    public Object aStringBufferThatIsOnlyRead() throws InterruptedException {
        StringBuffer text = new StringBuffer();
        int[] lengths = new int[2];
        inBlock(
                text,
                () -> text.append("t"),
                () -> lengths[0] = text.length(),
                this::pause,
                () -> lengths[1] = text.length());
        return lengths[0] + "," + lengths[1];
    }

    /** A block on a string writer's buffer excludes the writer. */
    @Outcomes({"()t", "t()"})
    public Object aStringWriter() throws InterruptedException {
        StringWriter writer = new StringWriter();
        inBlock(
                writer.getBuffer(),
                () -> writer.write("t"),
                () -> writer.write("("),
                this::pause,
                () -> writer.write(")"));
        return writer;
    }

    /** A block on a stream of bytes excludes its methods. */
    @Outcomes({"()t", "t()"})
    public Object aByteArrayOutputStream() throws InterruptedException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        inBlock(bytes, () -> bytes.write('t'), () -> bytes.write('('), this::pause, () -> bytes.write(')'));
        return bytes;
    }

    /** A block on a vector excludes its methods. */
    @Outcomes({"[a, b, t]", "[t, a, b]"})
    public Object aVector() throws InterruptedException {
        Vector<String> vector = new Vector<>();
        inBlock(vector, () -> vector.add("t"), () -> vector.add("a"), () -> vector.add("b"));
        return vector;
    }

    /** Without the block a vector's methods are atomic, and nothing else. */
    @Outcomes({"[a, b, t]", "[t, a, b]", "[a, t, b]"})
    public Object aVectorWithoutBlock() throws InterruptedException {
        Vector<String> vector = new Vector<>();
        inBlock(this, () -> vector.add("t"), () -> vector.add("a"), () -> vector.add("b"));
        return vector;
    }

    /** A block on a stack excludes its methods: what was seen at the top is what is taken. */
    @Outcomes({"a,a", "t,t"})
    public Object aStack() throws InterruptedException {
        Stack<String> stack = new Stack<>();
        stack.push("a");
        String[] seen = new String[2];
        inBlock(stack, () -> stack.push("t"), () -> seen[0] = stack.peek(), () -> seen[1] = stack.pop());
        return seen[0] + "," + seen[1];
    }

    /** A block on a hash table makes looking and putting one step. */
    @Outcomes({"main", "thread"})
    public Object aHashtable() throws InterruptedException {
        Hashtable<String, String> table = new Hashtable<>();
        boolean[] missing = new boolean[1];
        inBlock(table, () -> table.putIfAbsent("key", "thread"), () -> missing[0] = !table.containsKey("key"), () -> {
            if (missing[0]) {
                table.put("key", "main");
            }
        });
        return table.get("key");
    }

    /** A block on a synchronized list excludes its methods. */
    @Outcomes({"[a, b, t]", "[t, a, b]"})
    public Object aSynchronizedList() throws InterruptedException {
        List<String> list = Collections.synchronizedList(new ArrayList<>());
        inBlock(list, () -> list.add("t"), () -> list.add("a"), () -> list.add("b"));
        return list;
    }

    /** A view of a synchronized map has the lock of the map. */
    @Outcomes({"1,1", "0,0"})
    public Object aViewOfASynchronizedMap() throws InterruptedException {
        Map<String, String> map = Collections.synchronizedMap(new HashMap<>());
        map.put("key", "value");
        int[] sizes = new int[2];
        inBlock(map, () -> map.keySet().remove("key"), () -> sizes[0] = map.size(), () -> sizes[1] = map.size());
        return sizes[0] + "," + sizes[1];
    }

    /** A vector can be waited for and notified as any object. */
    @Outcomes("[item]")
    public Object aVectorIsWaitedFor() throws InterruptedException {
        Vector<String> vector = new Vector<>();
        Thread thread = new Thread(() -> {
            synchronized (vector) {
                vector.add("item");
                vector.notifyAll();
            }
        });
        thread.start();
        synchronized (vector) {
            while (vector.isEmpty()) {
                vector.wait();
            }
        }
        thread.join();
        return vector;
    }
}
