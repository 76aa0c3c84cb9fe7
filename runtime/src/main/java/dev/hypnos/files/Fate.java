package dev.hypnos.files;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a file is after a crash. A <em>version</em> is a number of writes since it was last forced: a page of that
 * version is what it was after so many. Pages are versions of their own, and so is the length.
 */
final class Fate {
    final FileNode file;
    private final int unit;
    private final Map<Long, Integer> versions = new HashMap<>();
    private int version;
    private long length;

    /**
     * @param unit how large a part is that is there as a whole
     */
    Fate(FileNode file, int unit) {
        this.file = file;
        this.unit = unit;
        version = file.writes().size();
        length = file.length();
    }

    TreeSet<Long> pages() {
        return file.pages(unit);
    }

    /** All pages and the length are of this version. */
    void all(int meant) {
        version = meant;
        length = file.lengthAt(meant);
    }

    /** This page is of another one. */
    void page(long page, int meant) {
        versions.put(page, meant);
    }

    // The next write in part

    /** How many parts the write after this version has: bytes, if it makes the file longer, and otherwise pages. */
    long pieces(int before) {
        Write write = file.writes().get(before);
        return write.lengthens() ? write.lengthAfter() - write.lengthBefore() : wholePages(before);
    }

    /** So many of the parts are there. */
    void tear(int before, long pieces) {
        Write write = file.writes().get(before);
        if (!write.lengthens()) {
            tearAtPage(before, pieces);
        } else if (pieces > 0) {
            tearAt(write, before, write.lengthBefore() + pieces);
            length = write.lengthBefore() + pieces;
        }
    }

    /** In how many pages the write after this version is. */
    long wholePages(int before) {
        Write write = file.writes().get(before);
        return write.last() <= write.offset() ? 0 : (write.last() - 1) / unit - write.offset() / unit + 1;
    }

    /** So many of the pages are there, from the first on. */
    void tearAtPage(int before, long pages) {
        Write write = file.writes().get(before);
        if (pages == 0) {
            return;
        }
        if (pages >= wholePages(before)) {
            tearAt(write, before, Long.MAX_VALUE);
            length = write.lengthAfter();
        } else {
            long end = (write.offset() / unit + pages) * unit;
            tearAt(write, before, end);
            length = write.shortens()
                    ? write.lengthBefore()
                    : Math.max(write.lengthBefore(), Math.min(end, write.lengthAfter()));
        }
    }

    private void tearAt(Write write, int before, long end) {
        for (long page = write.offset() / unit; page * unit < Math.min(end, write.last()); page++) {
            versions.put(page, before + 1);
        }
    }

    // Ordered data

    /**
     * The oldest version of a page that can be under a length of this version: data is written before the length that
     * covers it.
     */
    int least(long page, int meant) {
        long durable = Long.MAX_VALUE;
        for (int i = 0; i <= meant; i++) {
            durable = Math.min(durable, file.lengthAt(i));
        }
        long end = Math.min((page + 1) * unit, length);
        if (end <= durable) {
            return 0;
        }
        return end > file.lengthAt(meant) ? meant + 1 : meant;
    }

    /** The newest: what was written after the file was made shorter is nowhere, if that was lost. */
    int most(long page, int meant) {
        for (int i = meant; i < file.writes().size(); i++) {
            Write write = file.writes().get(i);
            if (write.shortens() && (page + 1) * unit > write.lengthAfter()) {
                return i;
            }
        }
        return file.writes().size();
    }

    // The real file

    /** Makes the file so; gives in words what it has lost. */
    String settle() throws IOException {
        int newest = file.writes().size();
        Map<Long, byte[]> contents = new TreeMap<>();
        int older = 0;
        for (long page : pages()) {
            int meant = versions.getOrDefault(page, version);
            if (meant != newest || file.lengthAt(meant) != file.length()) {
                byte[] now = file.content(page * unit, unit, newest);
                byte[] then = file.content(page * unit, unit, meant);
                contents.put(page * unit, then);
                older += isOther(now, then, page) ? 1 : 0;
            }
        }
        long before = file.length();
        file.lost().forEach((page, bytes) -> contents.put(page * FileNode.PAGE, bytes));
        long after = withoutLost(length);
        Unseen.run(() -> {
            RandomAccessFile real = file.real();
            real.setLength(after);
            for (Map.Entry<Long, byte[]> part : contents.entrySet()) {
                int count = (int) Math.min(part.getValue().length, after - part.getKey());
                if (count > 0) {
                    real.seek(part.getKey());
                    real.write(part.getValue(), 0, count);
                }
            }
        });
        return words(before, after, older);
    }

    private boolean isOther(byte[] now, byte[] then, long page) {
        int count = (int) Math.clamp(Math.min(length, file.length()) - page * unit, 0, unit);
        return !java.util.Arrays.equals(now, 0, count, then, 0, count);
    }

    /** The length without pages at the end that a failed force has lost. */
    private long withoutLost(long meant) {
        if (file.lostLength() < 0 || file.lost().isEmpty()) {
            return meant;
        }
        long end = meant;
        while (end > file.lostLength() && file.lost().containsKey((end - 1) / FileNode.PAGE)) {
            end = (end - 1) / FileNode.PAGE * FileNode.PAGE;
        }
        return end == meant ? meant : Math.max(end, Math.min(meant, file.lostLength()));
    }

    private String words(long before, long after, int older) {
        StringBuilder text = new StringBuilder();
        if (after < before) {
            text.append(after == 0 ? "lost all its " : "lost its last ")
                    .append(before - after)
                    .append(" bytes");
        } else if (after > before) {
            text.append("was not shortened by ").append(after - before).append(" bytes");
        }
        if (older > 0) {
            text.append(text.isEmpty() ? "" : ", and ")
                    .append("has ")
                    .append(older)
                    .append(older == 1 ? " page" : " pages");
            text.append(" as before");
        }
        if (!file.lost().isEmpty()) {
            text.append(text.isEmpty() ? "" : ", and ").append("lost what a force had failed for");
        }
        return text.toString();
    }
}
