package dev.hypnos.files;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change of directories that is not durable yet. It is kept as a whole or lost as a whole.
 *
 * @param at when it happened, among all changes of the disk
 * @param words for people, as in: the creation of a file
 */
record Change(long at, String words, List<Entry> entries) {
    /**
     * What a name stands for, before and since; null for nothing.
     *
     * @param before as far as the disk knows
     */
    record Entry(
            DirectoryNode directory,
            String name,
            @Nullable Inode before,
            @Nullable Inode after) {}

    boolean isIn(DirectoryNode directory) {
        for (Entry entry : entries) {
            if (entry.directory == directory) {
                return true;
            }
        }
        return false;
    }
}
