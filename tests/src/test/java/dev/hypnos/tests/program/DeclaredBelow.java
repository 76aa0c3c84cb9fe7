package dev.hypnos.tests.program;

import java.awt.Point;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.util.AbstractList;
import java.util.concurrent.Callable;

/** Fields that classes of the JDK have declared, and that the program itself reads and writes. */
public final class DeclaredBelow {
    private DeclaredBelow() {}

    private static String against(Tasks.Action writes, Callable<Boolean> reads) throws InterruptedException {
        boolean[] seen = {false};
        Tasks.run(writes, () -> seen[0] = reads.call());
        return seen[0] ? "after" : "before";
    }

    public static String fieldOfAnObject() throws Exception {
        Point point = new Point();
        return against(() -> point.x = 1, () -> point.x == 1);
    }

    public static String lostUpdate() throws Exception {
        Point point = new Point();
        Tasks.run(() -> point.x++, () -> point.x++);
        return point.x == 1 ? "before" : "after";
    }

    private static final class Numbers extends AbstractList<Integer> {
        @Override
        public Integer get(int index) {
            return index;
        }

        @Override
        public int size() {
            return 1;
        }

        void change() {
            modCount++;
        }

        boolean isChanged() {
            return modCount > 0;
        }
    }

    public static String inheritedByAList() throws Exception {
        Numbers numbers = new Numbers();
        return against(numbers::change, numbers::isChanged);
    }

    private static final class Resource extends FilterOutputStream {
        Resource() {
            super(new ByteArrayOutputStream());
        }

        void forget() {
            out = null;
        }

        boolean isForgotten() {
            return out == null;
        }
    }

    public static String inheritedByAStream() throws Exception {
        Resource resource = new Resource();
        return against(resource::forget, resource::isForgotten);
    }
}
