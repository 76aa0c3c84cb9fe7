package dev.hypnos.agent.jdk;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are there as a whole or not at all.
 *
 * @param platform where it is known to work
 * @param canBeLeftOut whether tests that do not use it work without it
 * @param needed the chapter without which it is left out too
 */
record Chapter(
        String title,
        Platform platform,
        boolean canBeLeftOut,
        @Nullable String needed,
        List<Scope> scopes,
        List<Row> rows) {

    /** One without which nothing works. */
    static Chapter always(String title, String... texts) {
        return of(title, Platform.EVERYWHERE, false, null, texts);
    }

    /**
     * One that is left out where the JDK lacks something of it; rows that are {@code lacking} then refuse what would
     * use it.
     */
    static Chapter wherePossible(String title, Platform platform, @Nullable String needed, String... texts) {
        return of(title, platform, true, needed, texts);
    }

    private static Chapter of(
            String title, Platform platform, boolean canBeLeftOut, @Nullable String needed, String... texts) {
        RowReader reader = new RowReader(title);
        for (String text : texts) {
            reader.read(text);
        }
        return new Chapter(title, platform, canBeLeftOut, needed, reader.scopes(), reader.rows());
    }
}
