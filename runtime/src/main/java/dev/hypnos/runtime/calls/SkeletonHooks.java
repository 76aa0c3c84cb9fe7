package dev.hypnos.runtime.calls;

import dev.hypnos.catalog.Resources;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.code.ClassQuestion;
import dev.hypnos.runtime.code.CodeOwner;
import java.util.Iterator;
import java.util.Set;

/**
 * Called where {@code AbstractMap} goes through the entries of a map that a program has written. They may be those of a
 * map of the JDK which it keeps inside: to hand them out is no operation, and who goes through them is code of the JDK.
 * The other skeletons of collections call methods of the program that touch what is inside.
 */
public final class SkeletonHooks {
    private static final Site READ = site(Access.READ);
    private static final Site WRITE = site(Access.WRITE);

    /** Of libraries calls of concurrent collections alone are operations. */
    private static final ClassQuestion IS_OF_PROGRAM =
            ClassQuestion.of(type -> CodeOwner.of(type) == CodeOwner.PROGRAM);

    private SkeletonHooks() {}

    private static Site site(Access access) {
        return Sites.add("go through the entries", "java.util.AbstractMap", "entrySet", "the JDK", -1, 0, access);
    }

    private static void touches(Set<?> entries, Object map, Site site) {
        if (map.getClass().getClassLoader() != null
                && (IS_OF_PROGRAM.test(map.getClass()) || !Resources.isPlain(Resources.canonical(entries)))) {
            PassedHooks.passes(entries, site.id(), site.access());
        }
    }

    public static Iterator<?> iterator(Set<?> entries, Object map) {
        touches(entries, map, READ);
        return entries.iterator();
    }

    /** The same where one of them will be removed. */
    public static Iterator<?> removing(Set<?> entries, Object map) {
        touches(entries, map, WRITE);
        return entries.iterator();
    }

    public static int size(Set<?> entries, Object map) {
        touches(entries, map, READ);
        return entries.size();
    }

    public static void clear(Set<?> entries, Object map) {
        touches(entries, map, WRITE);
        entries.clear();
    }
}
