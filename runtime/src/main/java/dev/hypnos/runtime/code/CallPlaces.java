package dev.hypnos.runtime.code;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Places where woven code calls a method of {@code Thread}. It says so right before, and whoever is called knows its
 * site without a look at the stack, which costs as much as ten operations. The site is the one that {@link Callers}
 * would find.
 */
public final class CallPlaces {
    private record Place(String className, String methodName, String fileName, int line) {}

    /** A site at a place, for what is done there. */
    private record Known(
            String action,
            Access access,
            int site,
            @Nullable Known next) {}

    private static final Map<Place, Integer> NUMBERS = new HashMap<>();
    private static Place[] places = new Place[64];
    private static int count;
    /** By place. Not volatile: who does not see a site yet adds it, which gives the same. */
    private static @Nullable Known[] sites = new Known[64];

    private CallPlaces() {}

    /** Registers a call; woven code names it by the number. */
    public static synchronized int add(String className, String methodName, String fileName, int line) {
        Place place = new Place(className, methodName, fileName, line);
        Integer number = NUMBERS.putIfAbsent(place, count);
        if (number != null) {
            return number;
        }
        if (count == places.length) {
            places = Arrays.copyOf(places, count * 2);
            sites = Arrays.copyOf(sites, count * 2);
        }
        places[count] = place;
        return count++;
    }

    /** The site of what is done by a call at this place. */
    public static int site(int place, String action, Access access) {
        for (Known known = sites[place]; known != null; known = known.next) {
            if (known.access == access && known.action.equals(action)) {
                return known.site;
            }
        }
        return addSite(place, action, access);
    }

    private static synchronized int addSite(int place, String action, Access access) {
        Place at = places[place];
        // as Callers has it, where the line tells apart the sites of a method
        int site = Sites.add(action, at.className, at.methodName, at.fileName, at.line, at.line, access)
                .id();
        sites[place] = new Known(action, access, site, sites[place]);
        return site;
    }
}
