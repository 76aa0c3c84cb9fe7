package dev.hypnos.kernel;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * All sites of this JVM. A site is added when a class is transformed, once: the same key gives the same site in every
 * trial and for every engine.
 */
public final class Sites {
    private static final Map<String, Site> BY_KEY = new HashMap<>();
    private static volatile Site[] byId = new Site[256];
    private static volatile int count;
    private static final SiteRole[] ROLES = SiteRole.values();
    private static final byte PLAIN = (byte) SiteRole.PLAIN.ordinal();
    // Not volatile, since hot code asks, and after a volatile write of the program's own it would wait for that.
    // Whoever
    // executes a site has got its class from a loader, after the site was added: that orders the two.
    private static byte[] roles = new byte[256];
    private static long[] hashes = new long[256];
    /** Empty as long as there are none, which makes the question cheap. */
    private static boolean[] quiet = new boolean[0];

    private static boolean[] counting = new boolean[0];

    private Sites() {}

    /** The site with this key, added if it is new. */
    public static synchronized Site add(
            String action, String className, String methodName, String fileName, int line, int ordinal, Access access) {
        Site candidate = new Site(count, action, className, methodName, fileName, line, ordinal, access);
        Site known = BY_KEY.putIfAbsent(candidate.key(), candidate);
        if (known != null) {
            return known;
        }
        if (count == byId.length) {
            byId = Arrays.copyOf(byId, count * 2);
        }
        byId[count] = candidate;
        if (count >= hashes.length) {
            hashes = Arrays.copyOf(hashes, count * 2);
        }
        hashes[count] = hash(candidate.key());
        count = count + 1;
        return candidate;
    }

    private static long hash(String key) {
        long hash = 0;
        for (int i = 0; i < key.length(); i++) {
            hash = hash * 1_099_511_628_211L + key.charAt(i);
        }
        return Randomness.mix(hash);
    }

    /** A hash of the site's key, equal in every JVM. Hot. */
    public static long hash(int id) {
        return hashes[id];
    }

    /** Says what the operations of a site are for the search for races. */
    public static synchronized void setRole(int id, SiteRole role) {
        byte[] known = roles;
        if (id >= known.length) {
            known = Arrays.copyOf(known, Math.max(id + 1, known.length * 2));
        }
        known[id] = (byte) role.ordinal();
        roles = known;
    }

    /** An operation here takes part in no decision, unless it had to wait. */
    public static synchronized void setQuiet(int id) {
        quiet = marked(quiet, id);
    }

    /** An access here is one half of counting: a number is read, something is added, and it is written back. */
    public static synchronized void setCounting(int id) {
        counting = marked(counting, id);
    }

    private static boolean[] marked(boolean[] known, int id) {
        boolean[] marks = id < known.length ? known : Arrays.copyOf(known, Math.max(id + 1, known.length * 2));
        marks[id] = true;
        return marks;
    }

    /** Whether an access here is one half of counting. */
    public static boolean isCounting(int id) {
        boolean[] known = counting;
        return id < known.length && id >= 0 && known[id];
    }

    /** Hot. */
    public static boolean isQuiet(int id) {
        boolean[] known = quiet;
        return id < known.length && id >= 0 && known[id];
    }

    /** Hot. */
    public static SiteRole role(int id) {
        byte[] known = roles;
        return id < known.length ? ROLES[known[id]] : SiteRole.SYNCHRONIZATION;
    }

    /** Whether its role is {@link SiteRole#PLAIN}. Hot. */
    public static boolean isPlain(int id) {
        byte[] known = roles;
        return id < known.length && known[id] == PLAIN;
    }

    /** The site with this number. */
    public static Site get(int id) {
        return byId[id];
    }

    /** How many sites there are; all numbers are below it. */
    public static int count() {
        return count;
    }
}
