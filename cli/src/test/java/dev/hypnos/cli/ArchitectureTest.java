package dev.hypnos.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.Source;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What {@code docs/architecture.md} says of modules and packages. */
class ArchitectureTest {
    private static final int FILES_MAX = 40;

    /** Ours, from below to above: each may use those before it, and nothing that comes later. */
    private static final String[][] LAYERS = {
        {"dev.hypnos.kernel.tables"},
        {
            "dev.hypnos.kernel",
            "dev.hypnos.kernel.schedule",
            "dev.hypnos.kernel.strategy",
            "dev.hypnos.kernel.systematic",
            "dev.hypnos.kernel.events",
            "dev.hypnos.kernel.analysis"
        },
        {"dev.hypnos.catalog"},
        {"dev.hypnos.runtime.vm", "dev.hypnos.runtime.time"},
        {"dev.hypnos.runtime.code", "dev.hypnos.runtime.world", "dev.hypnos.runtime.outcome"},
        {"dev.hypnos.runtime.names", "dev.hypnos.runtime.task"},
        {"dev.hypnos.runtime.exact"},
        {"dev.hypnos.runtime"},
        {"dev.hypnos.runtime.program"},
        {"dev.hypnos.runtime.threads"},
        {"dev.hypnos.runtime.calls"},
        {"dev.hypnos.runtime.process"},
        {"dev.hypnos.runtime.library"},
        {"dev.hypnos.files", "dev.hypnos.network.memory"},
        {"dev.hypnos.network"},
        {"dev.hypnos", "dev.hypnos.cluster"},
        {"dev.hypnos.history"},
        {"dev.hypnos.agent.jdk"},
        {"dev.hypnos.agent"},
        {"dev.hypnos.agent.program"},
        {"dev.hypnos.sandbox"},
        {"dev.hypnos.model", "dev.hypnos.model.members"},
        {"dev.hypnos.campaign.text"},
        {"dev.hypnos.campaign.explain"},
        {"dev.hypnos.campaign"},
        {"dev.hypnos.report"},
        {"dev.hypnos.junit.trial", "dev.hypnos.junit.scenario"},
        {"dev.hypnos.junit", "dev.hypnos.probe"},
        {"dev.hypnos.cli"},
        {"dev.hypnos.cli.session"},
    };

    private static final JavaClasses OURS = OurClasses.ALL;

    @Test
    void layersUseOnlyWhatIsBelowThem() {
        for (int layer = 0; layer < LAYERS.length; layer++) {
            String[] above = Arrays.stream(LAYERS, layer + 1, LAYERS.length)
                    .flatMap(Arrays::stream)
                    .toArray(String[]::new);
            if (above.length > 0) {
                noClasses()
                        .that(resideInAnyPackage(LAYERS[layer]))
                        .should()
                        .dependOnClassesThat(resideInAnyPackage(above))
                        .because("dependencies point downwards")
                        .check(OURS);
            }
        }
    }

    @Test
    void everyPackageOfTheToolIsInALayer() {
        Set<String> listed = Arrays.stream(LAYERS).flatMap(Arrays::stream).collect(Collectors.toSet());
        Set<String> modules = Set.of(
                "kernel",
                "catalog",
                "runtime",
                "files",
                "network",
                "cluster",
                "history",
                "agent",
                "sandbox",
                "model",
                "campaign",
                "report",
                "junit",
                "probe",
                "cli");
        assertThat(OURS.stream()
                        .map(JavaClass::getPackageName)
                        .filter(name -> name.equals("dev.hypnos")
                                || modules.contains(
                                        name.substring("dev.hypnos.".length()).split("\\.")[0])))
                .as("packages of the tool; name a new one in its layer")
                .isSubsetOf(listed);
    }

    @Test
    void packagesOfTheRuntimeHaveNoCycles() {
        slices().matching("dev.hypnos.(runtime..)").should().beFreeOfCycles().check(OURS);
        slices().matching("dev.hypnos.(agent..)").should().beFreeOfCycles().check(OURS);
        slices().matching("dev.hypnos.(kernel..)").should().beFreeOfCycles().check(OURS);
    }

