package dev.hypnos.runtime.calls;

import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.SiteRole;
import dev.hypnos.kernel.Sites;
import java.util.Arrays;

/** Second sites at the places of others: where not the place alone says what an operation orders. */
final class SecondSites {
    /**
     * Where code touches a field that it does not name, by reflection or a method handle, only the field says whether
     * that orders anything: these are for plain fields.
     */
    static final SecondSites PLAIN = new SecondSites(1 << 20, SiteRole.PLAIN);

    /**
     * Where a call goes on with its next element it sees what others have done meanwhile. What it makes known it has
     * made known when it began: a function that it calls once more is in no order with others.
     */
    static final SecondSites PARTS = new SecondSites(4 << 20, SiteRole.ACQUIRES);

    /**
     * Memory outside the heap may be given back and be somebody else's then, without anything that the search for races
     * would see: plain accesses of it are no races.
     */
    static final SecondSites OUTSIDE = new SecondSites(8 << 20, SiteRole.OPAQUE);

    /** Beyond the ordinals of a method's other sites. */
    private final int ordinal;

    private final SiteRole role;

    /** By site: the second one, and one; 0 for none yet. */
    private int[] known = new int[0];

    private SecondSites(int ordinal, SiteRole role) {
        this.ordinal = ordinal;
        this.role = role;
    }

    int of(int site) {
        int[] all = known;
        return site < all.length && all[site] != 0 ? all[site] - 1 : add(site);
    }

    private synchronized int add(int site) {
        Site of = Sites.get(site);
        int second = Sites.add(
                        of.action(),
                        of.className(),
                        of.methodName(),
                        of.fileName(),
                        of.line(),
                        of.ordinal() + ordinal,
                        of.access())
                .id();
        Sites.setRole(second, role);
        if (Sites.isQuiet(site)) {
            Sites.setQuiet(second);
        }
        int[] all = site < known.length ? known.clone() : Arrays.copyOf(known, Math.max(site + 1, known.length * 2));
        all[site] = second + 1;
        known = all;
        return second;
    }
}
