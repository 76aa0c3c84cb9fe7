package dev.hypnos.kernel.systematic;

import java.util.Arrays;

/** A few tasks, by the numbers that they have in all executions, in the order in which they were added. */
final class TaskSet {
    private static final int[] NONE = new int[0];

    private int[] tasks = NONE;
    private int size;

    /** Makes room for so many, where there are none yet. */
    void reserve(int count) {
        tasks = new int[count];
    }

    void add(int task) {
        if (size == tasks.length) {
            tasks = Arrays.copyOf(tasks, Math.max(4, size * 2));
        }
        tasks[size++] = task;
    }

    void addAll(TaskSet others) {
        for (int i = 0; i < others.size; i++) {
            add(others.tasks[i]);
        }
    }

    boolean contains(int task) {
        for (int i = 0; i < size; i++) {
            if (tasks[i] == task) {
                return true;
            }
        }
        return false;
    }

    void write(StateWriter out) {
        out.numbers(tasks, size);
    }

    int size() {
        return size;
    }

    int get(int place) {
        return tasks[place];
    }
}
