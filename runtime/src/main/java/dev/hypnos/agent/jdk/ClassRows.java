package dev.hypnos.agent.jdk;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows that hold in one class: its own come first, then those of its library, then those that hold anywhere. */
public final class ClassRows {
    private final String owner;
    private final RowIndex[] parts;
    /** Whether a method can have rows for where it begins and returns. */
    private final boolean hasEnds;

    ClassRows(String owner, RowIndex... parts) {
        this.owner = owner;
        this.parts = parts;
        boolean ends = false;
        for (RowIndex part : parts) {
            ends |= part.has(Place.ENTRY) || part.has(Place.RETURN);
        }
        this.hasEnds = ends;
    }

    /** Whether there is a row for the entry or the returns of a method. */
    public boolean hasEnds(String name, String descriptor) {
        return hasEnds
                && !(ofMethod(Place.ENTRY, name, descriptor).isEmpty()
                        && ofMethod(Place.RETURN, name, descriptor).isEmpty());
    }

    /** Whether a row names a member of this class. */
    public boolean namesMembersOf(String ofOwner) {
        for (RowIndex part : parts) {
            if (part.namesMembersOf(ofOwner)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a row for this place names the member, of whatever type and in whatever method. */
    public boolean names(Place place, String ofOwner, String name) {
        for (RowIndex part : parts) {
            if (part.names(place, ofOwner, name)) {
                return true;
            }
        }
        return false;
    }

    /** All rows for the entry, or the returns, of a method. */
    public List<Row> ofMethod(Place place, String name, String descriptor) {
        if (!hasEnds) {
            return List.of();
        }
        List<Row> rows = new ArrayList<>();
        for (RowIndex part : parts) {
            part.collect(place, owner, name, descriptor, rows);
        }
        return rows;
    }

    /** The row for a call of this member, or a read of it, in a method of this name. */
    public @Nullable Row find(Place place, String ofOwner, String name, String descriptor, String method) {
        for (RowIndex part : parts) {
            Row row = part.find(place, ofOwner, name, descriptor, method);
            if (row != null) {
                return row;
            }
        }
        return null;
    }

    /** The row that says how monitors, or loops, of the class are woven. */
    public @Nullable Row only(Place place) {
        for (RowIndex part : parts) {
            Row row = part.only(place);
            if (row != null) {
                return row;
            }
        }
        return null;
    }
}