    @Test
    void theKernelKnowsNeitherThreadsNorBytecode() {
        noClasses()
                .that()
                .resideInAPackage("dev.hypnos.kernel..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        "java.lang.classfile..",
                        "java.lang.instrument..",
                        "java.lang.invoke..",
                        "java.util.concurrent.locks..",
                        "jdk.internal.."))
                .orShould()
                .callConstructor(Thread.class)
                .orShould()
                .callMethod(Thread.class, "start")
                .check(OURS);
    }

    @Test
    void noPackageOfTheToolIsLarge() {
        Map<String, Set<String>> files = new TreeMap<>();
        for (JavaClass type : OURS) {
            String module = type.getPackageName().replace("dev.hypnos.", "").split("\\.")[0];
            boolean isProgram = Set.of("examples", "suites", "systems", "frameworks", "benchmarks")
                    .contains(module);
            if (!isProgram) {
                type.getSource()
                        .flatMap(Source::getFileName)
                        .ifPresent(file -> files.computeIfAbsent(type.getPackageName(), name -> new TreeSet<>())
                                .add(file));
            }
        }
        assertThat(files).hasSizeGreaterThan(20);
        files.forEach((name, sources) -> assertThat(sources).as(name).hasSizeLessThanOrEqualTo(FILES_MAX));
    }

    /** They are loaded beside the program, where the libraries of the command are not. */
    @Test
    void sessionsUseNoLibraryOfTheCommand() {
        noClasses()
                .that()
                .resideInAPackage("dev.hypnos.cli.session..")
                .should()
                .dependOnClassesThat(resideInAnyPackage("picocli.."))
                .check(OURS);
    }

    /** The program's JUnit is none of theirs: they are loaded where it is not. */
    @Test
    void whatIsSharedWithProgramsUsesNoJUnit() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "dev.hypnos.cli", "dev.hypnos.campaign..", "dev.hypnos.report..", "dev.hypnos.model..")
                .should()
                .dependOnClassesThat(resideInAnyPackage("org.junit..", "org.opentest4j.."))
                .check(OURS);
    }

    /** Woven code calls hooks by name, in every JVM where the agent is: what weaves must not come with them. */
    @Test
    void hooksUseNeitherTheAgentNorTheSandbox() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.hypnos.runtime..", "dev.hypnos.network..", "dev.hypnos.files..")
                .should()
                .dependOnClassesThat(resideInAnyPackage("dev.hypnos.agent..", "dev.hypnos.sandbox.."))
                .check(OURS);
    }

    @Test
    void hooksArePublicClassesThatCannotBeMade() {
        classes()
                .that()
                .resideInAPackage("dev.hypnos.runtime..")
                .and()
                .haveSimpleNameEndingWith("Hooks")
                .should()
                .bePublic()
                .andShould()
                .haveOnlyPrivateConstructors()
                .check(OURS);
    }

    /** Names tell whether something asks or changes. */
    @Test
    void whatIsAskedOfTheEngineChangesNothing() {
        methods()
                .that()
                .haveNameMatching("(is|has|can)[A-Z].*")
                .and()
                .haveRawReturnType(boolean.class)
                .and()
                .areDeclaredInClassesThat()
                .resideInAnyPackage("dev.hypnos.runtime..", "dev.hypnos.kernel..")
                .should(changeNoField())
                .check(OURS);
    }

    private static ArchCondition<JavaMethod> changeNoField() {
        return new ArchCondition<>("change no field") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                for (JavaFieldAccess access : method.getFieldAccesses()) {
                    if (access.getAccessType() == JavaFieldAccess.AccessType.SET) {
                        events.add(SimpleConditionEvent.violated(method, access.getDescription()));
                    }
                }
            }
        };
    }

    /** Without the flag a check must cost nothing. */
    @Test
    void invariantsAreCheckedBehindTheirFlag() {
        String name = "dev.hypnos.runtime.Invariants";
        classes()
                .that()
                .resideInAPackage("dev.hypnos.runtime..")
                .and()
                .doNotHaveFullyQualifiedName(name)
                .should(new ArchCondition<>("read the flag in each method that checks invariants") {
                    @Override
                    public void check(JavaClass type, ConditionEvents events) {
                        for (JavaAccess<?> access : type.getMethodCallsFromSelf()) {
                            boolean isCheck = access.getTargetOwner().getName().equals(name)
                                    && !access.getTarget().getName().equals("clear");
                            boolean readsFlag = access.getOwner().getFieldAccesses().stream()
                                    .anyMatch(
                                            field -> field.getTarget().getName().equals("CHECKED"));
                            if (isCheck && !readsFlag) {
                                events.add(SimpleConditionEvent.violated(type, access.getDescription()));
                            }
                        }
                    }
                })
                .check(OURS);
        assertThat(OURS.get(name).getField("CHECKED").getModifiers().toString())
                .contains("STATIC")
                .contains("FINAL");
    }
}
