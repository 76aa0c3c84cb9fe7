package dev.hypnos.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.agent.jdk.Argument;
import dev.hypnos.agent.jdk.JdkTable;
import dev.hypnos.agent.jdk.Place;
import dev.hypnos.agent.jdk.Row;
import dev.hypnos.runtime.process.ProcessFields;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.FieldRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The table against the JDK that runs the test, and against our hooks. */
class JdkTableTest {
    /** Where programs meet the JDK's threads, time and randomness. What lies deeper (sockets, security) blocks for real. */
    private static final List<String> PACKAGES =
            List.of("java/lang/Thread", "java/util/concurrent/", "java/time/", "java/util/Timer", "java/util/Random");

    private static final JdkTable TABLE = JdkTable.here();
    private static final JdkWeaver BASE = new JdkWeaver(TABLE);
    private static final JdkWeaver LIBRARIES =
            new JdkWeaver(TABLE, new ClassSource(ClassLoader.getPlatformClassLoader()));

    /** The woven classes, by their internal names. */
    private static final Map<String, byte[]> WOVEN = new LinkedHashMap<>();

    @BeforeAll
    static void weave() throws IOException {
        for (String name : TABLE.classes(_ -> true)) {
            byte[] woven = BASE.weave(JdkModules.bytes(name), null);
            if (woven != null) {
                WOVEN.put(name.replace('.', '/'), woven);
            }
        }
        for (String library : TABLE.libraries()) {
            for (Map.Entry<String, Path> entry : JdkModules.classes(library).entrySet()) {
                byte[] woven = LIBRARIES.weaveNew(Files.readAllBytes(entry.getValue()), library);
                if (woven != null) {
                    WOVEN.put(entry.getKey(), woven);
                }
            }
        }
    }

    @Test
    void thisJdkLacksNothing() {
        assertThat(TABLE.leftOut()).isEmpty();
        assertThat(TABLE.missing(BASE.applied(), BASE.changed(), TABLE.classes(_ -> true)))
                .isEmpty();
    }

    /** What refuses a call names the chapter whose absence is the reason. */
    @Test
    void everyRefusalNamesAChapterThatCanBeLeftOut() {
        JdkTable nothing = new JdkTable(_ -> true, "Plan 9");
        Map<String, List<String>> all = new LinkedHashMap<>();
        for (Row row : TABLE.rows()) {
            all.put(row.scope().chapter(), List.of("something"));
        }
        all.keySet().removeIf(title -> TABLE.without(Map.of(title, List.of("something"))) == null);
        Set<String> refused = new TreeSet<>();
        for (Row row : Objects.requireNonNull(TABLE.without(all)).rows()) {
            if (row.hook() != null && row.hook().method().equals("lacking")) {
                Argument.Text part = (Argument.Text) row.hook().arguments().get(1);
                assertThat(part.text()).as(row.toString()).isEqualTo(row.scope().chapter());
                refused.add(part.text());
            }
        }
        assertThat(refused)
                .containsExactly(
                        "asynchronous channels",
                        "asynchronous file channels",
                        "locks on files",
                        "orders of directories",
                        "selectors",
                        "sockets");
        assertThat(nothing.leftOut()).containsKeys("sockets", "selectors", "asynchronous channels");
    }

    /** Also those for libraries, whose classes are not there yet when the agent is installed. */
    @Test
    void everyRowIsOfUse() {
        Set<Row> useless = new HashSet<>(TABLE.rows());
        useless.removeAll(BASE.applied());
        useless.removeAll(LIBRARIES.applied());
        useless.removeIf(row -> !row.isRequired());
        // what holds in several libraries may be of use in one
        useless.removeIf(row -> row.scope().className() == null
                && LIBRARIES.applied().stream().anyMatch(applied -> isTheSameElsewhere(applied, row)));
        assertThat(useless).isEmpty();
    }

    private static boolean isTheSameElsewhere(Row one, Row other) {
        return one.scope().className() == null
                && one.place() == other.place()
                && one.name().equals(other.name())
                && one.convention() == other.convention();
    }

    /** With the type with which it is called; a hook that is not there would end a trial with an error of linking. */
    @Test
    void everyHookThatWovenCodeCallsIsThere() throws Exception {
        Set<String> called = new TreeSet<>();
        WOVEN.values().forEach(bytes -> called.addAll(hooksIn(bytes)));
        List<String> missing = new ArrayList<>();
        for (String hook : called) {
            if (!exists(hook)) {
                missing.add(hook);
            }
        }
        assertThat(missing).isEmpty();
        assertThat(called).hasSizeGreaterThan(100);
    }

