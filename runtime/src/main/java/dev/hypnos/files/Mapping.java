package dev.hypnos.files;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A part of a file that is mapped to memory. Nobody sees who writes there, so it is compared with what it was. */
final class Mapping {
    private final long address;
    private final long length;
    private final long firstPage;
    /** What each page was when that was last noted; null for one of zeros. */
    private final byte[] @Nullable [] pages;

    Mapping(FileNode file, long address, long offset, long length) throws IOException {
        this.address = address;
        this.length = length;
        firstPage = offset / FileNode.PAGE;
        long behind = (offset + length + FileNode.PAGE - 1) / FileNode.PAGE;
        pages = new byte[Math.toIntExact(behind - firstPage)][];
        for (int i = 0; i < pages.length; i++) {
            pages[i] = compact(file.read((firstPage + i) * FileNode.PAGE, FileNode.PAGE));
        }
    }

    private static byte @Nullable [] compact(byte[] page) {
        for (byte each : page) {
            if (each != 0) {
                return page;
            }
        }
        return null;
    }

    boolean holds(long asked) {
        return asked >= address && asked < address + length;
    }

    /** Where in the file this address is. */
    long offset(long asked) {
        return firstPage * FileNode.PAGE + (asked - address);
    }

    /** Tells the file what was written to memory in this part of it. */
    void note(FileNode file, long from, long to) throws IOException {
        for (int i = first(from); i < pages.length && start(i) < to; i++) {
            byte[] now = file.read(start(i), FileNode.PAGE);
            byte[] known = pages[i];
            byte[] before = known == null ? new byte[FileNode.PAGE] : known;
            if (!Arrays.equals(now, before)) {
                pages[i] = compact(now);
                file.noteMapped(start(i), before);
            }
        }
    }

    /** This part was written otherwise, and the file knows. */
    void refresh(FileNode file, long from, long to) throws IOException {
        for (int i = first(from); i < pages.length && start(i) < to; i++) {
            pages[i] = compact(file.read(start(i), FileNode.PAGE));
        }
    }

    private int first(long from) {
        return (int) Math.clamp(from / FileNode.PAGE - firstPage, 0, pages.length);
    }

    private long start(int page) {
        return (firstPage + page) * FileNode.PAGE;
    }
}
