package dev.hypnos.benchmarks.program;

/** Plain accesses to objects that only one task ever reaches, while another one exists. */
public final class OwnAccesses implements Program {
    private static final class Node {
        int value;
        Node next;

        Node(Node next) {
            this.next = next;
        }
    }

    private static final int NODES = 1000;

    private volatile int theirs;

    @Override
    public void run(int size) throws InterruptedException {
        Thread other = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                theirs = i;
            }
        });
        other.start();
        if (size > 0) {
            again(size);
        } else {
            oneAfterTheOther(-size);
        }
        other.join();
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
