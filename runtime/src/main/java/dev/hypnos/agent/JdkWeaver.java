package dev.hypnos.agent;

import dev.hypnos.agent.jdk.ClassRows;
import dev.hypnos.agent.jdk.Convention;
import dev.hypnos.agent.jdk.JdkTable;
import dev.hypnos.agent.jdk.Place;
import dev.hypnos.agent.jdk.Row;
import java.lang.classfile.AccessFlags;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.reflect.AccessFlag;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Weaves the rows of the {@linkplain JdkTable table} into classes of the JDK, in place: no method or field may be added
 * to a class that is loaded. For a thread that is no task every hook does what the JDK did.
 */
final class JdkWeaver {
    private final JdkTable table;
    private final ClassFile classFile;
    /** Where the classes of a {@linkplain JdkLibraries library} of the JDK lie; null for those of its base. */
    private final @Nullable ClassSource source;

    private final Set<Row> applied = ConcurrentHashMap.newKeySet();
    private final Set<String> changed = ConcurrentHashMap.newKeySet();

    JdkWeaver(JdkTable table) {
        this.table = table;
        this.source = null;
        this.classFile = ClassFile.of();
    }

    /** For libraries, of which no class may be loaded to weave another. */
    JdkWeaver(JdkTable table, ClassSource source) {
        this.table = table;
        this.source = source;
        this.classFile = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(source.hierarchy()));
    }

    /** The rows for which something has been changed so far. */
    Set<Row> applied() {
        return applied;
    }

    /** The internal names of the classes in which something has been changed so far. */
    Set<String> changed() {
        return changed;
    }

    /**
     * The woven class, or null where there is nothing to weave in it.
     *
     * @param library the library that it is of, or null
     */
    byte @Nullable [] weave(byte[] bytes, @Nullable String library) {
        ClassModel model = classFile.parse(bytes);
        return weave(model, library, false, new JdkEdits(model.thisClass().asInternalName()));
    }

    /** The same for a class of the base, with an account of what was changed. */
    byte @Nullable [] weaveBase(byte[] bytes, JdkEdits edits) {
        return weave(classFile.parse(bytes), null, false, edits);
    }

    /** The same for a class that is being loaded: its synchronized methods need not stay so. */
    byte @Nullable [] weaveNew(byte[] bytes, @Nullable String library) {
        ClassModel model = classFile.parse(bytes);
        return weave(model, library, true, new JdkEdits(model.thisClass().asInternalName()));
    }

    private byte @Nullable [] weave(ClassModel model, @Nullable String library, boolean isNew, JdkEdits edits) {
        ClassRows rows = table.of(edits.owner, library);
        JdkClassScan scan = new JdkClassScan(model, rows);
        byte[] woven = classFile.transformClass(
                model,
                ClassTransform.transformingMethods(
                        method -> scan.isOfUse(method) || (isSynchronized(method) && isReleased(rows, method)),
                        (builder, element) -> {
                            switch (element) {
                                case CodeModel code -> builder.transformCode(code, body(code, rows, edits, isNew));
                                case AccessFlags flags
                                when isNew && flags.has(AccessFlag.SYNCHRONIZED) ->
                                    builder.withFlags(flags.flagsMask() & ~AccessFlag.SYNCHRONIZED.mask());
                                default -> builder.with(element);
                            }
                        }));
        if (edits.isEmpty()) {
            return null;
        }
        applied.addAll(edits.rows());
        changed.add(edits.owner);
        return woven;
    }

    private static boolean isSynchronized(MethodModel method) {
        return method.code().isPresent() && method.flags().has(AccessFlag.SYNCHRONIZED);
    }

    /** Whether a synchronized method does not keep its real monitor: those of libraries, and some others. */
    private boolean isReleased(ClassRows rows, MethodModel method) {
        Row monitors = rows.only(Place.MONITORS);
        return source != null || (monitors != null && isReleased(monitors, method));
    }

    private static boolean isReleased(Row monitors, MethodModel method) {
        return monitors.convention() == Convention.RELEASED
                || (monitors.convention() == Convention.CALLED_BACK
                        && monitors.isFor(
                                method.methodName().stringValue(),
                                method.methodType().stringValue()));
    }

    private CodeTransform body(CodeModel code, ClassRows rows, JdkEdits edits, boolean isNew) {
        MethodModel method = code.parent().orElseThrow();
        CodeTransform body = new JdkBody(method, rows, source, edits);
        if (!method.flags().has(AccessFlag.SYNCHRONIZED) || !isReleased(rows, method)) {
            return body;
        }
        Row monitors = rows.only(Place.MONITORS);
        Convention convention = monitors == null ? Convention.RELEASED : monitors.convention();
        if (monitors != null && convention == Convention.CALLED_BACK) {
            edits.made(monitors);
        } else {
            edits.made();
        }
        return isNew ? new SynchronizedBody(method).andThen(body) : body.andThen(new ReleasedBody(method, convention));
    }
}
