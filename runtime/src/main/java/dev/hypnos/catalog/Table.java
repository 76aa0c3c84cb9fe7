package dev.hypnos.catalog;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All sections, and how a class finds its line among them. */
final class Table {
    static final Table INSTANCE = new Table(TableReader.read(
            AtomicsChapter.TEXT,
            LocksChapter.TEXT,
            SynchronizersChapter.TEXT,
            BlockingQueuesChapter.TEXT,
            ConcurrentCollectionsChapter.TEXT,
            ExecutorsChapter.TEXT,
            FuturesChapter.TEXT,
            ForkJoinChapter.TEXT,
            BystandersChapter.TEXT,
            CollectionInterfacesChapter.TEXT,
            CollectionsChapter.TEXT,
            SynchronizedCollectionsChapter.TEXT,
            ViewsChapter.TEXT));

    private final Map<String, Section> sections = new HashMap<>();
    /** The sections that have an operation of this name. */
    private final Map<String, Set<Section>> operations = new HashMap<>();

    private final List<String> untrackedPrefixes = new ArrayList<>();

    private Table(List<Section> all) {
        for (Section section : all) {
            if (section.className.endsWith("*")) {
                untrackedPrefixes.add(section.className.substring(0, section.className.length() - 1));
            } else if (sections.put(section.className, section) != null) {
                throw new IllegalStateException("two sections for " + section.className);
            }
            index(section);
        }
    }

    private void index(Section section) {
        for (Line line : section.lines) {
            if (line.row() != null) {
                Set<Section> holders = operations.get(line.name());
                if (holders == null) {
                    holders = new HashSet<>();
                    operations.put(line.name(), holders);
                }
                holders.add(section);
            }
        }
    }

    Iterable<Section> sections() {
        return sections.values();
    }

    @Nullable
    Section section(Class<?> type) {
        return sections.get(type.getName());
    }

    @Nullable
    Section section(String className) {
        return sections.get(className);
    }

    /** The section of a class, or of the nearest superclass that has one. */
    @Nullable
    Section nearestSection(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            Section section = section(at);
            if (section != null) {
                return section;
            }
        }
        return null;
    }

    /** Whether some class or interface has an operation with this name and these parameters. */
    boolean hasOperation(String method, List<String> parameters) {
        for (Section section : operations.getOrDefault(method, Set.of())) {
            Line line = section.line(method, parameters);
            if (line != null && line.row() != null) {
                return true;
            }
        }
        return false;
    }

    boolean untracked(Class<?> type) {
        Section section = section(type);
        if (section != null && section.untracked) {
            return true;
        }
        for (String prefix : untrackedPrefixes) {
            if (type.getName().startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The line for a method called on this class of the JDK, from its own section, its superclasses or its interfaces.
     */
    @Nullable
    Line find(Class<?> type, String method, List<String> parameters) {
        if (method.equals("<init>")) {
            return lineOf(section(type), method, parameters);
        }
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            Line line = lineOf(section(at), method, parameters);
            if (line != null) {
                return line;
            }
        }
        Line line = Search.inInterfaces(this, type, method, parameters);
        return line != null ? line : lineOf(section(Object.class), method, parameters);
    }

    private static @Nullable Line lineOf(@Nullable Section section, String method, List<String> parameters) {
        return section == null ? null : section.line(method, parameters);
    }

    /** The search for the most specific interface with a line. */
    private static final class Search {
        private @Nullable Class<?> holder;
        private @Nullable Line found;

        static @Nullable Line inInterfaces(Table table, Class<?> type, String method, List<String> parameters) {
            Search search = new Search();
            for (Class<?> at = type; at != null; at = at.getSuperclass()) {
                search.visit(table, at, method, parameters);
            }
            return search.found;
        }

        private void visit(Table table, Class<?> type, String method, List<String> parameters) {
            for (Class<?> face : type.getInterfaces()) {
                Line line = lineOf(table.section(face), method, parameters);
                if (line != null && (holder == null || holder.isAssignableFrom(face))) {
                    holder = face;
                    found = line;
                }
                visit(table, face, method, parameters);
            }
        }
    }
}
