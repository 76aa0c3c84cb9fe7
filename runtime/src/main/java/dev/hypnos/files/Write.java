package dev.hypnos.files;

import java.util.Arrays;
import java.util.List;

/**
 * A change of a file's content that is not durable yet: what is needed to take it back. The new content is in the real
 * file.
 *
 * @param at when it happened, among all changes of the disk
 * @param offset where it begins
 * @param end behind the last byte that it wrote; its beginning, for one that only changed the length
 * @param old what was at its beginning before, as far as the file went and the change reaches
 * @param lengthBefore how long the file was
 * @param lengthAfter how long it is since
 */
record Write(long at, long offset, long end, byte[] old, long lengthBefore, long lengthAfter) {
    /** Behind the last byte of which this knows what it was or is. */
    long last() {
        return Math.max(end, offset + old.length);
    }

    boolean shortens() {
        return lengthAfter < lengthBefore;
    }

    boolean lengthens() {
        return lengthAfter > lengthBefore;
    }

    /** Adds the part of it that is between these, if there is one. */
    void within(long from, long to, List<Write> parts) {
        long start = Math.max(from, offset);
        long stop = Math.min(to, end);
        if (start < stop) {
            byte[] part = Arrays.copyOfRange(old, (int) (start - offset), (int) (stop - offset));
            parts.add(new Write(at, start, stop, part, lengthBefore, lengthAfter));
        }
    }

    /** Takes the change back in a part of the file that begins at this offset. */
    void undo(byte[] part, long start) {
        long stop = start + part.length;
        if (offset < stop && offset + old.length > start) {
            int from = (int) Math.max(0, start - offset);
            int to = (int) Math.min(old.length, stop - offset);
            System.arraycopy(old, from, part, (int) (offset + from - start), to - from);
        }
        if (lengthBefore < stop) {
            // nothing was there
            Arrays.fill(part, (int) Math.max(0, lengthBefore - start), part.length, (byte) 0);
        }
    }
}
