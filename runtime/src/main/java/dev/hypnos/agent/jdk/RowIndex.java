package dev.hypnos.agent.jdk;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows that hold in one scope, by their places and names. */
final class RowIndex {
    static final RowIndex EMPTY = new RowIndex();

    private final Map<Place, Map<String, List<Row>>> named = new EnumMap<>(Place.class);
    private final Map<Place, List<Row>> patterns = new EnumMap<>(Place.class);

    private final Set<String> owners = new HashSet<>();

    void add(Row row) {
        owners.add(row.owner());
        if (row.hasPattern()) {
            patterns.computeIfAbsent(row.place(), _ -> new ArrayList<>()).add(row);
        } else {
            named.computeIfAbsent(row.place(), _ -> new HashMap<>())
                    .computeIfAbsent(row.name(), _ -> new ArrayList<>())
                    .add(row);
        }
    }

    boolean namesMembersOf(String owner) {
        return owners.contains(owner);
    }

    boolean has(Place place) {
        return named.containsKey(place) || patterns.containsKey(place);
    }

    /** The row of a place that names no member. */
    @Nullable
    Row only(Place place) {
        Map<String, List<Row>> rows = named.get(place);
        return rows == null ? null : rows.values().iterator().next().getFirst();
    }

    /** Whether a row names the member. */
    boolean names(Place place, String owner, String name) {
        Map<String, List<Row>> rows = named.get(place);
        List<Row> sameName = rows == null ? null : rows.get(name);
        if (sameName != null) {
            for (Row row : sameName) {
                if (row.owner().equals(owner)) {
                    return true;
                }
            }
        }
        List<Row> some = patterns.get(place);
        if (some != null) {
            for (Row row : some) {
                if (row.owner().equals(owner)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The first row for a member that is used in a method of this name. */
    @Nullable
    Row find(Place place, String owner, String name, String descriptor, String method) {
        Map<String, List<Row>> rows = named.get(place);
        Row found = rows == null ? null : first(rows.get(name), owner, name, descriptor, method);
        return found != null ? found : first(patterns.get(place), owner, name, descriptor, method);
    }

    private static @Nullable Row first(
            @Nullable List<Row> rows, String owner, String name, String descriptor, String method) {
        if (rows != null) {
            for (Row row : rows) {
                if (row.fits(owner, name, descriptor, method)) {
                    return row;
                }
            }
        }
        return null;
    }

    /** Adds all rows for a method of the scope; those of a library have no owner. */
    void collect(Place place, String owner, String name, String descriptor, List<Row> into) {
        Map<String, List<Row>> rows = named.get(place);
        collect(rows == null ? null : rows.get(name), owner, name, descriptor, into);
        collect(patterns.get(place), owner, name, descriptor, into);
    }

    private static void collect(
            @Nullable List<Row> rows, String owner, String name, String descriptor, List<Row> into) {
        if (rows != null) {
            for (Row row : rows) {
                if (row.fits(row.owner().isEmpty() ? "" : owner, name, descriptor, name)) {
                    into.add(row);
                }
            }
        }
    }
}