    /** The agent initialises these; one that it does not know would be initialised in the middle of a trial. */
    @Test
    void everyClassOfHooksIsKnown() {
        Set<String> known = new TreeSet<>(TABLE.hooks(null));
        TABLE.libraries().forEach(library -> known.addAll(TABLE.hooks(library)));
        known.addAll(Agent.MORE);
        Set<String> unknown = new TreeSet<>();
        for (byte[] bytes : WOVEN.values()) {
            for (String hook : hooksIn(bytes)) {
                String owner = hook.substring(0, hook.lastIndexOf('.', hook.indexOf('(')));
                if (!known.contains(owner)) {
                    unknown.add(owner);
                }
            }
        }
        assertThat(unknown).isEmpty();
    }

    private static Set<String> hooksIn(byte[] bytes) {
        Set<String> hooks = new TreeSet<>();
        for (MethodModel method : ClassFile.of().parse(bytes).methods()) {
            method.code()
                    .ifPresent(code -> code.forEach(element -> {
                        if (element instanceof InvokeInstruction call
                                && call.owner().asInternalName().startsWith("dev/hypnos/")) {
                            hooks.add(call.owner().asInternalName().replace('/', '.') + "."
                                    + call.name().stringValue() + call.type().stringValue());
                        }
                    }));
        }
        return hooks;
    }

    private static boolean exists(String hook) throws ClassNotFoundException {
        int type = hook.indexOf('(');
        int dot = hook.lastIndexOf('.', type);
        ClassLoader loader = JdkTableTest.class.getClassLoader();
        Class<?> owner = Class.forName(hook.substring(0, dot), false, loader);
        for (Method method : owner.getDeclaredMethods()) {
            String descriptor = MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                    .descriptorString();
            if (method.getName().equals(hook.substring(dot + 1, type)) && descriptor.equals(hook.substring(type))) {
                return Modifier.isPublic(method.getModifiers())
                        && Modifier.isStatic(method.getModifiers())
                        && Modifier.isPublic(owner.getModifiers());
            }
        }
        return false;
    }

    @Test
    void everyClassOfTheJdkThatHasSomethingToWeaveIsListed() throws IOException {
        Set<String> missing = new TreeSet<>();
        for (Map.Entry<String, Path> entry : JdkModules.classes("java.base").entrySet()) {
            String name = entry.getKey();
            if (PACKAGES.stream().anyMatch(name::contains) && !TABLE.isWoven(name)) {
                JdkWeaver weaver = new JdkWeaver(TABLE);
                weaver.weave(Files.readAllBytes(entry.getValue()), null);
                if (weaver.applied().stream().anyMatch(row -> !isPrinting(row))) {
                    missing.add(name);
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    /** A class that is woven for nothing else prints only where somebody debugs the JDK. */
    private static boolean isPrinting(Row row) {
        return row.place() == Place.READ && row.owner().equals("java/lang/System");
    }

    /** An initialiser of the JDK runs in whichever trial needs it first, and must not count as asking there. */
    @Test
    void initialisersOfTheJdkAreLeftAsTheyAre() {
        List<String> changed = new ArrayList<>();
        WOVEN.forEach((name, bytes) -> {
            for (MethodModel method : ClassFile.of().parse(bytes).methods()) {
                if (method.methodName().equalsString("<clinit>")
                        && method.code()
                                .orElseThrow()
                                .elementStream()
                                .anyMatch(element -> element instanceof InvokeInstruction call
                                        && call.owner().asInternalName().startsWith("dev/hypnos/"))) {
                    changed.add(name);
                }
            }
        });
        assertThat(changed).isEmpty();
    }

    @Test
    void everyClassThatUsesAFieldOfWhichEachProcessHasItsOwnIsWoven() throws IOException {
        Set<String> modules = new TreeSet<>();
        for (Row row : TABLE.rows()) {
            String module = row.scope().module();
            if (row.place() == Place.OWN
                    && (module == null || !TABLE.libraries().contains(module))) {
                modules.add(module == null ? "java.base" : module);
            }
        }
        Set<String> missing = new TreeSet<>();
        for (String module : modules) {
            for (Map.Entry<String, Path> entry : JdkModules.classes(module).entrySet()) {
                if (!TABLE.isWoven(entry.getKey()) && usesOwnField(entry.getValue())) {
                    missing.add(entry.getKey());
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    private static boolean usesOwnField(Path file) throws IOException {
        for (PoolEntry entry : ClassFile.of().parse(Files.readAllBytes(file)).constantPool()) {
            if (entry instanceof FieldRefEntry field
                    && ProcessFields.number(
                                    field.owner().asInternalName(), field.name().stringValue())
                            >= 0) {
                return true;
            }
        }
        return false;
    }
}
