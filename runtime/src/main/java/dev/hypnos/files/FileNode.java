package dev.hypnos.files;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A file on a virtual disk. Its content is that of the real file; beside it is what takes back the writes since it was
 * last forced. What is appended costs nothing to take back, so that a log, however long, costs a few words for each
 * write.
 */
final class FileNode extends Inode {
    /** What the operating system writes to the disk at once, or not at all. */
    static final int PAGE = 4096;

    private static final byte[] NOTHING = {};
    /**
     * With more than so many writes the system writes the older half back, as every one does before its memory is full.
     */
    private static final int WRITES_MAX = 10_000;

    private final List<Write> writes = new ArrayList<>();
    private final List<Mapping> mappings = new ArrayList<>(0);
    /** By page: what is on the disk where a force has failed. The system thinks that it is what is in memory. */
    private final TreeMap<Long, byte[]> lost = new TreeMap<>();
    /** The length on the disk when a force failed; below 0 if none did. */
    private long lostLength = -1;

    /** Whether it lost its last name, which is durable: whoever has it open uses it, and nobody else ever will. */
    private boolean isGone;

    /**
     * Whether it may have names that are not known here: it was there before, was linked, or was put back after a
     * crash.
     */
    boolean mayHaveOtherNames;

    private long length;
    private @Nullable RandomAccessFile real;

    FileNode(VirtualDisk disk, @Nullable DirectoryNode parent, String name, long length) {
        super(disk, parent, name);
        this.length = length;
    }

    long length() {
        return length;
    }

    List<Write> writes() {
        return writes;
    }

    void becomeGone() throws IOException {
        isGone = true;
        writes.clear();
        mappings.clear();
        lost.clear();
        close();
    }

    boolean canForget() {
        return !writes.isEmpty() || !lost.isEmpty() || !mappings.isEmpty();
    }

    // Changes

    /** Before bytes are written, as many as these. */
    Write prepare(long offset, long count) throws IOException {
        long end = offset + count;
        for (Mapping mapping : mappings) {
            mapping.note(this, offset, end);
        }
        byte[] old = isGone || offset >= length ? NOTHING : read(offset, (int) (Math.min(end, length) - offset));
        return new Write(0, offset, end, old, length, Math.max(length, end));
    }

    /** So many bytes of them were. */
    void wrote(Write prepared, long count) throws IOException {
        if (count <= 0) {
            return;
        }
        long offset = prepared.offset();
        long end = offset + count;
        byte[] old = prepared.old().length > count ? Arrays.copyOf(prepared.old(), (int) count) : prepared.old();
        add(new Write(disk.tick(), offset, end, old, length, Math.max(length, end)));
        for (Mapping mapping : mappings) {
            mapping.refresh(this, offset, end);
        }
    }

    /** Before the file gets another length. */
    Write prepareLength(long next) throws IOException {
        for (Mapping mapping : mappings) {
            mapping.note(this, next, Long.MAX_VALUE);
        }
        byte[] old = isGone || next >= length ? NOTHING : read(next, Math.toIntExact(length - next));
        return new Write(0, next, next, old, length, next);
    }

    /** It has that length. */
    void gotLength(Write prepared) throws IOException {
        if (prepared.lengthAfter() != length) {
            long next = prepared.lengthAfter();
            add(new Write(disk.tick(), next, next, prepared.old(), length, next));
            for (Mapping mapping : mappings) {
                mapping.refresh(this, next, Long.MAX_VALUE);
            }
        }
    }

    /** Memory was written that is mapped to a page of the file. */
    void noteMapped(long offset, byte[] before) {
        int count = (int) Math.clamp(length - offset, 0, PAGE);
        if (count > 0) {
            add(new Write(disk.tick(), offset, offset + count, Arrays.copyOf(before, count), length, length));
        }
    }

