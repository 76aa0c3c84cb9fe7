package dev.hypnos.tests.program;

import dev.hypnos.model.members.Member;
import dev.hypnos.model.members.Members;
import dev.hypnos.model.members.Peer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/** Two members that know of each other by something else than messages. */
public final class HiddenInMembers {
    private static final String PROPERTY = "hypnos.tests.hidden";
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final StringBuilder TEXT = new StringBuilder();

    private HiddenInMembers() {}

    /** An object that both members hold. */
    private static final class Box {
        private int number;
    }

    private static final class Hider extends Member {
        /** Who was made last. */
        private static Hider latest;

        private final int how;
        private final Box box;
        private final Path file;
        private boolean hasSeen;
        private final long begun = System.nanoTime();

        private int number;

        Hider(int how, Path file, Box box) {
            this.how = how;
            this.file = file;
            this.box = box;
            latest = this;
        }

        @Override
        protected void receive(Peer from, Object message) {
            if (message.equals("hide")) {
                hide();
            } else {
                hasSeen = isHidden();
            }
        }

        private void hide() {
            switch (how) {
                case 1 -> System.setProperty(PROPERTY, "hidden");
                case 2 -> Locale.setDefault(Locale.JAPAN);
                case 3 -> NUMBER.incrementAndGet();
                case 4 -> TEXT.append("hidden");
                case 5 -> {
                    try {
                        Files.writeString(file, "hidden");
                    } catch (IOException failed) {
                        throw new UncheckedIOException(failed);
                    }
                }
                case 6 -> {
                    try {
                        Thread.sleep(5);
                    } catch (InterruptedException impossible) {
                        throw new IllegalStateException(impossible);
                    }
                }
                case 7 -> box.number = 1;
                case 8 -> box.number++;
                case 9 -> latest.number = 1;
                case 10 -> latest.number++;
                default -> {}
            }
        }

        private boolean isHidden() {
            return switch (how) {
                case 1 -> System.getProperty(PROPERTY) != null;
                case 2 -> Locale.getDefault().equals(Locale.JAPAN);
                case 3 -> NUMBER.get() > 0;
                case 4 -> !TEXT.isEmpty();
                case 5 -> Files.exists(file);
                case 6 -> System.nanoTime() - begun > 0;
                case 7, 8 -> box.number > 0;
                case 9, 10 -> number > 0;
                default -> false;
            };
        }
    }

    /** @param how by what they know of each other: 0 for nothing, 1 for a property, 2 for the default locale, 3 for a number, 4 for a text, 5 for a file, 6 for the clock, 7 and 8 for an object of the test, 9 and 10 for a field of the other one; 8 and 10 count */
    public static String run(long how) {
        Path file = Path.of("target", "hidden-" + ProcessHandle.current().pid());
        System.clearProperty(PROPERTY);
        Locale.setDefault(Locale.ROOT);
        try {
            Files.deleteIfExists(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        Members members = new Members();
        Box box = new Box();
        Peer one = members.add("one", () -> new Hider((int) how, file, box));
        Peer other = members.add("other", () -> new Hider((int) how, file, box));
        members.start();
        members.send(one, "hide");
        members.send(other, "look");
        members.run();
        return "" + members.up(Hider.class).getLast().hasSeen;
    }
}
