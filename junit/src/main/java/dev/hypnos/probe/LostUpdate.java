package dev.hypnos.probe;

import java.util.concurrent.Callable;

/** Two tasks count with a plain field; gives 2, or 1 where one of them was preempted in between. */
public final class LostUpdate implements Runnable, Callable<Integer> {
    private int count;

    @Override
    public void run() {
        count++;
    }

    @Override
    public Integer call() throws InterruptedException {
        Thread one = new Thread(this);
        Thread two = new Thread(this);
        one.start();
        two.start();
        one.join();
        two.join();
        return count;
    }
}
