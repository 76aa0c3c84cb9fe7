package dev.hypnos.agent;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The woven classes of the JDK, kept in a file for the JVMs that come after: to weave them anew costs a second of
 * processor time. A file is for one build of Hypnos on one JDK, which its first line names. A class is taken from it
 * only where the JVM gives the very bytes that were woven then, so that what other agents do to the JDK is not lost,
 * and where its sites get the numbers that are in its code.
 *
 * <p>A file that is missing, damaged, or of others is no error: the classes are woven, and the file is written anew.
 */
final class WovenCache {
    /**
     * A class as it was woven.
     *
     * @param length of what was woven
     * @param checksum of what was woven
     * @param checksumInAnyOrder the same, whatever the order of the methods
     * @param firstSite how many sites there were before
     * @param sites those that weaving it added
     * @param rows the numbers of the rows that were applied
     * @param woven null where there was nothing to weave
     */
    record Entry(
            int length,
            int checksum,
            int checksumInAnyOrder,
            int firstSite,
            List<Site> sites,
            List<Integer> rows,
            byte @Nullable [] woven) {

        boolean isOf(byte[] bytes) {
            return length == bytes.length
                    && (checksum == ClassChecksum.of(bytes) || checksumInAnyOrder == ClassChecksum.inAnyOrder(bytes));
        }
    }

    private final String key;
    private final @Nullable Path file;
    private final Map<String, Entry> known;
    private final Map<String, Entry> used = new LinkedHashMap<>();
    /** How many classes there may be in the file with those that this JVM has no use for. */
    private final int max;

    private boolean isChanged;

    private WovenCache(String key, @Nullable Path file, Map<String, Entry> known, int max) {
        this.key = key;
        this.file = file;
        this.known = known;
        this.max = max;
    }

    /**
     * What is kept under this key.
     *
     * @param key one line that names all that woven classes depend on
     * @param file null for a cache that keeps nothing
     */
    static WovenCache open(String key, @Nullable Path file) {
        return open(key, file, 0);
    }

    /** As well, for JVMs that need some classes each: up to so many stay in the file. */
    static WovenCache open(String key, @Nullable Path file, int max) {
        return new WovenCache(key, file, file == null ? Map.of() : read(file, key), max);
    }

    /** The classes in a file; none where it cannot be used. */
    static Map<String, Entry> read(Path file, String key) {
        try {
            return read(Files.readAllBytes(file), key);
        } catch (IOException | RuntimeException unusable) {
            return Map.of();
        }
    }

    /** The class as it was woven before, its sites added; null where it has to be woven. */
    @Nullable
    Entry find(String name, byte[] bytes) {
        Entry entry = known.get(name);
        if (entry == null || entry.firstSite != Sites.count() || !entry.isOf(bytes)) {
            return null;
        }
        for (Site site : entry.sites) {
            Sites.add(
                    site.action(),
                    site.className(),
                    site.methodName(),
                    site.fileName(),
                    site.line(),
                    site.ordinal(),
                    site.access());
        }
        used.put(name, entry);
        return entry;
    }

    void add(String name, byte[] bytes, int firstSite, List<Integer> rows, byte @Nullable [] woven) {
        List<Site> sites = new ArrayList<>();
        for (int i = firstSite; i < Sites.count(); i++) {
            sites.add(Sites.get(i));
        }
        used.put(
                name,
                new Entry(
                        bytes.length,
                        ClassChecksum.of(bytes),
                        ClassChecksum.inAnyOrder(bytes),
                        firstSite,
                        sites,
                        rows,
                        woven));
        isChanged = true;
    }

    /** Writes what is new. Several JVMs may do so at once: each writes a file of its own and puts it in place whole. */
    void save() {
        if (file == null || !isChanged) {
            return;
        }
        Map<String, Entry> kept = new LinkedHashMap<>(known);
        kept.putAll(used);
        try {
            CacheDirectory.replace(file, bytes(kept.size() <= max ? kept : used));
        } catch (IOException | RuntimeException unwritable) {
            // the next JVM weaves too
        }
    }

    private byte[] bytes(Map<String, Entry> entries) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(body);
        out.writeUTF(key);
        out.writeInt(entries.size());
        for (Map.Entry<String, Entry> each : entries.entrySet()) {
            out.writeUTF(each.getKey());
            write(out, each.getValue());
        }
        byte[] contents = body.toByteArray();
        ByteArrayOutputStream whole = new ByteArrayOutputStream(contents.length + Integer.BYTES);
        new DataOutputStream(whole).writeInt(ClassChecksum.of(contents));
        whole.write(contents);
        return whole.toByteArray();
    }

    private static void write(DataOutputStream out, Entry entry) throws IOException {
        out.writeInt(entry.length);
        out.writeInt(entry.checksum);
        out.writeInt(entry.checksumInAnyOrder);
        out.writeInt(entry.firstSite);
        out.writeInt(entry.sites.size());
        for (Site site : entry.sites) {
            out.writeUTF(site.action());
            out.writeUTF(site.className());
            out.writeUTF(site.methodName());
            out.writeUTF(site.fileName());
            out.writeInt(site.line());
            out.writeInt(site.ordinal());
            out.writeByte(site.access().ordinal());
        }
        out.writeInt(entry.rows.size());
        for (int row : entry.rows) {
            out.writeInt(row);
        }
        out.writeInt(entry.woven == null ? -1 : entry.woven.length);
        if (entry.woven != null) {
            out.write(entry.woven);
        }
    }

    private static Map<String, Entry> read(byte[] bytes, String key) throws IOException {
        Map<String, Entry> entries = new HashMap<>();
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        if (in.readInt() != ClassChecksum.of(bytes, Integer.BYTES, bytes.length)
                || !in.readUTF().equals(key)) {
            return entries;
        }
        Access[] accesses = Access.values();
        for (int i = in.readInt(); i > 0; i--) {
            entries.put(in.readUTF(), entry(in, accesses));
        }
        return entries;
    }

    private static Entry entry(DataInputStream in, Access[] accesses) throws IOException {
        int length = in.readInt();
        int checksum = in.readInt();
        int checksumInAnyOrder = in.readInt();
        int firstSite = in.readInt();
        int siteCount = in.readInt();
        List<Site> sites = new ArrayList<>(siteCount);
        for (int i = 0; i < siteCount; i++) {
            sites.add(new Site(
                    firstSite + i,
                    in.readUTF(),
                    in.readUTF(),
                    in.readUTF(),
                    in.readUTF(),
                    in.readInt(),
                    in.readInt(),
                    accesses[in.readByte()]));
        }
        int rowCount = in.readInt();
        List<Integer> rows = new ArrayList<>(rowCount);
        for (int i = 0; i < rowCount; i++) {
            rows.add(in.readInt());
        }
        int wovenLength = in.readInt();
        byte[] woven = wovenLength < 0 ? null : in.readNBytes(wovenLength);
        return new Entry(length, checksum, checksumInAnyOrder, firstSite, sites, rows, woven);
    }
}
