package dev.hypnos.files;

import dev.hypnos.runtime.library.DeviceHooks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What a disk has forgotten when its power is back: choices of the trial. They are few, and those that matter are
 * likely (nothing is lost, all is, all from some time on, one write is torn); every state that the model of the disk
 * allows can come of them.
 *
 * <p>Changes of directories come first: what they leave without a name needs no choices. Then each file by itself, in
 * the order in which they were first used.
 */
final class Crash {
    /** Parts of a loose disk's files that are there as a whole or not. */
    private static final int SECTOR = 512;

    private final VirtualDisk disk;
    private final List<String> words = new ArrayList<>();

    Crash(VirtualDisk disk) {
        this.disk = disk;
    }

    /** Decides and does it; gives it in words. */
    String happen() throws IOException {
        if (disk.model() == DiskModel.STRICT) {
            cutEverything();
        } else {
            List<Change> changes = disk.changes();
            List<Change> kept =
                    disk.model() == DiskModel.LOOSE ? some(changes) : changes.subList(0, prefix(changes.size()));
            settleNames(kept);
            for (FileNode file : named()) {
                settle(file, fate(file));
            }
        }
        disk.dropUnnamed();
        return words.isEmpty() ? "nothing was lost" : String.join("; ", words);
    }

    private void settleNames(List<Change> kept) throws IOException {
        for (Change change : disk.changes()) {
            if (!kept.contains(change)) {
                words.add(change.words() + " was lost");
            }
        }
        new Names(disk, kept).settle();
    }

    /** The files that may have lost something and have a name. */
    private List<FileNode> named() throws IOException {
        List<FileNode> all = new ArrayList<>();
        for (FileNode file : disk.files()) {
            if (file.canForget() && Names.isNamed(file)) {
                all.add(file);
            }
        }
        return all;
    }

    // Choices

    private static int choose(long bound) {
        return bound <= 1 ? 0 : DeviceHooks.choose((int) Math.min(bound, Integer.MAX_VALUE));
    }

    /** How many of so many are kept: often all or none. */
    private static int prefix(int count) {
        if (count == 0) {
            return 0;
        }
        return switch (choose(4)) {
            case 0 -> count;
            case 1 -> 0;
            default -> choose(count + 1L);
        };
    }

    /** Some of them, in their order: often all, none or the first ones. */
    private static List<Change> some(List<Change> changes) {
        if (changes.isEmpty() || choose(2) == 0) {
            return changes.subList(0, prefix(changes.size()));
        }
        List<Change> kept = new ArrayList<>();
        for (Change change : changes) {
            if (choose(2) == 1) {
                kept.add(change);
            }
        }
        return kept;
    }

    /** What becomes of a file on a disk that is not strict. */
    private Fate fate(FileNode file) {
        int count = file.writes().size();
        int unit = disk.model() == DiskModel.LOOSE ? SECTOR : FileNode.PAGE;
        Fate fate = new Fate(file, unit);
        if (count == 0) {
            return fate;
        }
        switch (choose(5)) {
            case 0 -> fate.all(count);
            case 1 -> fate.all(0);
            case 2 -> fate.all(choose(count + 1L));
            case 3 -> tear(fate, choose(count));
            default -> scatter(fate);
        }
        return fate;
    }

    /** So many writes are there, and a part of the next one. */
    private static void tear(Fate fate, int version) {
        fate.all(version);
        long pieces = fate.pieces(version);
        fate.tear(version, choose(pieces + 1));
    }

    /** Every page for itself has what it had at some time. */
    private void scatter(Fate fate) {
        boolean isOrdered = disk.model() == DiskModel.ORDERED;
        int count = fate.file.writes().size();
        int version = choose(count + 1L);
        fate.all(version);
        if (version < count && fate.file.writes().get(version).lengthens() && choose(2) == 1) {
            fate.tear(version, choose(fate.pieces(version) + 1));
        }
        for (long page : fate.pages()) {
            int least = isOrdered ? fate.least(page, version) : 0;
            int most = isOrdered ? fate.most(page, version) : count;
            fate.page(page, least + choose(most - least + 1L));
        }
    }

    /** A strict disk: all that was done until some time, and maybe the first pages of what was written next. */
    private void cutEverything() throws IOException {
        List<Long> times = new ArrayList<>();
        disk.changes().forEach(change -> times.add(change.at()));
        for (FileNode file : disk.files()) {
            file.writes().forEach(write -> times.add(write.at()));
        }
        times.sort(null);
        int kept = prefix(times.size());
        long until = kept == times.size() ? Long.MAX_VALUE : times.get(kept);
        settleNames(
                disk.changes().stream().filter(change -> change.at() < until).toList());
        for (FileNode file : named()) {
            Fate fate = new Fate(file, FileNode.PAGE);
            int version = 0;
            while (version < file.writes().size() && file.writes().get(version).at() < until) {
                version++;
            }
            fate.all(version);
            if (version < file.writes().size() && file.writes().get(version).at() == until) {
                fate.tearAtPage(version, choose(fate.wholePages(version) + 1));
            }
            settle(file, fate);
        }
    }

    private void settle(FileNode file, Fate fate) throws IOException {
        String lost = fate.settle();
        if (!lost.isEmpty()) {
            words.add(file + " " + lost);
        }
        file.settle();
    }
}
