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

    private static final class Hider extends Member {
        private final int how;
        private final Path file;
        private boolean hasSeen;
        private final long begun = System.nanoTime();

        Hider(int how, Path file) {
            this.how = how;
            this.file = file;
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
                default -> false;
            };
        }
    }

    /** @param how by what they know of each other: 0 for nothing, 1 for a property, 2 for the default locale, 3 for a number, 4 for a text, 5 for a file, 6 for the clock */
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
        Peer one = members.add("one", () -> new Hider((int) how, file));
        Peer other = members.add("other", () -> new Hider((int) how, file));
        members.start();
        members.send(one, "hide");
        members.send(other, "look");
        members.run();
        return "" + members.up(Hider.class).getLast().hasSeen;
    }
}
