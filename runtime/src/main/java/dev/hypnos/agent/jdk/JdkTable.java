package dev.hypnos.agent.jdk;

import dev.hypnos.runtime.process.ProcessFields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** All rows that hold on one machine, and what follows from them. */
public final class JdkTable {
    private static volatile JdkTable here =
            new JdkTable(JdkTable::isLoadable, System.getProperty("os.name"), Absent.here());

    private final Predicate<String> isThere;
    private final String system;
    private final Absent absent;
    private final List<Row> rows = new ArrayList<>();
    private final Map<String, Scope> classes = new LinkedHashMap<>();
    private final Set<String> libraries = new LinkedHashSet<>();
    /** By the titles of chapters. */
    private final Map<String, List<String>> missingClasses = new LinkedHashMap<>();
    /** The chapters that must not be left out. */
    private final Set<String> required = new LinkedHashSet<>();
    /** Why chapters are left out, by their titles. */
    private final Map<String, String> leftOut = new LinkedHashMap<>();

    private final Map<String, RowIndex> byClass = new HashMap<>();
    private final Map<String, RowIndex> byLibrary = new HashMap<>();
    private final RowIndex anywhere = new RowIndex();

    /**
     * The rows for a machine.
     *
     * @param isThere whether its JDK has a class of the base
     * @param system its {@code os.name}
     */
    public JdkTable(Predicate<String> isThere, String system) {
        this(isThere, system, Absent.NOTHING);
    }

    private JdkTable(Predicate<String> isThere, String system, Absent absent) {
        this(isThere, system, absent, Map.of());
    }

    private JdkTable(Predicate<String> isThere, String system, Absent absent, Map<String, String> without) {
        this.isThere = isThere;
        this.system = system;
        this.absent = absent;
        leftOut.putAll(without);
        for (Chapter chapter : Chapters.read()) {
            add(chapter);
        }
    }

    /** The rows that hold here. */
    public static JdkTable here() {
        return here;
    }

    /** From now on these rows hold here: less than was thought, before any class of the program was woven. */
    public static void replace(JdkTable other) {
        here = other;
    }

    private static boolean isLoadable(String name) {
        try {
            Class.forName(name, false, null);
            return true;
        } catch (ClassNotFoundException missing) {
            return false;
        }
    }

    private boolean has(String className) {
        return !absent.hasClass(className) && isThere.test(className);
    }

    private void add(Chapter chapter) {
        Set<String> lacks = new LinkedHashSet<>();
        for (Scope scope : chapter.scopes()) {
            String name = scope.className();
            if (name != null && scope.module() == null && holds(scope) && !scope.isLacking() && !has(name)) {
                lacks.add(name);
            }
        }
        if (chapter.canBeLeftOut()) {
            String reason = reason(chapter, lacks);
            if (reason != null) {
                leftOut.putIfAbsent(chapter.title(), reason);
            }
        } else {
            required.add(chapter.title());
            for (String name : lacks) {
                missingClasses
                        .computeIfAbsent(chapter.title(), _ -> new ArrayList<>())
                        .add("class " + name);
            }
        }
        boolean isLeftOut = leftOut.containsKey(chapter.title());
        for (Scope scope : chapter.scopes()) {
            if (holds(scope) && scope.isLacking() == isLeftOut) {
                add(scope, lacks);
            }
        }
        for (Row row : chapter.rows()) {
            if (holds(row.scope())
                    && row.scope().isLacking() == isLeftOut
                    && !lacks.contains(row.scope().className())) {
                add(row);
            }
        }
    }

    private boolean holds(Scope scope) {
        return scope.platform().includes(system);
    }

    /** Why the chapter cannot be there, for people; null if it can. */
    private @Nullable String reason(Chapter chapter, Set<String> lacks) {
        if (!chapter.platform().includes(system)) {
            return "they need " + chapter.platform().title() + ", and this is " + system;
        }
        if (!lacks.isEmpty()) {
            return lacking("class " + String.join(", class ", lacks));
        }
        String needed = chapter.needed();
        String reason = needed == null ? null : leftOut.get(needed);
        return reason == null ? null : "they need " + needed + "; " + reason;
    }

    private static String lacking(String what) {
        return "this JDK lacks " + what;
    }

    private void add(Scope scope, Set<String> lacks) {
        String name = scope.className();
        if (name == null && scope.module() != null) {
            libraries.add(scope.module());
        } else if (name != null && !lacks.contains(name)) {
            classes.putIfAbsent(name, scope);
        }
    }

