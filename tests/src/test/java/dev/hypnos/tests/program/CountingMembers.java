package dev.hypnos.tests.program;

import dev.hypnos.model.members.Member;
import dev.hypnos.model.members.Members;
import dev.hypnos.model.members.Peer;
import java.util.ArrayList;
import java.util.List;

/** Three members send one message each to a fourth one, which does something with a number for each. */
public final class CountingMembers {
    private static final int SENDERS = 3;

    private static int all;

    private CountingMembers() {}

    /** What a member holds besides. */
    private static final class Counts {
        private int hits;
    }

    private static final class Tally extends Member {
        private final int how;
        private final Counts counts = new Counts();
        private int hits;
        private long total;
        private byte small;
        private double sum;
        private int last;

        Tally(int how) {
            this.how = how;
        }

        @Override
        protected void receive(Peer from, Object message) {
            int size = (int) message;
            switch (how) {
                case 0 -> hits++;
                case 1 -> hits += 2;
                case 2 -> total -= size;
                case 3 -> small++;
                case 4 -> counts.hits++;
                case 5 -> {
                    hits++;
                    total += 7;
                }
                case 6 -> look(size);
                case 7 -> last = hits++;
                case 8 -> {
                    if (++hits == SENDERS) {
                        last = size;
                    }
                }
                case 9 -> hits = hits * 2 + size;
                case 10 -> sum += 0.1;
                case 11 -> hits += hits + size;
                case 12 -> all++;
                default -> hits = size;
            }
        }

        /** Two count, and the third looks how far they are. */
        private void look(int size) {
            if (size == SENDERS) {
                last = hits;
            } else {
                hits++;
            }
        }

        private String held() {
            return hits + " " + total + " " + small + " " + counts.hits + " " + last;
        }
    }

    private static final class Sender extends Member {
        private final int size;
        private final Peer tally;

        Sender(int size, Peer tally) {
            this.size = size;
            this.tally = tally;
        }

        @Override
        protected void receive(Peer from, Object message) {
            send(tally, size);
        }
    }

    /** @param how what is done with the number, as in the switch above */
    public static String run(long how) {
        all = 0;
        Members members = new Members();
        Peer tally = members.add("tally", () -> new Tally((int) how));
        List<Peer> senders = new ArrayList<>();
        for (int i = 1; i <= SENDERS; i++) {
            int size = i;
            senders.add(members.add("sender" + i, () -> new Sender(size, tally)));
        }
        members.start();
        senders.forEach(sender -> members.send(sender, "go"));
        members.run();
        return members.up(Tally.class).getFirst().held() + " " + all;
    }
}