    private void add(Write write) {
        changes();
        length = write.lengthAfter();
        if (isGone) {
            return;
        }
        if (!lost.isEmpty()) {
            // what is written again is written as a whole
            for (long page = write.offset() / PAGE; page * PAGE < write.last(); page++) {
                lost.remove(page);
            }
        }
        if (writes.size() >= WRITES_MAX) {
            writes.subList(0, WRITES_MAX / 2).clear();
        }
        writes.add(write);
    }

    void mapped(long address, long offset, long count) throws IOException {
        if (!isGone) {
            mappings.add(new Mapping(this, address, offset, count));
        }
    }

    /** The part of the file that this memory is mapped to; null if it is not. */
    @Nullable
    Mapping mapping(long address) {
        for (int i = mappings.size() - 1; i >= 0; i--) {
            if (mappings.get(i).holds(address)) {
                return mappings.get(i);
            }
        }
        return null;
    }

    /** Looks for what was written to memory that is mapped. */
    void look() throws IOException {
        for (Mapping mapping : mappings) {
            mapping.note(this, 0, Long.MAX_VALUE);
        }
    }

    // Forces

    /** All that was written is durable. */
    void force() throws IOException {
        look();
        writes.clear();
    }

    /** What was written between these is durable, as far as it made the file neither longer nor shorter. */
    void forcePart(long from, long to) throws IOException {
        look();
        List<Write> before = List.copyOf(writes);
        writes.clear();
        for (Write write : before) {
            if (write.lengthBefore() != write.lengthAfter()) {
                writes.add(write);
            } else {
                write.within(0, from, writes);
                write.within(to, Long.MAX_VALUE, writes);
            }
        }
    }

    /** Nothing of it is, and no later force brings it. */
    void loseForce() throws IOException {
        look();
        if (writes.isEmpty()) {
            return;
        }
        for (long page : pages(PAGE)) {
            lost.putIfAbsent(page, content(page * PAGE, PAGE, 0));
        }
        lostLength = lostLength < 0 ? lengthAt(0) : Math.min(lostLength, lengthAt(0));
        writes.clear();
    }

    TreeMap<Long, byte[]> lost() {
        return lost;
    }

    long lostLength() {
        return lostLength;
    }

    // States

    /** The length after so many writes since the file was forced. */
    long lengthAt(int version) {
        return version == writes.size() ? length : writes.get(version).lengthBefore();
    }

    /** The numbers of those parts of this size that writes have changed. */
    TreeSet<Long> pages(int size) {
        TreeSet<Long> all = new TreeSet<>();
        for (Write write : writes) {
            for (long page = write.offset() / size; page * size < write.last(); page++) {
                all.add(page);
            }
        }
        return all;
    }

    /** A part of the file as it was after so many writes. */
    byte[] content(long start, int size, int version) throws IOException {
        byte[] part = read(start, size);
        for (int i = writes.size() - 1; i >= version; i--) {
            writes.get(i).undo(part, start);
        }
        return part;
    }

    /** The machine has begun anew, and the file is what it is. */
    void settle() throws IOException {
        writes.clear();
        lost.clear();
        lostLength = -1;
        mappings.clear();
        length = Unseen.call(() -> real().length());
    }

    // The real file

    /** So many bytes, with zeros behind the end. */
    byte[] read(long offset, int count) throws IOException {
        byte[] bytes = new byte[count];
        return Unseen.call(() -> {
            RandomAccessFile from = real();
            from.seek(offset);
            int done = 0;
            while (done < count) {
                int more = from.read(bytes, done, count - done);
                if (more < 0) {
                    break;
                }
                done += more;
            }
            return bytes;
        });
    }

    RandomAccessFile real() throws IOException {
        RandomAccessFile known = real;
        if (known == null) {
            known = Unseen.call(() -> new RandomAccessFile(path().toFile(), "rw"));
            real = known;
        }
        return known;
    }

    void close() throws IOException {
        RandomAccessFile open = real;
        real = null;
        if (open != null) {
            Unseen.run(open::close);
        }
    }
}
