package dev.hypnos.benchmarks.program;

/** Plain accesses to objects that only one task ever reaches, while another one exists. */
public final class OwnAccesses extends Accompanied {
    private static final class Node {
        int value;
        Node next;

        Node(Node next) {
            this.next = next;
        }
    }

    private static final int NODES = 1000;

    @Override
    void work(int size) {
        if (size > 0) {
            again(size);
        } else {
            oneAfterTheOther(-size);
        }
    }

    /** The same one, so many times: a read and a write each. */
    public static int again(int times) {
        Node node = new Node(null);
        for (int i = 0; i < times; i++) {
            node.value += i;
        }
        return node.value;
    }

    /** Those of a list, each twice read and once written, so many times in all. */
    public static int oneAfterTheOther(int times) {
        Node first = null;
        for (int i = 0; i < NODES; i++) {
            first = new Node(first);
        }
        for (int done = 0; done < times; done += NODES) {
            for (Node node = first; node != null; node = node.next) {
                node.value += done;
            }
        }
        return first.value;
    }
}
