package dev.hypnos.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.runtime.ProcessFields;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.FieldRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.InvokeInstruction;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JdkClassesTest {
    /** Where programs meet the JDK's threads, time and randomness. What lies deeper (sockets, security) blocks for real. */
    private static final List<String> PACKAGES =
            List.of("java/lang/Thread", "java/util/concurrent/", "java/time/", "java/util/Timer", "java/util/Random");

    @Test
    void everyClassOfTheJdkThatHasSomethingToWeaveIsListed() throws IOException {
        JdkWeaver weaver = new JdkWeaver();
        Set<String> missing = new TreeSet<>();
        FileSystem runtime = FileSystems.getFileSystem(URI.create("jrt:/"));
        Path base = runtime.getPath("modules", "java.base");
        try (Stream<Path> files = Files.walk(base)) {
            for (Path file : (Iterable<Path>) files.filter(JdkClassesTest::isLookedAt)::iterator) {
                String name =
                        base.relativize(file).toString().replace(".class", "").replace('/', '.');
                if (weaver.weave(Files.readAllBytes(file)) != null && !JdkClasses.isWoven(name)) {
                    missing.add(name);
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void everyListedClassHasSomethingToWeave() throws Exception {
        JdkWeaver weaver = new JdkWeaver();
        for (String name : JdkClasses.WOVEN) {
            String resource = name.replace('.', '/') + ".class";
            try (var in = Object.class.getModule().getResourceAsStream(resource)) {
                assertThat(in).as(name).isNotNull();
                assertThat(weaver.weave(in.readAllBytes())).as(name).isNotNull();
            }
        }
        assertThat(weaver.entries()).containsAll(JdkEntries.REQUIRED);
    }

    /** An initialiser of the JDK runs in whichever trial needs it first, and must not count as asking there. */
    @Test
    void initialisersOfTheJdkDoNotAskForTheTimeOfATrial() throws Exception {
        JdkWeaver weaver = new JdkWeaver();
        List<String> asking = new ArrayList<>();
        for (String name : JdkClasses.WOVEN) {
            String resource = name.replace('.', '/') + ".class";
            try (var in = Object.class.getModule().getResourceAsStream(resource)) {
                byte[] woven = weaver.weave(in.readAllBytes());
                for (MethodModel method : ClassFile.of().parse(woven).methods()) {
                    if (method.methodName().equalsString("<clinit>")
                            && method.code().orElseThrow().elementStream().anyMatch(JdkClassesTest::asksForTime)) {
                        asking.add(name);
                    }
                }
            }
        }
        assertThat(asking).isEmpty();
    }

    private static boolean asksForTime(CodeElement element) {
        return element instanceof InvokeInstruction call
                && call.owner().asSymbol().equals(Woven.TIME);
    }

    /** And each field of the table is there, and used. */
    @Test
    void everyClassThatUsesAFieldOfWhichEachProcessHasItsOwnIsWoven() throws IOException {
        Set<String> unused = new TreeSet<>();
        Set<String> modules = new TreeSet<>();
        for (ProcessFields.Row row : ProcessFields.rows()) {
            unused.add(row.owner() + "." + row.name());
            modules.add(row.module());
        }
        Set<String> missing = new TreeSet<>();
        for (String module : modules) {
            Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", module);
            try (Stream<Path> files = Files.walk(root)) {
                for (Path file :
                        (Iterable<Path>) files.filter(path -> path.toString().endsWith(".class"))::iterator) {
                    String name = root.relativize(file)
                            .toString()
                            .replace(".class", "")
                            .replace('/', '.');
                    boolean uses = uses(file, unused);
                    if (uses && !JdkLibraries.MODULES.contains(module) && !JdkClasses.isWoven(name)) {
                        missing.add(name);
                    }
                }
            }
        }
        assertThat(missing).isEmpty();
        assertThat(unused).isEmpty();
    }

    /** Whether a class uses such a field; those that it uses are taken from the set. */
    private static boolean uses(Path file, Set<String> unused) throws IOException {
        boolean uses = false;
        for (PoolEntry entry : ClassFile.of().parse(Files.readAllBytes(file)).constantPool()) {
            if (entry instanceof FieldRefEntry field
                    && ProcessFields.number(
                                    field.owner().asInternalName(), field.name().stringValue())
                            >= 0) {
                uses = true;
                unused.remove(field.owner().asInternalName().replace('/', '.') + "."
                        + field.name().stringValue());
            }
        }
        return uses;
    }

    private static boolean isLookedAt(Path file) {
        String path = file.toString();
        return path.endsWith(".class") && PACKAGES.stream().anyMatch(path::contains);
    }
}
