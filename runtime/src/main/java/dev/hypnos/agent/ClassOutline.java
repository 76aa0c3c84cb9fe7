package dev.hypnos.agent;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.constantpool.MethodRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * As much of a class as weaving another needs, read from its class file.
 *
 * @param name the internal name
 * @param superclass the internal name of its superclass, or null
 * @param interfaces the internal names of its interfaces
 * @param isPublic whether classes of other packages may name it
 * @param isInterface whether it is an interface
 * @param hasDefaults whether it is an interface with methods for its objects, so that it is initialised with its
 *     classes
 * @param fields the access flags of its fields, by name
 * @param statics what it could carry from trial to trial
 */
public record ClassOutline(
        String name,
        @Nullable String superclass,
        List<String> interfaces,
        boolean isPublic,
        boolean isInterface,
        boolean hasDefaults,
        Map<String, Integer> fields,
        StaticState statics,
        Set<String> tabled) {

    static ClassOutline of(byte[] bytes) {
        ClassModel model = ClassFile.of().parse(bytes);
        Map<String, Integer> fields = new HashMap<>();
        for (FieldModel field : model.fields()) {
            fields.put(field.fieldName().stringValue(), field.flags().flagsMask());
        }
        boolean isInterface = model.flags().has(AccessFlag.INTERFACE);
        boolean hasDefaults = isInterface
                && model.methods().stream()
                        .anyMatch(method -> !method.flags().has(AccessFlag.ABSTRACT)
                                && !method.flags().has(AccessFlag.STATIC));
        List<String> interfaces = new ArrayList<>();
        model.interfaces().forEach(entry -> interfaces.add(entry.asInternalName()));
        return new ClassOutline(
                model.thisClass().asInternalName(),
                model.superclass().map(entry -> entry.asInternalName()).orElse(null),
                List.copyOf(interfaces),
                model.flags().has(AccessFlag.PUBLIC),
                isInterface,
                hasDefaults,
                Map.copyOf(fields),
                StaticState.of(model),
                tabled(model));
    }

    /** The enums whose constants the compiler has a table for in this class, which are initialised with it. */
    private static Set<String> tabled(ClassModel model) {
        Set<String> enums = new HashSet<>();
        if (model.flags().has(AccessFlag.SYNTHETIC)) {
            for (PoolEntry entry : model.constantPool()) {
                if (entry instanceof MethodRefEntry called
                        && called.name().equalsString("values")
                        && !called.owner().equals(model.thisClass())) {
                    enums.add(called.owner().asInternalName());
                }
            }
        }
        return Set.copyOf(enums);
    }

    public boolean isFinal(String field) {
        return has(field, AccessFlag.FINAL);
    }

    public boolean isStatic(String field) {
        return has(field, AccessFlag.STATIC);
    }

    public boolean isVolatile(String field) {
        return has(field, AccessFlag.VOLATILE);
    }

    private boolean has(String field, AccessFlag flag) {
        Integer mask = fields.get(field);
        return mask != null && (mask & flag.mask()) != 0;
    }
}
