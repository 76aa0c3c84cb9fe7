package dev.hypnos.runtime.calls;

import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.SiteRole;
import dev.hypnos.kernel.Sites;
import java.util.Arrays;

/**
 * Where code touches a field that it does not name, by reflection or a method handle, only the field says whether that orders
 * anything. For plain fields there is a second site at the same place.
 */
final class PlainSites {
    /** Beyond the ordinals of a method's other sites. */
    private static final int ORDINAL = 1 << 20;

    /** By site: the second one, and one; 0 for none yet. */
    private static int[] known = new int[0];

    private PlainSites() {}

    static int of(int site) {
        int[] all = known;
        return site < all.length && all[site] != 0 ? all[site] - 1 : add(site);
    }

    private static synchronized int add(int site) {
        Site of = Sites.get(site);
        int plain = Sites.add(
                        of.action(),
                        of.className(),
                        of.methodName(),
                        of.fileName(),
                        of.line(),
                        of.ordinal() + ORDINAL,
                        of.access())
                .id();
        Sites.setRole(plain, SiteRole.PLAIN);
        if (Sites.isQuiet(site)) {
            Sites.setQuiet(plain);
        }
        int[] all = site < known.length ? known.clone() : Arrays.copyOf(known, Math.max(site + 1, known.length * 2));
        all[site] = plain + 1;
        known = all;
        return plain;
    }
}
