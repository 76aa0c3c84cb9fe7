package dev.hypnos.suites.bugs;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread waits for its order with {@code park}, and before it parks it makes an entry in a log. The log waits too,
 * for its writer, and parks as well. If the order comes while the log is waiting, the log uses up the permit that was
 * meant for the order, and the thread parks although there is nothing left to wait for.
 *
 * <p>Fixed: nothing that may park lies between the look at the condition and {@code park}.
 */
public class ParkPermitSwallowed {
    static class Customer {
        volatile boolean served;
        volatile boolean logged;

        void log(Thread writer) {
            LockSupport.unpark(writer);
            while (!logged) {
                LockSupport.park(this);
            }
        }

        void await(Thread writer) {
            while (!served) {
                log(writer);
                LockSupport.park(this);
            }
        }
    }

    static class FixedCustomer extends Customer {
        @Override
        void await(Thread writer) {
            log(writer);
            while (!served) {
                LockSupport.park(this);
            }
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        serve(new Customer());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        serve(new FixedCustomer());
    }

    private static void serve(Customer customer) throws InterruptedException {
        Thread waiting = Thread.currentThread();
        Thread writer = Thread.ofPlatform().name("log writer").start(() -> {
            LockSupport.park();
            customer.logged = true;
            LockSupport.unpark(waiting);
        });
        Thread kitchen = Thread.ofPlatform().name("kitchen").start(() -> {
            customer.served = true;
            LockSupport.unpark(waiting);
        });
        customer.await(writer);
        LockSupport.unpark(writer);
        kitchen.join();
        writer.join();
    }
}
