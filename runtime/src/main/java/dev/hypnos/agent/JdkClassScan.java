package dev.hypnos.agent;

import dev.hypnos.agent.jdk.ClassRows;
import dev.hypnos.agent.jdk.Place;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.util.BitSet;

/** Tells which methods of a class may have something to weave, by what its constant pool names. */
final class JdkClassScan {
    private final ClassRows rows;
    private final BitSet pool = new BitSet();
    private final boolean monitors;
    private final boolean loops;

    JdkClassScan(ClassModel model, ClassRows rows) {
        this.rows = rows;
        this.monitors = rows.only(Place.MONITORS) != null;
        this.loops = rows.only(Place.LOOPS) != null;
        for (PoolEntry entry : model.constantPool()) {
            if (isOfUse(entry)) {
                pool.set(entry.index());
            }
        }
    }

    /** Plain tests of tags: this runs for each entry of each class, while the JVM starts. */
    private boolean isOfUse(PoolEntry entry) {
        switch (entry.tag()) {
            case PoolEntry.TAG_FIELDREF -> {
                MemberRefEntry field = (MemberRefEntry) entry;
                return isKnown(field)
                        && (isNamed(Place.READ, field) || isNamed(Place.OWN, field) || isNamed(Place.WRITE, field));
            }
            case PoolEntry.TAG_METHODREF, PoolEntry.TAG_INTERFACE_METHODREF -> {
                MemberRefEntry method = (MemberRefEntry) entry;
                return (isKnown(method) && isNamed(Place.CALL, method)) || waits(method);
            }
            case PoolEntry.TAG_CLASS -> {
                String name = ((ClassEntry) entry).asInternalName();
                return rows.names(Place.NEW, name, "<init>");
            }
            default -> {
                return false;
            }
        }
    }

    private boolean isKnown(MemberRefEntry member) {
        return rows.namesMembersOf(member.owner().asInternalName());
    }

    private boolean isNamed(Place place, MemberRefEntry member) {
        return rows.names(place, member.owner().asInternalName(), member.name().stringValue());
    }

    private boolean waits(MemberRefEntry method) {
        return monitors && method.owner().name().equalsString("java/lang/Object");
    }

    /** Whether something may be woven into the method. An initialiser runs once for all trials: it is left as it is. */
    boolean isOfUse(MethodModel method) {
        var code = method.findAttribute(Attributes.code());
        if (code.isEmpty() || method.methodName().equalsString("<clinit>")) {
            return false;
        }
        return loops
                || rows.hasEnds(
                        method.methodName().stringValue(), method.methodType().stringValue())
                || CodeScan.uses(code.get().codeArray(), pool, monitors);
    }
}