    private void add(Row row) {
        rows.add(row);
        if (absent.hasMember(row.owner(), row.name())) {
            return;
        }
        String name = row.scope().className();
        String module = row.scope().module();
        if (row.place() == Place.OWN) {
            ProcessFields.add(row.owner(), row.name(), ProcessFields.Start.valueOf(row.detail()));
            anywhere.add(row);
        } else if (name != null) {
            byClass.computeIfAbsent(name.replace('.', '/'), _ -> new RowIndex()).add(row);
        } else if (module != null) {
            byLibrary.computeIfAbsent(module, _ -> new RowIndex()).add(row);
        } else {
            anywhere.add(row);
        }
    }

    public List<Row> rows() {
        return rows;
    }

    /** The modules of the JDK whose classes are woven as they are loaded. */
    public Set<String> libraries() {
        return libraries;
    }

    /** The classes to be woven that are not of a library, where the modules are that have them. */
    public List<String> classes(Predicate<String> hasModule) {
        List<String> names = new ArrayList<>();
        for (Map.Entry<String, Scope> entry : classes.entrySet()) {
            String module = entry.getValue().module();
            if (module == null || (!libraries.contains(module) && hasModule.test(module))) {
                names.add(entry.getKey());
            }
        }
        return names;
    }

    /** Whether rows hold in a class, by its internal name, or it is listed for those that hold anywhere. */
    public boolean isWoven(String internalName) {
        return classes.containsKey(internalName.replace('/', '.'));
    }

    /**
     * The rows that hold in a class.
     *
     * @param library the library that it is of; null for one of the base
     */
    public ClassRows of(String internalName, @Nullable String library) {
        RowIndex own = byClass.getOrDefault(internalName, RowIndex.EMPTY);
        return library == null
                ? new ClassRows(internalName, own, anywhere)
                : new ClassRows(internalName, own, byLibrary.getOrDefault(library, RowIndex.EMPTY), anywhere);
    }

    /** The row for a static field that holds something of the process, wherever it is read. */
    public @Nullable Row ofProcess(String owner, String name, String descriptor) {
        Row row = anywhere.find(Place.READ, owner, name, descriptor, "");
        return row != null ? row : anywhere.find(Place.OWN, owner, name, descriptor, "");
    }

    /** The classes of ours that woven code calls. */
    public Set<String> hooks(@Nullable String library) {
        Set<String> names = new LinkedHashSet<>();
        for (Row row : rows) {
            Hook hook = row.hook();
            String module = row.scope().module();
            boolean isOfLibrary = module != null && libraries.contains(module);
            if (hook != null && hook.isOurs() && (library == null ? !isOfLibrary : library.equals(module))) {
                names.add(hook.owner());
            }
        }
        return names;
    }

    /** Why chapters are left out, by their titles, for people. */
    public Map<String, String> leftOut() {
        return leftOut;
    }

    /** What tells this table from others on the same machine. */
    public String variant() {
        return rows.size() + " " + leftOut.keySet() + " " + absent.names();
    }

    /**
     * The table without the chapters in which something is missing; null where one of them is needed by all tests.
     *
     * @param missing as {@link #missing} gives it
     */
    public @Nullable JdkTable without(Map<String, List<String>> missing) {
        Map<String, String> reasons = new LinkedHashMap<>(leftOut);
        for (Map.Entry<String, List<String>> entry : missing.entrySet()) {
            // of one that is left out the refusals are missing
            if (required.contains(entry.getKey()) || leftOut.containsKey(entry.getKey())) {
                return null;
            }
            reasons.put(entry.getKey(), lacking(String.join(", ", entry.getValue())));
        }
        return new JdkTable(isThere, system, absent, reasons);
    }

    /**
     * What the JDK lacks, for people, by the titles of chapters, once its classes have been woven.
     *
     * @param applied the rows for which something was changed
     * @param changed the internal names of the classes in which something was changed
     * @param woven the names of the classes that were to be woven
     */
    public Map<String, List<String>> missing(Set<Row> applied, Set<String> changed, Collection<String> woven) {
        Map<String, List<String>> missing = new LinkedHashMap<>();
        missingClasses.forEach((title, names) -> missing.put(title, new ArrayList<>(names)));
        Set<String> there = new HashSet<>(woven);
        Set<String> inRows = new HashSet<>();
        for (Row row : rows) {
            Scope scope = row.scope();
            String name = scope.className();
            if (name != null) {
                inRows.add(name);
            }
            boolean isWoven = name == null ? scope.module() == null : there.contains(name);
            if (isWoven && row.isRequired() && !applied.contains(row)) {
                missing.computeIfAbsent(scope.chapter(), _ -> new ArrayList<>()).add(row.toString());
            }
        }
        for (Map.Entry<String, Scope> entry : classes.entrySet()) {
            String name = entry.getKey();
            if (there.contains(name) && !inRows.contains(name) && !changed.contains(name.replace('.', '/'))) {
                missing.computeIfAbsent(entry.getValue().chapter(), _ -> new ArrayList<>())
                        .add("anything to weave in " + name);
            }
        }
        return missing;
    }
}
