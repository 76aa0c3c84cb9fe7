package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.locks.StampedLock;

/**
 * A position is read optimistically under a {@code StampedLock}: no lock is taken, and afterwards the stamp tells
 * whether somebody wrote meanwhile. Nobody asks the stamp, and half of the old and half of the new position make one
 * that never was.
 *
 * <p>Fixed: the stamp is validated, and if it is no good the position is read again under the read lock.
 */
public class OptimisticReadNotValidated {
    record Position(int x, int y) {}

    static class Ship {
        final StampedLock lock = new StampedLock();
        private int x;
        private int y;

        void move(int newX, int newY) {
            long stamp = lock.writeLock();
            try {
                x = newX;
                y = newY;
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        Position position() {
            lock.tryOptimisticRead();
            return read();
        }

        Position read() {
            return new Position(x, y);
        }
    }

    static class FixedShip extends Ship {
        @Override
        Position position() {
            long stamp = lock.tryOptimisticRead();
            Position position = read();
            if (lock.validate(stamp)) {
                return position;
            }
            long readStamp = lock.readLock();
            try {
                return read();
            } finally {
                lock.unlockRead(readStamp);
            }
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        lookWhileMoving(new Ship());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        lookWhileMoving(new FixedShip());
    }

    private static void lookWhileMoving(Ship ship) throws InterruptedException {
        Thread wind = Thread.ofPlatform().name("wind").start(() -> ship.move(1, 1));
        Position position = ship.position();
        assertEquals(position.x(), position.y(), "both coordinates should be of one position");
        wind.join();
    }
}
