package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A block of memory counts its users; the last one to leave frees it. A new user looks whether the count is above zero
 * and increments it. In between the last user leaves and frees the block: the count rises from zero, and the new user
 * reads what is freed.
 *
 * <p>Fixed: the count is incremented only from a value above zero, by compare-and-set.
 */
public class ReferenceResurrected {
    static class Block {
        final AtomicInteger users = new AtomicInteger(1);
        private volatile boolean freed;

        boolean retain() {
            if (users.get() == 0) {
                return false;
            }
            users.incrementAndGet();
            return true;
        }

        void release() {
            if (users.decrementAndGet() == 0) {
                freed = true;
            }
        }

        void read() {
            assertFalse(freed, "the block is read after it was freed");
        }
    }

    static class FixedBlock extends Block {
        @Override
        boolean retain() {
            return users.getAndUpdate(count -> count == 0 ? 0 : count + 1) > 0;
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        retainWhileReleasing(new Block());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        retainWhileReleasing(new FixedBlock());
    }

    private static void retainWhileReleasing(Block block) throws InterruptedException {
        Thread owner = Thread.ofPlatform().name("owner").start(block::release);
        if (block.retain()) {
            block.read();
            block.release();
        }
        owner.join();
    }
}
