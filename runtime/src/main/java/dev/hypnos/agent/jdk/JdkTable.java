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
    /** The rows that hold here. */
    public static final JdkTable HERE = new JdkTable(JdkTable::has, System.getProperty("os.name"));

    private final String system;
    private final List<Row> rows = new ArrayList<>();
    private final Map<String, Scope> classes = new LinkedHashMap<>();
    private final Set<String> libraries = new LinkedHashSet<>();
    private final Set<String> missingClasses = new LinkedHashSet<>();
    private final List<String> leftOut = new ArrayList<>();

    private final Map<String, RowIndex> byClass = new HashMap<>();
    private final Map<String, RowIndex> byLibrary = new HashMap<>();
    private final RowIndex anywhere = new RowIndex();

    /**
     * The rows for a machine.
     *
     * @param has whether its JDK has a class of the base
     * @param system its {@code os.name}
     */
    public JdkTable(Predicate<String> has, String system) {
        this.system = system;
        for (RowReader chapter : Chapters.read()) {
            add(chapter, has);
        }
    }

    private static boolean has(String name) {
        try {
            Class.forName(name, false, null);
            return true;
        } catch (ClassNotFoundException absent) {
            return false;
        }
    }

    private void add(RowReader chapter, Predicate<String> has) {
        Set<String> absent = new HashSet<>();
        Scope needed = null;
        boolean canBeLeftOut = false;
        for (Scope scope : chapter.scopes()) {
            String name = scope.className();
            canBeLeftOut |= scope.isLacking();
            if (name != null && scope.module() == null && !scope.isLacking() && !has.test(name) && absent.add(name)) {
                if (scope.platform().isRequired(system)) {
                    missingClasses.add("class " + name);
                } else {
                    needed = scope;
                }
            }
        }
        boolean isLeftOut = needed != null && canBeLeftOut;
        if (needed != null && isLeftOut) {
            leftOut.add(needed.chapter() + " needs " + needed.platform().title() + ": this JDK has no "
                    + needed.className());
        }
        for (Scope scope : chapter.scopes()) {
            if (scope.isLacking() == isLeftOut) {
                add(scope, absent);
            }
        }
        for (Row row : chapter.rows()) {
            if (row.scope().isLacking() == isLeftOut
                    && !absent.contains(row.scope().className())) {
                add(row);
            }
        }
    }

    private void add(Scope scope, Set<String> absent) {
        String name = scope.className();
        if (name == null && scope.module() != null) {
            libraries.add(scope.module());
        } else if (name != null && !absent.contains(name)) {
            classes.putIfAbsent(name, scope);
        }
    }

    private void add(Row row) {
        rows.add(row);
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

    /** What this machine has not: chapters that are left out, one line each. */
    public List<String> leftOut() {
        return leftOut;
    }

    /**
     * What the JDK lacks, for people, once its classes have been woven.
     *
     * @param applied the rows for which something was changed
     * @param changed the internal names of the classes in which something was changed
     * @param woven the names of the classes that were to be woven
     */
    public List<String> missing(Set<Row> applied, Set<String> changed, Collection<String> woven) {
        List<String> missing = new ArrayList<>(missingClasses);
        Set<String> there = new HashSet<>(woven);
        Set<String> inRows = new HashSet<>();
        for (Row row : rows) {
            Scope scope = row.scope();
            String name = scope.className();
            if (name != null) {
                inRows.add(name);
            }
            boolean isThere = name == null ? scope.module() == null : there.contains(name);
            if (isThere && row.isRequired() && scope.platform().isRequired(system) && !applied.contains(row)) {
                missing.add(row.toString());
            }
        }
        for (Map.Entry<String, Scope> entry : classes.entrySet()) {
            String name = entry.getKey();
            if (there.contains(name)
                    && !inRows.contains(name)
                    && entry.getValue().platform().isRequired(system)
                    && !changed.contains(name.replace('.', '/'))) {
                missing.add("anything to weave in " + name);
            }
        }
        return missing;
    }
}
