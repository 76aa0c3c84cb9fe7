package dev.hypnos.kernel;

/**
 * The numbers of tasks that go on without a decision, first come first served. Hot: a ring in an array whose length is
 * a power of two.
 */
final class ReadyTasks {
    private int[] numbers = new int[64];
    private int head;
    private int count;

    void clear() {
        head = 0;
        count = 0;
    }

    boolean isEmpty() {
        return count == 0;
    }

    void add(int number) {
        if (count == numbers.length) {
            grow();
        }
        numbers[(head + count++) & (numbers.length - 1)] = number;
    }

    private void grow() {
        int[] larger = new int[count * 2];
        for (int i = 0; i < count; i++) {
            larger[i] = numbers[(head + i) & (numbers.length - 1)];
        }
        numbers = larger;
        head = 0;
    }

    /** Takes out the first; there must be one. */
    int poll() {
        int number = numbers[head];
        head = (head + 1) & (numbers.length - 1);
        count--;
        return number;
    }
}
