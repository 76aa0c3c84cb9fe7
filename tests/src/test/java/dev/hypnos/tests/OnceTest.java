package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.code.TrialLoader;
import dev.hypnos.sandbox.Sandbox;
import dev.hypnos.tests.program.Once;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Initialisers that the VM runs once for all trials: no trial may be able to tell whether it was the first. */
class OnceTest {
    @TempDir
    private Path directory;

    private URLClassLoader host;
    private Class<?> program;

    @BeforeEach
    void compileAsOthersDo() throws Exception {
        Path classes = Path.of(
                Once.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path from = classes.resolve("dev/hypnos/tests/program");
        Path to = Files.createDirectories(directory.resolve("dev/hypnos/tests/program"));
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(OnceTest::isOfProgram).toList()) {
                Files.write(to.resolve(file.getFileName()), compiledByOthers(file));
            }
        }
        host = new URLClassLoader(new URL[] {directory.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        program = host.loadClass(Once.class.getName());
    }

    @AfterEach
    void close() throws IOException {
        host.close();
    }

    private static boolean isOfProgram(Path file) {
        return file.getFileName().toString().startsWith("Once");
    }

    private static byte[] compiledByOthers(Path file) throws IOException {
        ClassModel model = ClassFile.of().parse(Files.readAllBytes(file));
        return switch (file.getFileName().toString()) {
            case "OnceColour.class" -> ClassFile.of().transformClass(model, fillingInTheInitialiser(model));
            case "Once$Table.class" -> ClassFile.of().transformClass(model, withFieldsOfTheCompiler());
            default -> Files.readAllBytes(file);
        };
    }

    /** As before Java 15: the array of an enum's constants is filled by its initialiser, and not by a method for it. */
    private static ClassTransform fillingInTheInitialiser(ClassModel model) {
        List<CodeElement> filling = model.methods().stream()
                .filter(method -> method.methodName().equalsString("$values"))
                .flatMap(method -> method.code().orElseThrow().elementStream())
                .filter(element -> element instanceof Instruction && !(element instanceof ReturnInstruction))
                .toList();
        assertThat(filling).as("this compiler fills the array in a method").isNotEmpty();
        CodeTransform inlined = (code, element) -> {
            if (element instanceof InvokeInstruction call && call.name().equalsString("$values")) {
                filling.forEach(code::with);
            } else {
                code.with(element);
            }
        };
        return ClassTransform.dropping(element -> element instanceof MethodModel method
                        && method.methodName().equalsString("$values"))
                .andThen(ClassTransform.transformingMethodBodies(inlined));
    }

    private static ClassTransform withFieldsOfTheCompiler() {
        return (builder, element) -> {
            if (element instanceof FieldModel field) {
                int flags = field.flags().flagsMask() | ClassFile.ACC_SYNTHETIC;
                builder.withField(field.fieldName(), field.fieldType(), made -> made.withFlags(flags));
            } else {
                builder.with(element);
            }
        };
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "constantsOfAnEnum",
                "switchOverAnEnum",
                "listOfMany",
                "listInAnInterface",
                "listInARecord",
                "functions",
                "assertions",
                "tableThatIsFilledLater",
                "standardOutput",
                "initialiserThatFails"
            })
    void aTrialWithClassesThatWereUsedGoesAsOneWithNewClasses(String name) {
        Trials trials = Trials.of(program, name).count(20);
        List<Ending> used = trials.run(Engine.Mode.CONTINUATIONS).list();
        List<Ending> anew = trials.runWithNewClasses().list();
        for (int trial = 0; trial < 20; trial++) {
            assertThat(used.get(trial).outline())
                    .as("trial %d", trial)
                    .isEqualTo(anew.get(trial).outline());
            assertThat(Ending.firstDifference(used.get(trial), anew.get(trial)))
                    .as("trial %d", trial)
                    .isEmpty();
        }
    }

    @Test
    void whatTheCompilerFillsInTheInitialiserDoesNotCostTheLoader() {
        assertThat(loadersOf("constantsOfAnEnum")).isEqualTo(1);
    }

    @Test
    void aClassWhoseInitialiserHasFailedServesNoOtherTrial() {
        assertThat(loadersOf("initialiserThatFails")).isEqualTo(5);
        Trials.of(program, "initialiserThatFails")
                .count(5)
                .run()
                .returnExactly("ExceptionInInitializerError NoClassDefFoundError");
    }

    private long loadersOf(String name) {
        try (Engine engine = Engine.open(Engine.Mode.CONTINUATIONS)) {
            Trials.Session session = new Trials.Session(Trials.of(program, name), engine, new Sandbox(host));
            for (int trial = 0; trial < 5; trial++) {
                assertThat(session.run(trial).failure()).isNull();
            }
            return session.loaders.stream().distinct().count();
        }
    }

    /** The chance that no trial of 300 ends while a task is there is far below one in a million. */
    @Test
    void aTrialThatEndsInTheMiddleOfAnInitialiserLeavesNoBrokenClass() {
        List<Ending> endings = Trials.of(program, "endsInAnInitialiser")
                .run(Engine.Mode.CONTINUATIONS)
                .list();
        assertThat(endings).allSatisfy(ending -> assertThat(ending.outline()).contains("expected"));
    }

    @Test
    void aNodeDoesNotGetAClassWhoseInitialiserHasFailed() throws Exception {
        try (Sandbox sandbox = new Sandbox(host)) {
            TrialLoader loader = (TrialLoader) sandbox.loader(false);
            ClassLoader first = loader.ofNode("a", List.of());
            assertThat(loader.ofNode("a", List.of())).isSameAs(first);
            assertThat(failure(first)).isInstanceOf(ExceptionInInitializerError.class);
            ClassLoader second = loader.ofNode("a", List.of());
            assertThat(failure(second)).isInstanceOf(ExceptionInInitializerError.class);
            assertThat(loader.ofNode("b", List.of())).isNotSameAs(second);
        }
    }

    private static Throwable failure(ClassLoader loader) throws ClassNotFoundException {
        try {
            Class.forName(Once.class.getName() + "$Wrong", true, loader);
            throw new AssertionError("it cannot be initialised");
        } catch (LinkageError error) {
            return error;
        }
    }
}
