package dev.hypnos.suites.orders;

import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.sleep;
import static dev.hypnos.model.Model.spawn;

import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Table;

/** Models whose processes send messages. They end when nothing else can happen. */
public final class MessageOrders {
    private static final int INODES = 32;
    private static final int BLOCKS = 26;

    private MessageOrders() {}

    private record Numbered(int number) {}

    private record Kinded(String kind, int number) {}

    private record Acquire(Pid from) {}

    private enum Word {
        ACQUIRED,
        RELEASE
    }

    /** Each of several sends its number to the first process. */
    private static void send(int count, Runnable receiver) {
        Model.run(() -> {
            Pid me = self();
            for (int i = 1; i <= count; i++) {
                int number = i;
                spawn(() -> Model.send(me, new Numbered(number)));
            }
            receiver.run();
            sleep(1_000);
        });
    }

    /** Nobody takes the messages. */
    public static void neverReceived(int count) {
        send(count, () -> {});
    }

    /** All are taken in the order in which they come. */
    public static void receivedAsTheyCome(int count) {
        send(count, () -> {
            for (int i = 0; i < count; i++) {
                receive(Numbered.class);
            }
        });
    }

    /** The first one that comes is taken. */
    public static void firstReceived(int count) {
        send(count, () -> receive(Numbered.class));
    }

    /** All are taken in the order of their numbers. */
    public static void receivedByNumber(int count) {
        send(count, () -> {
            for (int i = 1; i <= count; i++) {
                int wanted = i;
                receive(Numbered.class, message -> message.number == wanted);
            }
        });
    }

    /** Two send the same, and both are taken. */
    public static void sameMessages(int ignored) {
        Model.run(() -> {
            Pid me = self();
            spawn(() -> Model.send(me, "one"));
            spawn(() -> Model.send(me, "one"));
            receive();
            receive();
            sleep(1_000);
        });
    }

    /** The first of two equal messages lets the receiver go on to one of two others. */
    public static void sameMessages2(int ignored) {
        Model.run(() -> {
            Pid me = self();
            for (String name : new String[] {"a", "b"}) {
                spawn(() -> {
                    Model.send(me, "unlock");
                    Model.send(me, name);
                });
            }
            receive(message -> message.equals("unlock"));
            receive(message -> message.equals("a") || message.equals("b"));
            sleep(1_000);
        });
    }

    /** One looks whether something special has come, and does not wait for it. */
    public static void lookForOne(int ignored) {
        Model.run(() -> {
            Pid receiver = spawn(() -> {
                if (receive(0, message -> message.equals("special")) != null) {
                    receive(message -> message.equals("a"));
                    receive(message -> message.equals("c"));
                } else {
                    receive(message -> message.equals("special"));
                    receive();
                    receive();
                }
            });
            spawn(() -> Model.send(receiver, "c"));
            Model.send(receiver, "a");
            Model.send(receiver, "special");
            sleep(1_000);
        });
    }

    /** Two answer, and the answers are taken one by one. */
    public static void twoAnswers(int ignored) {
        Model.run(() -> {
            Pid one = spawn(MessageOrders::answer);
            Pid other = spawn(MessageOrders::answer);
            Model.send(one, self());
            Model.send(other, self());
            receive(message -> message == one);
            receive(message -> message == other);
            sleep(1_000);
        });
    }

    private static void answer() {
        Pid from = receive(Pid.class);
        Model.send(from, self());
    }

    /** One sends two kinds of messages, another one of them; which of the kinds, and which is taken first, the lowest bits say. */
    public static void twoKinds(int variant) {
        Model.run(() -> {
            Pid me = self();
            String second = (variant & 1) == 0 ? "foo" : "bar";
            spawn(() -> {
                Model.send(me, new Kinded("foo", 1));
                Model.send(me, new Kinded("bar", 1));
            });
            spawn(() -> Model.send(me, new Kinded(second, 2)));
            boolean isFooFirst = (variant & 2) == 0;
            receive(Kinded.class, message -> message.kind.equals(isFooFirst ? "foo" : "bar"));
            receive(Kinded.class, message -> message.kind.equals(isFooFirst ? "bar" : "foo"));
            sleep(1_000);
        });
    }

    /** Processes stand for the locks of inodes and blocks; the others look for a free block for an inode of their own. */
    public static void fileSystem(int count) {
        Model.run(() -> {
            Table<Integer, Integer> inodes = Table.create("inodes");
            Table<Integer, Boolean> busy = Table.create("busy");
            Pid[] inodeLocks = locks(INODES);
            Pid[] blockLocks = locks(BLOCKS);
            for (int i = count; i >= 1; i--) {
                int inode = i % INODES;
                spawn(() -> {
                    acquire(inodeLocks[inode]);
                    if (inodes.get(inode) == null) {
                        int block = inode * 2 % BLOCKS;
                        while (true) {
                            acquire(blockLocks[block]);
                            if (busy.get(block) == null) {
                                busy.put(block, true);
                                inodes.put(inode, block + 1);
                                Model.send(blockLocks[block], Word.RELEASE);
                                break;
                            }
                            Model.send(blockLocks[block], Word.RELEASE);
                            block = (block + 1) % BLOCKS;
                        }
                    }
                    Model.send(inodeLocks[inode], Word.RELEASE);
                });
            }
            sleep(1_000);
        });
    }

    private static Pid[] locks(int count) {
        Pid[] locks = new Pid[count];
        for (int i = 0; i < count; i++) {
            locks[i] = spawn(() -> {
                while (true) {
                    Acquire request = receive(Acquire.class);
                    Model.send(request.from, Word.ACQUIRED);
                    receive(message -> message == Word.RELEASE);
                }
            });
        }
        return locks;
    }

    private static void acquire(Pid lock) {
        Model.send(lock, new Acquire(self()));
        receive(message -> message == Word.ACQUIRED);
    }
}
